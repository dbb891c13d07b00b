# Carillon: reminders and notifications that ring on schedule.
# `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
# A folder of built programs to install or to package, instead of the one that `make` builds into.
BIN_DIR ?=

# zsh, dash and fish pass `PREFIX=~/.local` on as it was typed; only bash expands it. Taken literally it would create a folder
# called "~" in this one, and cleaning that up with `rm -rf ~` would delete the home instead.
empty :=
space := $(empty) $(empty)
mark := <space>
# $(call folder,PATH): PATH with a leading ~ expanded and without a slash at its end. Make's functions work word by word, so the
# spaces in a path are replaced meanwhile.
folder = $(subst $(mark),$(space),$(call at_home,$(subst $(space),$(mark),$(1)),$(subst $(space),$(mark),$(HOME))))
at_home = $(patsubst %/,%,$(patsubst ~,$(2),$(patsubst ~/%,$(2)/%,$(1))))
override PREFIX := $(call folder,$(PREFIX))
override DESTDIR := $(call folder,$(DESTDIR))

APP_ID := io.github.carillon.Carillon
CALENDARS_ID := io.github.carillon.Calendars
SEARCH_ID := io.github.carillon.Search
WINDOW_ID := io.github.carillon.Window
BINDIR := $(PREFIX)/bin
LIBEXECDIR := $(PREFIX)/libexec
DATADIR := $(PREFIX)/share
ICON_SIZES := 16 22 24 32 48 64 128 256
MAN_PAGES := carillon.1 carillond.1 carillon-calendars.1 carillon.conf.5 io.github.carillon.Agent.7
# The messages on popups in other languages, which programs find in share/locale of their prefix, or in .build/locale.
CATALOGS := $(patsubst po/%.po,%/LC_MESSAGES/carillon.mo,$(wildcard po/*.po))
COMPLETIONS := bash-completion/completions/carillon zsh/site-functions/_carillon fish/vendor_completions.d/carillon.fish

# Sessions look for autostart entries in /etc/xdg and in ~/.config, for user units in lib and in ~/.local/share.
ifneq ($(filter /usr /usr/local,$(PREFIX)),)
XDG_CONFIG := /etc/xdg
UNITDIR := $(PREFIX)/lib/systemd/user
else ifeq ($(PREFIX),$(call folder,~/.local))
XDG_CONFIG := $(call folder,~/.config)
UNITDIR := $(PREFIX)/share/systemd/user
else
XDG_CONFIG := $(PREFIX)/etc/xdg
UNITDIR := $(PREFIX)/lib/systemd/user
endif

SWIFT := scripts/swift.sh
# The package with its fuzzers and benchmarks.
TRIAL := CARILLON_TRIALS=1 $(SWIFT)
# Every import must be declared in Package.swift, and warnings are errors; but not where the packages that ours builds on are folders,
# whose warnings SwiftPM doesn't leave out.
STRICT := --explicit-target-dependency-import-check error $(if $(CARILLON_PACKAGES),,-Xswiftc -warnings-as-errors)
# lld links our debug builds in a fraction of the time.
FLAGS := $(STRICT) -Xswiftc -use-ld=lld
# A release contains the Swift runtime, so that it runs where Swift is not installed.
# What the linker has resolved is read-only before the first line runs.
RELEASE_FLAGS := -c release --static-swift-stdlib -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
# Swift exports every symbol of a program that contains its runtime, and so keeps what nothing calls.
RELEASE_FLAGS += -Xlinker --no-export-dynamic
# Debian's Swift links with bfd, which leaves out relro.
RELEASE_FLAGS += $(if $(CARILLON_PACKAGES),-Xswiftc -use-ld=lld)
# The folder of the sources isn't part of the programs, so that another one gives the same bytes.
RELEASE_FLAGS += -Xswiftc -file-prefix-map -Xswiftc "$(CURDIR)=." -Xcc "-ffile-prefix-map=$(CURDIR)=."

SOURCES := Sources Tests Examples Benchmarks Fuzz Package.swift
# WINDOW=no leaves the window out, and what it needs. Only make's own arguments count: GNU screen has a variable of that name.
ifneq ($(origin WINDOW),command line)
override WINDOW := yes
endif
ifeq ($(filter yes no,$(WINDOW)),)
$(error WINDOW is yes or no, not "$(WINDOW)")
endif
export WINDOW
# Others must be able to read what root installs, whatever root's umask is.
EDIT = umask 022; sed -e 's|@bindir@|$(BINDIR)|g'
COMPLETE = umask 022; "$(FROM)/carillon" --generate-completion-script

.PHONY: all build test test-all test-suspend test-desktops test-address test-thread faults simulation simulate soak fuzz fuzz-coverage bench bench-engine bench-agent bench-calendars bench-window clean-room test-roots test-flatpak demo docs \
	install stage uninstall check-prefix format lint locale messages check-messages icons man check-man check-desktop check-install check-release release-check deb test-deb dist test-dist test-packages clean help

all: need-build locale ## build the release that `make install` installs
	$(SWIFT) build $(STRICT) $(RELEASE_FLAGS) --product carillon
	$(SWIFT) build $(STRICT) $(RELEASE_FLAGS) --product carillond $$(python3 scripts/calendar-data.py .build/calendar-data.o)
	@scripts/wake.sh .build/release
ifeq ($(WINDOW),yes)
	$(SWIFT) build $(STRICT) $(RELEASE_FLAGS) --product carillon-window
else
	@rm -f .build/release/carillon-window # one that was built earlier
	@echo "The window, carillon-window, is left out (WINDOW=no)."
endif

build: need-build locale ## build everything for development
	$(SWIFT) build $(FLAGS)
	@scripts/wake.sh .build/debug

test: need-test locale ## run the tests that take a few minutes and no more than the demo's desktop
	@scripts/test.sh quick $(FLAGS)

test-all: need-test-all locale ## run every test (SUITES="RecurrenceTests DesktopTests" chooses), real desktops among them
	@scripts/test.sh all $(FLAGS)

bench: need-bench bench-engine bench-agent bench-calendars ## measure the next ring and the agent, compare them with others, and print the budgets

CALLS ?= 100000
bench-engine: need-bench ## only the part of bench that needs no agent: the next ring, and CALLS=100000 calls
	$(TRIAL) build $(STRICT) $(RELEASE_FLAGS) --product BenchNext
	$(TRIAL) build $(STRICT) $(RELEASE_FLAGS) --product BenchCalls
	@.build/release/BenchNext
	@.build/release/BenchCalls $(CALLS)

# What the agent's benchmark is compared with, and a server without a screen.
.build/bench/%: Benchmarks/Agent/%.c
	@mkdir -p $(@D)
	cc -O2 -o $@ $< $$(pkg-config --cflags --libs libnotify gio-2.0)

RINGS ?= 100
bench-agent: need-bench all .build/bench/server .build/bench/peer .build/bench/flood ## only the agent's part of bench; RINGS=100 of each kind
	@/usr/bin/python3 Benchmarks/Agent/bench.py .build/release .build/bench --seconds $(RINGS)

bench-calendars: need-bench all ## only carillon-calendars' part of bench: its start over 10,000 items, and an idle minute
	@/usr/bin/python3 Benchmarks/Calendars/bench.py

bench-window: need-bench-window all ## only the window's part of bench: ten thousand reminders, on a screen of its own
	@/usr/bin/python3 Benchmarks/Window/bench.py

SECONDS ?= 60
SEED ?= $(shell date +%s)
fuzz: need-test ## send random input of all kinds for SECONDS=60 each, from a new SEED
	$(SWIFT) build --build-tests $(FLAGS)
	CARILLON_FUZZ_SECONDS=$(SECONDS) CARILLON_SEED=$(SEED) $(SWIFT) test --skip-build $(FLAGS) --no-parallel \
		--filter '^(NotificationStore|CalendarService|ICalendar|ScheduleWords|CommandLine|Agent)Tests\.FuzzTests'

# libFuzzer's main, which the compiler links in, and that of a SwiftPM program do the same thing here.
FUZZ_FLAGS := -Xswiftc -sanitize=fuzzer -Xswiftc -parse-as-library -Xswiftc -use-ld=lld \
	-Xlinker --allow-multiple-definition
fuzz-coverage: need-build ## let libFuzzer look for requests and calendars that crash their parsers, SECONDS=60 each
	$(TRIAL) build --scratch-path .build/fuzz $(FUZZ_FLAGS) --product FuzzRequests
	$(TRIAL) build --scratch-path .build/fuzz $(FUZZ_FLAGS) --product FuzzCalendars
	@mkdir -p Fuzz/findings
	.build/fuzz/debug/FuzzRequests -max_total_time=$(SECONDS) -artifact_prefix=Fuzz/findings/ -print_final_stats=1
	.build/fuzz/debug/FuzzCalendars -max_total_time=$(SECONDS) -artifact_prefix=Fuzz/findings/ -print_final_stats=1

# $(call sanitized,SANITIZER,SUITES,OPTIONS). The Swift runtime's own pools aren't leaks.
define sanitized
$(SWIFT) build --build-tests $(FLAGS) --sanitize=$(1) --scratch-path .build/$(1)
@scripts/wake.sh .build/$(1)/debug
CARILLON_FUZZ_SECONDS=10 ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1 \
	$(SWIFT) test --skip-build $(FLAGS) --sanitize=$(1) --scratch-path .build/$(1) --no-parallel --filter '^($(2))Tests\.' $(3)
endef

# The memory and time that these measure would be the sanitizer's.
MEASURED := memoryStaysAsItIs|mutatedRules|aConnectionIsRememberedOnce|whileManyAreAdded|callsThatAreTooLarge
MEASURED := $(MEASURED)|aHundredThousandAtOnce|aMoveWithTenThousand|manyRequestsAndManyRings
test-address: need-test ## run the suites of the agent's code under the address sanitizer
	$(call sanitized,address,Recurrence|NotificationCore|NotificationStore|ICalendar|AgentBus|GLibSupport|Agent|AgentFault,\
		--skip '$(MEASURED)')

# GLib's locks make their own system calls, which the sanitizer doesn't see: it would report everything they protect as a race.
test-thread: need-test ## run the suites of the code without GLib under the thread sanitizer
	$(call sanitized,thread,Recurrence|NotificationCore|NotificationStore|ICalendar|SystemZones,--skip mutatedRules)

simulation:
	$(SWIFT) build $(STRICT) $(RELEASE_FLAGS) --product carillon-simulate

simulate: need-build simulation ## build the simulation for release, and check that it finds the bugs planted in it
	@.build/release/carillon-simulate --planted
	@.build/release/carillon-simulate --calendars --planted --histories 2000

MINUTES ?= 10
soak: need-build simulation ## run histories of a simulated desktop with fresh seeds (MINUTES=10)
	@.build/release/carillon-simulate --minutes $(MINUTES)
	@.build/release/carillon-simulate --calendars --minutes $(MINUTES)

clean-room: need-clean-room ## do on a fresh Debian 12 what README.md promises: demo, test, install, ring, uninstall (as root, or with sudo)
	@scripts/clean-room.sh

# What make test-all has no time for.
ROOTS := Debian12-cinnamon Debian13-cinnamon Forky-gnome-shell
test-roots: need-clean-room need-test-all ## the clean room for root and for a person with sudo, and more desktops in clean Debians
	@scripts/clean-room.sh root
	@scripts/clean-room.sh person
	@SUITES="$(ROOTS)" scripts/test.sh all $(FLAGS)

test-flatpak: need-flatpak locale ## run programs that use the Swift module in Flatpaks, which a click starts
	$(SWIFT) build --build-tests $(FLAGS)
	$(SWIFT) build --package-path Examples --scratch-path .build/examples $(FLAGS) --product order-by-click
	@CARILLON_FLATPAK=1 $(SWIFT) test --skip-build $(FLAGS) --filter '^ExamplesTests\.FlatpakTests'

test-desktops: need-test-all ## run the tests of all nine desktops of Debian 12 alone
	@CARILLON_DESKTOPS=all SUITES=DesktopTests scripts/test.sh all $(FLAGS)

# A failure names its seed; SEED=n starts with the same one. The exact moment of a kill still depends on the machine.
CYCLES ?= 5000
faults: need-test ## kill the agent and the calendars' service again and again at work (CYCLES=5000, SEED=n)
	$(SWIFT) build --build-tests $(FLAGS)
	@CARILLON_CYCLES=$(CYCLES) CARILLON_SEED=$(SEED) $(SWIFT) test --skip-build $(FLAGS) --filter '^FaultTests\.|^CalendarServiceTests\.KillTests'

# Debian's QEMU without KVM and Debian's kernel; nothing of the machine that runs it sleeps.
test-suspend: need-suspend ## let a virtual machine sleep a night, and check that reminders wake it
	$(SWIFT) build $(FLAGS) --product carillon
	$(SWIFT) build $(FLAGS) --product carillond
	@scripts/suspend.sh .build/debug

demo: need-demo locale ## show a reminder that rings and is stopped by a click, on a virtual desktop or on yours
	$(SWIFT) build $(FLAGS) --product carillon
	$(SWIFT) build $(FLAGS) --product carillond
	@scripts/demo.sh .build/debug

NEEDS := $(addprefix need-,bench bench-window build clean-room demo test test-all flatpak suspend deb test-deb icons)
.PHONY: $(NEEDS)
$(NEEDS): need-%:
	@scripts/need.sh $*

format: ## format the Swift sources
	swift format --in-place --parallel --recursive $(SOURCES)

# The targets that the command line isn't made of.
WITH_ICU := Agent CalendarService CanberraPlayer CoreLocation NotificationStore OtherCalendars UserNotifications carillon-window carillond

lint: check-messages ## check the format of the Swift sources, that text and options have one home, the packages' ranges, docs and messages
	@scripts/check-sources.py
	@scripts/check-ranges.py
	@scripts/check-docs.py
	swift format lint --strict --parallel --recursive $(SOURCES)
	@! grep -nrE '^([a-z]+ )?import Foundation$$' $(filter-out $(WITH_ICU:%=Sources/%),$(wildcard Sources/*)) || \
		{ echo "import FoundationEssentials there: the whole of Foundation adds ICU's data, 44 MB, to the command line"; exit 1; }

.build/locale/%/LC_MESSAGES/carillon.mo: po/%.po
	@command -v msgfmt >/dev/null || scripts/need.sh build
	@mkdir -p $(@D)
	msgfmt --output-file=$@ $<

locale: $(CATALOGS:%=.build/locale/%)

messages: ## collect the messages to translate, after changing one; then complete po/*.po
	@scripts/messages.py update

check-messages: ## check that the messages to translate are collected, and translated
	@scripts/messages.py check

# carillon(1) is made from `carillon help`, io.github.carillon.Agent(7) from docs/dbus.md.
define make_man
.build/debug/carillon --experimental-dump-help >.build/help.json
scripts/man-pages.py commands .build/help.json >"$(1)/carillon.1"
scripts/man-pages.py document docs/dbus.md io.github.carillon.Agent "the D-Bus interface of Carillon" \
	>"$(1)/io.github.carillon.Agent.7"
endef

man: need-build ## generate the manual pages from the help screens and docs/dbus.md
	$(SWIFT) build $(FLAGS) --product carillon
	$(call make_man,desktop/man)

check-man: ## check that the generated manual pages are up to date
	@rm -rf .build/check-man && mkdir -p .build/check-man
	@$(call make_man,.build/check-man)
	@for page in .build/check-man/*; do diff -u "desktop/man/$${page##*/}" "$$page" || \
		{ echo "desktop/man/$${page##*/} is out of date; run: make man"; exit 1; }; done

# Servers and panels that don't read SVG use the nearest of these sizes. They are in the repository, so that building doesn't need
# a program to draw them.
icons: need-icons ## draw the icon in all sizes, after changing the SVG
	for size in $(ICON_SIZES); do \
		rsvg-convert --width=$$size --height=$$size --output=desktop/icons/$(APP_ID)-$$size.png desktop/icons/$(APP_ID).svg || exit; \
	done

check-desktop: check-man ## validate the desktop files that a debug build would install
	@rm -rf .build/check-desktop
	@$(MAKE) --no-print-directory -s install BIN_DIR=.build/debug DESTDIR="$(CURDIR)/.build/check-desktop" PREFIX=/usr
	@scripts/check-desktop.sh .build/check-desktop
	@$(MAKE) --no-print-directory -s uninstall DESTDIR="$(CURDIR)/.build/check-desktop" PREFIX=/usr
	@test -z "$$(find .build/check-desktop ! -type d)" || \
		{ echo "make uninstall leaves:"; find .build/check-desktop ! -type d; exit 1; }

check-install: ## check from several shells that make install does no harm
	@scripts/test-install.sh

ifeq ($(BIN_DIR),)
check-release: all
endif
check-release: need-test-deb ## check what only a release build shows: its size, linking, and calendars with ICU's data
	@scripts/check-release.sh "$(FROM)"

FROM := $(or $(BIN_DIR),.build/release)
# Programs from BIN_DIR are installed as they are: a debug build without its symbols would be useless.
STRIP := $(if $(BIN_DIR),,-s)

release-check: ## say what is missing for a release: a version in the changelog, a tag, ...
	@scripts/release-check.py

check-prefix: export CHECKED_PREFIX = $(PREFIX)
check-prefix: export CHECKED_DESTDIR = $(DESTDIR)
check-prefix:
	@scripts/before-install.sh "$(FROM)" $(MAKECMDGOALS)

# This builds nothing, since root's PATH rarely has Swift.
install: check-prefix locale ## install what `make` has built into PREFIX (/usr/local), below DESTDIR
	@scripts/install.sh "$(PREFIX)" "$(DESTDIR)" "$(MAKE_COMMAND)" -s --no-print-directory stage BIN_DIR="$(BIN_DIR)"

stage: # what `make install` installs, without a look at what is there
	install -D -m 755 $(STRIP) "$(FROM)/carillon" "$(DESTDIR)$(BINDIR)/carillon"
	install -D -m 755 $(STRIP) "$(FROM)/carillond" "$(DESTDIR)$(BINDIR)/carillond"
	install -D -m 755 $(STRIP) "$(FROM)/carillon-wake" "$(DESTDIR)$(LIBEXECDIR)/carillon-wake"
	ln -sfn carillond "$(DESTDIR)$(BINDIR)/carillon-calendars"
	install -d "$(DESTDIR)$(DATADIR)/applications" "$(DESTDIR)$(XDG_CONFIG)/autostart" \
		"$(DESTDIR)$(DATADIR)/dbus-1/services" "$(DESTDIR)$(UNITDIR)/graphical-session.target.wants"
	$(EDIT) desktop/$(APP_ID).desktop.in >"$(DESTDIR)$(DATADIR)/applications/$(APP_ID).desktop"
	$(EDIT) desktop/$(APP_ID).autostart.desktop.in >"$(DESTDIR)$(XDG_CONFIG)/autostart/$(APP_ID).desktop"
	$(EDIT) desktop/io.github.carillon.Agent.service.in \
		>"$(DESTDIR)$(DATADIR)/dbus-1/services/io.github.carillon.Agent.service"
	$(EDIT) desktop/$(CALENDARS_ID).desktop.in >"$(DESTDIR)$(DATADIR)/applications/$(CALENDARS_ID).desktop"
	$(EDIT) desktop/$(CALENDARS_ID).service.in >"$(DESTDIR)$(DATADIR)/dbus-1/services/$(CALENDARS_ID).service"
	$(EDIT) desktop/$(SEARCH_ID).service.in >"$(DESTDIR)$(DATADIR)/dbus-1/services/$(SEARCH_ID).service"
	install -D -m 644 desktop/$(SEARCH_ID).ini "$(DESTDIR)$(DATADIR)/gnome-shell/search-providers/$(SEARCH_ID).ini"
	install -D -m 644 desktop/$(SEARCH_ID).runner.desktop "$(DESTDIR)$(DATADIR)/krunner/dbusplugins/$(SEARCH_ID).desktop"
	if [ -x "$(FROM)/carillon-window" ]; then \
		install -D -m 755 $(STRIP) "$(FROM)/carillon-window" "$(DESTDIR)$(BINDIR)/carillon-window" && \
		install -D -m 644 desktop/man/carillon-window.1 "$(DESTDIR)$(DATADIR)/man/man1/carillon-window.1" && \
		$(EDIT) desktop/$(WINDOW_ID).service.in >"$(DESTDIR)$(DATADIR)/dbus-1/services/$(WINDOW_ID).service"; \
	fi
	$(EDIT) desktop/carillond.service.in >"$(DESTDIR)$(UNITDIR)/carillond.service"
	ln -sfn ../carillond.service "$(DESTDIR)$(UNITDIR)/graphical-session.target.wants/carillond.service"
	install -D -m 644 desktop/$(APP_ID).metainfo.xml "$(DESTDIR)$(DATADIR)/metainfo/$(APP_ID).metainfo.xml"
	install -D -m 644 desktop/icons/$(APP_ID).svg "$(DESTDIR)$(DATADIR)/icons/hicolor/scalable/apps/$(APP_ID).svg"
	install -D -m 644 desktop/icons/$(APP_ID)-symbolic.svg \
		"$(DESTDIR)$(DATADIR)/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg"
	for size in $(ICON_SIZES); do \
		install -D -m 644 desktop/icons/$(APP_ID)-$$size.png \
			"$(DESTDIR)$(DATADIR)/icons/hicolor/$${size}x$$size/apps/$(APP_ID).png" || exit; \
	done
	install -D -m 644 desktop/carillon.conf "$(DESTDIR)$(DATADIR)/doc/carillon/examples/carillon.conf"
	for page in $(MAN_PAGES); do \
		install -D -m 644 "desktop/man/$$page" "$(DESTDIR)$(DATADIR)/man/man$${page##*.}/$$page" || exit; done
	for catalog in $(CATALOGS); do \
		install -D -m 644 ".build/locale/$$catalog" "$(DESTDIR)$(DATADIR)/locale/$$catalog" || exit; done
	install -d $(foreach file,$(COMPLETIONS),"$(DESTDIR)$(DATADIR)/$(dir $(file))")
	$(COMPLETE) bash >"$(DESTDIR)$(DATADIR)/bash-completion/completions/carillon"
	$(COMPLETE) zsh >"$(DESTDIR)$(DATADIR)/zsh/site-functions/_carillon"
	$(COMPLETE) fish >"$(DESTDIR)$(DATADIR)/fish/vendor_completions.d/carillon.fish"

uninstall: check-prefix ## remove what `make install` with the same PREFIX and DESTDIR has installed
	@scripts/uninstall.sh "$(PREFIX)" "$(DESTDIR)"

ifeq ($(BIN_DIR),)
deb dist: all
endif
dist: need-deb locale ## build an archive of the release, which install.sh in it installs without Swift, in .build/packages
	@scripts/dist.sh "$(FROM)" .build/packages

test-dist: dist need-test-deb .build/bench/server ## install and use the archive in clean Debians 12 and 13, and uninstall it (as root)
	@scripts/test-dist.sh "$(FROM)" .build/packages

deb: need-deb ## build a Debian package of the release, in .build/packages
	scripts/deb.sh "$(or $(BIN_DIR),.build/release)" .build/packages

test-deb: deb check-release ## check the package with lintian, and install and use it in a clean Debian (as root)
	scripts/test-deb.sh "$$(ls -t .build/packages/carillon_*.deb | head -n 1)"

test-packages: dist deb need-test-deb ## build the packages for distributions in clean Debians, and install them (as root; PARTS="rpm arch" chooses)
	@scripts/test-packages.sh "$(FROM)" .build/packages "$(PARTS)"

docs: need-build ## build the documentation of the Swift module into .build/docs
	@scripts/docs.sh $(FLAGS)

clean: ## remove everything that was built
	rm -rf .build

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-21s %s\n", $$1, $$2 }'
	@echo
	@echo "  install and uninstall take PREFIX=$(PREFIX), DESTDIR= and BIN_DIR= (a folder of built programs)."

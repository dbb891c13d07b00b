# Carillon: reminders and notifications that ring on schedule.
# `make help` lists what there is to make.

PREFIX ?= /usr/local
DESTDIR ?=
# A folder of built programs to install or to pack, in the place of the one that `make` builds into.
BIN_DIR ?=

# zsh, dash and fish pass `PREFIX=~/.local` on as it was typed; only bash puts the home in. Taken literally it would become a
# folder called "~" in this one, and cleaning that up with `rm -rf ~` would delete the home instead.
empty :=
space := $(empty) $(empty)
mark := <space>
# $(call folder,PATH): PATH with the home for a leading ~ and without a slash at its end. Make's functions go word by word,
# so a path is one word meanwhile.
folder = $(subst $(mark),$(space),$(call at_home,$(subst $(space),$(mark),$(1)),$(subst $(space),$(mark),$(HOME))))
at_home = $(patsubst %/,%,$(patsubst ~,$(2),$(patsubst ~/%,$(2)/%,$(1))))
override PREFIX := $(call folder,$(PREFIX))
override DESTDIR := $(call folder,$(DESTDIR))

APP_ID := io.github.carillon.Carillon
BINDIR := $(PREFIX)/bin
DATADIR := $(PREFIX)/share
ICON_SIZES := 16 22 24 32 48 64 128 256
MAN_PAGES := carillon.1 carillond.1 carillon.conf.5 io.github.carillon.Agent.7
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

# Every import must be declared in Package.swift, and warnings are errors. SwiftPM says by itself that GLib's pkg-config
# holds the flag -pthread; that is harmless.
FLAGS := --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors
# A release carries the Swift runtime in itself, so that it runs where Swift is not installed.
# What the linker has resolved is read-only before the first line runs.
RELEASE_FLAGS := -c release --static-swift-stdlib -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now

SOURCES := Sources Tests Examples Benchmarks/Sources/Next Benchmarks/Sources/Calls Benchmarks/Package.swift Fuzz/Sources/FuzzRequests \
	Fuzz/Sources/FuzzCalendars Fuzz/Package.swift Package.swift
# Others must be able to read what root installs, whatever root's umask is.
EDIT = umask 022; sed -e 's|@bindir@|$(BINDIR)|g'
COMPLETE = umask 022; "$(FROM)/carillon" --generate-completion-script

.PHONY: all build test test-desktops test-address test-thread faults simulate soak fuzz fuzz-coverage bench bench-agent demo docs \
	install uninstall check-prefix format lint icons man check-man check-desktop check-install check-release deb test-deb clean help

all: need-build ## build the release that `make install` installs
	swift build $(FLAGS) $(RELEASE_FLAGS) --product carillon
	swift build $(FLAGS) $(RELEASE_FLAGS) --product carillond

build: need-build ## build everything for development
	swift build $(FLAGS)

test: need-test ## run every test (SUITES="RecurrenceTests DesktopTests" chooses)
	@scripts/test.sh $(FLAGS)

bench: need-bench bench-agent ## measure the next ring and the agent beside others that do the same, and check the budgets
	swift build -c release --package-path Benchmarks
	@Benchmarks/.build/release/Next
	@Benchmarks/.build/release/Calls

# What the agent's benchmark is held against, a server without a screen among it.
.build/bench/%: Benchmarks/Agent/%.c
	@mkdir -p $(@D)
	cc -O2 -o $@ $< $$(pkg-config --cflags --libs libnotify gio-2.0)

RINGS ?= 100
bench-agent: need-bench all .build/bench/server .build/bench/peer .build/bench/flood ## the agent's part of that; RINGS=100 of each kind
	@/usr/bin/python3 Benchmarks/Agent/bench.py .build/release .build/bench --seconds $(RINGS)

SECONDS ?= 60
SEED ?= $(shell date +%s)
fuzz: need-test ## send random input of all kinds for SECONDS=60 each, from a new SEED
	swift build --build-tests $(FLAGS)
	CARILLON_FUZZ_SECONDS=$(SECONDS) CARILLON_SEED=$(SEED) swift test --skip-build $(FLAGS) --no-parallel \
		--filter '^(NotificationStore|ICalendar|ScheduleWords|CommandLine|Agent)Tests\.FuzzTests'

# libFuzzer's main, which the compiler links in, and that of a SwiftPM program do the same here.
FUZZ_FLAGS := -Xswiftc -sanitize=fuzzer -Xswiftc -parse-as-library -Xswiftc -use-ld=lld \
	-Xlinker --allow-multiple-definition
fuzz-coverage: need-build ## let libFuzzer look for requests and calendars that stop their readers, SECONDS=60 each
	swift build --package-path Fuzz $(FUZZ_FLAGS)
	@mkdir -p Fuzz/findings
	Fuzz/.build/debug/FuzzRequests -max_total_time=$(SECONDS) -artifact_prefix=Fuzz/findings/ -print_final_stats=1
	Fuzz/.build/debug/FuzzCalendars -max_total_time=$(SECONDS) -artifact_prefix=Fuzz/findings/ -print_final_stats=1

# Which suites, by the second word. The Swift runtime's own pools are no leaks.
define sanitized
CARILLON_FUZZ_SECONDS=10 ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=1 \
	swift test $(FLAGS) --sanitize=$(1) --scratch-path .build/$(1) --no-parallel --filter '^($(2))Tests\.' $(3)
endef

# How much memory and time these take is the sanitizer's doing.
MEASURED := memoryStaysAsItIs|mutatedRules|aConnectionIsRememberedOnce|whileManyAreAdded|callsThatAreTooLarge
MEASURED := $(MEASURED)|aHundredThousandAtOnce|aMoveWithTenThousand
test-address: need-test ## run the suites of what runs in the agent under the address sanitizer
	$(call sanitized,address,Recurrence|NotificationCore|NotificationStore|ICalendar|AgentBus|GLibSupport|Agent,\
		--skip '$(MEASURED)')

# GLib's locks are its own system calls, which the sanitizer doesn't see: all that goes through them would be a race to it.
test-thread: need-test ## run the suites of what does without GLib under the thread sanitizer
	$(call sanitized,thread,Recurrence|NotificationCore|NotificationStore|ICalendar|SystemZones,--skip mutatedRules)

simulate: need-build ## build the simulation for release, and look for the bugs that are planted in it
	swift build $(FLAGS) $(RELEASE_FLAGS) --product carillon-simulate
	@.build/release/carillon-simulate --planted

MINUTES ?= 10
soak: need-build ## run histories of a simulated desktop with fresh seeds (MINUTES=10)
	swift build $(FLAGS) $(RELEASE_FLAGS) --product carillon-simulate
	@.build/release/carillon-simulate --minutes $(MINUTES)

test-desktops: need-desktops ## run the tests of real desktops on those as well that take long to install
	@CARILLON_DESKTOPS=all SUITES=DesktopTests scripts/test.sh $(FLAGS)

# A failure names its seed; SEED=n starts with the same one. When a kill comes is up to the machine all the same.
CYCLES ?= 5000
faults: need-test ## kill the agent again and again while it is called (CYCLES=5000, SEED=n)
	swift build --build-tests $(FLAGS)
	@CARILLON_CYCLES=$(CYCLES) CARILLON_SEED=$(SEED) swift test --skip-build $(FLAGS) --filter '^FaultTests\.'

demo: need-demo ## show a reminder ring and be stopped by a click, on a desktop of its own or on yours
	swift build $(FLAGS) --product carillon
	swift build $(FLAGS) --product carillond
	@scripts/demo.sh .build/debug

.PHONY: need-bench need-build need-demo need-test need-desktops need-deb need-test-deb need-icons
need-bench need-build need-demo need-test need-desktops need-deb need-test-deb need-icons: need-%:
	@scripts/need.sh $*

format: ## lay out the Swift sources
	swift format --in-place --parallel --recursive $(SOURCES)

lint: ## check the layout of the Swift sources
	swift format lint --strict --parallel --recursive $(SOURCES)

# carillon(1) says what `carillon help` says, io.github.carillon.Agent(7) what docs/dbus.md says.
define make_man
.build/debug/carillon --experimental-dump-help >.build/help.json
scripts/man-pages.py commands .build/help.json >"$(1)/carillon.1"
scripts/man-pages.py document docs/dbus.md io.github.carillon.Agent "the D-Bus interface of Carillon" \
	>"$(1)/io.github.carillon.Agent.7"
endef

man: need-build ## write the manual pages that are made from the help screens and from docs/dbus.md
	swift build $(FLAGS) --product carillon
	$(call make_man,desktop/man)

check-man: ## check that the manual pages say what the built command line and docs/dbus.md say
	@rm -rf .build/check-man && mkdir -p .build/check-man
	@$(call make_man,.build/check-man)
	@for page in .build/check-man/*; do diff -u "desktop/man/$${page##*/}" "$$page" || \
		{ echo "desktop/man/$${page##*/} is out of date; run: make man"; exit 1; }; done

# Servers and panels that don't read SVG take the nearest of these. They are in the repository, so that building needs no
# program for it.
icons: need-icons ## draw the icon in all sizes, after a change of the SVG
	for size in $(ICON_SIZES); do \
		rsvg-convert --width=$$size --height=$$size --output=desktop/icons/$(APP_ID)-$$size.png desktop/icons/$(APP_ID).svg || exit; \
	done

check-desktop: check-man ## validate the desktop files, as a debug build would be installed
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
check-release: need-test-deb ## check what only a release shows: its size, how it is linked, calendars with ICU's data
	@scripts/check-release.sh "$(FROM)"

FROM := $(or $(BIN_DIR),.build/release)
# A folder of somebody's own is installed as it is: a debug build without its symbols is of no use.
STRIP := $(if $(BIN_DIR),,-s)

check-prefix: export CHECKED_PREFIX = $(PREFIX)
check-prefix: export CHECKED_DESTDIR = $(DESTDIR)
check-prefix:
	@scripts/before-install.sh "$(FROM)" $(MAKECMDGOALS)

# It builds nothing, since root's PATH rarely has Swift.
install: check-prefix ## install what `make` has built into PREFIX (/usr/local), below DESTDIR
	install -D -m 755 $(STRIP) "$(FROM)/carillon" "$(DESTDIR)$(BINDIR)/carillon"
	install -D -m 755 $(STRIP) "$(FROM)/carillond" "$(DESTDIR)$(BINDIR)/carillond"
	install -d "$(DESTDIR)$(DATADIR)/applications" "$(DESTDIR)$(XDG_CONFIG)/autostart" \
		"$(DESTDIR)$(DATADIR)/dbus-1/services" "$(DESTDIR)$(UNITDIR)/graphical-session.target.wants"
	$(EDIT) desktop/$(APP_ID).desktop.in >"$(DESTDIR)$(DATADIR)/applications/$(APP_ID).desktop"
	$(EDIT) desktop/$(APP_ID).autostart.desktop.in >"$(DESTDIR)$(XDG_CONFIG)/autostart/$(APP_ID).desktop"
	$(EDIT) desktop/io.github.carillon.Agent.service.in \
		>"$(DESTDIR)$(DATADIR)/dbus-1/services/io.github.carillon.Agent.service"
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
	install -d $(foreach file,$(COMPLETIONS),"$(DESTDIR)$(DATADIR)/$(dir $(file))")
	$(COMPLETE) bash >"$(DESTDIR)$(DATADIR)/bash-completion/completions/carillon"
	$(COMPLETE) zsh >"$(DESTDIR)$(DATADIR)/zsh/site-functions/_carillon"
	$(COMPLETE) fish >"$(DESTDIR)$(DATADIR)/fish/vendor_completions.d/carillon.fish"
ifeq ($(DESTDIR),)
	@scripts/after-install.sh installed "$(PREFIX)"
endif

uninstall: check-prefix ## remove what `make install` with the same PREFIX and DESTDIR has installed
	rm -f "$(DESTDIR)$(BINDIR)/carillon" "$(DESTDIR)$(BINDIR)/carillond" \
		"$(DESTDIR)$(DATADIR)/applications/$(APP_ID).desktop" \
		"$(DESTDIR)$(XDG_CONFIG)/autostart/$(APP_ID).desktop" \
		"$(DESTDIR)$(DATADIR)/dbus-1/services/io.github.carillon.Agent.service" \
		"$(DESTDIR)$(UNITDIR)/carillond.service" \
		"$(DESTDIR)$(UNITDIR)/graphical-session.target.wants/carillond.service" \
		"$(DESTDIR)$(DATADIR)/metainfo/$(APP_ID).metainfo.xml" \
		"$(DESTDIR)$(DATADIR)/icons/hicolor/scalable/apps/$(APP_ID).svg" \
		"$(DESTDIR)$(DATADIR)/icons/hicolor/symbolic/apps/$(APP_ID)-symbolic.svg" \
		"$(DESTDIR)$(DATADIR)/doc/carillon/examples/carillon.conf" \
		$(foreach page,$(MAN_PAGES),"$(DESTDIR)$(DATADIR)/man/man$(subst .,,$(suffix $(page)))/$(page)") \
		$(foreach size,$(ICON_SIZES),"$(DESTDIR)$(DATADIR)/icons/hicolor/$(size)x$(size)/apps/$(APP_ID).png") \
		$(COMPLETIONS:%="$(DESTDIR)$(DATADIR)/%")
ifeq ($(DESTDIR),)
	@scripts/after-install.sh removed "$(PREFIX)"
endif

ifeq ($(BIN_DIR),)
deb: all
endif
deb: need-deb ## make a Debian package of a release build, in .build/packages
	scripts/deb.sh "$(or $(BIN_DIR),.build/release)" .build/packages

test-deb: deb check-release ## check the package with lintian, and install and use it in a clean Debian (as root)
	scripts/test-deb.sh "$$(ls -t .build/packages/*.deb | head -n 1)"

docs: need-build ## build the documentation of the Swift module into .build/docs
	@scripts/docs.sh $(FLAGS)

clean: ## remove everything that was built
	rm -rf .build Benchmarks/.build Fuzz/.build

help: ## list what there is to make
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "%-21s %s\n", $$1, $$2 }'
	@echo
	@echo "  install and uninstall take PREFIX=$(PREFIX), DESTDIR= and BIN_DIR= (a folder of built programs)."

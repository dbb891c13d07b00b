#!/bin/bash
# Adds a number `soundPan` to what a request says, with the option --pan, in a copy of the sources, as CONTRIBUTING.md says; counts the
# source files that it changes, builds, and runs the tests by which a request goes to the bus, the store and a calendar, and comes back.
#
#   scripts/cost-of-a-field.sh [FLAGS...]      FLAGS are those that swift build gets
set -euo pipefail
most=9
cd "$(dirname "$0")/.."
copy=$PWD/.build/cost-of-a-field
mkdir -p "$copy/.build"
for name in Sources Tests; do
    rm -rf "${copy:?}/$name"
    cp -rp $name "$copy/$name"
done
cp -p Package.swift Package.resolved "$copy/" 2>/dev/null || cp -p Package.swift "$copy/"
for name in checkouts repositories workspace-state.json; do
    [ -e "$copy/.build/$name" ] || [ ! -e ".build/$name" ] || cp -r ".build/$name" "$copy/.build/$name"
done
root=$PWD
cd "$copy"

python3 - <<'PYTHON'
import pathlib

def edit(path, *edits):
    """Puts a text behind each place, which must be there once."""
    text = pathlib.Path(path).read_text()
    for place, added in edits:
        if text.count(place) != 1:
            raise SystemExit(f"{path}: {place!r} is there {text.count(place)} times, not once")
        text = text.replace(place, place + added)
    pathlib.Path(path).write_text(text)

# The field.
core = "Sources/NotificationCore/Request/"
edit(core + "Content.swift", ("    package var soundFade: Double?\n", "    /// How far to the right it sounds, from 0 to 1.\n    package var soundPan: Double?\n"))
edit(core + "AgendaError.swift", ("soundRepeat, soundFade,", " soundPan,"))
edit(
    core + "RequestField.swift",
    ("case stayFor, soundVolume, soundRepeat, soundFade", ", soundPan"),
    (
        "case .soundFade: .number(.init(self, { $0.soundFade }, { $0.soundFade = $1 }, .playback))\n",
        "        case .soundPan: .number(.init(self, { $0.soundPan }, { $0.soundPan = $1 }, .fraction))\n",
    ),
)
# Its option.
edit(
    "Sources/ScheduleWords/Options/ReminderOption.swift",
    ('soundRepeat = "sound-repeat", fade,', " pan,"),
    (
        "        case .fade: Row(refused: [.soundFade], sets: [.soundFade])\n",
        "        case .pan: Row(refused: [.soundPan], sets: [.soundPan])\n",
    ),
)
edit(
    "Sources/ScheduleWords/Options/ReminderForm.swift",
    (
        "        case .fade: look.set(.soundFade, \\.content.soundFade, try SoundSpanText(parsing: text).seconds)\n",
        "        case .pan: look.set(.soundPan, \\.content.soundPan, try VolumeText(parsing: text).volume)\n",
    ),
)
edit(
    "Sources/carillon/Options/PlaybackOptions.swift",
    (
        "    var fade: SoundSpanText?\n",
        '\n    @Option(help: "How far to the right it sounds, from 0 to 100.", transform: VolumeText.init(parsing:))\n'
        "    var pan: VolumeText?\n",
    ),
    ("        try form.give(.fade, fade?.text)\n", "        try form.give(.pan, pan?.text)\n"),
)
edit(
    "Sources/AgendaWindow/FieldNames.swift",
    ('        case .fade: words.translated("the fade")\n', '        case .pan: words.translated("the side")\n'),
)
# The tests that have each field.
edit("Tests/AgentBusTests/CodecTests.swift", ("            request.content.soundFade = 30\n", "            request.content.soundPan = 0.25\n"))
edit(
    "Tests/AgentBusTests/EditCodecTests.swift",
    (
        "            $0.set(.soundFade, \\.content.soundFade, 1)\n",
        "            $0.set(.soundPan, \\.content.soundPan, 0)\n",
    ),
)
edit(
    "Tests/ICalendarTests/RoundTripTests.swift",
    (
        "random.below(2) == 0 { content.soundFade = seconds }\n",
        "        if random.below(3) == 0 { content.soundPan = [0, 0.25, 1][random.below(3)] }\n",
    ),
)
# Nothing else is built.
with open("Package.swift", "a") as manifest:
    manifest.write("""
let tried: Set = ["AgentBusTests", "ICalendarTests", "NotificationCoreTests"]
let left: Set = [
    "Agent", "AgentCore", "CalendarService", "CalendarSimulation", "CanberraPlayer", "LibnotifyPresenter", "OtherCalendars", "ProcessLog",
    "Simulation", "UserNotifications", "UserNotificationsUI", "carillond", "carillon-last-call", "carillon-scripted-clock",
    "carillon-simulate", "first-reminder",
]
package.products = []
package.targets.removeAll { $0.type == .test ? !tried.contains($0.name) : left.contains($0.name) }
""")
PYTHON

changed=$({ diff -rq "$root/Sources" Sources || true; } | sed -n 's/^Files .* and \(.*\) differ$/\1/p')
count=$(wc -l <<<"$changed")
echo "$changed"
echo "A field with its option changes $count source files; $most are allowed."
[ "$count" -le $most ]
WINDOW=no "$root/scripts/swift.sh" build --build-tests "$@"
.build/debug/carillonPackageTests.xctest --testing-library swift-testing --filter 'RequestFieldTests|CodecTests|RoundTripTests'

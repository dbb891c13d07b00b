#!/usr/bin/env python3
"""Compares what UserNotifications and UserNotificationsUI declare with Apple's declarations, from their symbol graphs.

Nothing of Declarations.txt may be missing or be spelt otherwise, and nothing may be public that is neither there nor in
LinuxAdditions.txt. Run it after `swift build`; it exits with 1 and says what differs.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
DATA = ROOT / "Tests" / "UserNotificationsTests"
MODULES = ("UserNotifications", "UserNotificationsUI")
CODING = {"NSCopying", "NSSecureCoding"}
# Members that come with NSObject, NSCopying, NSSecureCoding or a raw type.
INHERITED = {
    "encode(with:)", "init(coder:)", "copy(with:)", "mutableCopy(with:)", "isEqual(_:)", "hash", "description",
    "supportsSecureCoding",
    "init(rawValue:)", "rawValue",
}


def normal(text):
    """A declaration without what Apple's importer and our source may say differently."""
    text = re.sub(r"\b(override|required|convenience|open|public|final|nonisolated) ", "", text)
    text = text.replace("@preconcurrency ", "").replace("[AnyHashable: Any]", "[AnyHashable : Any]")
    return " ".join(text.split())


def symbol_graph():
    bin_path = pathlib.Path(
        subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, check=True, capture_output=True, text=True)
        .stdout.strip()
    )
    flags = subprocess.run(
        ["pkg-config", "--cflags-only-I", "gio-unix-2.0"], check=True, capture_output=True, text=True
    ).stdout.split()
    machine = subprocess.run(["uname", "-m"], check=True, capture_output=True, text=True).stdout.strip()
    with tempfile.TemporaryDirectory() as folder:
        for module in MODULES:
            subprocess.run(
                ["swift-symbolgraph-extract", "-module-name", module,
                 "-target", f"{machine}-unknown-linux-gnu", "-I", str(bin_path / "Modules"),
                 "-I", str(ROOT / "Sources" / "CGLib"), *flags,
                 "-minimum-access-level", "public", "-output-dir", folder],
                check=True,
            )
        return [json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob("*.json"))]


class Declared:
    """What the module declares: texts and deprecations by path, and what each type conforms to."""

    def __init__(self, graphs):
        self.members = {}
        self.types = {}
        self.parents = {}
        names = {}
        for graph in graphs:
            for symbol in graph["symbols"]:
                identifier = symbol["identifier"]["precise"]
                names[identifier] = ".".join(symbol["pathComponents"])
                if "::SYNTHESIZED::" in identifier:
                    continue
                path = names[identifier]
                if graph["module"]["name"] not in MODULES or len(graph["symbols"]) == 1:
                    path = path if path.startswith("NSString.") else "NSString." + path
                text = normal("".join(part["spelling"] for part in symbol["declarationFragments"]))
                kind = symbol["kind"]["identifier"]
                deprecated = any(item.get("isUnconditionallyDeprecated") for item in symbol.get("availability", []))
                if kind in ("swift.class", "swift.protocol", "swift.enum", "swift.struct"):
                    self.types[path] = kind.removeprefix("swift.")
                else:
                    self.members.setdefault(path, []).append((text, deprecated))
        for graph in graphs:
            for relation in graph["relationships"]:
                if relation["kind"] not in ("inheritsFrom", "conformsTo"):
                    continue
                source = names.get(relation["source"])
                target = names.get(relation["target"]) or relation.get("targetFallback", "").split(".")[-1]
                self.parents.setdefault(source, set()).add(target)


def expected():
    """The sections of Declarations.txt: (kind, type, parents, members)."""
    sections = []
    for line in (DATA / "Declarations.txt").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("    "):
            sections[-1][3].append(line.strip())
            continue
        head, _, parents = line.partition(" : ")
        kind, _, name = head.partition(" ")
        sections.append((kind, name, [parent.strip() for parent in parents.split(",") if parent], []))
    return sections


def member_name(text):
    """The name of a declaration as symbol graphs have it: add(_:withCompletionHandler:)."""
    text = text.removeprefix("@MainActor ")
    match = re.match(r"(?:class |static |weak )*(?:var|let|case) `?(\w+)`?", text)
    if match:
        return match.group(1)
    match = re.match(r"(?:class |static )*(?:func )?(init|\w+)\??\(", text)
    depth, labels, start = 0, [], match.end()
    arguments, current = [], ""
    for character in text[start:]:
        if character == ")" and depth == 0:
            break
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1}.get(character, 0)
        if character == "," and depth == 0:
            arguments.append(current)
            current = ""
        else:
            current += character
    if current.strip():
        arguments.append(current)
    for argument in arguments:
        labels.append(re.split(r"[ :]", argument.strip(), maxsplit=1)[0] + ":")
    return f"{match.group(1)}({''.join(labels)})"


def main():
    declared = Declared(symbol_graph())
    problems, known, count = [], set(), 0

    def expect(path, text, deprecated):
        nonlocal count
        count += 1
        known.add(path)
        found = declared.members.get(path, [])
        if (text, deprecated) in found:
            return
        if not found:
            problems.append(f"missing: {path}: {text}")
        elif all(text != other for other, _ in found):
            problems.append(f"differs: {path}:\n    Apple: {text}\n    here:  " + "\n           ".join(t for t, _ in found))
        else:
            problems.append(f"deprecation differs: {path}")

    for kind, name, parents, members in expected():
        known.add(name)
        if kind in ("class", "struct", "enum", "protocol"):
            count += 1
            if declared.types.get(name) != kind:
                problems.append(f"missing: {kind} {name}")
                continue
        conforms = declared.parents.get(name, set())
        wanted = set(parents) - {"coding", "Int", "UInt", "NSObject", "CustomNSError", "Error", "Equatable"}
        if "coding" in parents:
            wanted |= CODING
        for parent in sorted(wanted - conforms):
            problems.append(f"{name} lacks the parent {parent}")
        if kind == "enum":
            raw = next(parent for parent in parents if parent in ("Int", "UInt"))
            expect(f"{name}.init(rawValue:)", f"init?(rawValue: {raw})", False)
        if "OptionSet" in parents:
            expect(f"{name}.init(rawValue:)", "init(rawValue: UInt)", False)
        for member in members:
            deprecated = member.startswith("deprecated ")
            text = normal(member.removeprefix("deprecated ").removeprefix("optional "))
            if kind == "enum":
                text = text.split(" = ")[0]
            elif "OptionSet" in parents:
                text = f"static var {text.split(' = ')[0]}: {name} {{ get }}"
            path = member_name(text) if kind == "global" else f"{name}.{member_name(text)}"
            expect(path, text, deprecated)

    additions = [
        line.strip() for line in (DATA / "LinuxAdditions.txt").read_text().splitlines()
        if line.strip() and not line.startswith("#")
    ]
    wild = [line[:-1] for line in additions if line.endswith(".*")]
    for path in sorted({*declared.members, *declared.types}):
        if path in known or path in additions or any(path.startswith(prefix) for prefix in wild):
            continue
        if path.split(".")[-1] in INHERITED:
            continue
        problems.append(f"public, but neither Apple's nor listed as an addition: {path}")
    for line in additions:
        if not line.endswith(".*") and line not in declared.members and line not in declared.types:
            problems.append(f"listed as an addition, but not there: {line}")

    for problem in problems:
        print(problem)
    print(f"{count} declarations compared, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""Collects the messages that are translated from the Swift sources into po/carillon.pot.

    scripts/messages.py update     writes po/carillon.pot, and merges it into each po/*.po
    scripts/messages.py check      exits with 1 when po/carillon.pot isn't up to date, or a translation isn't complete

A message is the first argument of translated(…), or the first two of counted(…): plain string literals, with %s for what is put in. A
comment above the call that begins with "Translators:" goes with it.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
POT = ROOT / "po/carillon.pot"
LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
CALL = re.compile(r"\b(?<!func )(translated|counted)\(\s*(?!_)(?:" + LITERAL + r"(?:\s*,\s*" + LITERAL + r")?)?")
COMMENT = re.compile(r"^\s*//\s*(.*)$")
HEADER = '''# Messages of Carillon.
# This file is distributed under the same license as Carillon.
msgid ""
msgstr ""
"Project-Id-Version: carillon\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
'''


def comment_above(lines, number):
    """The translators' comment directly above a line, or above the statement that the line belongs to."""
    found = []
    for line in reversed(lines[max(0, number - 4):number]):
        comment = COMMENT.match(line)
        if comment:
            found.insert(0, comment[1])
            if comment[1].startswith("Translators:"):
                return found
        elif found or line.strip().endswith(("}", ")")):
            return []
    return []


def messages():
    """By singular and plural, in the order of the files: where each is, and its comments."""
    found = {}
    problems = []
    for path in sorted((ROOT / "Sources").rglob("*.swift")):
        text = path.read_text(encoding="utf-8")
        lines = text.split("\n")
        for call in CALL.finditer(text):
            number = text.count("\n", 0, call.start())
            if COMMENT.match(lines[number]):
                continue
            name, one, many = call.groups()
            where = path.relative_to(ROOT)
            if name == "translated":
                many = None
            elif one is None:
                # Another function of that name.
                continue
            strange = r"\(" in f"{one}{many}" or r"\u" in f"{one}{many}"
            if one is None or strange or name == "counted" and many is None:
                problems.append(f"{where}:{number + 1}: {name}() takes plain string literals, without \\( or \\u")
                continue
            key = (one, many)
            entry = found.setdefault(key, {"files": [], "comments": []})
            if str(where) not in entry["files"]:
                entry["files"].append(str(where))
            for line in comment_above(lines, number):
                if line not in entry["comments"]:
                    entry["comments"].append(line)
    if problems:
        sys.exit("\n".join(problems))
    return found


def template():
    parts = [HEADER]
    for (one, many), entry in messages().items():
        lines = [f"#. {comment}" for comment in entry["comments"]] + [f"#: {' '.join(entry['files'])}"]
        if "%" in one:
            lines.append("#, c-format")
        lines.append(f'msgid "{one}"')
        lines += [f'msgid_plural "{many}"', 'msgstr[0] ""', 'msgstr[1] ""'] if many else ['msgstr ""']
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def check():
    """Says what isn't as it should be."""
    problems = []
    if POT.read_text(encoding="utf-8") != template():
        problems.append("po/carillon.pot is out of date; run: make messages")
    wanted = set(messages())
    for path in sorted((ROOT / "po").glob("*.po")):
        checked = subprocess.run(["msgfmt", "--check-format", "--check-domain", "--output-file=/dev/null", path], capture_output=True, text=True)
        problems += checked.stderr.splitlines()
        left = subprocess.run(["msgattrib", "--untranslated", "--no-obsolete", path], capture_output=True, text=True).stdout
        left += subprocess.run(["msgattrib", "--only-fuzzy", "--no-obsolete", path], capture_output=True, text=True).stdout
        problems += [f"{path.name}: not translated: {line}" for line in left.splitlines()
                     if line.startswith("msgid ") and line != 'msgid ""']
        compared = subprocess.run(["msgcmp", path, POT], capture_output=True, text=True)
        problems += compared.stderr.splitlines() if compared.returncode else []
    assert wanted, "no messages were found"
    return problems


def main():
    what = sys.argv[1:]
    if what == ["update"]:
        POT.parent.mkdir(exist_ok=True)
        POT.write_text(template(), encoding="utf-8")
        for path in sorted((ROOT / "po").glob("*.po")):
            subprocess.run(["msgmerge", "--quiet", "--update", "--backup=none", "--no-fuzzy-matching", "--no-wrap", path, POT],
                           check=True)
    elif what == ["check"]:
        problems = check()
        print("\n".join(problems), end="\n" if problems else "")
        sys.exit(1 if problems else 0)
    else:
        sys.exit(__doc__)


main()

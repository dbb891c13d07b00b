#!/usr/bin/python3
"""Collects the messages that are translated from the Swift sources into po/carillon.pot.

    scripts/messages.py update     writes po/carillon.pot, and merges it into each po/*.po
    scripts/messages.py check      exits with 1 when po/carillon.pot isn't up to date, or a translation isn't complete

A message is the first argument of translated(…), or the first two of counted(…): plain string literals, with %s for what is put in.
It is also a literal of Message(…), or of what makes one where people read it (SAYING): there \\(…) is a gap, and stands as %s in the
template. On the command line, it is a heading too (HEADING); any other sentence there that isn't help is a problem. A comment above
the call that begins with "Translators:" goes with it.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
POT = ROOT / "po/carillon.pot"
ERRORS = ROOT / "Sources/NotificationCore/Request/AgendaError.swift"
LITERAL = r'"((?:[^"\\\n]|\\.)*)"'
CALL = re.compile(r"\b(?<!func )(translated|counted)\(\s*(?!_)(?:" + LITERAL + r"(?:\s*,\s*" + LITERAL + r")?)?")
# What takes a literal with gaps, after up to two arguments of other kinds; and where people may read what it says.
SAYING = re.compile(
    r"\b(?<!func )(?:(GrammarError|AgendaError)\("
    r"|(Message|refusal|error|say|Failure|Line\.print|Line\.printOne|Line\.warn|Question\.ask|ValidationError)"
    r"\((?=\s*(?:saying:\s*|[\w.]+,\s*)?\"))"
)
# AgendaError(code, text) is only for programs, and AgendaError(field, text) for people.
CODE = re.compile(r"\s*\.(?:%s)," % "|".join(re.findall(r'^        case (\w+) = "\w+"$', ERRORS.read_text(encoding="utf-8"), re.M)))
FINDING = re.compile(r"\bfindings\.(good|poor|bad)\(")
READ_BY_PEOPLE = [
    "Messages", "Recurrence", "NotificationCore", "ScheduleWords", "AgendaWindow", "carillon-window", "DesktopTools",
    "CalendarFolders", "carillon",
]
# Only Message(…) of these: the rest is for programs.
READ_BY_PROGRAMS = ["AgentBus"]
# The columns of a table, and the names of the lines of `carillon status` and its like.
COLUMNS = re.compile(r"\bTable\(")
HEADING = re.compile(r'(?<=\()"([A-Z][a-z ]*)"(?=, )|(?<=[\[(, ])"([A-Z][A-Z ]*)"(?=[,\]])')
# The help, which stays in English, and what isn't for people. Text in the other quotes is part of it.
HELP = re.compile(r"\b(?:CommandConfiguration|ArgumentHelp)\(")
# What is typed: a command.
TYPED = re.compile(r"(?:carillon|complete|edit) ")
SENTENCE = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}")
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


def literal_at(text, start):
    """The string literal that begins at a quotation mark, with %s for each gap; and where it ends."""
    parts, at = [], start + 1
    while text[at] != '"':
        if text[at] != "\\":
            parts.append("%%" if text[at] == "%" else text[at])
            at += 1
        elif text[at + 1] == "(":
            parts.append("%s")
            at = end_of_gap(text, at + 2)
        else:
            parts.append(text[at:at + 2])
            at += 2
    return "".join(parts), at + 1


def end_of_gap(text, at):
    """Where what is between \\( and its parenthesis ends."""
    depth = 1
    while depth:
        if text[at] == '"':
            _, at = literal_at(text, at)
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at


def arguments_of(text, at):
    """The arguments of a call, from behind its parenthesis: literals as literal_at has them, None for all else; and its context."""
    found, context = [], None
    while True:
        while text[at].isspace():
            at += 1
        if text.startswith("saying:", at):
            at = text.index('"', at)
        if text[at] == '"':
            literal, at = literal_at(text, at)
            found.append(literal)
        else:
            named = re.compile(r'context: "([^"\\]*)"').match(text, at)
            if named:
                context = named[1]
            else:
                found.append(None)
            depth = 0
            while depth or text[at] not in ",)":
                if text[at] == '"':
                    _, at = literal_at(text, at)
                    continue
                depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text[at], 0)
                at += 1
        while text[at].isspace():
            at += 1
        if text[at] != ",":
            return found, context
        at += 1


def said(name, arguments):
    """The singular and the plural of what a call says; nothing of one that only programs read."""
    if name in ("Message", "Line.print"):
        return arguments[0], arguments[1] if len(arguments) > 2 else None
    return next((each for each in arguments if each is not None), None), None


def is_sentence(literal):
    """Whether there is something to translate: a gap alone is nothing, one in quotation marks is."""
    return re.search(r'[^\W\d_]|\\"', literal.replace("%s", "")) is not None


def unsaid(text, known):
    """Where a file of the command line has a sentence that is neither help nor a message, and the sentence."""
    skipped = [(call.start(), end_of_gap(text, call.end())) for call in HELP.finditer(text)]
    skipped += [block.span() for block in re.finditer(r'//[^\n]*|(?:help:|: Self =) "[^\n]*|"""(?s:.*?)"""|\\"', text)]
    for start in [quote.start() for quote in re.finditer('"', text)]:
        if any(begin <= start < end for begin, end in skipped):
            continue
        literal, end = literal_at(text, start)
        # What is in its gaps is found by its own quotation marks, and its end begins nothing.
        skipped.append((end - 1, end))
        if SENTENCE.search(literal.replace("%s", "")) and literal not in known and not TYPED.match(literal):
            yield text.count("\n", 0, start) + 1, literal


def messages():
    """By context, singular and plural, in the order of the files: where each is, and its comments."""
    found = {}
    problems = []

    def add(key, where, lines, number):
        entry = found.setdefault(key, {"files": [], "comments": []})
        if str(where) not in entry["files"]:
            entry["files"].append(str(where))
        for line in comment_above(lines, number):
            if line not in entry["comments"]:
                entry["comments"].append(line)

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
            add((None, one, many), where, lines, number)
        module = path.relative_to(ROOT / "Sources").parts[0]
        for call in FINDING.finditer(text):
            for literal in filter(None, arguments_of(text, call.end())[0]):
                if is_sentence(literal):
                    add((None, literal, None), path.relative_to(ROOT), lines, text.count("\n", 0, call.start()))
        tables = [(call.start(), end_of_gap(text, call.end())) for call in COLUMNS.finditer(text)]
        for heading in HEADING.finditer(text) if module == "carillon" else []:
            if heading[1] or any(begin < heading.start() < end for begin, end in tables):
                number = text.count("\n", 0, heading.start())
                add((None, heading[1] or heading[2], None), path.relative_to(ROOT), lines, number)
        if module not in READ_BY_PEOPLE + READ_BY_PROGRAMS:
            continue
        for call in SAYING.finditer(text):
            number = text.count("\n", 0, call.start())
            if COMMENT.match(lines[number]):
                continue
            arguments, context = arguments_of(text, call.end())
            if call[1] == "AgendaError" and len(arguments) < 3 and CODE.match(text, call.end()):
                continue
            one, many = said(call[1] or call[2], arguments)
            if one is None or not (context or is_sentence(one)) or module in READ_BY_PROGRAMS and call[2] != "Message":
                continue
            add((context, one, many), path.relative_to(ROOT), lines, number)
    known = {text for _, one, many in found for text in (one, many)}
    for path in sorted((ROOT / "Sources/carillon").rglob("*.swift")):
        for number, literal in unsaid(path.read_text(encoding="utf-8"), known):
            problems.append(f'{path.relative_to(ROOT)}:{number}: "{literal}" is said in English only')
    if problems:
        sys.exit("\n".join(problems))
    return found


def template():
    parts = [HEADER]
    for (context, one, many), entry in messages().items():
        lines = [f"#. {comment}" for comment in entry["comments"]] + [f"#: {' '.join(entry['files'])}"]
        if "%" in one:
            lines.append("#, c-format")
        if context:
            lines.append(f'msgctxt "{context}"')
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

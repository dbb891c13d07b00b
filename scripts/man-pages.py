#!/usr/bin/python3
"""Generates manual pages from other texts; the same input gives the same page, byte for byte.

    man-pages.py commands DUMP.json          carillon(1), from `carillon --experimental-dump-help`
    man-pages.py document FILE.md NAME WHAT  NAME(7), from a document whose first heading is left out

The page goes to stdout.
"""

import json
import re
import sys


def escaped(text):
    """Plain text as roff takes it for itself."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("^", "\\(ha")
    text = text.replace("~", "\\(ti").replace("`", "\\(ga")
    text = re.sub(r"[^\x00-\x7f]", lambda match: f"\\[u{ord(match[0]):04X}]", text)
    return re.sub(r"^\.", r"\\&.", text, flags=re.M)


def heading(name, section, what, source="Carillon", manual="Carillon"):
    return [
        '.\\" Made by scripts/man-pages.py; change what it is made from, then run: make man',
        f'.TH {escaped(name)} {section} "" "{source}" "{manual}"',
        ".SH NAME",
        f"{escaped(name)} \\- {escaped(what)}",
    ]


def paragraphs(text):
    """Text of a help screen: paragraphs, and lines that begin with two spaces as they are."""
    lines, verbatim, fresh = [], False, True
    for line in text.splitlines():
        if line.startswith("  "):
            if not verbatim:
                lines += ([] if fresh else [".PP"]) + [".EX"]
            verbatim, fresh = True, False
            lines.append(escaped(line))
            continue
        if verbatim:
            lines.append(".EE")
            verbatim = False
        if not line.strip():
            lines.append(".PP")
            fresh = True
        elif re.fullmatch(r"[A-Z ]+", line):
            lines += [".PP", f".B {escaped(line.capitalize())}"]
            fresh = False
        else:
            lines.append(escaped(line))
            fresh = False
    if verbatim:
        lines.append(".EE")
    return [line for index, line in enumerate(lines) if not (line == ".PP" and lines[index - 1 : index] == [".PP"])]


def option_name(name):
    return ("-" if name["kind"] != "long" else "--") + name["name"]


def synopsis(argument):
    value = f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        text = value
    else:
        text = f"\\fB{escaped(option_name(argument['preferredName']))}\\fR"
        if argument["kind"] == "option":
            text += " " + value
    if argument["isRepeating"]:
        text += " ..."
    return f"[{text}]" if argument["isOptional"] else text


def shown(command):
    everywhere = ("version", "help")
    return [a for a in command.get("arguments", []) if a["shouldDisplay"] and a.get("valueName") not in everywhere]


def explained(argument):
    value = f"\\fI{escaped(argument.get('valueName', 'value'))}\\fR"
    if argument["kind"] == "positional":
        lines = [".TP", value]
    else:
        names = ", ".join(f"\\fB{escaped(option_name(name))}\\fR" for name in argument["names"])
        lines = [".TP", names + (f" {value}" if argument["kind"] == "option" else "")]
    text = argument.get("abstract", "")
    if argument.get("allValues"):
        text += f" One of {', '.join(argument['allValues'])}."
    if argument.get("defaultValue"):
        text += f" (default: {argument['defaultValue']})"
    lines.append(escaped(text) or "\\&")
    if argument.get("discussion"):
        lines += [".IP"] + paragraphs(argument["discussion"])
    return lines


def described(command, parents):
    path = parents + [command["commandName"]]
    lines = [f".SS {escaped(' '.join(path[1:]))}"]
    names = " ".join([f"\\fB{escaped(' '.join(path))}\\fR"] + [synopsis(a) for a in shown(command)])
    if command.get("subcommands"):
        names = f"\\fB{escaped(' '.join(path))}\\fR [\\fIcommand\\fR]"
    lines += [names, ".PP", escaped(command.get("abstract", ""))]
    if command.get("discussion"):
        lines += [".PP"] + paragraphs(command["discussion"])
    for argument in shown(command):
        lines += explained(argument)
    for inner in subcommands(command):
        lines += described(inner, path)
    return lines


def subcommands(command):
    return [c for c in command.get("subcommands", []) if c["commandName"] != "help" and c["shouldDisplay"]]


def commands(dump):
    with open(dump, encoding="utf-8") as file:
        command = json.load(file)["command"]
    name = command["commandName"]
    what = command["abstract"].rstrip(".")
    lines = heading(name, 1, what[0].lower() + what[1:])
    lines += [".SH SYNOPSIS", f"\\fB{escaped(name)}\\fR \\fIcommand\\fR [\\fIargument\\fR ...]"]
    lines += [".SH DESCRIPTION"] + paragraphs(command["discussion"])
    lines += [".SH COMMANDS"]
    for inner in subcommands(command):
        lines += described(inner, [name])
    lines += [
        ".SH OPTIONS",
        "Each command takes these as well.",
        ".TP", "\\fB\\-h\\fR, \\fB\\-\\-help\\fR", "Show help information.",
        ".TP", "\\fB\\-\\-version\\fR", "Show the version.",
        ".SH EXIT STATUS",
        ".TP", "0", "Done.",
        ".TP", "1", "Refused: the reason is on standard error, and nothing has changed.",
        ".TP", "64", "Wrong usage: the message says what would be right.",
        ".SH ENVIRONMENT",
        ".TP", "DBUS_SESSION_BUS_ADDRESS", "The bus on which the agent is reached.",
        ".TP", "TZ", "The zone that times are read and shown in; the system's when it is not set.",
        ".TP", "NO_COLOR", "Nothing is coloured when it holds anything.",
        ".SH SEE ALSO",
        ".BR carillond (1),", ".BR io.github.carillon.Agent (7),", ".BR notify\\-send (1)",
    ]
    return lines


def inline(text):
    """Code and emphasis of Markdown."""
    parts = re.split(r"(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))", text)
    out = ""
    for part in parts:
        if part.startswith("`"):
            out += f"\\fB{escaped(part[1:-1])}\\fR"
        elif part.startswith("**"):
            out += f"\\fI{escaped(part[2:-2])}\\fR"
        elif part.startswith("["):
            out += escaped(part[1 : part.index("]")])
        else:
            out += escaped(part)
    return re.sub(r"^\.", r"\\&.", out)


def document(file, name, what):
    with open(file, encoding="utf-8") as source:
        text = source.read().splitlines()
    lines = heading(name, 7, what) + [".SH DESCRIPTION"]
    index = next(i for i, line in enumerate(text) if line.startswith("# ")) + 1
    header = False  # the next row of a table is its heading
    while index < len(text):
        line = text[index]
        index += 1
        if line.startswith("```"):
            lines += [".PP", ".EX"]
            while not text[index].startswith("```"):
                lines.append(escaped(text[index]) or "\\&")
                index += 1
            index += 1
            lines.append(".EE")
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            title = line.lstrip("# ")
            lines.append(f".SH {inline(title).upper()}" if level == 2 else f".SS {inline(title)}")
        elif line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if all(set(cell) <= set("-: ") for cell in cells):
                continue
            header = index < len(text) and set(text[index]) <= set("|-: ") and text[index].startswith("|")
            if header:
                continue
            middle = f" ({inline(cells[1])})" if len(cells) > 2 else ""
            lines += [".TP", inline(cells[0]) + middle, inline(cells[-1])]
        elif not line.strip():
            lines.append(".PP")
        elif line.startswith("- "):
            lines += [".IP \\(bu 2", inline(line[2:])]
        else:
            lines.append(inline(line.strip()))
    lines += [".SH SEE ALSO", ".BR carillon (1),", ".BR carillond (1),", ".BR gdbus (1)"]
    kept = []
    for line in lines:
        # An empty paragraph before a macro that breaks the line by itself says nothing.
        if line.startswith((".PP", ".SH", ".SS", ".TP", ".IP")):
            while kept and kept[-1] == ".PP":
                kept.pop()
        if line == ".PP" and kept and kept[-1].startswith((".SH", ".SS")):
            continue
        kept.append(line)
    return kept


def main(arguments):
    if len(arguments) == 2 and arguments[0] == "commands":
        lines = commands(arguments[1])
    elif len(arguments) == 4 and arguments[0] == "document":
        lines = document(*arguments[1:])
    else:
        print(__doc__, file=sys.stderr)
        return 64
    print("\n".join(lines))
    return 0


sys.exit(main(sys.argv[1:]))

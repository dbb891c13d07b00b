#!/usr/bin/python3
"""Checks the articles of UserNotifications.docc and docs/how-it-works.md against the sources.

Every name in code font in how-it-works.md must be that of something in Sources. Every declaration of Apple's must be in the table of
FromIOSToLinux.md, and every line of Swift in the articles, on the module's front page and in README.md must be in one of the examples, so
that none can fall behind.
"""
import pathlib
import re
import sys

root = pathlib.Path(__file__).parent.parent
articles = root / "Sources/UserNotifications/UserNotifications.docc/Articles"
problems = []

table = (articles / "FromIOSToLinux.md").read_text()
words = set(re.findall(r"\w+", " ".join(re.findall(r"`+([^`]+)`+", table))))
keywords = "@MainActor|deprecated|optional|weak|static|class|protocol|struct|enum|extension|func|var|let|case"
for line in (root / "Tests/UserNotificationsTests/Declarations.txt").read_text().splitlines():
    if line == "global" or line.startswith("#") or not line:
        continue
        # A member is identified by its name, initializers and delegate methods also by their labels.
    name = re.sub(rf"^(?:(?:{keywords}) )*`?", "", line.strip())
    wanted = re.match(r"[\w.]+", name).group().split(".")
    if (wanted[0] in ("init", "userNotificationCenter")):
        wanted += [label for label in re.findall(r"(?:, |\()(\w+)[\w ]*:", name) if label != "_"]
    problems += [f"FromIOSToLinux.md: {word} of {name} is missing from the table"
                 for word in wanted if word not in words | {"NSString", "Code", "withCompletionHandler"}]

examples = {line.strip() for path in (root / "Examples/Sources").rglob("*.swift") for line in path.read_text().splitlines()}
# The first programs that a reader copies, too.
front = [root / "README.md", articles.parent / "UserNotifications.md"]
for article in front + sorted(articles.glob("*.md")):
    for block in re.findall(r"```swift\n(.*?)```", article.read_text(), re.S):
        for line in block.splitlines():
            if line.strip() and line.strip() not in examples:
                problems.append(f"{article.name}: no example has the line: {line.strip()}")

types, members, strings = {}, {}, set()  # by file: the types that it declares or extends, and the members that it declares
for path in (root / "Sources").rglob("*.swift"):
    text = path.read_text()
    types[path] = set(re.findall(r"\b(?:struct|class|enum|protocol|actor|typealias|extension) (?:\w+\.)*(\w+)", text))
    members[path] = set(re.findall(r"\b(?:func|var|let|case) `?(\w+)", text))
    for line in re.findall(r"^ *(?:indirect )?case (.*,.*)", text, re.M):
        members[path] |= set(re.findall(r"\w+", line))
    strings |= set(re.findall(r'"([\w.]+)"', text))


def exists(name):
    """A type, a member (Type.member), a case (.case), a file (Type+Part), a folder, a command, a word of the bus or a program."""
    if match := re.fullmatch(r"([A-Z]\w*)?\.(\w+)", name):
        return any(match[2] in members[path] and (not match[1] or match[1] in types[path]) for path in types)
    return (any(name in types[path] or path.stem == name for path in types) or name.removeprefix("carillon ") in strings
            or (root / name).is_dir() or (root / "Sources" / name).is_dir())


page = re.sub(r"```.*?```", "", (root / "docs/how-it-works.md").read_text(), flags=re.S)
problems += [f"how-it-works.md: there is no {name} in Sources" for name in re.findall(r"`([^`]+)`", page) if not exists(name)]

print("\n".join(problems) or "the articles and how-it-works.md agree with the sources")
sys.exit(1 if problems else 0)

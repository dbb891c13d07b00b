#!/usr/bin/python3
"""Checks the articles of UserNotifications.docc against the sources.

Every declaration of Apple's must be in the table of FromIOSToLinux.md, and every line of Swift in the articles, on the
module's front page and in README.md must be in one of the examples, so that neither can fall behind.
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

print("\n".join(problems) or "the articles agree with the sources")
sys.exit(1 if problems else 0)

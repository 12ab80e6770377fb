# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The links of pages in Markdown."""

import re

# A link or a picture: [text](target), also with a text that has brackets in code.
LINK = re.compile(r"\]\(([^()\s]+)\)")
FENCE = re.compile(r"^ *(```+|~~~+)")


def pages(top):
    """All pages of the documentation, sorted."""
    return [top / "README.md", top / "CONTRIBUTING.md", *sorted((top / "docs").rglob("*.md"))]


def prose(text):
    """The lines of a page with their numbers, without fenced blocks."""
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        mark = FENCE.match(line)
        if mark and (fence is None or mark[1].startswith(fence)):
            fence = None if fence else mark[1]
        elif fence is None:
            yield number, line


def slug(heading):
    """The anchor that GitHub gives a heading: letters, digits, `-` and `_`, in lower case, with `-` for blanks."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(text):
    """The anchors of a page; a heading that is there again has a number behind it."""
    found = {}
    for _, line in prose(text):
        if heading := re.match(r"#{1,6} +(.*?) *#*$", line):
            name = slug(heading[1])
            found[name] = found.get(name, -1) + 1
            yield name if found[name] == 0 else f"{name}-{found[name]}"


def problems(top, page):
    """A line for each link of a page that leads nowhere."""
    for number, line in prose(page.read_text(encoding="utf-8")):
        for target in LINK.findall(re.sub(r"`[^`]*`", "``", line)):
            if re.match(r"[a-z][a-z0-9+.-]*:", target):
                continue
            path, _, anchor = target.partition("#")
            file = (page.parent / path).resolve() if path else page
            place = f"{page.relative_to(top)}:{number}: error: "
            if not file.is_relative_to(top) or not file.exists():
                yield f"{place}the link '{target}' must lead to a file of the repository; there is none"
            elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text(encoding="utf-8")):
                yield f"{place}the link '{target}' must lead to a heading; {file.relative_to(top)} has none with this anchor"

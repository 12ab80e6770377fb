# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The site that Sphinx makes of docs/: the pages as they are, with the lists of docs/index.md as their table of contents."""

import os
import pathlib
import re
import sys

TOP = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(TOP / "script/internal"))
sys.dont_write_bytecode = True

from pages import links  # noqa: E402

project = "mockapi"
html_title = "mockapi"
extensions = ["myst_parser"]
html_theme = "furo"
root_doc = "index"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
# Links to headings have GitHub's anchors.
myst_heading_anchors = 6
# Examples may leave something out (…), which no language knows.
suppress_warnings = ["misc.highlighting_failure"]

# The address at which the files of the repository can be read, such as https://example.com/mockapi/blob/main; without it, links to files
# that are not pages are left as text.
SOURCE = os.environ.get("MOCKAPI_SOURCE_URL", "").rstrip("/")
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def without_files(folder, text):
    """A page in which links that leave docs/ lead to the repository."""

    def replacement(found):
        path, _, anchor = found[2].partition("#")
        if re.match(r"[a-z][a-z0-9+.-]*:", path) or not path:
            return found[0]
        file = (folder / path).resolve()
        if file.is_relative_to(TOP / "docs") or not file.exists():
            return found[0]
        address = f"{SOURCE}/{file.relative_to(TOP)}" + (f"#{anchor}" if anchor else "")
        return f"[{found[1]}]({address})" if SOURCE else found[1]

    return LINK.sub(replacement, text)


def contents(folder, text):
    """A hidden table of contents for each section of a page of lists: the pages that it names, in their order."""
    pages = {}
    caption = None
    for _, line in links.prose(text):
        if line.startswith("## "):
            caption = line[3:]
        for target in links.LINK.findall(line):
            if target.endswith(".md") and (folder / target).exists() and not any(target in names for names in pages.values()):
                pages.setdefault(caption, []).append(target)
    return "".join(
        "\n```{toctree}\n:hidden:\n" + (f":caption: {caption}\n" if caption else "") + "\n" + "\n".join(names) + "\n```\n"
        for caption, names in pages.items())


def read(app, name, source):
    folder = (TOP / "docs" / name).parent
    lists = contents(folder, source[0]) if name in ("index", "decisions/README") else ""
    source[0] = without_files(folder, source[0]) + lists


def setup(app):
    app.connect("source-read", read)

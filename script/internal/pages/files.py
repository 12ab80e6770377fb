# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Writes the files of a page, which are its blocks after `<!-- file NAME -->`, into a folder: files.py PAGE FOLDER"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True

from pages import walk  # noqa: E402


def main():
    page, folder = (pathlib.Path(word) for word in sys.argv[1:])
    blocks = [block for block in walk.BLOCK.finditer(page.read_text(encoding="utf-8")) if walk.name_of_file(block)]
    for block in blocks:
        walk.write_file(folder, block)
    if not blocks:
        sys.exit(f"error: {page} has no block after '<!-- file NAME -->'")


main()

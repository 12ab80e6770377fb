#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Tests of script/check-pages, without packages: python3 Tests/Pages/pages_test.py"""

import pathlib
import stat
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "script/internal"))
sys.dont_write_bytecode = True

from pages import links, walk  # noqa: E402

# Stands for `mockapi serve` in a terminal, which prints its address, its page and one scenario, and then serves; other commands print
# themselves.
PROGRAM = """#!/bin/sh
[ "$1" = serve ] || { echo "mockapi $*"; exit; }
echo "mockapi is ready at http://127.0.0.1:49152"
[ -t 0 ] && [ -t 1 ] && [ -t 2 ] && (: < /dev/tty) && echo "page: http://127.0.0.1:49153/__mockapi/ui#k=key"
echo "  GET /a  a  good (default)"
[ -t 0 ] && echo "  type ? and Enter for commands"
exec sleep 60
"""


class Links(unittest.TestCase):
    def problems(self, page, **others):
        with tempfile.TemporaryDirectory() as scratch:
            top = pathlib.Path(scratch).resolve()
            for name, text in {"page": page, **others}.items():
                (top / f"{name}.md").write_text(text, encoding="utf-8")
            return [problem.split("error: ")[1].split("' ")[0] for problem in links.problems(top, top / "page.md")]

    def test_a_link_leads_to_a_file_and_a_heading(self):
        other = "# Requests and `when`\n## A [link](page.md): *two*\n## Twice\n## Twice\n```\n# No heading\n```\n"
        good = "[a](other.md) [b](other.md#requests-and-when) [c](other.md#a-link-two) [d](other.md#twice-1) [e](https://a.test/b)"
        self.assertEqual(self.problems(good, other=other), [])
        bad = "[a](none.md) [b](other.md#no-heading) [c](#nowhere) [d](../outside.md)"
        names = ["none.md", "other.md#no-heading", "#nowhere", "../outside.md"]
        self.assertEqual(self.problems(bad, other=other), [f"the link '{name}" for name in names])

    def test_what_is_code_is_no_link(self):
        self.assertEqual(self.problems("`[a](none.md)`\n```md\n[a](none.md)\n```\n"), [])


def scratch_files(scratch, page):
    """A page and the program in a folder."""
    program = pathlib.Path(scratch) / "program"
    program.write_text(PROGRAM, encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    text = pathlib.Path(scratch) / "page.md"
    text.write_text(page, encoding="utf-8")
    return text, program


class Walk(unittest.TestCase):
    def follow(self, page):
        with tempfile.TemporaryDirectory() as scratch:
            return walk.follow(*scratch_files(scratch, page))

    def test_dots_are_any_text_and_a_line_of_them_any_lines(self):
        for expected, actual, is_right in [
            ("a\n", "a\n", True), ("a", "a\n", True), ("a\n", "b\n", False), ("a\n", "a\nb\n", False),
            ("took … ms\n", "took 12 ms\n", True), ("took … ms\n", "took 12 s\n", False), ("a.c\n", "abc\n", False),
            ("a\n…\nd\n", "a\nb\nc\nd\n", True), ("a\n…\nd\n", "a\nd\n", True), ("…\n", "", True), ("", "a\n", False),
        ]:
            self.assertEqual(walk.matches(expected, actual), is_right, (expected, actual))

    def test_a_page_is_followed(self):
        page = """
<!-- file folder/a.txt -->
```text
one
```

```console
$ cat folder/a.txt
one
$ echo two \\
  three
two three
$ mockapi check
mockapi check
```

<!-- not run -->
```console
$ false
never
```
"""
        self.assertEqual(self.follow(page), (3, []))

    def test_an_output_that_differs_is_a_problem_with_its_place(self):
        steps, wrong = self.follow("# Page\n\n```console\n$ echo two\none\n```\n")
        self.assertEqual(steps, 1)
        self.assertEqual(wrong, ["page.md:3: error: 'echo two' must print what the page shows; it printed:\ntwo\n"])

    def test_a_command_that_does_not_end_is_ended_and_told(self):
        page = "```console\n$ echo one; sleep 1000; echo two\n…\n```\n"
        with unittest.mock.patch.object(walk, "COMMAND_LIMIT", 0.5):
            steps, wrong = self.follow(page)
        self.assertEqual((steps, len(wrong)), (1, 1))
        self.assertRegex(wrong[0], "page.md:1: error: 'echo one; sleep 1000; echo two' must end within 0.5 s; it has printed:\n(one\n)?")

    def test_the_port_of_the_page_is_that_of_the_server(self):
        page = """```console
$ mockapi serve
mockapi is ready at http://127.0.0.1:8080
  GET /a  a  good (default)
$ echo http://localhost:8080/a
http://localhost:8080/a
$ echo localhost:8080 | cut -d: -f2
49152
```
"""
        self.assertEqual(self.follow(page), (3, []))

    def test_a_server_runs_in_a_terminal(self):
        page = """```console
$ mockapi serve
mockapi is ready at http://127.0.0.1:8080
page: http://127.0.0.1:49153/__mockapi/ui#k=…
  GET /a  a  good (default)
  type ? and Enter for commands
```
"""
        self.assertEqual(self.follow(page), (1, []))
        steps, wrong = self.follow(page.replace("49153", "49154"))
        self.assertEqual((steps, len(wrong)), (1, 1))

    def test_a_command_that_stands_for_a_click_runs_before_its_block(self):
        page = """<!-- after echo localhost:8080 > clicked -->
```console
$ cat clicked
localhost:8080
```
"""
        self.assertEqual(self.follow(page), (1, []))

    def test_a_command_that_stands_for_a_click_must_succeed(self):
        steps, wrong = self.follow("<!-- after echo no; false -->\n```console\n$ echo one\none\n```\n")
        self.assertEqual(wrong, ["page.md:1: error: 'echo no; false' stands for a click, so it must succeed; it printed:\nno\n"])


class Scripts(unittest.TestCase):
    def run_script(self, *words):
        return subprocess.run([sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_a_page_of_another_folder_is_followed(self):
        with tempfile.TemporaryDirectory() as scratch:
            page, program = scratch_files(scratch, "```console\n$ echo one\none\n```\n")
            done = self.run_script(str(TOP / "script/check-pages"), "--program", str(program), str(page))
            self.assertIn(f"{page.resolve()}: 1 steps, 0 differ from the page\n", done.stdout)
            self.assertNotIn("Traceback", done.stderr)

    def test_help_is_shown(self):
        done = self.run_script(str(TOP / "script/check-pages"), "--help")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("script/check-pages [--program PROGRAM] [PAGE…]", done.stdout)

    def test_the_files_of_a_page_are_written(self):
        files = str(TOP / "script/internal/pages/files.py")
        with tempfile.TemporaryDirectory() as scratch:
            page = pathlib.Path(scratch) / "page.md"
            page.write_text("```json\n1\n```\n<!-- file a/b.json -->\n```json\n2\n```\n", encoding="utf-8")
            self.assertEqual(self.run_script(files, str(page), scratch).returncode, 0)
            self.assertEqual((pathlib.Path(scratch) / "a/b.json").read_text(encoding="utf-8"), "2\n")
            page.write_text("```json\n1\n```\n", encoding="utf-8")
            self.assertIn("has no block after", self.run_script(files, str(page), scratch).stderr)


if __name__ == "__main__":
    unittest.main()

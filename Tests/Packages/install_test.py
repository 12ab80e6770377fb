#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Tests of script/install, with a small program in place of the true one: python3 Tests/Packages/install_test.py"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = '#!/bin/sh\ncase $1 in --version) echo "mockapi 1.2.3" ;; --generate-completion-script) echo "# $2" ;; esac\n'
MAN_PAGES = '#!/bin/sh\nmkdir -p "$2" && echo ".TH MOCKAPI 1" > "$2/mockapi.1"\n'
INSTALLED = {
    "bin/mockapi",
    "share/bash-completion/completions/mockapi",
    "share/fish/vendor_completions.d/mockapi.fish",
    "share/man/man1/mockapi.1",
    "share/mockapi/installed",
    "share/mockapi/schema/scenario.schema.json",
    "share/mockapi/schema/verify.schema.json",
    "share/zsh/site-functions/_mockapi",
}


class InstallTests(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.scratch)
        self.prefix = self.scratch / "pre fix"
        self.checkout = self.scratch / "checkout"
        (self.checkout / "script/internal").mkdir(parents=True)
        shutil.copy(TOP / "script/install", self.checkout / "script/install")
        shutil.copytree(TOP / "schema", self.checkout / "schema")
        self.program = self.scratch / "program"
        for path, text in [(self.program, PROGRAM), (self.checkout / "script/internal/man-pages", MAN_PAGES)]:
            path.write_text(text)
            path.chmod(0o755)

    def run_script(self, *arguments, path=os.environ["PATH"]):
        environment = os.environ | {"HOME": str(self.scratch / "home"), "PATH": path, "SHELL": "/bin/bash"}
        command = [self.checkout / "script/install", "--prefix", self.prefix, *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True)

    def install(self, **options):
        made = self.run_script("--program", str(self.program), **options)
        self.assertEqual(made.returncode, 0, made.stderr)
        return made

    def files(self):
        return {path.relative_to(self.prefix).as_posix() for path in self.prefix.rglob("*") if path.is_file()}

    def test_it_says_what_is_where(self):
        made = self.install()
        self.assertEqual(self.files(), INSTALLED)
        self.assertEqual(made.stdout.splitlines()[0], f"mockapi 1.2.3 is installed in {self.prefix}:")
        self.assertIn("  share/man/man1/mockapi.1\n", made.stdout)
        self.assertTrue(os.access(self.prefix / "bin/mockapi", os.X_OK))

    def test_a_folder_that_is_not_on_the_path_is_a_warning_with_the_line_that_adds_it(self):
        made = self.install()
        self.assertIn(f"warning: {self.prefix}/bin is not on the PATH", made.stderr)
        self.assertIn(f"export PATH=\"{self.prefix}/bin:$PATH\"' >> ~/.profile", made.stderr)
        self.assertEqual(self.install(path=f"{self.prefix}/bin:{os.environ['PATH']}").stderr, "")

    def test_a_folder_is_on_the_path_however_it_is_written(self):
        path = f"{self.prefix}/bin:{os.environ['PATH']}"
        for written in [f"{self.prefix}/", f"{self.scratch}/./{self.prefix.name}", f"{self.scratch}//{self.prefix.name}"]:
            with self.subTest(written):
                made = self.run_script("--program", str(self.program), "--prefix", written, path=path)
                self.assertEqual((made.returncode, made.stderr), (0, ""))
                self.assertEqual(made.stdout.splitlines()[0], f"mockapi 1.2.3 is installed in {self.prefix}:")

    def test_another_program_that_comes_first_is_a_warning(self):
        first = self.scratch / "first"
        first.mkdir()
        shutil.copy(self.program, first / "mockapi")
        made = self.install(path=f"{first}:{self.prefix}/bin:{os.environ['PATH']}")
        self.assertIn(f"warning: another one comes first on the PATH: {first}/mockapi", made.stderr)

    def test_uninstalling_removes_what_was_installed_and_nothing_else(self):
        self.install()
        other = self.prefix / "share/mockapi/mine.json"
        other.write_text("{}")
        removed = self.run_script("--uninstall")
        self.assertEqual((removed.returncode, removed.stdout), (0, f"mockapi is no longer in {self.prefix}\n"))
        self.assertEqual(self.files(), {"share/mockapi/mine.json"})

    def test_a_new_version_removes_what_only_the_old_one_had(self):
        self.install()
        page = self.prefix / "share/man/man1/mockapi-old.1"
        page.write_text("")
        with (self.prefix / "share/mockapi/installed").open("a") as stream:
            stream.write("share/man/man1/mockapi-old.1\n")
        self.install()
        self.assertEqual(self.files(), INSTALLED)

    def test_a_program_of_somebody_else_is_left_alone(self):
        (self.prefix / "bin").mkdir(parents=True)
        (self.prefix / "bin/mockapi").write_text("another")
        made = self.run_script("--program", str(self.program))
        self.assertEqual(made.returncode, 2)
        self.assertIn("this script has not put it there", made.stderr)
        self.assertEqual(self.files(), {"bin/mockapi"})

    def test_a_damaged_list_removes_nothing_that_is_not_ours(self):
        self.install()
        victim = self.scratch / "victim.json"
        for path in ["share/mockapi/schema/../../../../victim.json", "bin/bash", "/etc/passwd"]:
            with self.subTest(path):
                victim.write_text("{}")
                (self.prefix / "share/mockapi/installed").write_text(path + "\n")
                removed = self.run_script("--uninstall")
                self.assertEqual(removed.returncode, 2)
                self.assertIn(f"is damaged: it names '{path}'", removed.stderr)
                self.assertTrue(victim.exists())

    def test_uninstalling_where_nothing_is_says_so(self):
        removed = self.run_script("--uninstall")
        self.assertEqual(removed.returncode, 2)
        self.assertIn(f"script/install has put nothing below {self.prefix}", removed.stderr)

    def test_an_unknown_argument_is_wrong_usage(self):
        made = self.run_script("--perfix")
        self.assertEqual(made.returncode, 64)
        self.assertIn("unknown argument '--perfix'", made.stderr)


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Tests of setup/download, which the action for GitHub runs: python3 Tests/Packages/setup_test.py"""

import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parents[2]
SYSTEM = {"linux": "linux", "darwin": "macos"}.get(sys.platform)


@unittest.skipUnless(SYSTEM and shutil.which("curl"), "needs Linux or macOS, and curl")
class SetupTests(unittest.TestCase):
    def setUp(self):
        self.scratch = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.scratch)
        self.archive = self.scratch / f"mockapi-1.2.3-{SYSTEM}-{os.uname().machine}.tar.gz"
        with tarfile.open(self.archive, "w:gz") as archive:
            entry = tarfile.TarInfo("mockapi-1.2.3/bin/mockapi")
            entry.size, entry.mode = 7, 0o755
            archive.addfile(entry, io.BytesIO(b"program"))
        digest = hashlib.sha256(self.archive.read_bytes()).hexdigest()
        (self.scratch / "SHA256SUMS").write_text(f"{'0' * 64}  another.tar.gz\n{digest}  {self.archive.name}\n")
        self.program = self.scratch / "installed/bin/mockapi"

    def download(self, version="1.2.3"):
        command = [TOP / "setup/download", self.scratch.as_uri(), version, self.scratch / "installed"]
        return subprocess.run(command, capture_output=True, text=True)

    def refused(self, message, **options):
        made = self.download(**options)
        self.assertEqual(made.returncode, 2, made.stderr)
        self.assertIn(message, made.stderr)
        self.assertFalse(self.program.exists())

    def test_the_program_is_unpacked_for_a_version_and_for_a_tag(self):
        for version in ["1.2.3", "v1.2.3"]:
            with self.subTest(version):
                made = self.download(version)
                self.assertEqual(made.returncode, 0, made.stderr)
                self.assertTrue(os.access(self.program, os.X_OK))

    def test_a_damaged_archive_is_not_unpacked(self):
        self.archive.write_bytes(self.archive.read_bytes() + b"\0")
        self.refused("is damaged: its checksum is not that in SHA256SUMS")

    def test_an_archive_without_a_checksum_is_not_unpacked(self):
        (self.scratch / "SHA256SUMS").write_text(f"{'0' * 64}  another.tar.gz\n")
        self.refused("SHA256SUMS does not name mockapi-1.2.3-")

    def test_a_branch_is_no_version(self):
        self.refused("the version must be one such as 0.2.0, of a release; found 'main'; set the input 'version'", version="main")

    def test_a_release_that_does_not_exist_is_named(self):
        self.refused("is there a release 4.5.6, and has it an archive for", version="4.5.6")


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Tests of what can go wrong in packages unnoticed, with a small program in place of the true one: python3 Tests/Packages/packages_test.py"""

import hashlib
import io
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True
sys.path.insert(0, str(TOP / "script/internal"))

from packages import homebrew, licences, program  # noqa: E402  The path must be known first.
from packages.archives import PackageError  # noqa: E402

COMPILER = shutil.which("cc") or shutil.which("clang")
PROGRAM = r"""
#include <stdio.h>
#include <string.h>
int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "--version") == 0) puts("mockapi 1.2.3 (0123456789ab)");
  else puts("#!/bin/bash\n# completions");
  return 0;
}
"""
MAN_PAGES = '#!/bin/sh\nmkdir -p "$2" && echo ".TH MOCKAPI 1 $SOURCE_DATE_EPOCH" > "$2/mockapi.1" && echo "made"\n'
DUMP = """
Dynamic Section:
  NEEDED               libz.so.1
  NEEDED               libgcc_s.so.1
  NEEDED               libc.so.6
  NEEDED               ld-linux-x86-64.so.2
Version References:
  required from libc.so.6:
    0x09691a75 0x00 02 GLIBC_2.2.5
    0x069691b4 0x00 09 GLIBC_2.34
    0x069691b4 0x00 09 GLIBC_2.9
  required from libgcc_s.so.1:
    0x0b792650 0x00 21 GCC_3.0
"""


def a_program(**members):
    fields = dict(
        path=pathlib.Path("mockapi"), version="1.2.3", commit=None, system="linux", machine="x86_64", debian_machine="amd64",
        npm_machine="x64", libraries=(), glibc=(2, 35),
    )  # fmt: skip
    return program.Program(**(fields | members))


class VersionTests(unittest.TestCase):
    def test_version_and_commit_are_read(self):
        self.assertEqual(program.parse_version("mockapi 0.2.0 (1a2b3c4d5e6f)\n"), ("0.2.0", "1a2b3c4d5e6f"))
        self.assertEqual(program.parse_version("mockapi 0.2.0\n"), ("0.2.0", None))
        self.assertEqual(program.parse_version("0.1.0\n"), ("0.1.0", None))

    def test_anything_else_is_an_error_that_shows_it(self):
        for output in ["", "mockapi", "0.2", "mockapi 0.2.0-beta", "curl 8.0.1 (x86_64)", "mockapi 0.2.0 (1a2b3c4d5e6f)\nmore"]:
            with self.subTest(output), self.assertRaisesRegex(PackageError, "must print"):
                program.parse_version(output)


class GlibcTests(unittest.TestCase):
    def test_the_newest_version_counts_by_number(self):
        self.assertEqual(program.parse_requirements(DUMP), (("libz.so.1",), (2, 34)))

    def test_packed_relocations_need_a_newer_glibc_than_any_symbol(self):
        self.assertEqual(program.parse_requirements(DUMP + "    0x0 0x00 03 GLIBC_ABI_DT_RELR\n")[1], (2, 36))

    def test_a_program_without_glibc_is_refused(self):
        with self.assertRaisesRegex(PackageError, "names no version of glibc"):
            program.parse_requirements("  NEEDED               libc.musl-x86_64.so.1\n")

    def test_a_newer_glibc_than_promised_is_refused(self):
        program.check_portable(a_program())
        with self.assertRaisesRegex(PackageError, r"needs glibc 2\.36, and packages promise 2\.35"):
            program.check_portable(a_program(glibc=(2, 36)))

    def test_the_functions_that_are_too_new_are_named(self):
        dump = "0000  DF *UND*\t0000 (GLIBC_2.36) arc4random\n0000  DF *UND*\t0000 (GLIBC_2.35) hypot\n0000 g DO .bss\t0008  GLIBC_2.2.5 stdout\n"
        self.assertEqual(program.parse_too_new(dump), ("arc4random (2.36)",))
        with self.assertRaisesRegex(PackageError, r"what is newer, or build on an older system: arc4random \(2\.36\)"):
            program.check_portable(a_program(glibc=(2, 36), too_new=("arc4random (2.36)",)))

    def test_a_library_that_is_not_linked_in_is_refused(self):
        with self.assertRaisesRegex(PackageError, r"may lack: libz\.so\.1"):
            program.check_portable(a_program(libraries=("libz.so.1",)))

    def test_other_files_than_programs_are_refused(self):
        with self.assertRaisesRegex(PackageError, "must be a program for Linux or macOS"):
            program.read(pathlib.Path(__file__))


class LicenceTests(unittest.TestCase):
    def test_a_library_is_linked_in_unless_it_is_needed_or_its_mark_is_absent(self):
        def names(needed, data):
            return [each.name for each in licences.LIBRARIES if licences._is_linked(each, a_program(libraries=needed), data)]

        self.assertIn("GMP", names((), b""))
        self.assertNotIn("GMP", names(("libgnutls.so.30",), b""))
        self.assertNotIn("ICU", names((), b""))
        self.assertIn("ICU", names((), b"..icudt72l.."))

    def test_every_package_of_the_manifest_has_a_licence_or_is_left_out_on_purpose(self):
        manifest = (TOP / "Package.swift").read_text()
        # swift-async-algorithms is a dependency of swift-service-lifecycle.
        known = {*licences.SWIFT_PACKAGES, *licences.OTHER_SWIFT_PACKAGES} - {"swift-async-algorithms"}
        self.assertEqual(set(re.findall(r"https://[^\s\"]+/([^/\s\"]+)\.git\"", manifest)), known)


class FormulaTests(unittest.TestCase):
    def test_each_archive_in_the_folder_has_its_address_and_sum(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for platform in ["linux-x86_64", "macos-arm64"]:
                (folder / f"mockapi-1.2.3-{platform}.tar.gz").write_bytes(platform.encode())
            text = homebrew.formula(folder, "1.2.3", "https://host.test/v1.2.3/", "https://host.test").decode()
        for platform in ["linux-x86_64", "macos-arm64"]:
            self.assertIn(f'url "https://host.test/v1.2.3/mockapi-1.2.3-{platform}.tar.gz"', text)
            self.assertIn(hashlib.sha256(platform.encode()).hexdigest(), text)
        self.assertIn('homepage "https://host.test"\n', text)
        self.assertNotIn("@", text)
        if shutil.which("ruby"):
            subprocess.run(["ruby", "-c"], input=text, text=True, check=True, stdout=subprocess.DEVNULL)

    def test_a_url_that_would_break_the_formula_is_refused(self):
        for url in ["", "host.test", 'https://host.test/"', "https://host.test/#{x}", "https://host.test/a b"]:
            with self.subTest(url), self.assertRaisesRegex(PackageError, "--base-url must be"):
                homebrew.formula(pathlib.Path("."), "1.2.3", url, None)


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def a_checkout(top):
    """The parts of this repository that are packed, with stand-ins for what is not about packages."""
    shutil.copytree(TOP / "script/internal/packages", top / "script/internal/packages", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOP / "script/package", top / "script/package")
    for name in ["schema", "Scenarios"]:
        shutil.copytree(TOP / name, top / name)
    write(top / "LICENSE", "licence\n")
    write(top / "CHANGELOG.md", "# Changes\n")
    write(top / "script/internal/man-pages", MAN_PAGES, 0o755)
    write(top / "Helpers/python/pyproject.toml", '[project]\nname = "mockapi"\n[project.entry-points.pytest11]\nmockapi = "mockapi.plugin"\n')
    write(top / "Helpers/python/mockapi/__init__.py", "")
    write(top / "Helpers/node/package.json", '{"name": "mockapi", "type": "module", "files": ["lib"], "bin": "x", "scripts": {"test": "x"}}')
    write(top / "Helpers/node/lib/mockapi.js", "export {};\n")
    for name in licences.SWIFT_PACKAGES:
        write(top / f".build/checkouts/{name}/LICENSE.txt", f"licence of {name}\n")


def make(top, output, program, *options, umask=0o022, zone="UTC", epoch="1700000001"):
    environment = os.environ | {"TZ": zone, "LC_ALL": "C.UTF-8"}
    environment.pop("SOURCE_DATE_EPOCH", None)
    if epoch is not None:
        environment["SOURCE_DATE_EPOCH"] = epoch
    command = [sys.executable, str(top / "script/package"), "--program", str(program), "--output", str(output), *options]
    return subprocess.run(command, env=environment, umask=umask, cwd=top.parent, capture_output=True, text=True)


@unittest.skipUnless(sys.platform == "linux" and COMPILER and shutil.which("objdump") and shutil.which("git"), "needs Linux, a compiler, binutils and git")
class PackageTests(unittest.TestCase):
    """Packages of a small program, made twice, in different folders, by users with different settings."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.scratch)
        source = cls.scratch / "mockapi.c"
        source.write_text(PROGRAM)
        cls.program = cls.scratch / "mockapi"
        subprocess.run([COMPILER, "-g", "-o", str(cls.program), str(source)], check=True)
        cls.outputs = []
        for name, umask, zone in [("one", 0o022, "UTC"), ("two/deeper", 0o077, "Asia/Tokyo")]:
            top = cls.scratch / name
            top.mkdir(parents=True)
            a_checkout(top)
            if umask == 0o077:
                # As from a checkout under a strict umask.
                for path in top.rglob("*"):
                    path.chmod(path.stat().st_mode & 0o700)
            made = make(top, top / "dist", cls.program, "--base-url", "https://host.test/v1", umask=umask, zone=zone)
            if made.returncode != 0:
                raise AssertionError(made.stderr)
            cls.outputs.append({path.name: path.read_bytes() for path in (top / "dist").iterdir()})
        cls.files = cls.outputs[0]

    def package(self, ending):
        [data] = [data for name, data in self.files.items() if name.endswith(ending)]
        return data

    def test_the_same_sources_give_the_same_bytes(self):
        self.assertEqual(*({name: hashlib.sha256(data).hexdigest() for name, data in files.items()} for files in self.outputs))

    def test_another_commit_gives_other_bytes(self):
        """So that the test above compares something."""
        made = make(self.scratch / "one", self.scratch / "later", self.program, "--only", "archive", epoch="1700000003")
        self.assertEqual(made.returncode, 0, made.stderr)
        [archive] = (self.scratch / "later").glob("*.tar.gz")
        self.assertNotEqual(archive.read_bytes(), self.files[archive.name])

    def test_sums_name_every_package(self):
        lines = self.files["SHA256SUMS"].decode().splitlines()
        names = {line.split("  ")[1] for line in lines}
        self.assertEqual(names, set(self.files) - {"SHA256SUMS"})
        self.assertEqual(len(names), 7)
        for line in lines:
            digest, name = line.split("  ")
            self.assertEqual(digest, hashlib.sha256(self.files[name]).hexdigest())

    def test_the_archive_has_everything_in_one_folder_with_fixed_owners_and_modes(self):
        with tarfile.open(fileobj=io.BytesIO(self.package(".tar.gz"))) as archive:
            entries = archive.getmembers()
        self.assertEqual({entry.name.split("/")[0] for entry in entries}, {next(iter(entries)).name})
        self.assertEqual({(entry.uname, entry.uid, entry.mtime) for entry in entries}, {("root", 0, 1700000001)})
        modes = {entry.name.partition("/")[2]: entry.mode for entry in entries if entry.isfile()}
        self.assertEqual([name for name, mode in modes.items() if mode == 0o755], ["bin/mockapi"])
        for name in [
            "LICENSE", "THIRD-PARTY", "share/man/man1/mockapi.1", "share/bash-completion/completions/mockapi",
            "share/zsh/site-functions/_mockapi", "share/fish/vendor_completions.d/mockapi.fish",
            "share/mockapi/schema/scenario.schema.json", "share/mockapi/examples/user.json",
        ]:  # fmt: skip
            self.assertEqual(modes.get(name), 0o644, name)

    def test_the_image_gets_the_licences_that_the_archive_has(self):
        script = self.scratch / "one/script/internal/third-party"
        shutil.copy(TOP / "script/internal/third-party", script)
        made = subprocess.run([sys.executable, script, self.program], capture_output=True)
        self.assertEqual(made.returncode, 0, made.stderr)
        with tarfile.open(fileobj=io.BytesIO(self.package(".tar.gz"))) as archive:
            [text] = [archive.extractfile(entry).read() for entry in archive.getmembers() if entry.name.endswith("/THIRD-PARTY")]
        self.assertEqual(made.stdout, text)
        self.assertIn("* swift-argument-parser: Apache-2.0", text.decode())

    def test_man_pages_have_the_date_of_the_commit(self):
        top = self.scratch / "dated"
        a_checkout(top)
        subprocess.run(["git", "-C", top, "init", "--quiet"], check=True)
        identity = ["-c", "user.name=a", "-c", "user.email=a@host.test"]
        environment = os.environ | {"GIT_COMMITTER_DATE": "1234567891 +0900"}
        subprocess.run(["git", "-C", top, *identity, "commit", "--quiet", "--allow-empty", "--message", "a"], check=True, env=environment)
        made = make(top, top / "dist", self.program, "--only", "archive", epoch=None)
        self.assertEqual(made.returncode, 0, made.stderr)
        with tarfile.open(next((top / "dist").glob("*.tar.gz"))) as archive:
            [page] = [entry for entry in archive.getmembers() if entry.name.endswith("mockapi.1")]
            self.assertEqual(archive.extractfile(page).read(), b".TH MOCKAPI 1 1234567891\n")
            self.assertEqual(page.mtime, 1234567891)

    def test_the_program_has_no_symbols(self):
        with tarfile.open(fileobj=io.BytesIO(self.package(".tar.gz"))) as archive:
            [member] = [entry for entry in archive.getmembers() if entry.name.endswith("/bin/mockapi")]
            self.assertLess(member.size, self.program.stat().st_size)

    def test_the_wheel_lists_its_files_with_their_hashes(self):
        with zipfile.ZipFile(io.BytesIO(self.package(".whl"))) as wheel:
            names = wheel.namelist()
            [record] = [name for name in names if name.endswith("/RECORD")]
            self.assertEqual(names[-1], record)
            self.assertEqual([line.split(",")[0] for line in wheel.read(record).decode().splitlines()], names)
            script = wheel.getinfo("mockapi-1.2.3.data/scripts/mockapi")
            self.assertEqual(script.external_attr >> 16, 0o100755)
            self.assertIn(b"[pytest11]\nmockapi = mockapi.plugin\n", wheel.read("mockapi-1.2.3.dist-info/entry_points.txt"))

    def test_the_wheel_promises_the_glibc_that_the_program_needs(self):
        needed = "%d_%d" % program.read(self.program).glibc
        [name] = [name for name in self.files if name.endswith(".whl")]
        self.assertIn(f"-py3-none-manylinux_{needed}_", name)

    def manifest(self, ending):
        with tarfile.open(fileobj=io.BytesIO(self.package(ending))) as archive:
            return json.load(archive.extractfile("package/package.json")), archive.getnames()

    def test_the_package_for_npm_is_the_program_and_fits_this_platform_only(self):
        manifest, names = self.manifest("-npm-linux-x64.tgz" if os.uname().machine == "x86_64" else "-npm-linux-arm64.tgz")
        self.assertEqual(manifest["version"], "1.2.3")
        self.assertIn("package/" + manifest["bin"]["mockapi"], names)
        self.assertIn("package/lib/mockapi.js", names)
        self.assertEqual((manifest["os"], manifest["libc"]), (["linux"], ["glibc"]))
        self.assertNotIn("scripts", manifest)

    def test_the_package_for_a_registry_depends_on_the_programs_of_its_own_version(self):
        manifest, names = self.manifest("mockapi-1.2.3.tgz")
        self.assertIn("package/" + manifest["bin"]["mockapi"], names)
        self.assertEqual(manifest["optionalDependencies"], {"mockapi-linux-x64": "1.2.3", "mockapi-linux-arm64": "1.2.3"})
        self.assertNotIn("os", manifest)

    @unittest.skipUnless(shutil.which("dpkg-deb"), "needs dpkg-deb")
    def test_the_debian_package_depends_on_the_glibc_that_the_program_needs(self):
        [name] = [name for name in self.files if name.endswith(".deb")]
        path = self.scratch / "one/dist" / name
        fields = subprocess.run(["dpkg-deb", "--field", path], check=True, capture_output=True, text=True).stdout
        self.assertIn("Package: mockapi\nVersion: 1.2.3\n", fields)
        self.assertIn("Depends: libc6 (>= %d.%d), libgcc-s1\n" % program.read(self.program).glibc, fields)
        listing = subprocess.run(["dpkg-deb", "--contents", path], check=True, capture_output=True, text=True).stdout
        self.assertRegex(listing, r"-rwxr-xr-x root/root .* \./usr/bin/mockapi\n")
        self.assertIn("./usr/share/man/man1/mockapi.1.gz", listing)

    def test_a_program_of_another_commit_is_a_warning(self):
        top = self.scratch / "repository"
        a_checkout(top)
        commit = ["-c", "user.name=a", "-c", "user.email=a@host.test", "commit", "--quiet", "--allow-empty", "--message", "a"]
        for arguments in [["init", "--quiet"], commit]:
            subprocess.run(["git", "-C", top, *arguments], check=True)
        made = make(top, self.scratch / "repository/dist", self.program, "--only", "npm")
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertIn("warning: the program is of commit 0123456789ab, and what else is packed is of ", made.stderr)
        self.assertNotIn("warning", make(self.scratch / "one", self.scratch / "same", self.program, "--only", "npm").stderr)

    def test_wrong_options_say_what_must_be(self):
        for options, message in [
            (["--maintainer", "nobody"], "--maintainer must be 'NAME <ADDRESS>'; found 'nobody'"),
            (["--homepage", "host.test"], "--homepage must be a URL; found 'host.test'"),
            (["--only-sums", "newest"], "--only-sums must be a version such as 0.2.0; found 'newest'"),
            (["--program", "/nonexistent"], "there is no program /nonexistent"),
            (["--checkouts", "/nonexistent"], "give their folder with --checkouts"),
        ]:
            with self.subTest(message):
                made = make(self.scratch / "one", self.scratch / "wrong", self.program, *options)
                self.assertEqual(made.returncode, 2, made.stderr)
                self.assertIn(message, made.stderr)

    def test_a_folder_without_packages_gets_no_sums(self):
        folder = self.scratch / "empty"
        folder.mkdir()
        made = make(self.scratch / "one", folder, self.program, "--only-sums", "1.2.3")
        self.assertEqual(made.returncode, 2)
        self.assertIn(f"{folder} has no packages", made.stderr)
        self.assertEqual(list(folder.iterdir()), [])

    def test_a_time_that_is_no_number_is_refused(self):
        made = make(self.scratch / "one", self.scratch / "wrong", self.program, epoch="yesterday")
        self.assertEqual(made.returncode, 2)
        self.assertIn("SOURCE_DATE_EPOCH must be a number of seconds since 1970; found 'yesterday'", made.stderr)


if __name__ == "__main__":
    unittest.main()

# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The command line of script/package."""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from . import contents, debian, homebrew, licences, npm, wheel
from .archives import PackageError, gzipped, tar
from .contents import Contents
from .program import check_portable, read

KINDS = ("archive", "deb", "wheel", "npm", "npm-registry")
PACKAGE_NAME = re.compile(r"mockapi[-_].*\.(tar\.gz|deb|whl|tgz)|mockapi\.rb")


def main(top: Path) -> int:
    parser = _parser()
    options = parser.parse_args()
    try:
        _check(options)
        options.output.mkdir(parents=True, exist_ok=True)
        version = options.only_sums or _packages(options, top).version
        _formula(options, version)
        _sums(options.output)
    except (PackageError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="script/package",
        description="Makes packages of mockapi for this machine's system and processor, from one program that needs only glibc:"
        " a tar archive, a Debian package, a wheel for Python, packages for npm, a formula for Homebrew, and their SHA-256 sums."
        " On macOS, only the archive and the formula. The same sources and program give the same bytes.",
        epilog="Exit status: 0 success, 2 no packages could be made, with the reason on standard error.",
    )
    parser.add_argument("--output", type=Path, default=Path("dist"), metavar="FOLDER", help="where packages go (default: dist)")
    parser.add_argument("--program", type=Path, help="the program; otherwise it is built")
    parser.add_argument("--only", action="append", choices=KINDS, help="only packages of this kind; may be repeated")
    parser.add_argument("--base-url", metavar="URL", help="the folder on the web from which the formula downloads; without it, no formula is made")
    parser.add_argument("--homepage", metavar="URL", help="the project's page, for the packages that name one")
    parser.add_argument(
        "--maintainer", default=debian.NO_MAINTAINER, metavar="'NAME <ADDRESS>'", help="for the Debian package"
    )
    parser.add_argument("--checkouts", type=Path, metavar="FOLDER", help="the sources of the Swift packages, for their licences (default: those of the last build)")
    parser.add_argument("--for-this-machine", action="store_true", help="allow a program that needs more than glibc 2.35, to try packages here")
    parser.add_argument(
        "--only-sums", metavar="VERSION", help="make no package: write the formula and the sums of packages that are in the folder, such as those of several machines"
    )
    return parser


def _check(options: argparse.Namespace) -> None:
    """Refuses what would make a broken field of a package."""
    if not re.fullmatch(r"[^<>\n]+ <[^<>\s@]+@[^<>\s@]+>", options.maintainer):
        raise PackageError(f"--maintainer must be 'NAME <ADDRESS>'; found '{options.maintainer}'")
    if options.homepage is not None and not re.fullmatch(r"https?://[^\s\"\\#]+", options.homepage):
        raise PackageError(f"--homepage must be a URL; found '{options.homepage}'")
    if options.only_sums is not None and not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", options.only_sums):
        raise PackageError(f"--only-sums must be a version such as 0.2.0; found '{options.only_sums}'")
    if options.only_sums is not None and not options.output.is_dir():
        raise PackageError(f"there is no folder {options.output}")


def _packages(options: argparse.Namespace, top: Path) -> Contents:
    time = _time(top)
    # Scripts that write dates, too, take that of the commit.
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(time)}
    with tempfile.TemporaryDirectory() as scratch:
        program = options.program
        if program is None:
            program = Path(scratch) / "mockapi"
            _script(top, environment, "portable-program", program)
        found = read(program)
        if not options.for_this_machine:
            check_portable(found)
        _warn_of_another_commit(found.commit, top)
        man_pages = Path(scratch) / "man"
        man_pages.mkdir()
        _script(top, environment, "man-pages", program.resolve(), man_pages)
        parts = contents.collect(
            found,
            top=top,
            man_pages=man_pages,
            checkouts=options.checkouts or licences.last_checkouts(top),
            time=time,
            maintainer=options.maintainer,
            homepage=options.homepage,
        )
        for name, data in packages(parts, options.only or KINDS):
            (options.output / name).write_bytes(data)
            print(f"{len(data) / 1e6:8.2f} MB  {options.output / name}", flush=True)
    return parts


def packages(parts: Contents, kinds: tuple[str, ...] | list[str]):
    """Makes the packages of some kinds, one after the other: their names and their bytes."""
    program = parts.program
    if "archive" in kinds:
        name = f"mockapi-{parts.version}-{program.system}-{program.machine}"
        yield f"{name}.tar.gz", gzipped(tar(contents.archive_files(parts), parts.time, prefix=f"{name}/"))
    if program.system == "macos":
        return  # The program needs libraries of Homebrew, which only the formula brings.
    if "deb" in kinds:
        yield debian.package(parts)
    if "wheel" in kinds:
        yield wheel.package(parts)
    if "npm" in kinds:
        yield npm.package(parts)
    if "npm-registry" in kinds:
        yield npm.program_package(parts)
        yield npm.registry_package(parts)


def _script(top: Path, environment: dict[str, str], name: str, *arguments: Path) -> None:
    script = top / "script/internal" / name
    try:
        # What it prints must not be taken for the list of packages.
        subprocess.run([script, *arguments], check=True, env=environment, stdout=sys.stderr)
    except subprocess.CalledProcessError as error:
        raise PackageError(f"script/internal/{name} failed with status {error.returncode}; it said why") from error
    except OSError as error:
        raise PackageError(f"script/internal/{name} cannot be run: {error}") from error


def _time(top: Path) -> int:
    """The time of all files: SOURCE_DATE_EPOCH, or else that of the last commit."""
    text = os.environ.get("SOURCE_DATE_EPOCH") or _git(top, "log", "-1", "--format=%ct")
    if text is None:
        raise PackageError("the time of the last commit is unknown here; set SOURCE_DATE_EPOCH to it, in seconds since 1970")
    if not re.fullmatch(r"[0-9]{1,11}", text):
        raise PackageError(f"SOURCE_DATE_EPOCH must be a number of seconds since 1970; found '{text}'")
    return int(text)


def _warn_of_another_commit(commit: str | None, top: Path) -> None:
    head = _git(top, "rev-parse", "HEAD")
    if commit and head and not head.startswith(commit):
        print(f"warning: the program is of commit {commit}, and what else is packed is of {head[:12]}", file=sys.stderr)


def _git(top: Path, *arguments: str) -> str | None:
    """What git prints; nothing where there is no git or no repository."""
    try:
        return subprocess.run(["git", "-C", top, *arguments], check=True, capture_output=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def _formula(options: argparse.Namespace, version: str) -> None:
    if options.base_url is None:
        print("no formula for Homebrew: it needs --base-url, the folder on the web that has the archives")
        return
    path = options.output / "mockapi.rb"
    path.write_bytes(homebrew.formula(options.output, version, options.base_url, options.homepage))
    print(f"             {path}")


def _sums(folder: Path) -> None:
    """Writes SHA256SUMS of all packages in the folder, as sha256sum --check reads it."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(folder.iterdir())
        if PACKAGE_NAME.fullmatch(path.name)
    ]
    if not lines:
        raise PackageError(f"{folder} has no packages; make them with script/package, or give their folder with --output")
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")
    print(f"             {folder / 'SHA256SUMS'}")

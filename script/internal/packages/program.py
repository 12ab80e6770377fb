# mockapi
# SPDX-License-Identifier: Apache-2.0
"""What a built program says of itself: its version, its machine, the libraries and the glibc that it needs."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .archives import PackageError

#: The newest glibc that packages may need: that of Ubuntu 22.04. Debian 12 has 2.36.
NEWEST_GLIBC = (2, 35)

#: The libraries of glibc, and libgcc_s, with which it ends threads: every Linux with glibc has them. All others must be linked in.
GLIBC_LIBRARIES = re.compile(
    r"(libc\.so\.6|libm\.so\.6|libdl\.so\.2|libpthread\.so\.0|librt\.so\.1|libresolv\.so\.2|libgcc_s\.so\.1|ld-linux.*)"
)

#: The names of a machine: those of ELF, Debian, npm, and Python's wheels.
LINUX_MACHINES = {62: ("x86_64", "amd64", "x64"), 183: ("aarch64", "arm64", "arm64")}
MACOS_MACHINES = {0x01000007: ("x86_64", "", "x64"), 0x0100000C: ("arm64", "", "arm64")}


@dataclass(frozen=True)
class Program:
    """A program that can be packed."""

    path: Path
    version: str
    commit: str | None
    system: str
    machine: str
    debian_machine: str
    npm_machine: str
    #: Libraries beyond those of glibc, such as "libz.so.1". Unknown on macOS, where the formula names them.
    libraries: tuple[str, ...]
    glibc: tuple[int, int]
    #: Functions that make it need a newer glibc than packages promise, such as "arc4random (2.36)".
    too_new: tuple[str, ...] = ()

    @property
    def glibc_text(self) -> str:
        return "%d.%d" % self.glibc


def parse_version(output: str) -> tuple[str, str | None]:
    """The version and the commit in what `mockapi --version` prints: "mockapi 0.2.0 (1a2b3c4d5e6f)", or the version alone."""
    found = re.fullmatch(r"(?:mockapi )?([0-9]+\.[0-9]+\.[0-9]+)(?: \(([0-9a-f]{7,40})\))?", output.strip())
    if not found:
        raise PackageError(
            f"'mockapi --version' must print 'mockapi MAJOR.MINOR.PATCH (COMMIT)'; found '{output.strip()[:100]}'"
        )
    return found[1], found[2]


def parse_requirements(dump: str) -> tuple[tuple[str, ...], tuple[int, int]]:
    """The libraries beyond glibc's, and the glibc, that a program needs, from the output of `objdump -p`.

    Its version references are what the loader checks before it runs anything, also where no symbol has them.
    """
    libraries = tuple(
        sorted(name for name in re.findall(r"^\s+NEEDED\s+(\S+)$", dump, re.M) if not GLIBC_LIBRARIES.fullmatch(name))
    )
    versions = [(int(major), int(minor)) for major, minor in re.findall(r" GLIBC_([0-9]+)\.([0-9]+)", dump)]
    if " GLIBC_ABI_DT_RELR" in dump:
        versions.append((2, 36))  # Packed relocations, without a number in their name.
    if not versions:
        raise PackageError("the program names no version of glibc; it must be linked to glibc, not to another C library")
    return libraries, max(versions)


def parse_too_new(dump: str) -> tuple[str, ...]:
    """The functions that only a newer glibc than promised has, from the output of `objdump -T`."""
    found = re.findall(r"\(?GLIBC_([0-9]+)\.([0-9]+)[0-9.]*\)?\s+(\S+)$", dump, re.M)
    return tuple(sorted(f"{name} ({major}.{minor})" for major, minor, name in found if (int(major), int(minor)) > NEWEST_GLIBC))


def check_portable(program: Program) -> None:
    """Refuses programs that would not start on the systems that packages are for."""
    if program.system != "linux":
        return
    if program.glibc > NEWEST_GLIBC:
        raise PackageError(
            f"{program.path} needs glibc {program.glibc_text}, and packages promise {NEWEST_GLIBC[0]}.{NEWEST_GLIBC[1]}; do without"
            f" what is newer, or build on an older system: {', '.join(program.too_new) or 'packed relocations (DT_RELR)'}"
        )
    if program.libraries:
        raise PackageError(
            f"{program.path} needs libraries that a bare machine may lack: {', '.join(program.libraries)};"
            " give a program in which they are linked, or --for-this-machine to try packages here"
        )


def _header(path: Path) -> tuple[str, tuple[str, str, str]]:
    """The system, and the names of the machine, in the header of a program."""
    with path.open("rb") as stream:
        head = stream.read(20)
    if head[:6] == b"\x7fELF\x02\x01" and len(head) == 20:
        machine = struct.unpack_from("<H", head, 18)[0]
        if machine in LINUX_MACHINES:
            return "linux", LINUX_MACHINES[machine]
    elif head[:4] == b"\xcf\xfa\xed\xfe":
        machine = struct.unpack_from("<I", head, 4)[0]
        if machine in MACOS_MACHINES:
            return "macos", MACOS_MACHINES[machine]
    raise PackageError(f"{path} must be a program for Linux or macOS, for x86-64 or ARM with 64 bits")


def _output(command: list[str]) -> str:
    try:
        # Ten minutes guard against a program that does not end.
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=600).stdout
    except FileNotFoundError as error:
        raise PackageError(f"'{command[0]}' is missing; on Debian, 'apt-get install binutils' installs objdump and strip") from error
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired, OSError) as error:
        detail = (getattr(error, "stderr", None) or str(error)).strip()
        raise PackageError(f"'{' '.join(command)}' failed: {detail}") from error


def read(path: Path) -> Program:
    """Looks at a program, and runs it for its version."""
    if not path.is_file():
        raise PackageError(f"there is no program {path}")
    system, (machine, debian_machine, npm_machine) = _header(path)
    version, commit = parse_version(_output([str(path.resolve()), "--version"]))
    libraries, glibc, too_new = (), (0, 0), ()
    if system == "linux":
        libraries, glibc = parse_requirements(_output(["objdump", "-p", str(path)]))
        too_new = parse_too_new(_output(["objdump", "-T", str(path)]))
    return Program(path, version, commit, system, machine, debian_machine, npm_machine, libraries, glibc, too_new)


def stripped(program: Program) -> bytes:
    """The bytes of the program without symbols and what debuggers read."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "mockapi"
        shutil.copyfile(program.path, copy)
        # On macOS, symbols may be needed to run: only those of debuggers go.
        _output(["strip", "--strip-all" if program.system == "linux" else "-S", str(copy)])
        return copy.read_bytes()


def completion(program: Program, shell: str) -> bytes:
    """The script that completes commands and options in a shell."""
    script = _output([str(program.path.resolve()), "--generate-completion-script", shell])
    # Shells read it into themselves, so bash's needs no line that names an interpreter, and Debian wants none.
    return re.sub(r"\A#!.*\n", "", script).encode() if shell == "bash" else script.encode()

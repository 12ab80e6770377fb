# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The licences of what is linked into the program, as a text for packages. The texts are those of the machine that builds."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from .archives import PackageError
from .program import Program


@dataclass(frozen=True)
class Library:
    name: str
    licence: str
    #: Debian packages with the text in /usr/share/doc/PACKAGE/copyright; the first that is installed counts.
    debian: tuple[str, ...]
    #: If the program needs this library at run time, then it is not linked in.
    shared: str
    #: A text that is in each program with the library, if it does not always come along.
    mark: bytes = b""


LIBRARIES = (
    Library("libmicrohttpd", "LGPL-2.1-or-later", ("libmicrohttpd-dev", "libmicrohttpd12"), "libmicrohttpd.so"),
    Library("GnuTLS", "LGPL-2.1-or-later", ("libgnutls28-dev", "libgnutls30"), "libgnutls.so"),
    Library("Nettle", "LGPL-3.0-or-later or GPL-2.0-or-later", ("nettle-dev", "libnettle8"), "libgnutls.so"),
    Library("GMP", "LGPL-3.0-or-later or GPL-2.0-or-later", ("libgmp-dev", "libgmp10"), "libgnutls.so"),
    Library("libtasn1", "LGPL-2.1-or-later", ("libtasn1-6-dev", "libtasn1-6"), "libgnutls.so"),
    Library("libidn2", "LGPL-3.0-or-later or GPL-2.0-or-later", ("libidn2-dev", "libidn2-0"), "libgnutls.so"),
    Library("libunistring", "LGPL-3.0-or-later or GPL-2.0-or-later", ("libunistring-dev", "libunistring2", "libunistring5"), "libgnutls.so"),
    Library("PCRE2", "BSD-3-Clause", ("libpcre2-dev", "libpcre2-8-0"), "libpcre2-8.so"),
    Library("libxml2", "MIT", ("libxml2-dev", "libxml2"), "libxml2.so"),
    Library("liblzma", "0BSD or in the public domain", ("liblzma-dev", "liblzma5"), "libxml2.so"),
    Library("ICU", "Unicode-3.0", ("libicu-dev", "libicu72", "libicu74"), "libicuuc.so", b"icudt"),
    Library("libyaml", "MIT", ("libyaml-dev", "libyaml-0-2"), "libyaml-0.so"),
    Library("zlib", "Zlib", ("zlib1g-dev", "zlib1g"), "libz.so"),
    Library("libstdc++", "GPL-3.0-or-later with the GCC Runtime Library Exception", ("libstdc++6",), "libstdc++.so"),
)

#: The Swift packages in the program. They are all under Apache-2.0, some with a notice that must be handed on.
SWIFT_PACKAGES = (
    "swift-argument-parser",
    "swift-async-algorithms",
    "swift-collections",
    "swift-http-types",
    "swift-log",
    "swift-service-lifecycle",
)

#: Those behind traits that are off in packages, which so are not in the program.
OTHER_SWIFT_PACKAGES = ("async-http-client", "OpenCombine", "swift-nio", "swift-nio-extras", "swift-syntax")

INTRODUCTION = """\
mockapi is under the Apache License 2.0. Its program contains the software below, under the licences that follow.

The libraries under the GNU Lesser General Public License are linked in unchanged, as Debian distributes them; Debian has
their sources. To use other versions of them, build mockapi from its own sources with script/internal/portable-program.

"""


def last_checkouts(top: Path) -> Path:
    """The sources of the Swift packages of the last build."""
    folders = [path for path in top.glob(".build*/checkouts") if (path / "swift-argument-parser").is_dir()]
    if not folders:
        raise PackageError("the sources of the Swift packages, which have their licences, are in no .build*/checkouts here; give their folder with --checkouts")
    return max(folders, key=lambda folder: folder.stat().st_mtime)


def third_party(program: Program, data: bytes, checkouts: Path) -> bytes:
    """The text: a list, and then each licence once."""
    linked = [library for library in LIBRARIES if _is_linked(library, program, data)]
    lines = [INTRODUCTION]
    texts: dict[str, list[str]] = {}

    def add(name: str, licence: str, text: str) -> None:
        lines.append(f"* {name}: {licence}\n")
        texts.setdefault(text.strip() + "\n", []).append(name)

    if program.system == "linux":  # On macOS they are part of the system.
        add("Swift's standard library and Foundation", "Apache-2.0 with the Runtime Library Exception", _swift_licence())
    for name in SWIFT_PACKAGES:
        add(name, "Apache-2.0", _read(checkouts / name / "LICENSE.txt"))
        notice = checkouts / name / "NOTICE.txt"
        if notice.is_file():
            texts.setdefault(_read(notice).strip() + "\n", []).append(f"{name}, its notice")
    for library in linked:
        add(library.name, library.licence, _debian_copyright(library))
    for text, names in texts.items():
        lines.append(f"\n{'=' * 100}\n{', '.join(names)}\n{'=' * 100}\n\n{text}")
    return "".join(lines).encode()


def _is_linked(library: Library, program: Program, data: bytes) -> bool:
    # On macOS, the formula brings the libraries.
    if program.system != "linux" or any(name.startswith(library.shared) for name in program.libraries):
        return False
    return library.mark in data


def _debian_copyright(library: Library) -> str:
    for package in library.debian:
        file = Path("/usr/share/doc") / package / "copyright"
        if file.is_file():
            return _read(file)
    raise PackageError(
        f"the licence of {library.name}, which is linked into the program, is not on this machine;"
        f" 'apt-get install {library.debian[0]}' installs it as /usr/share/doc/{library.debian[0]}/copyright"
    )


def _swift_licence() -> str:
    """The licence in the toolchain, which has the libraries that are linked in."""
    swift = shutil.which("swift")
    if swift:
        for folder in Path(swift).resolve().parents:
            for name in ("share/swift/LICENSE.txt", "usr/share/swift/LICENSE.txt"):
                if (folder / name).is_file():
                    return _read(folder / name)
    raise PackageError("Swift's licence (share/swift/LICENSE.txt) is not beside the command swift; put the toolchain on the PATH")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise PackageError(f"a licence cannot be read: {error}; for Swift packages, give their folder with --checkouts") from error

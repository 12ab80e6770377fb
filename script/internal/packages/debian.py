# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The package for Debian 12, Ubuntu 22.04 and later."""

from __future__ import annotations

import hashlib
import subprocess
from email.utils import formatdate

from .archives import File, Files, PackageError, ar, gzipped, tar, xz_compressed
from .contents import DESCRIPTION, SUMMARY, Contents

COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: mockapi

Files: *
Copyright: 2026, the authors of mockapi
License: Apache-2.0
Comment: The program contains other software. THIRD-PARTY.gz in this folder lists it, with its licences.

License: Apache-2.0
 On Debian systems, the full text of the Apache License, version 2.0, is in the file /usr/share/common-licenses/Apache-2.0.
"""

#: Findings of lintian that are meant, each with its reason.
OVERRIDES = """\
# The package has to run on every Debian and Ubuntu with this glibc, whose
# other libraries have different versions.
mockapi: embedded-library
"""
#: Those of packages that nobody has signed for with an address.
NO_MAINTAINER = "The authors of mockapi <mockapi@localhost.localdomain>"
NO_MAINTAINER_OVERRIDES = """\
# Who distributes the package gives an address, with --maintainer.
mockapi: bogus-mail-host
mockapi: bogus-mail-host-in-debian-changelog
"""


def package(contents: Contents) -> tuple[str, bytes]:
    """The name and the bytes of the package."""
    program = contents.program
    overrides = OVERRIDES + (NO_MAINTAINER_OVERRIDES if contents.maintainer == NO_MAINTAINER else "")
    files = {
        "usr/bin/mockapi": File(contents.data, is_executable=True),
        "usr/share/doc/mockapi/copyright": File(COPYRIGHT.encode()),
        "usr/share/doc/mockapi/THIRD-PARTY.gz": File(gzipped(contents.third_party)),
        "usr/share/doc/mockapi/CHANGELOG.md.gz": File(gzipped(contents.changes)),
        "usr/share/doc/mockapi/changelog.gz": File(gzipped(_changelog(contents).encode())),
        "usr/share/lintian/overrides/mockapi": File(overrides.encode()),
        **{f"usr/{path}": file for path, file in contents.share(man_pages_gzipped=True).items()},
    }
    # Debian has the completions of zsh in a folder of its own.
    files["usr/share/zsh/vendor-completions/_mockapi"] = files.pop("usr/share/zsh/site-functions/_mockapi")
    sums = "".join(f"{hashlib.md5(file.data).hexdigest()}  {path}\n" for path, file in sorted(files.items()))
    control = {"control": File(_control(contents, files).encode()), "md5sums": File(sums.encode())}
    members = [
        ("debian-binary", b"2.0\n"),
        ("control.tar.xz", xz_compressed(tar(control, contents.time, prefix="./"))),
        ("data.tar.xz", xz_compressed(tar(files, contents.time, prefix="./"))),
    ]
    return f"mockapi_{contents.version}_{program.debian_machine}.deb", ar(members, contents.time)


def _control(contents: Contents, files: Files) -> str:
    program = contents.program
    needs = sorted({f"libc6 (>= {program.glibc_text})", "libgcc-s1", *_packages_of(program.libraries)})
    # In kibibytes; each file takes whole ones.
    size = sum((len(file.data) + 1023) // 1024 for file in files.values())
    fields = {
        "Package": "mockapi",
        "Version": contents.version,
        "Architecture": program.debian_machine,
        "Maintainer": contents.maintainer,
        "Installed-Size": str(size),
        "Depends": ", ".join(needs),
        "Section": "web",
        "Priority": "optional",
        "Homepage": contents.homepage,
        "Description": SUMMARY + "\n" + "".join(f" {line}\n" for line in DESCRIPTION.splitlines()).rstrip("\n"),
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items() if value)


def _packages_of(libraries: tuple[str, ...]) -> list[str]:
    """The Debian packages of libraries, for programs that are only tried on this machine."""
    # dpkg prints lines such as "zlib1g:amd64: /lib/x86_64-linux-gnu/libz.so.1".
    return [_run("dpkg", "--search", f"*/{library}").split(":")[0] for library in libraries]


def _run(*command: str) -> str:
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise PackageError(f"'{' '.join(command)}' failed: {getattr(error, 'stderr', '') or error}") from error


def _changelog(contents: Contents) -> str:
    return f"""\
mockapi ({contents.version}) unstable; urgency=medium

  * /usr/share/doc/mockapi/CHANGELOG.md.gz lists the changes.

 -- {contents.maintainer}  {formatdate(contents.time).replace("-0000", "+0000")}
"""

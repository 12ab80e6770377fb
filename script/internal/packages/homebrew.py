# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The formula for Homebrew, of the archives that are there."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from .archives import PackageError
from .contents import SUMMARY

#: The libraries that the program for macOS needs, which is not linked to them statically.
MACOS_LIBRARIES = ("gnutls", "libmicrohttpd", "libyaml", "pcre2")


def formula(folder: Path, version: str, base_url: str, homepage: str | None) -> bytes:
    """The formula. Each platform for which the folder has an archive has its address and its checksum."""
    if not re.fullmatch(r"(https?|file)://[^\s\"\\#]+", base_url):
        raise PackageError(f"--base-url must be the URL of the folder with the archives, such as https://HOST/FOLDER; found '{base_url}'")
    blocks = []
    for system, block, machines in (
        ("macos", "on_macos", (("arm64", "on_arm"), ("x86_64", "on_intel"))),
        ("linux", "on_linux", (("aarch64", "on_arm"), ("x86_64", "on_intel"))),
    ):
        lines = []
        for machine, name in machines:
            archive = folder / f"mockapi-{version}-{system}-{machine}.tar.gz"
            if archive.is_file():
                digest = hashlib.sha256(archive.read_bytes()).hexdigest()
                url = f"{base_url.rstrip('/')}/{archive.name}"
                lines += [f"    {name} do", f'      url "{url}"', f'      sha256 "{digest}"', "    end"]
        if lines:
            needs = [f'    depends_on "{library}"' for library in MACOS_LIBRARIES if system == "macos"]
            blocks.append("\n".join([f"  {block} do", *needs, *lines, "  end", ""]))
    if not blocks:
        raise PackageError(f"{folder} has no archive mockapi-{version}-SYSTEM-MACHINE.tar.gz for the formula")
    text = (Path(__file__).parent / "formula.rb").read_text(encoding="utf-8")
    text = text.replace("@HOMEPAGE@\n", f'  homepage "{homepage}"\n' if homepage else "")
    return text.replace("@SUMMARY@", SUMMARY).replace("@VERSION@", version).replace("@PLATFORMS@\n", "\n".join(blocks) + "\n").encode()

# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Archives whose bytes depend on nothing but their files: names are sorted, owners and times fixed, modes 644 or 755."""

from __future__ import annotations

import gzip
import io
import lzma
import tarfile
import time
import zipfile
from dataclasses import dataclass


class PackageError(Exception):
    """Why a package cannot be made: what is wrong, where, and what to do."""


@dataclass(frozen=True)
class File:
    """A file of a package."""

    data: bytes
    is_executable: bool = False

    @property
    def mode(self) -> int:
        return 0o755 if self.is_executable else 0o644


#: The files of a package by their paths in it, which have no slash at the beginning.
Files = dict[str, File]


def gzipped(data: bytes) -> bytes:
    """The bytes of gzip -n -9, without a name and a time."""
    buffer = io.BytesIO()
    with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as stream:
        stream.write(data)
    return buffer.getvalue()


def xz_compressed(data: bytes) -> bytes:
    return lzma.compress(data, preset=6)


def tar(files: Files, seconds: int, prefix: str = "", with_folders: bool = True) -> bytes:
    """A tar archive. Each path begins with the prefix, such as "./" in Debian packages; folders come before what is in them."""
    entries: dict[str, File | None] = {prefix + path: file for path, file in files.items()}
    if with_folders:
        for path in list(entries):
            parts = path.split("/")[:-1]
            for depth in range(1, len(parts) + 1):
                entries["/".join(parts[:depth])] = None
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path, file in sorted(entries.items()):
            entry = tarfile.TarInfo(path)
            entry.mtime = seconds
            entry.uname = entry.gname = "root"
            if file is None:
                entry.type = tarfile.DIRTYPE
                entry.mode = 0o755
                archive.addfile(entry)
            else:
                entry.mode = file.mode
                entry.size = len(file.data)
                archive.addfile(entry, io.BytesIO(file.data))
    return buffer.getvalue()


def ar(members: list[tuple[str, bytes]], seconds: int) -> bytes:
    """The archive that a Debian package is, with its members in the given order."""
    parts = [b"!<arch>\n"]
    for name, data in members:
        parts.append(b"%-16s%-12d%-6d%-6d%-8s%-10d`\n" % (name.encode(), seconds, 0, 0, b"100644", len(data)))
        parts.append(data + b"\n" * (len(data) % 2))
    return b"".join(parts)


def zipped(files: Files, seconds: int) -> bytes:
    """A zip archive. Its files are in the order of the dictionary, because a wheel's list of files should be the last."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, file in files.items():
            # The format has no time before 1980, and no time zone.
            entry = zipfile.ZipInfo(path, max(time.gmtime(seconds)[:6], (1980, 1, 1, 0, 0, 0)))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, on every system: only then does the mode count.
            entry.external_attr = (0o100000 | file.mode) << 16
            archive.writestr(entry, file.data)
    return buffer.getvalue()

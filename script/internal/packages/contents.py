# mockapi
# SPDX-License-Identifier: Apache-2.0
"""What all packages are made of: the program and what belongs to it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from . import licences
from .archives import File, Files, PackageError, gzipped
from .program import Program, completion, stripped

#: Where each shell looks for completions, below the prefix of an installation.
COMPLETIONS = {
    "bash": "share/bash-completion/completions/mockapi",
    "zsh": "share/zsh/site-functions/_mockapi",
    "fish": "share/fish/vendor_completions.d/mockapi.fish",
}
SUMMARY = "Mock HTTP server that serves errors, and judge of HTTP clients"
DESCRIPTION = """\
mockapi serves the answers that apps break on: errors with unknown bodies,
fields that are null, HTML with status 502, connections that are cut off. It
damages each field of each declared answer, one at a time, and judges what a
client in any language makes of it.
"""


@dataclass(frozen=True)
class Contents:
    """The parts of packages, and what is said of them."""

    program: Program
    #: The stripped program.
    data: bytes
    licence: bytes
    third_party: bytes
    changes: bytes
    #: Man pages by their names, such as "mockapi-serve.1".
    man_pages: dict[str, bytes]
    completions: dict[str, bytes]
    #: JSON schemas, and example scenarios, by their names.
    schemas: dict[str, bytes]
    scenarios: dict[str, bytes]
    #: The time of the commit, in seconds since 1970: that of all files in packages.
    time: int
    maintainer: str
    homepage: str | None
    #: The sources: Helpers/ has the packages for Python and Node.
    top: Path

    @property
    def version(self) -> str:
        return self.program.version

    def share(self, man_pages_gzipped: bool) -> Files:
        """The files beside the program, below the prefix of an installation."""
        files: Files = {}
        for name, page in self.man_pages.items():
            path = f"share/man/man1/{name}"
            files.update({f"{path}.gz": File(gzipped(page))} if man_pages_gzipped else {path: File(page)})
        for shell, script in self.completions.items():
            files[COMPLETIONS[shell]] = File(script)
        for name, schema in self.schemas.items():
            files[f"share/mockapi/schema/{name}"] = File(schema)
        for name, scenario in self.scenarios.items():
            files[f"share/mockapi/examples/{name}"] = File(scenario)
        return files


def collect(
    program: Program, *, top: Path, man_pages: Path, checkouts: Path, time: int, maintainer: str, homepage: str | None
) -> Contents:
    data = stripped(program)
    return Contents(
        program=program,
        data=data,
        licence=(top / "LICENSE").read_bytes(),
        third_party=licences.third_party(program, data, checkouts),
        changes=(top / "CHANGELOG.md").read_bytes(),
        man_pages=_files(man_pages, "*.1"),
        completions={shell: completion(program, shell) for shell in COMPLETIONS},
        schemas=_files(top / "schema", "*.json"),
        scenarios=_files(top / "Scenarios", "*.json"),
        time=time,
        maintainer=maintainer,
        homepage=homepage,
        top=top,
    )


def _files(folder: Path, pattern: str) -> dict[str, bytes]:
    files = {path.name: path.read_bytes() for path in sorted(folder.glob(pattern))}
    if not files:
        raise PackageError(f"{folder} has no file {pattern}")
    return files


def archive_files(contents: Contents) -> Files:
    """The files of the tar archive, below its one folder."""
    return {
        "bin/mockapi": File(contents.data, is_executable=True),
        "LICENSE": File(contents.licence),
        "THIRD-PARTY": File(contents.third_party),
        **contents.share(man_pages_gzipped=False),
    }

# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The package for Python: the program, which pip, pipx and uv put on the PATH, and the package of Helpers/python."""

from __future__ import annotations

import base64
import hashlib
import tomllib

from .archives import File, Files, PackageError, zipped
from .contents import DESCRIPTION, SUMMARY, Contents


def package(contents: Contents) -> tuple[str, bytes]:
    """The name and the bytes of the wheel."""
    program = contents.program
    # PEP 600: the oldest glibc that the program runs on. With other libraries of this machine, the wheel is for this machine alone.
    platform = "linux" if program.libraries else "manylinux_%d_%d" % program.glibc
    tag = f"py3-none-{platform}_{program.machine}"
    name = f"mockapi-{contents.version}"
    project, modules = _python_package(contents)
    info = f"{name}.dist-info"
    files: Files = {
        **modules,
        # A file of this folder goes to where commands are, with its mode; only scripts for Python are changed.
        f"{name}.data/scripts/mockapi": File(contents.data, is_executable=True),
        f"{info}/METADATA": File(_metadata(contents, project).encode()),
        f"{info}/WHEEL": File(f"Wheel-Version: 1.0\nGenerator: mockapi\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()),
        f"{info}/licenses/LICENSE": File(contents.licence),
        f"{info}/licenses/THIRD-PARTY": File(contents.third_party),
    }
    entry_points = _entry_points(project)
    if entry_points:
        files[f"{info}/entry_points.txt"] = File(entry_points.encode())
    files = dict(sorted(files.items()))
    record = f"{info}/RECORD"
    lines = [f"{path},sha256={_digest(file.data)},{len(file.data)}" for path, file in files.items()]
    files[record] = File("\n".join([*lines, f"{record},,", ""]).encode())
    return f"{name}-{tag}.whl", zipped(files, contents.time)


def _python_package(contents: Contents) -> tuple[dict, Files]:
    """The table [project] of Helpers/python, and its modules."""
    folder = contents.top / "Helpers/python"
    manifest = folder / "pyproject.toml"
    if not manifest.is_file():
        raise PackageError(f"there is no {manifest}, which the wheel has its name and entry points from")
    try:
        project = tomllib.loads(manifest.read_text(encoding="utf-8"))["project"]
    except (tomllib.TOMLDecodeError, KeyError) as error:
        raise PackageError(f"{manifest} must be TOML with a table [project]: {error}") from error
    modules = {
        path.relative_to(folder).as_posix(): File(path.read_bytes())
        for path in sorted((folder / "mockapi").rglob("*"))
        if path.is_file() and not any(part == "__pycache__" or part.startswith(".") for part in path.relative_to(folder).parts)
    }
    if "mockapi/__init__.py" not in modules:
        raise PackageError(f"{folder} has no package mockapi")
    return project, modules


def _metadata(contents: Contents, project: dict) -> str:
    fields = [
        ("Metadata-Version", "2.4"),
        ("Name", "mockapi"),
        ("Version", contents.version),
        ("Summary", project.get("description", SUMMARY)),
        ("License-Expression", "Apache-2.0"),
        ("License-File", "LICENSE"),
        ("License-File", "THIRD-PARTY"),
        ("Requires-Python", project.get("requires-python", ">=3.9")),
        *(("Requires-Dist", requirement) for requirement in project.get("dependencies", [])),
        *(("Classifier", classifier) for classifier in project.get("classifiers", [])),
        *((("Project-URL", f"Homepage, {contents.homepage}"),) if contents.homepage else ()),
        ("Description-Content-Type", "text/markdown"),
    ]
    readme = project.get("readme")
    description = (contents.top / "Helpers/python" / readme).read_text(encoding="utf-8") if isinstance(readme, str) else DESCRIPTION
    return "".join(f"{name}: {value}\n" for name, value in fields) + "\n" + description


def _entry_points(project: dict) -> str:
    groups = dict(project.get("entry-points", {}))
    if "mockapi" in project.get("scripts", {}):
        raise PackageError("Helpers/python/pyproject.toml must have no script 'mockapi': the wheel has the program under this name")
    return "\n".join(
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in sorted(entries.items()))
        for group, entries in sorted(groups.items())
    )


def _digest(data: bytes) -> str:
    """The hash as in RECORD: base64 without padding."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()

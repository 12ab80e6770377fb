# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The packages for Node: with the program in them for npm install FILE, and divided by platforms for a registry."""

from __future__ import annotations

import json

from .archives import File, Files, PackageError, gzipped, tar
from .contents import DESCRIPTION, SUMMARY, Contents

#: The platforms of a release for which there are packages with a program. npm installs the one that fits.
PLATFORMS = ("linux-x64", "linux-arm64")


def platform(contents: Contents) -> str:
    return f"linux-{contents.program.npm_machine}"


def package(contents: Contents) -> tuple[str, bytes]:
    """The package of this platform, complete in one file. The command is the program itself, so it starts without Node's time, and
    signals reach it."""
    name = f"bin/mockapi-{platform(contents)}"
    manifest, files = _node_package(contents)
    manifest |= {"bin": {"mockapi": name}, **_limits(contents)}
    files |= _program(contents, name)
    return f"mockapi-{contents.version}-npm-{platform(contents)}.tgz", _packed(contents, manifest, files)


def program_package(contents: Contents) -> tuple[str, bytes]:
    """For a registry: the program of this platform, which the package of all platforms depends on."""
    name = f"mockapi-{platform(contents)}"
    manifest = _base(contents) | {"name": name, **_limits(contents)}
    return f"{name}-{contents.version}.tgz", _packed(contents, manifest, _program(contents, "bin/mockapi"))


def registry_package(contents: Contents) -> tuple[str, bytes]:
    """For a registry: the package of all platforms. Its command starts the program of the package that fits."""
    manifest, files = _node_package(contents)
    manifest |= {
        "bin": {"mockapi": "bin/mockapi.cjs"},
        "optionalDependencies": {f"mockapi-{platform}": contents.version for platform in PLATFORMS},
    }
    files["bin/mockapi.cjs"] = File((contents.top / "script/internal/packages/mockapi.cjs").read_bytes(), is_executable=True)
    return f"mockapi-{contents.version}.tgz", _packed(contents, manifest, files)


def _base(contents: Contents) -> dict:
    manifest = {"name": "mockapi", "version": contents.version, "description": SUMMARY, "license": "Apache-2.0"}
    return manifest | ({"homepage": contents.homepage} if contents.homepage else {})


def _program(contents: Contents, path: str) -> Files:
    return {path: File(contents.data, is_executable=True), "THIRD-PARTY": File(contents.third_party)}


def _limits(contents: Contents) -> dict:
    return {"os": ["linux"], "cpu": [contents.program.npm_machine], "libc": ["glibc"]}


def _node_package(contents: Contents) -> tuple[dict, Files]:
    """The manifest of Helpers/node without what only its own folder needs, and its files."""
    folder = contents.top / "Helpers/node"
    path = folder / "package.json"
    if not path.is_file():
        raise PackageError(f"there is no {path}, which the package for npm has its exports from")
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
        names = manifest["files"]
    except (json.JSONDecodeError, KeyError) as error:
        raise PackageError(f"{path} must be a JSON object with the list 'files': {error}") from error
    manifest = {key: value for key, value in manifest.items() if key not in ("files", "scripts", "devDependencies", "private")}
    files: Files = {}
    for name in names:
        found = [folder / name] if (folder / name).is_file() else [file for file in sorted((folder / name).rglob("*")) if file.is_file()]
        if not found:
            raise PackageError(f"'files' of {path} names '{name}', which does not exist; patterns are not supported")
        files |= {file.relative_to(folder).as_posix(): File(file.read_bytes()) for file in found}
    readme = folder / "README.md"
    if readme.is_file():
        files["README.md"] = File(readme.read_bytes())
    return manifest | _base(contents), files


def _packed(contents: Contents, manifest: dict, files: Files) -> bytes:
    files = {
        "README.md": File(f"# {manifest['name']}\n\n{DESCRIPTION}".encode()),
        "LICENSE": File(contents.licence),
        **files,
        "package.json": File((json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode()),
    }
    return gzipped(tar(files, contents.time, prefix="package/", with_folders=False))

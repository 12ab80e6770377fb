# mockapi
# SPDX-License-Identifier: Apache-2.0

import os
import shutil
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
TOP = Path(__file__).parents[3]

CLIENT = '''
import http.client
import json
import urllib.request

ERRORS = {urllib.request.HTTPError: "error", OSError: "noAnswer", http.client.HTTPException: "noAnswer", ValueError: "unexpected"}


def get(url, timeout=60, path="/users/user01"):
    with urllib.request.urlopen(url + path, timeout=timeout) as response:
        return json.load(response)
'''


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with the scenarios of this repository, and a client."""
    shutil.copytree(TOP / "Scenarios", pytester.path / "Scenarios")
    pytester.makepyfile(client=CLIENT)
    return pytester


@pytest.fixture
def run(project: pytest.Pytester):
    """Runs pytest in the project, in a process of its own, on the tests in a text."""

    def run(tests: str, *options: str) -> pytest.RunResult:
        project.makepyfile(test_it="import os, mockapi, pytest\nfrom client import ERRORS, get\n" + tests)
        return project.runpytest_subprocess(*options)

    return run


@pytest.fixture
def program(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch):
    """Makes a program of a shell script, which is $MOCKAPI_PROGRAM."""

    def program(script: str) -> Path:
        path = pytester.path / "program"
        path.write_text("#!/bin/sh\n" + script)
        os.chmod(path, 0o755)
        monkeypatch.setenv("MOCKAPI_PROGRAM", str(path))
        return path

    return program

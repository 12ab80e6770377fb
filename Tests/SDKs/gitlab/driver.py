# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives python-gitlab: requests, and objects that hold whatever the body has."""

import pathlib
import sys
from importlib.metadata import version

import gitlab

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from exchanges import drive, writable  # noqa: E402


def get_project(client):
    return client.projects.get(278964).attributes


def list_issues(client):
    project = client.projects.get(278964, lazy=True)
    return [issue.attributes for issue in project.issues.list(page=1)]


DRIVER = f"python-gitlab {version('python-gitlab')}, requests {version('requests')}"
CALLS = {"gitlab-project": get_project, "gitlab-issues": list_issues}


def answer(exchange):
    seconds = exchange["timeLimitMilliseconds"] / 1000
    client = gitlab.Gitlab(exchange["baseURL"], private_token="glpat-mockapi", timeout=seconds * 0.6)
    try:
        return {"outcome": "ok", "decoded": writable(CALLS[exchange["scenario"]](client))}
    except gitlab.GitlabParsingError as error:
        return {"outcome": "unexpected", "detail": repr(error)}
    except gitlab.GitlabError as error:
        # The text of the error is the API's own, or whatever the body had.
        return {"outcome": "error", "detail": repr(error)}


def main():
    drive(DRIVER, answer)


if __name__ == "__main__":
    main()

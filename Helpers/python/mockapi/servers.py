# mockapi
# SPDX-License-Identifier: Apache-2.0
"""A server of the program `mockapi`, and the requests that command it (docs/control.md)."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sysconfig
import tempfile
import urllib.request
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence
from urllib.parse import quote, urlencode


class ServerError(Exception):
    """The server could not be started, did not answer, or refused what it was asked."""


class Server:
    """A running server."""

    def __init__(self, url: str) -> None:
        self.url, token = url.rstrip("/"), os.environ.get("MOCKAPI_CONTROL_TOKEN")
        self._fields = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        """Makes a request below /__mockapi/, and returns the JSON of its answer."""
        __tracebackhide__ = True
        url = f"{self.url}/__mockapi/{path}" + ("?" + urlencode(query, doseq=True) if query else "")
        request = urllib.request.Request(url, json.dumps(body).encode() if body else None, self._fields, method=method)
        try:
            with self._opener.open(request, timeout=300) as response:
                return json.loads(response.read() or b"null")
        except OSError as error:
            text = error.read().decode("utf-8", "replace") if isinstance(error, urllib.request.HTTPError) else ""
            detail = re.search(r'"detail":"((?:[^"\\]|\\.)+)"', text)
            raise ServerError(f"{method} {url}: {error}. {detail[1] if detail else text}") from None

    def variants(self, scenario: str, query: Dict[str, Any]) -> List[Dict[str, Any]]:
        """The cases of a scenario, each before its variants."""
        path, found = f"scenarios/{quote(scenario, safe='')}/variants", list[Dict[str, Any]]()
        while True:
            page = self.ask("GET", path, **query, controls="true", limit=10000, offset=len(found))
            found += page["variants"]
            if not page["variants"] or len(found) >= page["total"]:
                return found


class Lease:
    """An isolated view of a server (docs/leases.md): its own selected cases, sequences, states and journal. `url` is the base URL for the client."""

    def __init__(self, server: Server, name: str, select: Optional[Mapping[str, str]] = None) -> None:
        self._server, self._selection, self.asked = server, dict(select or {}), set[str]()
        # A server that goes on after tests that were killed ends the lease by itself within a day.
        wish = {"name": name[-200:], "select": self._selection, "timeToLiveSeconds": 86400}
        reply = server.ask("POST", "leases", wish)
        self.url, self._path = str(reply["url"]), f"leases/{reply['id']}"

    def select(self, /, **cases: str) -> None:
        """Answers with these cases or variants from the next request on: `select(user="missingName")`. For other scenarios, what is
        selected stays. A name that is not an identifier is written as in `select(**{"users/list": "empty"})`.
        """
        selection = {**self._selection, **cases}
        self.url = self._server.ask("PATCH", self._path, {"select": selection})["url"]
        self._selection = selection

    def journal(self, **filters: Any) -> List[Dict[str, Any]]:
        """The requests as in docs/journal.md, oldest first: all, or those with this `method`, `path`, `scenario`, `case`."""
        return self._server.ask("GET", f"{self._path}/journal", **filters)["requests"]  # type: ignore[no-any-return]

    def verify(self, *expectations: Mapping[str, Any]) -> None:
        """Fails unless the client asked what these expectations say, which are as in a file for `mockapi verify` (docs/journal.md)."""
        __tracebackhide__ = True
        answer = self._server.ask("POST", f"{self._path}/verify", {"verify": expectations})
        if not answer["holds"]:
            raise AssertionError(answer["report"])

    def reset(self) -> None:
        """Takes sequences, states, counters and the journal back to their beginning; what is selected stays."""
        self._server.ask("POST", f"{self._path}/reset")

    def end(self) -> None:
        self._server.ask("DELETE", self._path)

    def judge(self, outcome: Mapping[str, Any]) -> Dict[str, Any]:
        """The verdict on what the client made of the requests since the last one."""
        return self._server.ask("POST", f"{self._path}/outcomes", outcome)  # type: ignore[no-any-return]

    def unanswered(self) -> str:
        """The requests that no scenario answered, each with the nearest scenario and its differences."""
        lines = []
        for entry in [each for each in self.journal() if each["nearMisses"] is not None]:
            lines.append("{method} {target}".format(**entry["request"]))
            for miss in entry["nearMisses"][:1]:
                lines.append("  near miss: {scenario} ({location})".format(**miss))
                lines += ["    {part} must be {expected}; found {actual} ({location})".format(**each) for each in miss["differences"]]
        return "\n".join(lines)


def program() -> str:
    """The path of the program: $MOCKAPI_PROGRAM, else the one inside this package, else the one on the PATH."""
    named, inside = os.environ.get("MOCKAPI_PROGRAM"), os.path.join(os.path.dirname(__file__), "bin")
    # An environment of Python that is not activated is not on the PATH.
    path = os.pathsep.join([inside, sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])
    found = shutil.which(named or "mockapi", path=None if named else path)
    if not found:
        where = f"$MOCKAPI_PROGRAM ({named or 'not set'}), {inside} and the PATH"
        raise ServerError(f"there is no program mockapi that can be run: looked at {where}; install it, or set $MOCKAPI_PROGRAM to its path")
    return os.path.abspath(found)


@contextlib.contextmanager
def started(paths: Sequence[str], folder: str) -> Iterator[Server]:
    """A server of these scenarios on a free port. Paths are relative to the folder, and so are places in messages."""
    options = ["--port", "0", "--strict", "--quiet", "--no-watch", "--log-format", "text", "--end-with-stdin"]
    command = [program(), "serve", *options, *paths]
    with contextlib.ExitStack() as ends:
        errors = ends.enter_context(tempfile.TemporaryFile("w+", errors="replace"))
        try:  # In a session of its own, the server outlives a Ctrl-C until the tests have ended.
            process = subprocess.Popen(
                command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, start_new_session=True
            )
        except OSError as error:
            raise ServerError(f"the server did not start: {error}") from None
        ends.enter_context(process)
        ends.callback(process.terminate)  # A fork of the tests that still runs keeps the pipe open.
        ready = re.match(r"mockapi is ready at (\S+)", process.stdout.readline())  # type: ignore[union-attr]
        if not ready:
            with contextlib.suppress(subprocess.TimeoutExpired):  # Another program need not end.
                process.wait(60)
            errors.seek(0)
            raise ServerError(f"the server did not start: {' '.join(command)}\n{errors.read()}")
        yield Server(ready[1])

# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The plugin of pytest: the fixtures `mockapi` and `variant`."""

from __future__ import annotations

import contextlib
import os
from typing import Any, Dict, Generator, Iterator, Optional

import pytest
from _pytest.runner import runtestprotocol

from .judging import Variant, judge
from .servers import Lease, Server, ServerError, started


class Servers:
    """The servers of a session, or of a worker of pytest-xdist, and the leases on them for test functions of variants."""

    def __init__(self, config: pytest.Config) -> None:
        self._folder, self._url = str(config.rootpath), config.getoption("mockapi_url") or os.environ.get("MOCKAPI_URL")
        usual = [path for path in ("Scenarios", "scenarios") if os.path.isdir(os.path.join(self._folder, path))][:1]
        chosen = [os.path.abspath(path) for path in config.getoption("mockapi_scenarios") or []]
        self._paths = chosen or config.getini("mockapi_scenarios") or usual
        self._running: Dict[Any, Server] = {}
        self._judged: Dict[Any, Lease] = {}
        self.ends = contextlib.ExitStack()

    def of(self, node: pytest.Item) -> Server:
        """The server for a test: the one that was given, or one that is started when the first test needs it."""
        wish = marked(node, "scenarios")
        if self._url and not wish:
            return Server(self._url)
        paths = [wish] if isinstance(wish, (str, os.PathLike)) else wish or self._paths
        key = tuple(os.path.relpath(os.path.join(self._folder, path), self._folder) for path in paths)
        if not key:
            places = "--mockapi-scenarios, the option mockapi_scenarios, or @pytest.mark.mockapi(scenarios=…)"
            raise ServerError(f"there are no scenarios: {self._folder} has no folder Scenarios or scenarios; name others with {places}")
        if key not in self._running:
            self._running[key] = self.ends.enter_context(started(key, self._folder))
        return self._running[key]

    def judged(self, item: pytest.Function) -> Lease:
        """The lease of a test function with its other parameters: it knows the cases that were asked in it."""
        key = (item.parent, item.originalname, item.callspec.id.replace(item.callspec.params["variant"][1]["id"], "", 1))  # type: ignore[index]
        if key not in self._judged:
            self._judged[key] = Lease(self.of(item), item.nodeid)
            if self._url:  # A server that was started takes its leases along.
                self.ends.callback(self._judged[key].end)
        return self._judged[key]


SERVERS, LEASE, VARIANT = pytest.StashKey[Servers](), pytest.StashKey[Lease](), pytest.StashKey[Variant]()


def marked(node: pytest.Item, name: str) -> Any:
    """The argument of the nearest marker `mockapi` that has it."""
    found = {key: value for marker in [*node.iter_markers("mockapi")][::-1] for key, value in marker.kwargs.items()}
    if not set(found) <= {"scenarios", "select"}:
        raise pytest.UsageError(f"{node.nodeid}: the marker mockapi takes scenarios=… and select=…; found {sorted(found)}")
    return found.get(name)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("mockapi")
    group.addoption("--mockapi-scenarios", action="append", metavar="PATH", help="Scenario files, or folders of them; may be repeated.")
    group.addoption("--mockapi-url", metavar="URL", help="A running server to use, in place of one that is started (or $MOCKAPI_URL).")
    parser.addini("mockapi_scenarios", "Scenario files, or folders of them, relative to this file.", type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "mockapi(scenarios=…, select={…}): the scenario files of a test, and the cases that answer it")
    config.addinivalue_line("markers", "mockapi_judge: a test of a case or a variant, made by mockapi.judge")
    config.stash[SERVERS] = servers = Servers(config)
    config.add_cleanup(servers.ends.close)


@pytest.fixture
def mockapi(request: pytest.FixtureRequest) -> Iterator[Lease]:
    """A lease of a server, for this test alone."""
    lease = Lease(request.config.stash[SERVERS].of(request.node), request.node.nodeid, marked(request.node, "select"))
    request.node.stash[LEASE] = lease
    yield lease
    lease.end()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    judging: Optional[judge] = getattr(metafunc.function, "mockapi_judge", getattr(metafunc.cls, "mockapi_judge", None))
    if not judging or "variant" not in metafunc.fixturenames:
        return
    try:
        elements = judging.elements(metafunc.config.stash[SERVERS].of(metafunc.definition))
    except ServerError as error:
        raise pytest.Collector.CollectError(f"{metafunc.definition.nodeid}: {error}") from None
    tests = [pytest.param((judging, each), id=each["id"], marks=pytest.mark.mockapi_judge) for each in elements]
    metafunc.parametrize("variant", tests, indirect=True)


@pytest.fixture
def variant(request: pytest.FixtureRequest) -> Variant:
    """A case or a variant of the scenario that `mockapi.judge` names, which answers at `variant.url`."""
    if not hasattr(request, "param"):
        raise pytest.UsageError(f"{request.node.nodeid}: the fixture 'variant' is for tests with @mockapi.judge(…)")
    judging, element = request.param
    request.node.stash[VARIANT] = made = Variant(judging, request.config.stash[SERVERS].judged(request.node), element)
    return made


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> None:
    """Runs the test with the case itself first, once for each test function and worker. That result counts for the judge alone."""
    if not isinstance(item, pytest.Function) or not item.get_closest_marker("mockapi_judge"):
        return
    params: Dict[str, Any] = item.callspec.params
    judging, element = params["variant"]
    with contextlib.suppress(ServerError):  # The test itself meets the error again, and reports it.
        if element["variant"] and element["case"] not in item.config.stash[SERVERS].judged(item).asked:
            params["variant"] = (judging, {**element, "variant": None})
            runtestprotocol(item, log=False, nextitem=item.parent)  # type: ignore[arg-type]  # Ends only what is this item's own.
            params["variant"] = (judging, element)
            del item._report_sections[:]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, None]:
    report: pytest.TestReport = (yield).get_result()
    made = item.stash.get(VARIANT, None)
    if call.when == "call" and report.passed and made and not made.verdict:
        report.outcome, report.longrepr = "failed", "the test did not ask its client: it must call variant.check(…) or check_async(…)"
    if call.when != "teardown" and report.failed and LEASE in item.stash:
        with contextlib.suppress(ServerError):  # Without a server there is nothing to add.
            if requests := item.stash[LEASE].unanswered():
                report.sections.append(("mockapi: requests that no scenario answered", requests))

# mockapi
# SPDX-License-Identifier: Apache-2.0
"""A test of each variant of a scenario."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import signal
import threading
import time
import traceback
from typing import Any, Awaitable, Callable, Dict, List, Mapping, Optional, Sequence, TypeVar

from .answers import Answer, Errors, answer_of
from .servers import Lease, Server

_Test = TypeVar("_Test")
#: The seconds that a client has beyond its time limit before it counts as hanging: more than a busy machine uses up.
PATIENCE = 10.0


class Finding(AssertionError):
    """The client is not as a correct client."""

    __module__ = "mockapi"  # Reports of pytest begin with it.


class Hang(BaseException):
    """Ends a client that does not give up. It is no Exception, so that the client does not catch it as an error of its own."""


@dataclasses.dataclass(frozen=True)
class judge:
    """Makes one test of each case and each variant of a scenario, of a function with the argument `variant` or of a class of them.

    `cases` and `operators` choose, and `quick` takes the operators that find nearly everything (docs/variants.md). `errors` says what
    the client's exceptions mean: the first type that matches counts, and any other exception is a crash. `timeout` is
    `variant.timeout`: the seconds after which the client should give up.
    """

    scenario: str
    cases: Sequence[str] = ()
    operators: Sequence[str] = ()
    quick: bool = False
    errors: Errors = dataclasses.field(default_factory=dict)
    timeout: float = 2.0

    def __call__(self, test: _Test) -> _Test:
        test.mockapi_judge = self  # type: ignore[attr-defined]
        return test

    def elements(self, server: Server) -> List[Dict[str, Any]]:
        """The cases, each before its variants, in the order of the scenario: the same in all workers of pytest-xdist."""
        wish = {"operator": self.operators, "quick": str(self.quick).lower()}
        queries: List[Dict[str, Any]] = [{**wish, "case": case} for case in self.cases] or [wish]
        return [each for query in queries for each in server.variants(self.scenario, query)]


class Variant:
    """What a test asks for: `url` is the base URL for the client, and `timeout` the seconds after which it should give up."""

    def __init__(self, judge: judge, lease: Lease, element: Mapping[str, Any]) -> None:
        self._judge, self._lease, self.timeout = judge, lease, judge.timeout
        self.case: str = element["case"]
        self.variant: Optional[str] = element["variant"]  #: None for the case itself.
        self.id, self.meaning = self.variant or self.case, element["meaning"] if self.variant else "Unchanged"
        self.verdict: Optional[Dict[str, Any]] = None
        lease.select(**{judge.scenario: self.id})
        self.url = lease.url

    def check(self, call: Callable[[], Any]) -> None:
        """Calls the client, which returns a value or an `Answer`, or raises an exception. Fails unless a correct client does so, too."""
        __tracebackhide__ = True
        started, value, error = time.monotonic(), None, None
        try:
            value = _limited(call, self.timeout + PATIENCE)
        except (Exception, Hang) as raised:
            error = raised
        if isinstance(value, Awaitable):
            raise TypeError("the client returned an awaitable; write: await variant.check_async(…)")
        self._judged(started, value, error)

    async def check_async(self, call: Callable[[], Awaitable[Any]]) -> None:
        """As `check`, for a client to await."""
        __tracebackhide__ = True
        started, value, error = time.monotonic(), None, None
        try:
            value = await (asyncio.wait_for(call(), self.timeout + PATIENCE) if _in_asyncio() else call())
        except Exception as raised:
            error = raised
        self._judged(started, value, error)

    def _judged(self, started: float, value: Any, error: Optional[BaseException]) -> None:
        __tracebackhide__ = True
        seconds = time.monotonic() - started
        answer = value if isinstance(value, Answer) else answer_of(error, self._judge.errors) if error else Answer("ok", decoded=value)
        if seconds >= self.timeout + PATIENCE:
            outcome: Dict[str, Any] = {"ended": {"afterMilliseconds": round(seconds * 1000)}}
        elif answer:
            outcome = answer.members()
        else:
            trace = traceback.TracebackException.from_exception(error or Hang()).format()
            outcome = {"ended": {"standardError": "".join(trace)}}
        asked = {"scenario": self._judge.scenario, "case": self.case, "variant": self.variant}
        self.verdict = verdict = self._lease.judge({**asked, **outcome})
        if self.variant is None:
            self._lease.asked.add(self.case)  # Its variants are judged against it.
        if verdict["status"] == "pass":
            return
        message = f"{verdict['location']}: {self._judge.scenario}/{self.id} ({self.meaning}): {verdict['message']}"
        if "standardError" in outcome.get("ended", {}) and error and hasattr(error, "add_note"):  # Python 3.11.
            error.add_note(message)
            raise error
        raise Finding(message) from error


def _in_asyncio() -> bool:
    with contextlib.suppress(RuntimeError):
        return bool(asyncio.get_running_loop())
    return False


def _limited(call: Callable[[], Any], seconds: float) -> Any:
    """Ends a call that takes too long, with `Hang`. Only the main thread can be interrupted; in another one, nothing ends."""
    __tracebackhide__ = True

    def ring(*_: Any) -> None:
        raise Hang

    if threading.current_thread() is not threading.main_thread():
        return call()
    handler, timer = signal.signal(signal.SIGALRM, ring), signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, *timer)  # The timer of another, such as pytest-timeout, goes on.

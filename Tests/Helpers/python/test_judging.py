# mockapi
# SPDX-License-Identifier: Apache-2.0

import os
import re
import subprocess
import sys

import pytest
from conftest import TOP

CARELESS = """
@mockapi.judge("user", cases=["complete"], operators=["drop", "null"], errors=ERRORS)
def test_user(variant):
    variant.check(lambda: {"id": get(variant.url, variant.timeout)["id"]})
"""


def test_each_variant_is_a_test_with_its_id_after_the_case_itself(run):
    result = run(CARELESS, "--collect-only", "-q")
    tests = [line for line in result.outlines if "::" in line]
    assert tests[:3] == [f"test_it.py::test_user[{id}]" for id in ("complete", "complete~drop@/id", "complete~drop@/name")]
    assert all("~drop" in test or "~null" in test for test in tests[1:])


def test_a_crash_fails_with_its_own_traceback_and_the_place_of_the_damage(run):
    result = run(CARELESS, "-k", "drop and id")
    result.assert_outcomes(failed=1, deselected=result.parseoutcomes()["deselected"])
    result.stdout.fnmatch_lines(["*variant.check(lambda: *", "*KeyError: 'id'*", "*Scenarios/user.json:*:*: user/complete~drop@/id (Missing at /id): expected unexpected*"])


def test_a_wrong_outcome_fails_with_what_a_correct_client_makes_of_it(run):
    result = run("""
@mockapi.judge("user", cases=["complete"], operators=["drop"], errors={Exception: "unexpected"})
def test_user(variant):
    variant.check(lambda: {name: get(variant.url)[name] for name in ("id", "name", "email")})
""")
    result.assert_outcomes(passed=3, failed=2)
    result.stdout.fnmatch_lines(["*Scenarios/user.json:*: user/complete~drop@/name (Missing at /name): expected partial*unexpected*"])


def test_answers_say_defects_and_codes(run):
    result = run("""
def read(url):
    user = get(url)
    defects = ["/" + name for name in ("name", "email") if not isinstance(user.get(name), str)]
    if not isinstance(user.get("id"), (str, int)):
        raise ValueError("id")
    return mockapi.Answer("partial" if defects else "success", defects=defects)

@mockapi.judge("user", cases=["complete", "missingName"], operators=["drop"], errors=ERRORS)
def test_user(variant):
    variant.check(lambda: read(variant.url))

@mockapi.judge("login", cases=["unknownUser"], operators=["drop"], errors={Exception: lambda error: mockapi.failure("wrong")})
def test_login(variant):
    variant.check(lambda: get(variant.url, path="/nowhere"))
""", "-k", "test_user")
    assert result.parseoutcomes()["passed"] >= 7 and "failed" not in result.parseoutcomes()


def test_the_case_itself_is_asked_once_where_only_a_variant_is_chosen(run):
    result = run("""
CALLS = []

@pytest.fixture
def client(variant):
    return lambda: CALLS.append(variant.id) or get(variant.url, variant.timeout)

@mockapi.judge("user", cases=["complete"], operators=["status"], errors=ERRORS)
class TestUser:
    @pytest.mark.parametrize("other", ["a", "b"])
    def test_it(self, client, other, variant):
        variant.check(client)

def test_calls():
    assert CALLS.count("complete") == 2 and CALLS[0] == "complete" and len(CALLS) == 6
""", "-k", "503 or 404 or calls")
    assert result.parseoutcomes()["passed"] == 5, result.stdout.str()


def test_variants_of_a_case_that_does_not_pass_fail_and_say_why(run):
    result = run("""
@mockapi.judge("user", cases=["complete"], operators=["drop"], errors=ERRORS)
def test_it(variant):
    variant.check(lambda: get(variant.url, path="/nowhere"))
""")
    assert set(result.parseoutcomes()) == {"failed"}
    result.stdout.fnmatch_lines(["*user/complete (Unchanged): *", "*user/complete~drop@/id (Missing at /id): *"])


def test_a_client_without_a_time_limit_hangs(run):
    result = run("""
import mockapi.judging
mockapi.judging.PATIENCE = 0.5

@mockapi.judge("user", cases=["complete"], operators=["stall"], errors={OSError: "noAnswer"}, timeout=0.5)
def test_it(variant):
    variant.check(lambda: get(variant.url, timeout=300))
""", "-k", "stall")
    assert set(result.parseoutcomes()) <= {"failed", "deselected"}
    result.stdout.fnmatch_lines(["*expected noAnswer*"])


def test_async_tests_are_judged_and_a_missing_await_fails(run):
    result = run("""
import asyncio

async def read(url):
    return await asyncio.get_running_loop().run_in_executor(None, get, url)

@pytest.mark.asyncio
@mockapi.judge("user", cases=["complete"], operators=["drop"], errors=ERRORS)
async def test_right(variant):
    await variant.check_async(lambda: read(variant.url))

@mockapi.judge("user", cases=["complete"], operators=["keyCase"], errors=ERRORS)
def test_wrong(variant):
    async def client():
        pass
    variant.check(client)
""", "-k", "test_right and not drop or test_wrong", "-W", "ignore")
    result.stdout.fnmatch_lines(["*the client returned an awaitable; write: await variant.check_async(…)*"])
    assert result.parseoutcomes()["passed"] == 1


def test_a_test_that_asks_nothing_fails(run):
    result = run("@mockapi.judge('user', cases=['notFound'])\ndef test_it(variant):\n    pass\n", "-k", "503")
    result.stdout.fnmatch_lines(["*the test did not ask its client: it must call variant.check*"])


def test_mistakes_in_judge_are_errors_of_the_collection(run):
    run("@mockapi.judge('usr')\ndef test_it(variant):\n    pass\n").stdout.fnmatch_lines(["*no scenario has the name 'usr'*"])
    run("@mockapi.judge('user', cases=['nope'])\ndef test_it(variant):\n    pass\n").stdout.fnmatch_lines(["*'case' must be a case of 'user'; found 'nope'*"])
    run("def test_it(variant):\n    pass\n").stdout.fnmatch_lines(["*the fixture 'variant' is for tests with @mockapi.judge*"])


def test_failed_tests_run_again_with_lf(run, project):
    assert run(CARELESS, "-p", "cacheprovider").ret == 1
    again = project.runpytest_subprocess("-p", "cacheprovider", "--lf", "--collect-only", "-q")
    assert "test_it.py::test_user[complete~drop@/id]" in again.outlines and "test_it.py::test_user[complete]" not in again.outlines


def test_the_example_finds_the_mistakes_of_its_client_in_parallel_by_their_fields():
    command = [sys.executable, "-m", "pytest", "-n", "4", "-rf", "-q", "--tb=line", "-p", "no:cacheprovider"]
    ended = subprocess.run(command, cwd=TOP / "Examples/pytest", stdout=subprocess.PIPE, text=True, env={**os.environ})
    failed = re.findall(r"^FAILED test_orders.py::test_order\[\w+~\w+(?:\(\w+\))?@(\S*)\]", ended.stdout, re.M)
    assert set(failed) == {"/total", "/customer", "/customer/name"}, ended.stdout
    counts = re.search(r"(\d+) failed, (\d+) passed", ended.stdout)
    assert int(counts[1]) == len(failed) and int(counts[1]) + int(counts[2]) > 200


def test_judged_tests_can_be_left_out_by_their_marker(run):
    result = run(CARELESS + "\ndef test_other():\n    pass\n", "-m", "not mockapi_judge", "--strict-markers")
    result.assert_outcomes(passed=1, deselected=10)

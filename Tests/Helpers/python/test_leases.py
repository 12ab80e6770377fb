# mockapi
# SPDX-License-Identifier: Apache-2.0

import pytest


def test_a_test_selects_cases_and_sees_its_own_requests_only(run):
    result = run("""
import urllib.request

@pytest.mark.parametrize("name", ["missingName", "missingEmail"])
def test_user(mockapi, name):
    mockapi.select(registration="incorrectPassword")
    mockapi.select(user=name)
    assert ("name" in get(mockapi.url)) == (name == "missingEmail")
    assert [entry["case"] for entry in mockapi.journal()] == [name]
    assert mockapi.journal(scenario="login") == []
    mockapi.reset()
    assert mockapi.journal() == []
    with pytest.raises(Exception, match="400"):
        urllib.request.urlopen(mockapi.url + "/registration", b"{}")
""")
    result.assert_outcomes(passed=2)


def test_a_marker_selects_cases_and_scenarios_and_the_nearest_one_counts(run, project):
    project.mkdir("other")
    project.path.joinpath("other/ping.json").write_text('{"request": {"urlPath": "/ping"}, "response": {"body": "1"}}')
    tests = """
@pytest.mark.mockapi(select={"user": "missingName"})
class TestUser:
    def test_class(self, mockapi):
        assert "name" not in get(mockapi.url)

    @pytest.mark.mockapi(select={"user": "missingEmail"})
    def test_function(self, mockapi):
        assert "name" in get(mockapi.url)

@pytest.mark.mockapi(scenarios="other")
def test_scenarios(mockapi):
    assert get(mockapi.url, path="/ping") == 1

@pytest.mark.mockapi(scenario="other")
def test_mistake(mockapi):
    pass
"""
    result = run(tests)
    result.assert_outcomes(passed=3, errors=1)
    result.stdout.fnmatch_lines(["*the marker mockapi takes scenarios=… and select=…; found ?'scenario'?"])


def test_a_failed_verification_shows_the_report(run):
    result = run("""
def test_it(mockapi):
    get(mockapi.url)
    mockapi.verify({"request": {"urlPath": "/users/user01"}, "atLeast": 1})
    mockapi.verify({"request": {"urlPath": "/users/user02"}, "exactly": 1})
""")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*expected exactly 1 request with urlPath /users/user02; found 0 of 1", "*near miss: request 1, GET /users/user01"])


def test_a_failed_test_shows_the_requests_that_no_scenario_answered(run):
    result = run("""
def test_failed(mockapi):
    get(mockapi.url, path="/usrs/user01")

def test_passed(mockapi):
    with pytest.raises(Exception, match="404"):
        get(mockapi.url, path="/elsewhere")
""")
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines([
        "*mockapi: requests that no scenario answered*",
        "GET /usrs/user01",
        "  near miss: user (Scenarios/user.json:4:14)",
        "    urlPath must be /users/user01; found /usrs/user01 (Scenarios/user.json:4:44)",
    ])  # fmt: skip
    result.stdout.no_fnmatch_line("*GET /elsewhere*")


def test_a_wrong_selection_is_an_error_that_says_what_is_right(run):
    result = run("def test_it(mockapi):\n    mockapi.select(usr='complete')\n")
    result.stdout.fnmatch_lines(["*a selection must name a scenario; found 'usr'; did you mean 'user'?*"])


@pytest.mark.parametrize("options", [["--mockapi-scenarios", "more/ping.json"], ["-o", "mockapi_scenarios=more"]])
def test_an_option_names_the_scenarios(run, project, options):
    project.mkdir("more")
    project.path.joinpath("more/ping.json").write_text('{"request": {"urlPath": "/ping"}, "response": {"body": "1"}}')
    run("def test_it(mockapi):\n    assert get(mockapi.url, path='/ping') == 1\n", *options).assert_outcomes(passed=1)

# mockapi
# SPDX-License-Identifier: Apache-2.0

import os
import signal
import socket
import subprocess
import sys

import pytest

from mockapi.servers import started

#: Seconds after which a test that hangs fails.
HANG = 300
ASK = "def test_it(mockapi):\n    get(mockapi.url)\n"


def test_a_mistake_in_a_scenario_file_is_shown_as_the_program_shows_it(run, project):
    project.path.joinpath("Scenarios/bad.json").write_text('{"request": {"urlPath": "user"}, "response": {}}')
    result = run(ASK)
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*Scenarios/bad.json:1:25: error: 'urlPath' must begin with '/'*"])


def test_without_scenarios_the_error_says_how_to_name_them(pytester):
    pytester.makepyfile("def test_it(mockapi):\n    pass\n")
    result = pytester.runpytest_subprocess()
    result.stdout.fnmatch_lines(["*has no folder Scenarios or scenarios; name others with --mockapi-scenarios*"])


def test_without_a_program_the_error_says_where_it_was_looked_for(run, monkeypatch):
    monkeypatch.delenv("MOCKAPI_PROGRAM", raising=False)
    monkeypatch.setenv("PATH", "/nowhere")
    run(ASK).stdout.fnmatch_lines(["*no program mockapi that can be run: looked at $MOCKAPI_PROGRAM (not set), */mockapi/bin and the PATH*"])
    monkeypatch.setenv("MOCKAPI_PROGRAM", "/nowhere/mockapi")
    run(ASK).stdout.fnmatch_lines(["*$MOCKAPI_PROGRAM (/nowhere/mockapi)*"])


def test_a_program_that_is_not_mockapi_is_an_error_with_what_it_wrote(run, program):
    program("echo hello; echo I am another program >&2")
    run(ASK).stdout.fnmatch_lines(["*the server did not start:*", "*I am another program*"])


def test_a_program_of_another_machine_is_an_error_with_its_path(run, program):
    path = program("")
    path.write_bytes(b"\x7fELF")
    run(ASK).stdout.fnmatch_lines([f"*ServerError: the server did not start: * Exec format error: '{path}'"])


def test_variables_of_the_program_leave_the_ready_line_as_it_is(run, monkeypatch):
    monkeypatch.setenv("MOCKAPI_LOG_FORMAT", "json")
    run(ASK).assert_outcomes(passed=1)


def test_one_server_serves_all_tests_of_a_session(run):
    result = run("""
URLS = set()

@pytest.mark.parametrize("number", range(3))
def test_it(mockapi, number):
    URLS.add(mockapi.url.split("/__mockapi/")[0])
    assert len(URLS) == 1
""")
    result.assert_outcomes(passed=3)


def test_a_running_server_is_used_and_gets_its_leases_back(run, project, monkeypatch):
    monkeypatch.setenv("MOCKAPI_CONTROL_TOKEN", "secret")
    with started(["Scenarios"], str(project.path)) as server:
        monkeypatch.setenv("MOCKAPI_PROGRAM", "/nowhere/mockapi")
        run(ASK, "--mockapi-url", server.url).assert_outcomes(passed=1)
        monkeypatch.setenv("MOCKAPI_URL", server.url)
        run(ASK).assert_outcomes(passed=1)
        assert [lease["id"] for lease in server.ask("GET", "leases")["leases"]] == ["default"]
        monkeypatch.setenv("MOCKAPI_CONTROL_TOKEN", "wrong")
        run(ASK).stdout.fnmatch_lines(["*HTTP Error 401*"])


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_the_server_ends_with_pytest_however_that_ends(project, how):
    project.makepyfile("def test_it(mockapi):\n    print('URL', mockapi.url, flush=True)\n    import signal; signal.pause()\n")
    pytest_process = subprocess.Popen([sys.executable, "-m", "pytest", "-s"], stdout=subprocess.PIPE, text=True, cwd=project.path)
    url = next(line.split("URL ")[1].strip() for line in pytest_process.stdout if "URL " in line)
    address = ("127.0.0.1", int(url.split(":")[2].split("/")[0]))
    with socket.create_connection(address) as connection:
        connection.settimeout(HANG)
        os.kill(pytest_process.pid, how)
        pytest_process.communicate(timeout=HANG)
        try:
            assert connection.recv(1) == b""
        except ConnectionResetError:
            pass
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address)


def test_a_process_that_a_test_leaves_behind_does_not_keep_pytest_from_its_end(project):
    project.makepyfile("import os\ndef test_it(mockapi):\n    if os.fork() == 0:\n        os._exit(len(os.read(0, 1)))\n")
    command = [sys.executable, "-m", "pytest", "-s"]
    # The process waits for the end of the input.
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, cwd=project.path) as pytest_process:
        try:
            assert pytest_process.wait(HANG) == 0
        finally:
            pytest_process.kill()

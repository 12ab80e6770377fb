# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Follows a page step by step, as a reader would."""

import itertools
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import time

BLOCK = re.compile(r"(?:^<!-- (?P<mark>[^\n]*) -->\n)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
# How long a command may take on a machine that is busy; and how long a changed file may take until it is served.
COMMAND_LIMIT = 900
CHANGE_LIMIT = 60
PORT = "8080"


class Late(Exception):
    """A command that has not ended in time, with what it has printed."""


class Server:
    """A running `mockapi serve`, with its output so far."""

    def __init__(self, command, folder, environment):
        self.process = subprocess.Popen(
            ["sh", "-c", f"exec {command} --port 0"], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.lines = []
        self.news = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in itertools.chain(self.process.stdout, [None]):
            with self.news:
                self.lines.append(line)
                self.news.notify_all()

    def output(self, is_enough):
        """The output, when it is enough, or when the server has ended, or when it is late."""
        with self.news:
            self.news.wait_for(lambda: None in self.lines or is_enough("".join(self.lines)), CHANGE_LIMIT)
            return "".join(line for line in self.lines if line)

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.reader.join()
        self.process.stdout.close()


def matches(expected, actual):
    """Whether an output is as the page shows it."""
    parts = re.split(r"(^…\n|…)", expected.rstrip("\n") + "\n", flags=re.MULTILINE)
    pattern = "".join({"…\n": r"(?:.*\n)*?", "…": ".*?"}.get(part) or re.escape(part) for part in parts)
    return re.fullmatch(pattern, actual.rstrip("\n") + "\n") is not None


def commands(text):
    """The commands of a block, each with what follows it; a command goes on after a backslash at the end of a line."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = re.match(r"((?:.*\\\n)*.*)(\n?)((?:.*\n)*)", part).groups()
        yield command, output


def name_of_file(block):
    """The name of the file that a block is; None for other blocks."""
    mark = block["mark"] or ""
    return mark.removeprefix("file ") if mark.startswith("file ") else None


def write_file(folder, block):
    path = folder / name_of_file(block)
    path.parent.mkdir(parents=True, exist_ok=True)
    # In place of the old file, so that a server never sees half of it.
    beside = path.with_name(f".{path.name}")
    beside.write_text(block["text"], encoding="utf-8")
    beside.replace(path)


def follow(page, program):
    """The number of steps of a page, and a text for each that differs from it."""
    text = page.read_text(encoding="utf-8")
    wrong, steps, server, port, has_changed = [], 0, None, PORT, False
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / "hello"
        folder.mkdir()
        tools = pathlib.Path(scratch) / "bin"
        tools.mkdir()
        (tools / "mockapi").symlink_to(program)
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MOCKAPI_")}
        # A reader has a terminal, in which files are watched.
        environment |= {"PATH": f"{tools}:{os.environ['PATH']}", "MOCKAPI_WATCH": "1", "NO_COLOR": "1"}
        # curl shows its progress where there is no terminal.
        (tools / ".curlrc").write_text("silent\nshow-error\n")
        environment["CURL_HOME"] = str(tools)
        try:
            for block in BLOCK.finditer(text):
                if name_of_file(block):
                    write_file(folder, block)
                    has_changed = server is not None
                    continue
                if block["language"] != "console" or block["mark"] == "not run":
                    continue
                place = f"{page.name}:{text[:block.start()].count(chr(10)) + 1}: error:"
                for command, expected in commands(block["text"]):
                    steps += 1
                    if command.startswith("mockapi serve"):
                        if server:
                            server.end()
                        server, has_changed, expected = Server(command, folder, environment), False, expected.rstrip("\n") + "\n"
                        actual = server.output(lambda output: output.count("\n") >= expected.count("\n"))
                        if found := re.search(r"ready at http://[^:]*:(\d+)", actual):
                            port = found[1]
                    else:
                        try:
                            actual = run(command.replace(f":{PORT}", f":{port}"), folder, environment,
                                         expected.replace(f":{PORT}", f":{port}"), CHANGE_LIMIT if has_changed else 0)
                        except Late as late:
                            wrong.append(f"{place} '{command}' must end within {COMMAND_LIMIT} s; it has printed:\n{late}")
                            continue
                        # It writes a file of the server, if there is one.
                        has_changed = has_changed or (server is not None and command.startswith("mockapi new"))
                    if not matches(expected.replace(f":{PORT}", f":{port}"), actual):
                        wrong.append(f"{place} '{command}' must print what the page shows; it printed:\n{actual}")
        finally:
            if server:
                server.end()
    return steps, wrong


def run(command, folder, environment, expected, patience):
    """What a command prints; again and again, while a changed file may not be served yet."""
    end = time.monotonic() + patience
    while True:
        output = run_once(command, folder, environment)
        if matches(expected, output) or time.monotonic() > end:
            return output
        time.sleep(0.2)


def run_once(command, folder, environment):
    # With a session of its own, so that all that the command has started can be ended.
    with subprocess.Popen(
            ["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True) as process:
        try:
            return process.communicate(timeout=COMMAND_LIMIT)[0]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise Late(process.communicate()[0]) from None

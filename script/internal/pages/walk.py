# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Follows a page step by step, as a reader would."""

import itertools
import os
import pathlib
import pty
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
# Each start in a terminal prints these lines. Only some pages show them.
OF_EACH_START = ("page: ", "  type ? and Enter ")


class Late(Exception):
    """A command that has not ended in time, with what it has printed."""


class Server:
    """A running `mockapi serve` in a terminal, as a reader has it, with its output so far."""

    def __init__(self, command, folder, environment):
        terminal, its_end = pty.openpty()
        self.terminal = open(terminal, encoding="utf-8", errors="replace")
        # The shell has a session of its own, so the first terminal that it opens is the session's, and the server takes commands there.
        self.process = subprocess.Popen(
            ["sh", "-c", f'exec < "$0" > "$0" 2>&1; exec {command} --port 0', os.ttyname(its_end)], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.its_end = its_end
        self.lines = []
        self.news = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()
        self.waiter = threading.Thread(target=self.wait, daemon=True)
        self.waiter.start()

    def read(self):
        for line in itertools.chain(self.printed(), [None]):
            with self.news:
                self.lines.append(line)
                self.news.notify_all()

    def printed(self):
        """The lines that are printed. A terminal whose other end is closed cannot be read on Linux."""
        try:
            yield from self.terminal
        except OSError:
            return

    def wait(self):
        """Keeps the other end of the terminal open until the server has ended, also before the server has opened it."""
        self.process.wait()
        os.close(self.its_end)

    def output(self, expected):
        """
        What it has printed, without the lines of each start that a page does not show, and its port: when that is as expected, when
        it has as many lines, or when the server has ended.
        """
        left_out = tuple(start for start in OF_EACH_START if not re.search(f"^{re.escape(start)}", expected, re.MULTILINE))
        count = None if re.search("^…$", expected, re.MULTILINE) else expected.count("\n")

        def shown():
            lines = [line for line in self.lines if line and not line.startswith(left_out)]
            text = "".join(lines)
            found = re.search(r"ready at http://[^:]*:(\d+)", text)
            port = found[1] if found else PORT
            is_enough = matches(expected.replace(f":{PORT}", f":{port}"), text) or (count is not None and len(lines) >= count)
            return text, port, is_enough or None in self.lines

        with self.news:
            self.news.wait_for(lambda: shown()[2], CHANGE_LIMIT)
            return shown()[:2]

    def end(self):
        self.process.terminate()
        self.waiter.join()
        self.reader.join()
        self.terminal.close()


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
        environment |= {"PATH": f"{tools}:{os.environ['PATH']}", "NO_COLOR": "1"}
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
                if (block["mark"] or "").startswith("after "):
                    wrong += [f"{place} {problem}" for problem in click(block["mark"].removeprefix("after "), port, folder, environment)]
                for command, expected in commands(block["text"]):
                    steps += 1
                    if command.startswith("mockapi serve"):
                        if server:
                            server.end()
                        server, has_changed, expected = Server(command, folder, environment), False, expected.rstrip("\n") + "\n"
                        actual, port = server.output(expected)
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


def click(command, port, folder, environment):
    """Runs a command that stands for a click; a text if it fails."""
    try:
        output, status = run_once(command.replace(f":{PORT}", f":{port}"), folder, environment)
    except Late as late:
        output, status = str(late), None
    if status != 0:
        yield f"'{command}' stands for a click, so it must succeed; it printed:\n{output}"


def run(command, folder, environment, expected, patience):
    """What a command prints; again and again, while a changed file may not be served yet."""
    end = time.monotonic() + patience
    while True:
        output, _ = run_once(command, folder, environment)
        if matches(expected, output) or time.monotonic() > end:
            return output
        time.sleep(0.2)


def run_once(command, folder, environment):
    # With a session of its own, so that all that the command has started can be ended.
    with subprocess.Popen(
            ["sh", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, errors="replace", start_new_session=True) as process:
        try:
            return process.communicate(timeout=COMMAND_LIMIT)[0], process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise Late(process.communicate()[0]) from None

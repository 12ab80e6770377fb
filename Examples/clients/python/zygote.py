# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Starts of a driver that cost a fork instead of the import of a slow package. The driver begins like this:

    import zygote

    zygote.connect()  # Hands this start over to the zygote, and does not return.

    import slow_package  # Only the zygote comes here, once.

    zygote.serve()  # Forks for each start, and returns in the fork.

Its command stays the same. The first start makes the zygote: a process that imports the package, and then waits at a Unix
socket. Each start sends it its standard streams, arguments, environment and folder, waits for the end of the fork, and ends with the
same status or signal. A start that is killed takes its fork along. The zygote ends when it has had nothing to do for five
seconds, and is replaced if a file that it has imported changes. Whatever goes wrong with it, the start goes on without it.

It needs Python 3.9. Packages that start threads or open connections when they are imported cannot be forked.
"""

import fcntl
import gc
import hashlib
import marshal
import os
import select
import signal
import socket
import struct
import sys

IDLE_SECONDS = 5
# What differs between starts of one run.
OWN_VARIABLES = ("MOCKAPI_", "PWD=", "OLDPWD=", "SHLVL=", "_=")
TAKEN, AGAIN = b"T", b"A"

_listener = None  # Only the zygote has it.
_path = None


def connect():
    """Hands this start over to the zygote, and ends as it ends. Returns in the zygote; and in a start without one."""
    connection = None
    try:
        connection = _taken()
    except OSError:
        pass  # This start imports the package itself.
    if connection:
        _end_like(connection)


def serve():
    """Forks for each start, and returns in the fork; also at once in a start without a zygote."""
    if _listener is not None:
        _Zygote(_listener).run()


# --- A start ---


def _taken():
    """The connection to a zygote that has taken this start; `None` in the zygote, and if there is none."""
    global _path
    _path = _socket_path()
    for _ in range(3):
        connection = _reach()
        if connection is None or _hand_over(connection):
            return connection
        connection.close()
    return None


def _socket_path():
    """A socket for each driver, its arguments, interpreter and environment, in a folder that only its user can enter."""
    folder = os.path.join(os.environ.get("TMPDIR") or "/tmp", f"zygote-{os.getuid()}")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    entry = os.lstat(folder)
    if entry.st_uid != os.getuid() or entry.st_mode & 0o077:
        raise PermissionError(folder)
    driver = os.path.abspath(sys.argv[0])
    variables = sorted(f"{name}={value}" for name, value in os.environ.items())
    key = [sys.executable, str(sys.flags), driver, os.stat(driver).st_mtime_ns, os.getcwd()]
    key.append(_shared_arguments())
    key += [text for text in variables if not text.startswith(OWN_VARIABLES)]
    name = hashlib.sha256(repr(key).encode("utf-8", "surrogateescape")).hexdigest()[:16]
    return os.path.join(folder, name)


def _shared_arguments():
    """The arguments, by which a driver may choose what it imports, without what differs between starts of one run."""
    own = {value: name for name, value in os.environ.items() if name.startswith("MOCKAPI_")}
    url = os.environ.get("MOCKAPI_URL") or "\0"
    return [own.get(text, text.replace(url, "MOCKAPI_URL")) for text in sys.argv[1:]]


def _reach():
    """A connection to the zygote, which is started if there is none; `None` in the zygote itself."""
    global _listener
    connection = _connection()
    if connection:
        return connection
    lock = os.open(os.path.join(os.path.dirname(_path), "lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)  # Of several starts at the same time, one makes it.
        connection = _connection()
        if connection:
            return connection
        if os.path.exists(_path):
            os.unlink(_path)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(_path)
        listener.listen(128)
        if os.fork() == 0:
            os.setsid()  # What kills this start's group does not reach it.
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            os.close(nowhere)
            _listener = listener
            return None
        listener.close()
        return _connection()  # It waits until the package is imported.
    finally:
        os.close(lock)


def _connection():
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(_path)
        return connection
    except (FileNotFoundError, ConnectionRefusedError):
        connection.close()
        return None


def _hand_over(connection):
    """Whether the zygote has taken this start. It has not if it is too old, or if the package could not be imported."""
    mask = os.umask(0o077)
    os.umask(mask)
    start = marshal.dumps((sys.argv, dict(os.environb), os.getcwdb(), mask))
    socket.send_fds(connection, [struct.pack("=I", len(start))], [0, 1, 2])
    connection.sendall(start)
    answer = connection.recv(1)
    if answer not in (TAKEN, AGAIN):
        raise ConnectionError("the zygote has ended")
    return answer == TAKEN


def _end_like(connection):
    """Waits for the end of the fork, and ends this process in the same way."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    status = _receive(connection, 4)
    if len(status) < 4:
        sys.stderr.write("zygote: it has ended before its fork\n")
        os._exit(70)
    (status,) = struct.unpack("=i", status)
    if os.WIFSIGNALED(status):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        number = os.WTERMSIG(status)
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
    os._exit(os.WEXITSTATUS(status))


def _receive(connection, size):
    """This number of bytes, or fewer if the other side has ended. A large environment comes in several parts."""
    received = b""
    while len(received) < size:
        part = connection.recv(size - len(received))
        if not part:
            break
        received += part
    return received


# --- The zygote ---


class _Zygote:
    def __init__(self, listener):
        self.listener = listener
        self.inode = os.stat(_path).st_ino
        self.files = _imported_files()
        self.connections = {}  # By fork; None if the start has been killed.
        # A byte comes through this pipe when a fork ends.
        self.wake, self.waker = os.pipe()
        os.set_blocking(self.wake, False)
        os.set_blocking(self.waker, False)

    def run(self):
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self.waker)
        gc.collect()
        gc.freeze()  # So that forks share the pages of all objects for longer.
        while self.listener or self.connections:
            alive = [connection for connection in self.connections.values() if connection]
            listening = [self.listener] if self.listener else []
            limit = None if self.connections else IDLE_SECONDS
            ready, _, _ = select.select([self.wake, *listening, *alive], [], [], limit)
            if not ready:
                self.retire()
            if self.wake in ready:
                os.read(self.wake, 4096)
                self.reap()
            for fork, connection in list(self.connections.items()):
                if connection in ready:
                    self.kill(fork)
            if self.listener in ready and self.accept():
                return
        os._exit(0)

    def accept(self):
        """Takes a start. Returns whether this is the fork."""
        connection, _ = self.listener.accept()
        streams = []
        try:
            connection.settimeout(60)
            size, streams, _, _ = socket.recv_fds(connection, 4, 3)
            start = _receive(connection, *struct.unpack("=I", size))
            arguments, variables, folder, mask = marshal.loads(start)
            if self.files != _imported_files(self.files):
                self.retire()
                connection.sendall(AGAIN)
                raise ConnectionError("a file has changed")
            fork = os.fork()
        except (OSError, ValueError, EOFError, TypeError, struct.error):
            # The start goes on without the zygote, or was killed.
            connection.close()
            for stream in streams:
                os.close(stream)
            return False
        if fork == 0:
            self.become(connection, streams, arguments, variables, folder, mask)
            return True
        for stream in streams:
            os.close(stream)
        self.connections[fork] = connection
        try:
            os.setpgid(fork, fork)
        except OSError:
            pass  # The fork has done it itself, and may have ended.
        try:
            connection.sendall(TAKEN)
        except OSError:
            pass  # The start was killed, which the connection will say.
        return False

    def become(self, connection, streams, arguments, variables, folder, mask):
        """Makes the fork what the start would have become."""
        global _listener
        _listener = None
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setpgid(0, 0)
        for end in (self.listener, connection, *self.connections.values()):
            if end:
                end.close()
        os.close(self.wake)
        os.close(self.waker)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        os.environb.clear()
        os.environb.update(variables)
        os.chdir(folder)
        os.umask(mask)
        sys.argv[:] = arguments
        if "random" in sys.modules:
            sys.modules["random"].seed()

    def reap(self):
        """Reports the ends of forks."""
        while True:
            try:
                fork, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if fork == 0:
                return
            if fork not in self.connections:
                continue  # The package has started it.
            connection = self.connections.pop(fork)
            self.signal(fork)
            if connection:
                try:
                    connection.sendall(struct.pack("=i", status))
                except OSError:
                    pass  # The start was killed meanwhile.
                connection.close()

    def kill(self, fork):
        """Ends the fork of a start that was killed."""
        self.signal(fork)
        self.connections[fork].close()
        self.connections[fork] = None

    @staticmethod
    def signal(fork):
        """Kills a fork with all that it has started."""
        try:
            os.killpg(fork, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass

    def retire(self):
        """Takes no more starts; the next one makes another zygote."""
        try:
            if os.stat(_path).st_ino == self.inode:
                os.unlink(_path)
        except FileNotFoundError:
            pass
        self.listener.close()
        self.listener = None


def _imported_files(paths=None):
    """The files of all modules, with the times of their last changes."""
    if paths is None:
        paths = {getattr(module, "__file__", None) for module in list(sys.modules.values())}
    times = {}
    for path in filter(None, paths):
        try:
            times[path] = os.stat(path).st_mtime_ns
        except OSError:
            times[path] = None
    return times

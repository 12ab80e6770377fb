#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""A careful client of the scenarios of this repository, and its driver. No variant of them is a finding:

mockapi test Scenarios/ --client 'python3 Examples/clients/python/careful.py'
"""

import http.client
import json
import math
import socket
import sys
import threading
import urllib.parse


class NoAnswer(Exception):
    """No whole HTTP response arrived in time."""


class Unexpected(Exception):
    """A whole response arrived, and the API's contract does not have it."""


class Failure(Exception):
    """The API's own error."""

    def __init__(self, message, code=None):
        super().__init__(message)
        self.code = code


# --- The transport: one request, one response, one limit for everything. ---


class Deadline:
    """Cuts a connection off after a total time. A socket's own time-out starts again with each byte."""

    def __init__(self, seconds, connection):
        self.expired = False
        self.connection = connection
        self.timer = threading.Timer(seconds, self.expire)

    def expire(self):
        self.expired = True
        if self.connection.sock:
            try:
                self.connection.sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # It has ended already.

    def __enter__(self):
        self.timer.start()
        return self

    def __exit__(self, *_):
        self.timer.cancel()


def exchange(base_url, method, path, body, seconds):
    """Gives status, headers and body. Follows no redirect and repeats nothing: a POST may have been acted on."""
    base = urllib.parse.urlsplit(base_url)
    connection = http.client.HTTPConnection(base.hostname, base.port, timeout=seconds)
    headers = {"Accept": "application/json", "Connection": "close"}
    content = None
    if body is not None:
        content = json.dumps(body).encode()
        headers["Content-Type"] = "application/json"
    with Deadline(seconds, connection) as deadline:
        try:
            connection.request(method, base.path + path, content, headers)
            response = connection.getresponse()
            # These two end with their head (RFC 9112 section 6.3), but http.client waits for chunks that the head announces.
            received = b"" if response.status in (204, 304) else response.read()
        except (OSError, http.client.HTTPException, OverflowError, ValueError) as error:
            raise NoAnswer(repr(error)) from error
        finally:
            connection.close()
    if deadline.expired:
        raise NoAnswer(f"no whole response in {seconds} s")
    check_head(response)
    return response.status, response.headers, received


def check_head(response):
    """Rejects heads that http.client lets pass."""
    if response.headers.defects:
        raise NoAnswer(f"malformed header: {response.headers.defects}")
    if not 100 <= response.status <= 599:
        raise NoAnswer(f"HTTP does not have the status {response.status}")
    lengths = set(response.headers.get_all("Content-Length", []))
    if len(lengths) > 1:
        raise NoAnswer("several values of Content-Length")
    if lengths and "Transfer-Encoding" in response.headers:
        raise NoAnswer("Content-Length together with Transfer-Encoding")


# --- Strict JSON. ---


def unique_members(pairs):
    members = dict(pairs)
    if len(members) != len(pairs):
        raise ValueError("a name occurs twice")
    return members


def no_constant(name):
    raise ValueError(f"{name} is not JSON")


def finite(text):
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"{text} is too large")
    return value


def read_json(headers, body):
    kind = headers.get_content_type()
    if "Content-Type" not in headers or not (kind == "application/json" or kind.endswith("+json")):
        raise Unexpected(f"not JSON, but {headers.get('Content-Type')}")
    if headers.get_content_charset("utf-8") not in ("utf-8", "us-ascii"):
        raise Unexpected(f"JSON is UTF-8, not {headers.get_content_charset()}")
    if headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Unexpected(f"a coding that was not asked for: {headers['Content-Encoding']}")
    try:
        text = body.decode("utf-8")
        document = json.loads(
            text, object_pairs_hook=unique_members, parse_constant=no_constant, parse_float=finite
        )
        json.dumps(document, ensure_ascii=False).encode("utf-8")  # Fails for half a surrogate pair.
    except (ValueError, RecursionError) as error:
        raise Unexpected(f"not JSON: {error}") from error
    if not isinstance(document, dict):
        raise Unexpected("the root must be an object")
    return document


# --- Fields. ---


def required_text(document, name):
    if not isinstance(document.get(name), str):
        raise Unexpected(f"/{name} must be a string; found {document.get(name)!r:.80}")
    return document[name]


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_absolute_url(value):
    if not isinstance(value, str):
        return False
    try:
        parts = urllib.parse.urlsplit(value)
        host = parts.hostname
        parts.port  # Raises if it is not a number.
    except ValueError:
        return False
    allowed = set("-._~:/?#[]@!$&'()*+,;=%")
    plain = all(c in allowed or (c.isascii() and c.isalnum()) for c in value)
    return bool(parts.scheme and host) and plain


# --- The API. Each call gives what it decoded, and pointers to the fields that it replaced. ---


def register(base_url, seconds):
    body = {"email": "john@doe.com", "password": "secret"}
    status, headers, received = exchange(base_url, "POST", "/registration", body, seconds)
    document = read_json(headers, received)
    if "errorCode" in document:  # The API sends its errors under 200, too.
        code = document["errorCode"]
        if code not in ("incorrectPassword", "incorrectEmail"):
            raise Unexpected(f"unknown /errorCode {code!r:.80}")
        raise Failure("the registration was rejected", code)
    if not 200 <= status <= 299:
        raise Unexpected(f"status {status}")
    number = document.get("id")
    if not is_number(number) or number != int(number):
        raise Unexpected(f"/id must be an integer; found {number!r:.80}")
    return {"id": int(number)}, []


def get_user(base_url, seconds):
    status, headers, received = exchange(base_url, "GET", "/users/user01", None, seconds)
    if not 200 <= status <= 299:
        raise Unexpected(f"status {status}")
    document = read_json(headers, received)
    user, defects = {"id": document.get("id")}, []
    if not (isinstance(user["id"], str) or is_number(user["id"])):
        raise Unexpected(f"/id must be a string or a number; found {user['id']!r:.80}")
    for name, replacement in (("name", "Unknown"), ("email", "")):
        user[name] = document.get(name)
        if not isinstance(user[name], str):
            user[name] = replacement
            defects.append(f"/{name}")
    user["homepage"] = document.get("homepage")
    if user["homepage"] is not None and not is_absolute_url(user["homepage"]):
        user["homepage"] = None
        defects.append("/homepage")
    return user, defects


def log_in(base_url, seconds):
    body = {"email": "john@doe.com", "password": "onlyjohnknowsme"}
    status, headers, received = exchange(base_url, "POST", "/login", body, seconds)
    document = read_json(headers, received)
    if status >= 400:
        raise Failure(required_text(document, "error_message"))
    if not 200 <= status <= 299:
        raise Unexpected(f"status {status}")
    return {name: required_text(document, name) for name in ("user_id", "token")}, []


# --- The driver. ---

CALLS = {"registration": register, "user": get_user, "login": log_in}


def answer(asked):
    call = CALLS.get(asked["scenario"])
    if call is None:
        return {"outcome": "unsupported"}
    try:
        # A little less than the limit, so that the answer is in time.
        decoded, defects = call(asked["baseURL"], asked["timeLimitMilliseconds"] / 1000 * 0.9)
        return {"outcome": "partial" if defects else "success", "defects": defects, "decoded": decoded}
    except Failure as failure:
        return {"outcome": "failure", "code": failure.code, "detail": str(failure)}
    except Unexpected as error:
        return {"outcome": "unexpected", "detail": str(error)}
    except NoAnswer as error:
        return {"outcome": "noAnswer", "detail": str(error)}


def main():
    print(json.dumps({"driver": "careful Python", "version": 1}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"id": asked["id"], **answer(asked)}), flush=True)


if __name__ == "__main__":
    main()

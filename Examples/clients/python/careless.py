#!/usr/bin/env python3
# mockapi
# SPDX-License-Identifier: Apache-2.0
"""A client as it is often written, and its driver. It works with the API as it is, and has many findings:

mockapi test Scenarios/ --client 'python3 Examples/clients/python/careless.py'

It is also a command that makes one request and prints what it read. It ends with 1 after the errors that it knows:

mockapi test Scenarios/ --each 'python3 Examples/clients/python/careless.py --each'
"""

import http.client
import json
import os
import sys
import urllib.error
import urllib.request


class APIError(Exception):
    def __init__(self, code):
        super().__init__(code)
        self.code = code


def send(method, url, body=None, timeout=None, retries=2):
    """Retries whatever happens, a POST too, and does not look at the status or the type."""
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"}, method=method)
    for attempt in range(retries):
        try:
            with urllib.request.urlopen(request, timeout=timeout) as response:
                return response.read().decode("utf-8", errors="replace")
        except urllib.error.HTTPError as error:
            if error.code < 500 or attempt == retries - 1:
                return error.read().decode("utf-8", errors="replace")
        except (OSError, http.client.HTTPException):
            if attempt == retries - 1:
                raise
    return ""


def register(base_url, timeout):
    data = json.loads(send("POST", base_url + "/registration", {"email": "john@doe.com"}, timeout))
    if "errorCode" in data:
        raise APIError(data["errorCode"])
    return {"id": int(data["id"])}


def get_user(base_url, timeout):
    data = json.loads(send("GET", base_url + "/users/user01", None, timeout))
    if "message" in data:
        raise APIError(None)
    return {
        "id": data["id"],
        "name": data.get("name"),
        "email": data.get("email", "").lower(),
        "homepage": data.get("homepage"),
    }


def log_in(base_url, timeout):
    body = {"email": "john@doe.com", "password": "onlyjohnknowsme"}
    data = json.loads(send("POST", base_url + "/login", body, timeout))
    if "error_message" in data:
        raise APIError(None)
    return {"user_id": data["user_id"], "token": data["token"]}


CALLS = {"registration": register, "user": get_user, "login": log_in}


def answer(asked):
    call = CALLS.get(asked["scenario"])
    if call is None:
        return {"outcome": "unsupported"}
    try:
        # The limit is for each attempt, and the socket starts it again with each byte.
        decoded = call(asked["baseURL"], asked["timeLimitMilliseconds"] / 1000 / 2)
        return {"outcome": "ok", "decoded": decoded}
    except APIError as error:
        return {"outcome": "error", "code": error.code}
    except json.JSONDecodeError as error:
        return {"outcome": "unexpected", "detail": str(error)}
    except (OSError, http.client.HTTPException) as error:
        return {"outcome": "noAnswer", "detail": repr(error)}


def command():
    call = CALLS.get(os.environ["MOCKAPI_SCENARIO"])
    if call is None:
        print(json.dumps({"outcome": "unsupported"}))
        return
    try:
        print(call(os.environ["MOCKAPI_URL"], float(os.environ["MOCKAPI_TIME_LIMIT"]) / 2))
    except (APIError, json.JSONDecodeError, OSError, http.client.HTTPException) as error:
        sys.exit(f"careless: {error!r}")


def main():
    print(json.dumps({"driver": "careless Python", "version": 1}), flush=True)
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"id": asked["id"], **answer(asked)}), flush=True)


if __name__ == "__main__":
    command() if "--each" in sys.argv else main()

# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Careful clients in Python, with json and http.client or urllib. The argument has the style: see README.md."""

import json
import math
import re
import sys
import time
import urllib.error
import urllib.request
from datetime import date as Day
from datetime import datetime as Moment
from http.client import HTTPException
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE / "../../Examples/clients/python"))
from careful import NoAnswer, Unexpected, exchange  # noqa: E402  The transport of the example.

STYLE = dict(word.split("=") for word in sys.argv[1].split(","))
APIS = {}


MISSING = object()


class Spoiled(Exception):
    """The value at this place is not what the model wants, and nothing around it takes that."""


# --- The language of the models. A type is a function of a value and its place. ---


def api(name, success, failure, rules):
    APIS[name] = (success, failure, dict(word.split("=", 1) for word in rules.split(" ") if word))


def of_kind(holds, default, normal=lambda value: value):
    def read(value, place, defects):
        if not holds(value):
            raise Spoiled(place)
        return normal(value) if STYLE["print"] == "normal" else value

    read.default = default
    return read


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def is_whole(value):
    return is_number(value) and (isinstance(value, int) or value.is_integer())


def is_date(value):
    found = isinstance(value, str) and re.fullmatch(r"(\d{4}-\d\d-\d\d)(.*)", value, re.S | re.A)
    try:
        return Day.fromisoformat(found[1]) and found[2] if found else None
    except ValueError:
        return None


def matches(expression, normal):
    return of_kind(lambda value: isinstance(value, str) and re.fullmatch(expression, value, re.I | re.A), "", normal)


none = None
nothing = of_kind(lambda value: value is None, None)
text = of_kind(lambda value: isinstance(value, str), "")
number = of_kind(is_number, 0, lambda value: int(value) if is_whole(value) else value)
integer = of_kind(is_whole, 0, int)
flag = of_kind(lambda value: isinstance(value, bool), False, int)
webAddress = matches(r"[a-z][a-z0-9+.-]*://[!$&-.0-;=@-Z_a-z~%]+([/?#][!-~]*)?", lambda url: re.sub(r"(://[^/?#]+)([?#]|$)", r"\1/\2", url))
uuid = matches(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", lambda uuid: uuid.lower().replace("-", ""))
date = of_kind(lambda value: is_date(value) == "", "", lambda value: value.replace("-", ""))
dateTime = of_kind(
    lambda value: re.fullmatch(
        r"T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)", is_date(value) or "", re.I | re.A
    ),
    "",
    lambda value: Moment.fromisoformat(value).timestamp(),
)


def values(*known):
    return of_kind(lambda value: (isinstance(value, str) or is_number(value)) and value in known, known[0])


def either(first, second):
    def read(value, place, defects):
        try:
            return first(value, place, defects)
        except Spoiled:
            return second(value, place, defects)

    read.default = first.default
    return read


def fields(*parts):
    def read(value, place, defects):
        if not isinstance(value, dict):
            raise Spoiled(place)
        found = {}
        for name, field in zip(parts[::2], parts[1::2]):
            below = place + "/" + name.replace("~", "~0").replace("/", "~1")
            found[name] = field(value.get(name, MISSING), below, defects)
        return {name: item for name, item in found.items() if printed(item)}

    read.default = {}
    read.isObject = True
    return read


def printed(value):
    if STYLE["print"] == "sparse":
        return value or isinstance(value, float) and math.isnan(value)
    return value is not None or STYLE["print"] == "nulls"


class Dropped(Exception):
    """The element is left out."""


def kept(element, pairs, place, defects):
    for name, value in pairs:
        try:
            below = place + "/" + str(name).replace("~", "~0").replace("/", "~1")
            yield name, element(value, below, defects)
        except Dropped:
            pass


def listOf(element):
    def read(value, place, defects):
        if not isinstance(value, list):
            raise Spoiled(place)
        return [item for _, item in kept(element, enumerate(value), place, defects)]

    read.default = []
    return read


def firstOf(element):
    """A list whose first element is read, and the others are not."""

    def read(value, place, defects):
        if not isinstance(value, list):
            raise Spoiled(place)
        return [element(value[0] if value else MISSING, place + "/0", defects), *value[1:]]

    read.default = []
    return read


def mapOf(element):
    def read(value, place, defects):
        if not isinstance(value, dict):
            raise Spoiled(place)
        return dict(kept(element, value.items(), place, defects))

    read.default = {}
    return read


def required(kind):
    return kind


def recovering(kind, recover):
    def read(value, place, defects):
        try:
            return kind(value, place, defects)
        except Spoiled as spoiled:
            return recover(value, place if STYLE["defects"] == "near" else spoiled.args[0], defects)

    return read


def optional(kind):
    def recover(value, place, defects):
        if value not in (None, MISSING):
            defects.append(place)

    return recovering(kind, recover)


def defaulted(kind):
    def recover(value, place, defects):
        defects.append(place)
        return kind.default

    return recovering(kind, recover)


def dropped(kind):
    def recover(value, place, defects):
        defects.append(place)
        raise Dropped

    return recovering(kind, recover)


def plain(kind):
    """An object, a list or a map that the contract does not name."""
    if hasattr(kind, "isObject"):
        return lambda value, place, defects: kind(value if isinstance(value, dict) else {}, place, defects)

    def read(value, place, defects):
        try:
            return kind(value, place, defects)
        except Spoiled as spoiled:
            if spoiled.args[0] != place:
                raise
        if value not in (None, MISSING):
            defects.append(place)
        return None

    return read


exec((HERE / "models").read_text("utf-8"))

# --- Text and JSON. ---


def members(pairs):
    if len(dict(pairs)) < len(pairs):
        if STYLE["keys"] == "refuse":
            raise ValueError("a name occurs twice")
        if STYLE["keys"] == "first":
            pairs = pairs[::-1]
    return dict(pairs)


def constant(name):
    raise ValueError(f"{name} is not JSON")


def real(number):
    value = float(number)
    if math.isinf(value) and STYLE["huge"] == "refuse":
        raise ValueError("a number is too large")
    return value


def depth_at_most(limit, document):
    level = [document]
    while level:
        limit -= 1
        if limit < 0:
            raise ValueError("too deep")
        containers = (value for value in level if isinstance(value, (dict, list)))
        level = [item for value in containers for item in (value.values() if isinstance(value, dict) else value)]


def decode(body):
    body = body.decode("utf-8", STYLE["utf8"])
    if body.startswith("\ufeff") and STYLE["bom"] == "accept":
        body = body[1:]
    return body


def parse(body):
    ints = {"parse_int": real} if STYLE["numbers"] == "double" else {}
    document = json.loads(decode(body), object_pairs_hook=members, parse_constant=constant, parse_float=real, **ints)
    depth_at_most(int(STYLE["depth"]), document)
    # Halves of surrogate pairs are no text.
    whole = json.dumps(document, ensure_ascii=False).encode("utf-8", STYLE["utf8"])
    return json.loads(whole, **ints)


def at(document, pointer):
    for step in pointer.split("/")[1:]:
        if isinstance(document, list) and step.isdigit() and int(step) < len(document):
            document = document[int(step)]
        elif isinstance(document, dict):
            document = document.get(step)
        else:
            return None
    return document


# --- The answers of the API. ---


def check_head(headers, wanted):
    kind = headers.get_content_type()
    is_json = "Content-Type" not in headers or kind == "application/json" or kind.endswith("+json")
    if wanted and kind != wanted or STYLE["type"] == "check" and not is_json:
        raise Unexpected(f"the type {headers.get('Content-Type')}")
    if STYLE["charset"] == "refuse" and headers.get_content_charset("utf-8") not in ("utf-8", "us-ascii"):
        raise Unexpected(f"the charset {headers.get_content_charset()}")
    if headers.get("Content-Encoding", "identity").lower() != "identity":
        raise Unexpected(f"a coding that was not asked for: {headers['Content-Encoding']}")


def read(name, status, headers, body):
    success, failure, rules = APIS.get(f"{name} {status}") or APIS[name]
    statuses = rules.get("statuses", str(status) if 200 <= status < 300 else "")
    is_success = str(status) in statuses.split(",")
    if not is_success and status < 400:
        raise Unexpected(f"status {status}")
    if "pattern" in rules:
        if not is_success or not re.fullmatch(rules["pattern"].replace("\\\\", "\\"), decode(body)):
            raise Unexpected(f"status {status}: {body[:80]!r}")
        return {"outcome": "success"}
    if is_success and str(status) != rules.get("read", str(status)):
        return {"outcome": "success"}
    if not is_success and failure is None:
        raise Unexpected(f"status {status}")
    check_head(headers, rules.get("successType" if is_success else "failureType"))
    document = parse(body)
    code = at(document, rules["code"]) if "code" in rules else None
    if "anyStatus" in rules:
        if code is None and not is_success:
            raise Unexpected("no code")
        is_success = code is None
    defects = []
    decoded = (success if is_success else failure)(document, "", defects)
    answer = {"outcome": "success" if is_success else "failure", "defects": defects, "decoded": decoded}
    if is_success and defects:
        answer["outcome"] = "partial"
    if code is not None and not is_success:
        answer["code"] = code
    return answer


def fetch(base_url, request, seconds):
    if STYLE["transport"] == "urllib":
        return fetch_with_urllib(base_url, request, seconds)
    body = json.loads(request["body"]) if request.get("body") else None
    return exchange(base_url, request["method"], request["path"], body, seconds)


def fetch_with_urllib(base_url, request, seconds):
    """Follows redirects, and has nothing secret in its requests."""
    body = request["body"].encode() if request.get("body") else None
    made = urllib.request.Request(base_url + request["path"], body, request["headers"], method=request["method"])
    try:
        with urllib.request.urlopen(made, timeout=seconds) as response:
            return response.status, response.headers, content(response)
    except urllib.error.HTTPError as error:
        return error.code, error.headers, content(error)


def content(response):
    """What urllib reads; but these two end with their head, even if it announces chunks (RFC 9112 section 6.3)."""
    return b"" if response.status in (204, 304) else response.read()


def spoken(answer):
    """The answer in the words of this style."""
    if STYLE["say"] == "coarse":
        answer["outcome"] = "ok" if answer["outcome"] in ("success", "partial") else "error"
    if STYLE["defects"] == "none":
        answer.pop("defects", None)
    if STYLE["print"] == "none":
        answer.pop("decoded", None)
    elif "decoded" in answer:
        answer["decoded"] = in_print(answer["decoded"])
    return answer


def in_print(value):
    if isinstance(value, dict):
        return {name: in_print(item) for name, item in value.items()}
    if isinstance(value, list):
        return [in_print(item) for item in value]
    if isinstance(value, float) and math.isinf(value):
        return None
    return str(value) if STYLE["print"] == "strings" and is_number(value) else value


def answer(made):
    end = time.monotonic() + made["timeLimitMilliseconds"] / 1000
    # Only what is idempotent may be repeated (RFC 9110 section 9.2.2).
    tries = 2 if STYLE["retry"] == "once" and made["request"]["method"] in ("GET", "PUT", "DELETE") else 1
    for attempt in range(tries):
        try:
            status, headers, body = fetch(made["baseURL"], made["request"], end - time.monotonic())
            break
        except (NoAnswer, OSError, HTTPException, OverflowError, ValueError) as error:
            if attempt == tries - 1 or time.monotonic() > end - 0.05:
                return {"outcome": "noAnswer", "detail": repr(error)}
    try:
        return read(made["scenario"], status, headers, body)
    except (Unexpected, Spoiled, ValueError, RecursionError) as error:
        return {"outcome": "unexpected", "detail": repr(error)}


for line in sys.stdin:
    made = json.loads(line)
    print(json.dumps({"id": made["id"], **spoken(answer(made))}), flush=True)

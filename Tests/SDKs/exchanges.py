# mockapi
# SPDX-License-Identifier: Apache-2.0
"""What all drivers in this folder do: they read exchanges, and write an answer to each."""

import json
import sys


def writable(value, **options):
    """The value as JSON has it. JSON has no infinity, which Python reads from 1e400."""
    return json.loads(json.dumps(value, **options), parse_constant=lambda name: None)


def drive(name, answer):
    """Answers each exchange with what the function makes of it."""
    print(json.dumps({"driver": name, "version": 1}), flush=True)
    for line in sys.stdin:
        exchange = json.loads(line)
        print(json.dumps({"id": exchange["id"], **answer(exchange)}), flush=True)

# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives openai: httpx2, and pydantic models that are made without validation."""

import json
import sys
from importlib.metadata import version

import openai


def chat(client):
    messages = [{"role": "user", "content": "Say this is a test."}]
    return client.chat.completions.create(model="gpt-4o-mini", messages=messages)


def list_models(client):
    return client.models.list()


DRIVER = f"openai {version('openai')}, httpx2 {version('httpx2')}"
CALLS = {"openai-chat": chat, "openai-models": list_models}
CLIENT = openai.OpenAI(api_key="sk-mockapi", base_url="http://127.0.0.1", max_retries=0)


def writable(value):
    """JSON has no infinity, which Python reads from 1e400."""
    return json.loads(json.dumps(value), parse_constant=lambda name: None)


def answer(exchange):
    seconds = exchange["timeLimitMilliseconds"] / 1000
    client = CLIENT.with_options(base_url=exchange["baseURL"], timeout=seconds * 0.6)
    try:
        result = CALLS[exchange["scenario"]](client)
        return {"outcome": "ok", "decoded": writable(result.model_dump(mode="json", warnings=False))}
    except openai.APIConnectionError as error:
        return {"outcome": "noAnswer", "detail": repr(error)}
    except openai.APIResponseValidationError as error:
        return {"outcome": "unexpected", "detail": repr(error)}
    except openai.APIStatusError as error:
        if error.code is not None:
            return {"outcome": "failure", "code": error.code, "detail": repr(error)}
        return {"outcome": "error", "detail": repr(error)}


def main():
    print(json.dumps({"driver": DRIVER, "version": 1}), flush=True)
    for line in sys.stdin:
        exchange = json.loads(line)
        print(json.dumps({"id": exchange["id"], **answer(exchange)}), flush=True)


if __name__ == "__main__":
    main()

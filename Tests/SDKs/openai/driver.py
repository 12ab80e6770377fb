# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives openai: httpx2, and pydantic models that are made without validation."""

import pathlib
import sys
from importlib.metadata import version

import openai

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from exchanges import drive, writable  # noqa: E402


def chat(client):
    messages = [{"role": "user", "content": "Say this is a test."}]
    return client.chat.completions.create(model="gpt-4o-mini", messages=messages)


def list_models(client):
    return client.models.list()


DRIVER = f"openai {version('openai')}, httpx2 {version('httpx2')}"
CALLS = {"openai-chat": chat, "openai-models": list_models}
CLIENT = openai.OpenAI(api_key="sk-mockapi", base_url="http://127.0.0.1", max_retries=0)


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
    drive(DRIVER, answer)


if __name__ == "__main__":
    main()

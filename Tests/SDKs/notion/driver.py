# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives notion-client: httpx, and plain dictionaries."""

import pathlib
import sys
from importlib.metadata import version

import notion_client
from notion_client.errors import HTTPResponseError, RequestTimeoutError, UnknownHTTPResponseError

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from exchanges import drive, writable  # noqa: E402


def get_page(client):
    return client.pages.retrieve("59833787-2cf9-4fdf-8782-e53db20768a5")


def create_comment(client):
    text = [{"text": {"content": "Hello world"}}]
    return client.comments.create(parent={"page_id": "59833787-2cf9-4fdf-8782-e53db20768a5"}, rich_text=text)


DRIVER = f"notion-client {version('notion-client')}, httpx {version('httpx')}"
CALLS = {"notion-page": get_page, "notion-comment": create_comment}


def answer(exchange):
    with notion_client.Client(
        auth="ntn_mockapi",
        base_url=exchange["baseURL"],
        timeout_ms=int(exchange["timeLimitMilliseconds"] * 0.6),
    ) as client:
        try:
            return {"outcome": "ok", "decoded": writable(CALLS[exchange["scenario"]](client))}
        except RequestTimeoutError as error:
            return {"outcome": "noAnswer", "detail": str(error)}
        except UnknownHTTPResponseError as error:
            return {"outcome": "unexpected", "detail": str(error)}
        except HTTPResponseError as error:
            return {"outcome": "failure", "code": error.code.value, "detail": str(error)}


def main():
    drive(DRIVER, answer)


if __name__ == "__main__":
    main()

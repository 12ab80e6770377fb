# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives the asynchronous client of slack_sdk: aiohttp, and plain dictionaries."""

import asyncio
import pathlib
import sys
from importlib.metadata import version

from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from exchanges import drive, writable  # noqa: E402


async def post_message(client):
    return await client.chat_postMessage(channel="C123ABC456", text="Here's a message for you")


async def list_channels(client):
    return await client.conversations_list(limit=2)


DRIVER = f"slack_sdk {version('slack_sdk')}, aiohttp {version('aiohttp')}"
CALLS = {"slack-message": post_message, "slack-channels": list_channels}


async def answer(exchange):
    seconds = exchange["timeLimitMilliseconds"] / 1000
    client = AsyncWebClient(token="xoxb-mockapi", base_url=exchange["baseURL"] + "/", timeout=seconds * 0.6)
    try:
        response = await CALLS[exchange["scenario"]](client)
        return {"outcome": "ok", "decoded": writable(response.data)}
    except SlackApiError as error:
        # Where the body could not be read, the error has aiohttp's response in place of the SDK's.
        if not isinstance(error.response, AsyncSlackResponse):
            return {"outcome": "unexpected", "detail": str(error)}
        code = error.response.get("error")
        if not isinstance(code, str):
            return {"outcome": "error", "detail": str(error)}
        return {"outcome": "failure", "code": code, "detail": str(error)}


def main():
    drive(DRIVER, lambda exchange: asyncio.run(answer(exchange)))


if __name__ == "__main__":
    main()

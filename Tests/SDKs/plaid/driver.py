# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives plaid-python: urllib3, and models of the OpenAPI generator that check types."""

import json
import pathlib
import sys
from importlib.metadata import version

import plaid
from plaid.api import plaid_api
from plaid.model.accounts_get_request import AccountsGetRequest
from plaid.model.item_public_token_exchange_request import ItemPublicTokenExchangeRequest

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from exchanges import drive, writable  # noqa: E402


def get_accounts(api, seconds):
    return api.accounts_get(AccountsGetRequest(access_token="access-mockapi"), _request_timeout=seconds)


def exchange_token(api, seconds):
    request = ItemPublicTokenExchangeRequest(public_token="public-mockapi")
    return api.item_public_token_exchange(request, _request_timeout=seconds)


DRIVER = f"plaid-python {version('plaid-python')}, urllib3 {version('urllib3')}"
CALLS = {"plaid-accounts": get_accounts, "plaid-token": exchange_token}


def answer(exchange):
    seconds = exchange["timeLimitMilliseconds"] / 1000
    keys = {"clientId": "mockapi", "secret": "mockapi"}
    configuration = plaid.Configuration(host=exchange["baseURL"], api_key=keys)
    with plaid.ApiClient(configuration) as client:
        try:
            result = CALLS[exchange["scenario"]](plaid_api.PlaidApi(client), seconds * 0.6)
            return {"outcome": "ok", "decoded": writable(result.to_dict(), default=str)}
        except plaid.ApiException as error:
            return api_error(error)
        except plaid.OpenApiException as error:
            return {"outcome": "unexpected", "detail": str(error)}


def api_error(error):
    """The SDK leaves it to its users to read the body of an error."""
    try:
        code = json.loads(error.body)["error_code"]
    except (ValueError, TypeError, LookupError, RecursionError):
        return {"outcome": "error", "detail": str(error)}
    return {"outcome": "failure", "code": code} if isinstance(code, str) else {"outcome": "error"}


def main():
    drive(DRIVER, answer)


if __name__ == "__main__":
    main()

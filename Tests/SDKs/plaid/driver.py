# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives plaid-python: urllib3, and models of the OpenAPI generator that check types."""

import json
import sys
from importlib.metadata import version

import plaid
from plaid.api import plaid_api
from plaid.model.accounts_get_request import AccountsGetRequest
from plaid.model.item_public_token_exchange_request import ItemPublicTokenExchangeRequest


def get_accounts(api, seconds):
    return api.accounts_get(AccountsGetRequest(access_token="access-mockapi"), _request_timeout=seconds)


def exchange_token(api, seconds):
    request = ItemPublicTokenExchangeRequest(public_token="public-mockapi")
    return api.item_public_token_exchange(request, _request_timeout=seconds)


DRIVER = f"plaid-python {version('plaid-python')}, urllib3 {version('urllib3')}"
CALLS = {"plaid-accounts": get_accounts, "plaid-token": exchange_token}


def writable(value):
    """JSON has no infinity, which Python reads from 1e400."""
    return json.loads(json.dumps(value, default=str), parse_constant=lambda name: None)


def answer(exchange):
    seconds = exchange["timeLimitMilliseconds"] / 1000
    keys = {"clientId": "mockapi", "secret": "mockapi"}
    configuration = plaid.Configuration(host=exchange["baseURL"], api_key=keys)
    with plaid.ApiClient(configuration) as client:
        try:
            result = CALLS[exchange["scenario"]](plaid_api.PlaidApi(client), seconds * 0.6)
            return {"outcome": "ok", "decoded": writable(result.to_dict())}
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
    print(json.dumps({"driver": DRIVER, "version": 1}), flush=True)
    for line in sys.stdin:
        exchange = json.loads(line)
        print(json.dumps({"id": exchange["id"], **answer(exchange)}), flush=True)


if __name__ == "__main__":
    main()

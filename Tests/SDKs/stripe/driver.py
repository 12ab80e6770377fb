# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives stripe: requests, objects that hold whatever the body has, and a retry of its own."""

import pathlib
import sys
from importlib.metadata import version

import stripe

sys.path.append(str(pathlib.Path(__file__).parents[1]))

from exchanges import drive, writable  # noqa: E402


def get_customer(client):
    return client.v1.customers.retrieve("cus_NffrFeUfNV2Hib")


def pay(client):
    return client.v1.payment_intents.create(
        {"amount": 2000, "currency": "eur", "payment_method": "pm_card_visa", "confirm": True}
    )


DRIVER = f"stripe {version('stripe')}, requests {version('requests')}"
CALLS = {"stripe-customer": get_customer, "stripe-payment": pay}


def answer(exchange):
    seconds = exchange["timeLimitMilliseconds"] / 1000
    client = stripe.StripeClient(
        "sk_test_mockapi",
        base_addresses={"api": exchange["baseURL"]},
        http_client=stripe.RequestsClient(timeout=seconds * 0.3),
        max_network_retries=1,
    )
    try:
        result = CALLS[exchange["scenario"]](client)
        return {"outcome": "ok", "decoded": writable(result.to_dict())}
    except stripe.APIConnectionError as error:
        return {"outcome": "noAnswer", "detail": str(error)}
    except stripe.StripeError as error:
        if error.error is None:
            return {"outcome": "unexpected", "detail": repr(error)}
        code = error.error.to_dict().get("type")
        if not isinstance(code, str):
            return {"outcome": "error", "detail": repr(error)}
        return {"outcome": "failure", "code": code, "detail": repr(error)}


def main():
    drive(DRIVER, answer)


if __name__ == "__main__":
    main()

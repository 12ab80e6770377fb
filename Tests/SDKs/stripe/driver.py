# mockapi
# SPDX-License-Identifier: Apache-2.0
"""Drives stripe: requests, objects that hold whatever the body has, and a retry of its own."""

import json
import sys
from importlib.metadata import version

import stripe


def get_customer(client):
    return client.v1.customers.retrieve("cus_NffrFeUfNV2Hib")


def pay(client):
    return client.v1.payment_intents.create(
        {"amount": 2000, "currency": "eur", "payment_method": "pm_card_visa", "confirm": True}
    )


DRIVER = f"stripe {version('stripe')}, requests {version('requests')}"
CALLS = {"stripe-customer": get_customer, "stripe-payment": pay}


def writable(value):
    """JSON has no infinity, which Python reads from 1e400."""
    return json.loads(json.dumps(value), parse_constant=lambda name: None)


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
    print(json.dumps({"driver": DRIVER, "version": 1}), flush=True)
    for line in sys.stdin:
        exchange = json.loads(line)
        print(json.dumps({"id": exchange["id"], **answer(exchange)}), flush=True)


if __name__ == "__main__":
    main()

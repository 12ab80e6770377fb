# mockapi
# SPDX-License-Identifier: Apache-2.0
"""A client of a shop, with two mistakes on purpose: its tests find them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional

import httpx


class OrderRefused(Exception):
    """The shop answered with an error that its API declares."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class UnexpectedAnswer(Exception):
    """The shop answered with something that its API does not declare."""


@dataclass
class Customer:
    name: str


@dataclass
class Order:
    id: str
    state: str
    total: int
    customer: Customer
    note: Optional[str]


class Shop:
    def __init__(self, url: str, timeout: float) -> None:
        self._url, self._timeout = url, timeout

    def order(self, number: str) -> Order:
        response = httpx.get(f"{self._url}/orders/{number}", timeout=self._timeout, trust_env=False)
        body = _object(response)
        if response.is_error:
            if body.get("code") in ("unknownOrder", "orderIsLocked"):
                raise OrderRefused(body["code"])
            raise UnexpectedAnswer(f"status {response.status_code} with the code {body.get('code')!r}")
        if not response.is_success:
            raise UnexpectedAnswer(f"status {response.status_code}")
        if not isinstance(body.get("id"), str):
            raise UnexpectedAnswer(f"'id' must be a string; found {body.get('id')!r}")
        if body.get("state") not in ("open", "paid", "sent"):
            raise UnexpectedAnswer(f"'state' must be a known state; found {body.get('state')!r}")
        return Order(
            id=body["id"],
            state=body["state"],
            total=body.get("total", 0),  # A mistake: an order whose total is missing is not for free.
            customer=Customer(body["customer"]["name"]),  # A mistake: this crashes if there is no customer.
            note=body["note"] if isinstance(body.get("note"), str) else None,
        )


def _object(response: httpx.Response) -> dict[str, Any]:
    try:
        body = response.json()
    except (ValueError, RecursionError) as error:
        raise UnexpectedAnswer(f"the body must be JSON: {error}") from error
    if not isinstance(body, dict):
        raise UnexpectedAnswer(f"the body must be an object; found {type(body).__name__}")
    return body

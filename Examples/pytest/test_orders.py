# mockapi
# SPDX-License-Identifier: Apache-2.0
"""The order in two tests by hand, and then in a test of each variant of the scenario."""

import httpx
import pytest
from orders import OrderRefused, Shop, UnexpectedAnswer

from mockapi import failure, judge

ERRORS = {
    httpx.RequestError: "noAnswer",
    OrderRefused: lambda error: failure(error.code),
    UnexpectedAnswer: "unexpected",
}


def test_an_order_is_read_with_one_request(mockapi):
    assert Shop(mockapi.url, timeout=10).order("A-7").customer.name == "Ada"
    mockapi.verify({"request": {"method": "GET", "urlPath": "/orders/A-7"}, "exactly": 1})


def test_a_locked_order_is_refused(mockapi):
    mockapi.select(order="locked")
    with pytest.raises(OrderRefused, match="orderIsLocked"):
        Shop(mockapi.url, timeout=10).order("A-7")


@judge("order", errors=ERRORS)
def test_order(variant):
    shop = Shop(variant.url, timeout=variant.timeout)
    variant.check(lambda: shop.order("A-7"))

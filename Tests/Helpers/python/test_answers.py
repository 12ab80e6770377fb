# mockapi
# SPDX-License-Identifier: Apache-2.0

from dataclasses import dataclass

import pytest

from mockapi import Answer, failure
from mockapi.answers import answer_of, plain


@dataclass
class User:
    name: str
    born: object = None


class Model:
    def model_dump(self, mode, by_alias):
        return {"name": "Ada", "mode": mode, "by_alias": by_alias}


@pytest.mark.parametrize(
    ("value", "json"),
    [
        (User("Ada"), {"name": "Ada", "born": None}),
        (User("Ada", born=object()), {"name": "Ada"}),
        (Model(), {"name": "Ada", "mode": "json", "by_alias": True}),
        ([User("Ada"), (1, 2.5)], [{"name": "Ada", "born": None}, [1, 2.5]]),
        ({"huge": float("inf"), 7: True}, {"7": True}),
        (object(), None),
    ],
)
def test_a_value_is_json_without_what_json_does_not_have(value, json):
    assert plain(value) == json


def test_the_first_type_that_matches_says_what_an_exception_means():
    errors = {KeyError: "unexpected", LookupError: lambda error: failure(error.args[0]), OSError: Answer("noAnswer", detail="mine")}
    assert answer_of(KeyError("x"), errors) == Answer("unexpected", detail="KeyError: 'x'")
    assert answer_of(IndexError("full"), errors) == Answer("failure", code="full", detail="IndexError: full")
    assert answer_of(TimeoutError(), errors).detail == "mine"
    assert answer_of(ValueError(), errors) is None


def test_an_answer_has_only_the_members_that_it_says():
    assert Answer("partial", defects=[]).members() == {"outcome": "partial", "defects": []}

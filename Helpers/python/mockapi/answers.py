# mockapi
# SPDX-License-Identifier: Apache-2.0
"""What a client made of an exchange, as the judge wants it: an answer line of docs/drivers.md."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Type, Union


@dataclasses.dataclass(frozen=True)
class Answer:
    """An outcome: success, partial, failure, unexpected or noAnswer; ok or error if the client cannot tell more.

    `Answer("partial", defects=["/name"], decoded=user)` says that a user was read, and that its name was bad.
    """

    outcome: str
    code: Optional[str] = None
    defects: Optional[Sequence[str]] = None
    decoded: Any = None
    detail: Optional[str] = None

    def members(self) -> Dict[str, Any]:
        return {name: value for name, value in {**vars(self), "decoded": plain(self.decoded)}.items() if value is not None}


def failure(code: Optional[str] = None) -> Answer:
    """The client got an error that the API declares."""
    return Answer("failure", code=code)


#: What the exceptions of a client say: an outcome, an answer, or a function that makes either from the exception.
Errors = Mapping[Type[BaseException], Union[str, Answer, Callable[[Any], Union[str, Answer]]]]


def answer_of(error: BaseException, errors: Errors) -> Optional[Answer]:
    """The answer of the first type that matches, as with `except`; None if the exception is a crash."""
    for kind, meaning in errors.items():
        if isinstance(error, kind):
            found = meaning(error) if callable(meaning) else meaning
            answer = found if isinstance(found, Answer) else Answer(found)
            return answer if answer.detail else dataclasses.replace(answer, detail=f"{type(error).__name__}: {error}")
    return None


def plain(value: Any) -> Any:
    """The value as JSON. What JSON does not have is null, or left out of an object: then it is not compared with the body."""
    if hasattr(value, "model_dump"):  # A model of pydantic.
        value = value.model_dump(mode="json", by_alias=True)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        value = {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, dict):
        members = {str(name): (member, plain(member)) for name, member in value.items()}
        return {name: json for name, (member, json) in members.items() if json is not None or member is None}
    if isinstance(value, (list, tuple)):
        return [plain(element) for element in value]
    return value if isinstance(value, (str, int)) or isinstance(value, float) and math.isfinite(value) else None

"""Refusals as answers of HTTP: which status a refusal has, and the same form for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast, get_args

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException, ValidationException

from ekiben.kernel.data_error import DataError
from ekiben.kernel.refusal import NotAllowed, NotPossible, NotUnderstood, Refusal
from ekiben.server import log
from ekiben.server.messages import Code, Error
from ekiben.server.messages_table import Refused, TableState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar import Request

STATUS: dict[Code, int] = {
    "not-allowed": 409,
    "not-understood": 422,
    "not-your-turn": 409,
    "late": 409,
    "not-possible": 422,
    "not-found": 404,
    "not-yours": 403,
    "sign-in": 401,
    "wrong-password": 403,
    "taken": 409,
    "too-many": 429,
    "too-large": 413,
    "wrong-request": 400,
    "foreign-page": 403,
    "closed": 503,
    "broken": 500,
}
"""The status of HTTP for each code."""

assert set(STATUS) == set(get_args(Code))


class ServerRefusal(Refusal):
    """A refusal by the server itself; `table` is sent along so that a client can go on from there."""

    def __init__(
        self,
        code: Code,
        sentence: str,
        *,
        rule: str = "",
        instead: Sequence[str] = (),
        table: TableState | None = None,
        wait: float | None = None,
    ) -> None:
        super().__init__(sentence, rule=rule, instead=instead)
        self.code: Code = code
        self.table = table
        self.wait = wait


def error_of(problem: Exception) -> Error:
    """What is said about a problem; nothing of what is ours alone gets out."""
    if isinstance(problem, ServerRefusal):
        return Error(problem.sentence, problem.code, problem.rule, list(problem.instead))
    if isinstance(problem, Refusal):
        return Error(problem.sentence, _code(problem), problem.rule, list(problem.instead)[:64])
    if isinstance(problem, DataError):
        return Error(str(problem)[:2000], "not-possible")
    if isinstance(problem, RecursionError):
        return Error("the message cannot be read: it is nested too deeply", "wrong-request")
    if isinstance(problem, msgspec.MsgspecError):
        return Error(f"the message cannot be read: {problem}"[:500], "wrong-request")
    return Error("something broke here; nothing was changed, and it has been noted", "broken")


def _code(problem: Refusal) -> Code:
    told: Code | None = getattr(problem, "code", None)
    if told in STATUS:
        return told
    if isinstance(problem, NotAllowed):
        return "not-allowed"
    if isinstance(problem, NotUnderstood):
        return "not-understood"
    return "not-possible" if isinstance(problem, NotPossible) else "not-allowed"


def refusal_of(problem: Exception, path: str) -> tuple[int, Refused, dict[str, str]]:
    """Status, message and headers for a problem; one of ours is noted."""
    error = error_of(problem)
    if error.code == "broken":
        log.trouble("a request broke", problem, path=path)
    wait: float | None = getattr(problem, "wait", None)
    headers = {"Retry-After": str(max(1, round(wait)))} if wait else {}
    table = problem.table if isinstance(problem, ServerRefusal) else None
    return STATUS[error.code], Refused(error, table), headers


def refused(request: Request[Any, Any, Any], problem: Exception) -> Response[Refused]:
    """The answer of HTTP to a problem."""
    if isinstance(problem, HTTPException) and not isinstance(problem, ServerRefusal):
        return _of_http(problem)
    status, message, headers = refusal_of(problem, request.scope["path"])
    return Response(message, status_code=status, headers=headers)


def _of_http(problem: HTTPException) -> Response[Refused]:
    """What the framework itself refuses, in our form."""
    status = problem.status_code
    sentence = problem.detail or "this request cannot be answered"
    if isinstance(problem, ValidationException) and isinstance(problem.extra, list):
        rows = cast("list[dict[str, str]]", problem.extra)
        parts = [f"{row.get('key', '')}: {row.get('message', '')}" for row in rows]
        sentence = "the request cannot be read: " + "; ".join(parts)[:500]
    code: Code = "wrong-request"
    if status == 404:
        code, sentence = "not-found", "there is nothing at this address"
    elif status == 405:
        sentence = "this address knows no such method"
    elif status == 413:
        code, sentence = "too-large", "the request is too large"
    elif status >= 500:
        code, sentence = "broken", "something broke here; nothing was changed, and it has been noted"
    headers = {key: value for key, value in (problem.headers or {}).items() if key.lower() == "allow"}
    return Response(Refused(Error(sentence, code)), status_code=status, headers=headers)

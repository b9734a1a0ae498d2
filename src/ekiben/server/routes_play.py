"""The addresses of a game being played or replayed: answers, undo, reasons, hints, moments, log, record."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from ekiben.bots.advice import Advice
from ekiben.server.house import house_of
from ekiben.server.live import event_stream
from ekiben.server.messages import Moment, Reasons, Story
from ekiben.server.messages_live import Call, Frame
from ekiben.server.messages_table import Answers, Consent, Log, Refused, TableState, TakeBack
from ekiben.server.routes_games import raw_json
from ekiben.server.routes_tables import Id
from ekiben.server.visitors import person_of, reader_of

Ask = Request[Any, Any, Any]
Ply = Annotated[int | None, Parameter(ge=0, le=100_000)]
"""A moment by the number of answers before it."""
REFUSED = {409: ResponseSpec(Refused, generate_examples=False, description="Refused; nothing has changed")}


@post(
    "/tables/{table:str}/answers", operation_id="answer", summary="Answer", status_code=200, responses=REFUSED
)
async def answer(request: Ask, table: Id, data: Answers) -> TableState:
    """Answer the question at hand, or a whole turn of them: all are taken, or none."""
    person = await person_of(request, "play")
    return await house_of(request).desk.answer(table, person, data)


@post(
    "/tables/{table:str}/undo", operation_id="undo", summary="Take back", status_code=200, responses=REFUSED
)
async def undo(request: Ask, table: Id, data: TakeBack) -> TableState:
    """Take back the last answer or the turn; at a table that asks for consent, propose it."""
    person = await person_of(request, "play")
    return await house_of(request).desk.undo(table, person, data)


@post("/tables/{table:str}/consent", operation_id="consent", summary="Agree, or not", status_code=200)
async def consent(request: Ask, table: Id, data: Consent) -> TableState:
    """Agree to what is proposed, or refuse it."""
    person = await person_of(request, "play")
    return await house_of(request).desk.change(
        table, person, lambda at, me, now: at.consent(me, data.yes, now)
    )


@get("/tables/{table:str}/why", operation_id="why", summary="Why not?")
async def why(request: Ask, table: Id, ply: Ply = None) -> Reasons:
    """The reasons of everything that is not offered now, for the seat that is asked."""
    return await house_of(request).study.why(table, await reader_of(request), ply)


@get("/tables/{table:str}/hint", operation_id="hint", summary="What would a bot do?")
async def hint(request: Ask, table: Id) -> Response[Advice]:
    """What a bot thinks of the question at hand, seeing what the seat sees."""
    person = await person_of(request, "play")
    return raw_json(await house_of(request).study.hint(table, person))


@get("/tables/{table:str}/moments/{ply:int}", operation_id="moment", summary="A moment of the game")
async def moment(
    request: Ask,
    table: Id,
    ply: int,
    viewer: Annotated[int | None, Parameter(ge=-1, le=7)] = None,
    since: Ply = None,
) -> Moment:
    """The game after so many answers; of a running game only as one could see it then.

    `viewer` is a seat, or -1 for a spectator; without one it is the own seat.
    """
    person = await reader_of(request)
    return await house_of(request).study.moment(table, person, ply, viewer, since)


@get("/tables/{table:str}/log", operation_id="log", summary="What has happened")
async def log(request: Ask, table: Id, since: Ply = None) -> Log:
    """The turns so far, in words, as the viewer may know them."""
    return await house_of(request).study.log(table, await reader_of(request), since or 0)


@get("/tables/{table:str}/story", operation_id="story", summary="How a finished game went")
async def story(request: Ask, table: Id) -> Story:
    """Everybody's points at the end of every turn, and what a glance expected; of a finished game only."""
    await reader_of(request)
    return await house_of(request).study.story(table)


@get("/tables/{table:str}/record", operation_id="record", summary="The record of a finished game")
async def record(request: Ask, table: Id) -> Response[str]:
    """The whole game as text, for `ekiben replay` and `ekiben verify`; of a finished game only."""
    text = await house_of(request).study.record(table)
    name = f'attachment; filename="{table}.ekiben"'
    return Response(text, media_type=MediaType.TEXT, headers={"Content-Disposition": name})


@get(
    "/tables/{table:str}/stream",
    operation_id="tableStream",
    summary="The live stream of a table as server-sent events",
    responses={
        200: ResponseSpec(
            Frame, generate_examples=False, description="Frames, one in the data of each event"
        ),
        426: ResponseSpec(Call, generate_examples=False, description="What may be sent over the WebSocket"),
    },
)
async def stream(
    request: Ask, table: Id, since: Ply = None, viewer: Annotated[int | None, Parameter(ge=0, le=7)] = None
) -> Response[Any]:
    """The same frames as over the WebSocket /live, for programs that only read."""
    return await event_stream(house_of(request), table, await reader_of(request), since, viewer)


router = Router(
    "/",
    route_handlers=[answer, undo, consent, why, hint, moment, log, story, record, stream],
    tags=["play"],
)

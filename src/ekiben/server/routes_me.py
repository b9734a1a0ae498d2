"""The addresses of a person: who am I, names and passwords, links, tokens, and what is new for me."""

from __future__ import annotations

import time
from typing import Any

from litestar import Request, Response, Router, delete, get, patch, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import ServerSentEvent

from ekiben.server.house import House, house_of
from ekiben.server.live import end_streams
from ekiben.server.messages_live import News
from ekiben.server.messages_people import (
    ChangeMe,
    Confirm,
    Done,
    Login,
    MailLink,
    Me,
    NewToken,
    NoPush,
    Quiet,
    Register,
    Subscription,
    Token,
    Tokens,
    UseLink,
)
from ekiben.server.people.person import Person, Visit
from ekiben.server.people.visits import needs
from ekiben.server.refused import ServerRefusal
from ekiben.server.visitors import address_of, visit_of, with_cookie

Ask = Request[Any, Any, Any]


async def seen(house: House, person: Person) -> Me:
    """What somebody hears about themselves."""
    return Me(
        id=person.id,
        name=person.name,
        guest=not person.named,
        email=person.email,
        settings=person.settings,
        channels=person.channels,
        your_turns=await house.desk.your_turns(person),
        push_key=house.wires.push_key,
        mail=house.wires.can_mail,
        webhook=bool(person.webhook),
        quiet=await house.wires.quiet(person),
    )


async def manager(request: Ask) -> Visit:
    """The visit of who may change the account."""
    return needs(await visit_of(request), "manage")


async def signed_in(house: House, word: str) -> Response[Me]:
    """The answer to who has signed in."""
    visit = needs(await house.people.visits.of_word(word, time.time()), "read")
    return with_cookie(house, await seen(house, visit.person), word)


@get("/me", operation_id="me", summary="Who am I? Makes a guest at the first visit")
async def me(request: Ask) -> Response[Me]:
    """The person who asks; at the first visit a guest is made, and a cookie given to know them again."""
    house, visit = house_of(request), await visit_of(request)
    if visit is not None:
        return Response(await seen(house, needs(visit, "read").person))
    if request.headers.get("authorization"):
        raise ServerRefusal("sign-in", "this token opens nothing; it may have been revoked")
    person, word = await house.people.guest(address_of(request))
    return with_cookie(house, await seen(house, person), word)


@patch("/me", operation_id="changeMe", summary="Rename, settings, channels of news")
async def change_me(request: Ask, data: ChangeMe) -> Me:
    """Change what is given."""
    house, visit = house_of(request), await manager(request)
    if data.webhook:
        await house.wires.check_webhook(data.webhook)
    if await house.people.change(visit, data):
        await house.desk.rename(visit.person)
    return await seen(house, visit.person)


@post("/me/register", operation_id="register", summary="From guest to name and password", status_code=200)
async def register(request: Ask, data: Register) -> Response[Me]:
    """A guest gets a name and a password and keeps everything; an address is kept once it is confirmed."""
    house, visit = house_of(request), await manager(request)
    old = visit.person.name
    word = await house.people.register(visit, data)
    if visit.person.name != old:
        await house.desk.rename(visit.person)
    if data.email and house.wires.can_mail:
        link = await house.people.new_link(data.email, address_of(request))
        await house.wires.mail_link(data.email, link, visit.person.settings.language)
    return await signed_in(house, word)


@post("/me/login", operation_id="login", summary="Sign in with name and password", status_code=200)
async def login(request: Ask, data: Login) -> Response[Me]:
    """Sign in; tables of the guest one was go along."""
    house, visit = house_of(request), await visit_of(request)
    word = await house.people.login(_browser(visit), data, address_of(request))
    return await signed_in(house, word)


@post("/me/link", operation_id="mailLink", summary="Ask for a link by e-mail", status_code=202)
async def mail_link(request: Ask, data: MailLink) -> Done:
    """Send a link to sign in with; the answer is the same whether the address is known or not."""
    house = house_of(request)
    if not house.wires.can_mail:
        raise ServerRefusal("not-possible", "this server sends no e-mails")
    visit = await visit_of(request)
    word = await house.people.new_link(data.email, address_of(request))
    await house.wires.mail_link(data.email, word, visit.person.settings.language if visit else "")
    return Done("an e-mail with a link is on its way; it works once, for half an hour")


@post("/me/link/use", operation_id="useLink", summary="Sign in with the link of an e-mail", status_code=200)
async def use_link(request: Ask, data: UseLink) -> Response[Me]:
    """Sign in with the word of a link; it works once."""
    house, visit = house_of(request), await visit_of(request)
    return await signed_in(house, await house.people.use_link(_browser(visit), data.word))


def _browser(visit: Visit | None) -> Visit | None:
    """A visit with a cookie; a token does not change into somebody else."""
    return visit if visit is not None and visit.by_cookie else None


@post("/me/logout", operation_id="logout", summary="Sign out here", status_code=200)
async def logout(request: Ask) -> Response[Done]:
    """Forget this session."""
    house, visit = house_of(request), needs(await visit_of(request), "read")
    await house.people.logout(visit)
    return with_cookie(house, Done("you are signed out"), None)


@post(
    "/me/logout-everywhere", operation_id="logoutEverywhere", summary="Sign out everywhere", status_code=200
)
async def logout_everywhere(request: Ask) -> Response[Done]:
    """Forget all sessions and tokens of this person."""
    house, visit = house_of(request), await manager(request)
    await house.people.logout_everywhere(visit)
    end_streams(house, visit.person)
    return with_cookie(house, Done("you are signed out everywhere, and all tokens are revoked"), None)


@post("/me/delete", operation_id="deleteMe", summary="Delete me", status_code=200)
async def delete_me(request: Ask, data: Confirm) -> Response[Done]:
    """Forget this person; finished games keep a made-up name, running ones go on with bots."""
    house, visit = house_of(request), await manager(request)
    if data.name != visit.person.name:
        raise ServerRefusal("not-possible", f"to be sure, the name has to be typed: {visit.person.name}")
    name = await house.people.delete(visit)
    await house.desk.leave_all(visit.person, name)
    end_streams(house, visit.person)
    return with_cookie(house, Done(f"you are forgotten; your games belong to {name} now"), None)


@get("/me/tokens", operation_id="tokens", summary="My tokens for programs")
async def tokens(request: Ask) -> Tokens:
    """All tokens, without their secrets."""
    return await house_of(request).people.tokens(await manager(request))


@post("/me/tokens", operation_id="newToken", summary="A token for a program", status_code=201)
async def new_token(request: Ask, data: NewToken) -> Token:
    """Make a token; its secret is told only now. Use it as `Authorization: Bearer SECRET`."""
    return await house_of(request).people.new_token(await manager(request), data)


@delete("/me/tokens/{token:str}", operation_id="dropToken", summary="Revoke a token", status_code=200)
async def drop_token(request: Ask, token: str) -> Done:
    """The token is good for nothing from now on."""
    await house_of(request).people.drop_token(await manager(request), token)
    return Done("the token is revoked")


@post("/me/push", operation_id="subscribe", summary="Send pushes to this browser", status_code=200)
async def subscribe(request: Ask, data: Subscription) -> Done:
    """Where this browser wants its pushes."""
    house, visit = house_of(request), await manager(request)
    await house.wires.subscribe(visit.person, data)
    return Done("this browser will be told when it is your turn")


@post("/me/push/off", operation_id="unsubscribe", summary="No more pushes to this browser", status_code=200)
async def unsubscribe(request: Ask, data: NoPush) -> Done:
    """Forget this browser; others of the same person are still told."""
    visit = await manager(request)
    await house_of(request).wires.unsubscribe(visit.person, data.endpoint)
    return Done("this browser will not be told any more")


@post("/me/quiet", operation_id="quiet", summary="No news from a table", status_code=200)
async def quiet(request: Ask, data: Quiet) -> Me:
    """Be told nothing of this table any more, whatever happens there; or be told again."""
    house, visit = house_of(request), needs(await visit_of(request), "play")
    await house.wires.set_quiet(visit.person, data.table, data.on)
    return await seen(house, visit.person)


@get(
    "/me/stream",
    operation_id="myStream",
    summary="What is new for me, as server-sent events",
    responses={200: ResponseSpec(News, generate_examples=False, description="In the data of each event")},
)
async def my_stream(request: Ask) -> ServerSentEvent:
    """At which tables it is my turn, and how many wait for players: at once, and whenever it changes."""
    house, visit = house_of(request), needs(await visit_of(request), "read")
    return ServerSentEvent(await house.wires.ears.listen(visit.person))


router = Router(
    "/",
    route_handlers=[
        me,
        change_me,
        register,
        login,
        mail_link,
        use_link,
        logout,
        logout_everywhere,
        delete_me,
        tokens,
        new_token,
        drop_token,
        subscribe,
        unsubscribe,
        quiet,
        my_stream,
    ],
    tags=["me"],
)

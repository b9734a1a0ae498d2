"""The ways in which people hear of news: pushes to browsers, e-mail, webhooks, and pages that listen."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec

from ekiben.server import log
from ekiben.server.news import hook, store
from ekiben.server.news.bell import Bell
from ekiben.server.news.ears import Ears
from ekiben.server.news.mail import Letter, Mailer, news_letter
from ekiben.server.news.outbox import Outbox
from ekiben.server.news.outside import Outside, Unreachable
from ekiben.server.news.words import say, tell
from ekiben.server.people.store import change_person
from ekiben.server.refused import ServerRefusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy import Row

    from ekiben.server.house import House
    from ekiben.server.messages_people import Subscription
    from ekiben.server.news.push import Signer
    from ekiben.server.news.words import Told
    from ekiben.server.people.person import Person

URGENT = ("turn", "proposal", "stood-in")
LINK_PAUSES = (0.0, 5.0, 30.0)
"""A link to sign in is tried so often; kept it is not, because it is a secret."""
GONE = (404, 410)


class Wires:
    """All ways out of this server."""

    def __init__(self, house: House) -> None:
        settings = house.settings
        self._house = house
        self._address = settings.address
        self._outside = Outside(allow_private=settings.allow_private_webhooks)
        self._mailer = Mailer(settings.mail_url, settings.mail_from) if settings.mail_url else None
        self._signer: Signer | None = None
        self._links: set[asyncio.Task[None]] = set()
        self.outbox = Outbox(
            house.store,
            house.hall,
            house.people.visits,
            house.metrics,
            self._send,
            first_pause=max(settings.news_delay, 0.1),
            digest_hour=settings.digest_hour,
        )
        self._bell = Bell(house.hall, house.people.visits, house.store, self.outbox, settings.news_delay)
        self.ears = Ears(house.hall, house.desk, house.store)
        self._bell.turned.append(self.ears.turned)

    async def open(self) -> None:
        """Begin to listen and to send."""
        contact = self._house.settings.contact
        if contact:
            try:
                from ekiben.server.news.push import Signer
            except ModuleNotFoundError:
                log.note("no pushes: pip install cryptography", 30)
            else:
                kept = await self._house.store.write(
                    lambda connection: store.keepsake(connection, "push", Signer.new_key)
                )
                self._signer = Signer(kept, contact)
        self._bell.start()
        self.outbox.start()

    async def close(self) -> None:
        """Send no more; what waits is sent after the next start."""
        await self.ears.stop()
        await self._bell.stop()
        await self.outbox.stop()
        for task in list(self._links):
            task.cancel()
        await asyncio.gather(*self._links, return_exceptions=True)

    @property
    def push_key(self) -> str | None:
        """The key browsers subscribe to; None where no pushes are sent."""
        return self._signer.public if self._signer else None

    @property
    def can_mail(self) -> bool:
        """Does this server send e-mails?"""
        return self._mailer is not None

    # ------------------------------------------------------------------ what people ask

    async def mail_link(self, email: str, word: str, language: str = "") -> None:
        """Send a link to sign in with; whether it could be sent is only told to the log."""
        if self._mailer is None:
            raise ServerRefusal("not-possible", "this server sends no e-mails")
        parts = [
            say(language, "link.body", address=self._address),
            f"{self._address}/link/{word}",
            say(language, "link.foot"),
        ]
        letter = Letter(email, say(language, "link.subject"), "\n\n".join(parts) + "\n")
        task = asyncio.create_task(self._send_link(self._mailer, letter))
        self._links.add(task)
        task.add_done_callback(self._links.discard)

    async def _send_link(self, mailer: Mailer, letter: Letter) -> None:
        sentence = ""
        for pause in LINK_PAUSES:
            await asyncio.sleep(pause)
            try:
                await mailer.send(letter)
            except Unreachable as problem:
                sentence = problem.sentence
                if problem.for_good:
                    break
            else:
                self._house.metrics.news.labels("link", "sent").inc()
                return
        self._house.metrics.news.labels("link", "failed").inc()
        log.note("link not sent", 30, reason=sentence)

    async def check_webhook(self, address: str) -> None:
        """Refuse an address no webhook may go to."""
        await self._outside.check(address.strip())

    async def subscribe(self, person: Person, wish: Subscription) -> None:
        """Keep a browser that wants pushes."""
        if self._signer is None:
            raise ServerRefusal("not-possible", "this server sends no pushes")
        from ekiben.server.news.push import Browser

        try:
            Browser.of(wish.endpoint, wish.keys)
        except ValueError as problem:
            raise ServerRefusal("wrong-request", str(problem)) from None
        await self._outside.check(wish.endpoint)
        keys = msgspec.json.encode(wish.keys).decode()
        await self._house.store.write(
            lambda connection: store.subscribe(connection, person.id, wish.endpoint, keys, time.time())
        )

    async def unsubscribe(self, person: Person, endpoint: str) -> None:
        """No more pushes to a browser."""

        def write(connection: Any) -> None:
            if store.hash_of(endpoint) in store.browsers(connection, person.ids):
                store.unsubscribe(connection, endpoint)

        await self._house.store.write(write)

    async def quiet(self, person: Person) -> list[str]:
        """The tables somebody wants no news from."""
        return await self._house.store.read(lambda connection: store.quiet_tables(connection, person.ids))

    async def set_quiet(self, person: Person, table: str, on: bool) -> None:
        """No news from a table any more, or again."""
        if on:
            await self._house.hall.open(table)
            if len(await self.quiet(person)) >= store.MOST_QUIET:
                raise ServerRefusal("too-many", f"{store.MOST_QUIET} tables are quiet already")
        await self._house.store.write(lambda connection: store.set_quiet(connection, person.ids, table, on))
        if not on:
            self._bell.ring(table)

    # ------------------------------------------------------------------ sending

    async def _send(self, person: Person, channel: str, rows: Sequence[Row[Any]]) -> None:
        told = [
            tell(row.kind, row.table_id, _facts(row), person.settings.language, self._address) for row in rows
        ]
        if channel == "email":
            await self._send_letter(person, told)
        elif channel == "push":
            await self._send_push(person, rows[0], told[0])
        else:
            await self._send_hook(person, told[0])

    async def _send_letter(self, person: Person, told: Sequence[Told]) -> None:
        if self._mailer is None:
            raise Unreachable("this server sends no e-mails", for_good=True)
        language = person.settings.language
        several = len({each.table for each in told})
        subject = told[0].title if len(told) == 1 else say(language, "digest.subject", n=several)
        hello = say(language, "mail.hello", who=person.name)
        foot = say(language, "mail.foot", address=self._address)
        letter = news_letter(person.email or "", hello, told, subject, foot, f"{self._address}/me")
        await self._mailer.send(letter)

    async def _send_push(self, person: Person, row: Row[Any], told: Told) -> None:
        from ekiben.server.news.push import Browser

        if self._signer is None:
            raise Unreachable("this server sends no pushes", for_good=True)
        browsers = await self._house.store.read(lambda at: store.browsers(at, person.ids))
        kept = browsers.get(row.target)
        if kept is None:
            raise Unreachable("this browser wants no pushes any more", for_good=True)
        try:
            browser = Browser.of(kept.endpoint, msgspec.json.decode(kept.keys, type=dict[str, str]))
        except ValueError as problem:
            raise Unreachable(str(problem), for_good=True) from None
        message = {
            "title": told.title,
            "body": told.body,
            "url": f"/table/{told.table}",
            "table": told.table,
            "kind": told.kind,
            "tag": f"table-{told.table}",
        }
        topic = store.hash_of(f"{told.table} {told.kind}")[:32]
        headers = self._signer.headers(kept.endpoint, topic=topic, urgent=told.kind in URGENT)
        gone = await self._post(kept.endpoint, browser.seal(msgspec.json.encode(message)), headers)
        if gone:
            await self._house.store.write(lambda at: store.unsubscribe(at, kept.endpoint))
            raise Unreachable("this browser wants no pushes any more", for_good=True)

    async def _send_hook(self, person: Person, told: Told) -> None:
        address = person.webhook or ""
        body = hook.body_of(address, person.name, told)
        if await self._post(address, body, {"Content-Type": "application/json"}):
            # There is nobody to be told any more; the page shows that it is off.
            person.webhook = None
            person.channels = msgspec.structs.replace(person.channels, webhook=False)
            channels = msgspec.json.encode(person.channels).decode()
            await self._house.store.write(
                lambda at: change_person(at, person.id, {"webhook": None, "channels": channels})
            )
            self._house.people.visits.forget_person(person.ids)
            raise Unreachable("there is no webhook at this address any more", for_good=True)

    async def _post(self, address: str, body: bytes, headers: Mapping[str, str]) -> bool:
        """Send something; true when there is nobody at this address any more."""
        reply = await self._outside.post(address, body, headers)
        if 200 <= reply.status < 300:
            return False
        if reply.status in GONE:
            return True
        later = reply.status in (408, 425, 429) or reply.status >= 500
        raise Unreachable(f"it was answered {reply.status}", for_good=not later, wait=reply.wait)


def _facts(row: Row[Any]) -> dict[str, Any]:
    return msgspec.json.decode(row.facts, type=dict[str, Any])

"""E-mail: letters to people, handed to the mail server that the settings name."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import msgspec

from ekiben.server.news.outside import Unreachable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ekiben.server.news.words import Told

SECONDS = 20.0
OWN = ("localhost", "127.0.0.1", "::1")
"""Mail servers on this machine, to which a password may go unsealed."""


class Letter(msgspec.Struct, frozen=True):
    """An e-mail; `stop` is where its reader can have no more of them."""

    to: str
    subject: str
    text: str
    stop: str = ""


class Mailer:
    """Hands letters to a mail server: `smtp://user:password@host:587` or `smtps://…`."""

    def __init__(self, url: str, sender: str) -> None:
        parts = urlsplit(url)
        self._sealed = parts.scheme == "smtps"
        self._host = parts.hostname or ""
        self._port = parts.port or (465 if self._sealed else 587 if parts.username else 25)
        self._user, self._password = unquote(parts.username or ""), unquote(parts.password or "")
        self._sender = sender
        self._domain = parseaddr(sender)[1].rpartition("@")[2] or "localhost"
        # A mail server is asked by few at a time.
        self._doors = asyncio.Semaphore(4)

    async def send(self, letter: Letter) -> None:
        """Send a letter; `Unreachable` when it cannot be sent now, or for good."""
        async with self._doors:
            await asyncio.to_thread(self._send, letter)

    def _send(self, letter: Letter) -> None:
        try:
            message = self._message(letter)
            with self._connected() as server:
                if self._user:
                    server.login(self._user, self._password)
                server.send_message(message, self._sender, [letter.to])
        except smtplib.SMTPRecipientsRefused as problem:
            code = next((code for code, _ in problem.recipients.values()), 0)
            raise Unreachable(
                f"the mail server does not take this address ({code})", for_good=code >= 500
            ) from None
        except smtplib.SMTPResponseException as problem:
            raise Unreachable(f"the mail server says {problem.smtp_code}") from None
        except ValueError:
            raise Unreachable("this is no address for an e-mail", for_good=True) from None
        except (smtplib.SMTPException, OSError) as problem:
            raise Unreachable(f"the mail server cannot be reached: {type(problem).__name__}") from None

    def _connected(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self._sealed:
            return smtplib.SMTP_SSL(self._host, self._port, self._domain, timeout=SECONDS, context=context)
        server = smtplib.SMTP(self._host, self._port, self._domain, timeout=SECONDS)
        try:
            server.ehlo_or_helo_if_needed()
            if server.has_extn("starttls") and self._host not in OWN:
                server.starttls(context=context)
                server.ehlo()
            elif self._user and self._host not in OWN:
                raise smtplib.SMTPNotSupportedError("it would get our password unsealed")
        except BaseException:
            server.close()
            raise
        return server

    def _message(self, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = letter.to
        message["Subject"] = letter.subject
        message["Date"] = formatdate()
        message["Message-ID"] = make_msgid(domain=self._domain)
        # No out-of-office answers, please.
        message["Auto-Submitted"] = "auto-generated"
        if letter.stop:
            message["List-Unsubscribe"] = f"<{letter.stop}>"
        message.set_content(letter.text)
        return message


def news_letter(to: str, hello: str, told: Sequence[Told], subject: str, foot: str, stop: str) -> Letter:
    """Several pieces of news as one letter."""
    parts = [f"{each.title}\n{each.body}\n{each.address}" for each in told]
    return Letter(to, subject, "\n\n".join([hello, *parts, "-- ", foot]) + "\n", stop)

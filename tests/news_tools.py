"""The other ends of the wires: a mail server, and what takes pushes and webhooks over https; for tests."""

from __future__ import annotations

import contextlib
import datetime as dt
import email
import email.policy
import http.server
import ipaddress
import json
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat

from ekiben.server.news.push import encoded


def soon(holds: Callable[[], Any], seconds: float = 30.0) -> Any:
    """What comes within a moment; generous, the machine may be busy."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = holds()
        if found:
            return found
        time.sleep(0.03)
    raise AssertionError("it did not come")


# ---------------------------------------------------------------- e-mail


class PostOffice:
    """A mail server that keeps every letter; with `closed` it takes none for the moment."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.closed = False
        self.tries = 0
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()
        self.url = f"smtp://127.0.0.1:{self.port}"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        self.tries += 1
        if self.closed:
            return "451 come again later"
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 kept"

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["To"] == address]

    def stop(self) -> None:
        self._controller.stop()


@contextlib.contextmanager
def post_office() -> Iterator[PostOffice]:
    office = PostOffice()
    try:
        yield office
    finally:
        office.stop()


# ---------------------------------------------------------------- https


def certificate(folder: Path) -> Path:
    """A certificate for this machine, with its key, that vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = dt.datetime.now(dt.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path = folder / "certificate.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    path.write_bytes(made.public_bytes(Encoding.PEM) + private)
    return path


class Request:
    """What somebody has sent."""

    def __init__(self, path: str, headers: Any, body: bytes) -> None:
        self.path = path
        self.headers = headers
        self.body = body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Listener:
    """Takes everything that is posted to it over https and answers with the `status` of its path."""

    def __init__(self, folder: Path) -> None:
        self.requests: list[Request] = []
        self.status: dict[str, int] = {}
        self.headers: dict[str, str] = {}
        self.reply = b""
        listener = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                listener.requests.append(Request(self.path, self.headers, body))
                self.send_response(listener.status.get(self.path, listener.status.get("", 201)))
                for name, value in listener.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(listener.reply)))
                self.end_headers()
                with contextlib.suppress(OSError):
                    self.wfile.write(listener.reply)

            do_GET = do_POST  # noqa: N815

            def log_message(self, *_: object) -> None: ...

        self.certificate = certificate(folder)
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        self.address = f"https://localhost:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def at(self, path: str) -> list[Request]:
        return [request for request in self.requests if request.path == path]

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextlib.contextmanager
def listener(folder: Path) -> Iterator[Listener]:
    made = Listener(folder)
    try:
        yield made
    finally:
        made.stop()


class FakeBrowser:
    """A browser with keys of its own, which opens what was sealed for it, in steps of its own."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = b"0123456789abcdef"
        self._public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(self._public), "auth": encoded(self._secret)}

    def opened(self, sealed: bytes) -> Any:
        salt, size, length = sealed[:16], int.from_bytes(sealed[16:20], "big"), sealed[20]
        sender = sealed[21 : 21 + length]
        record = sealed[21 + length :]
        assert len(record) <= size
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), theirs)

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(hashes.SHA256(), length, salt, info).derive(secret)

        both = derived(shared, self._secret, b"WebPush: info\0" + self._public + sender, 32)
        key = derived(both, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(both, salt, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, record, None)
        assert plain[-1:] == b"\x02"
        return json.loads(plain[:-1])

"""Web push: the message sealed for one browser (RFC 8291), and our signature for its push service (RFC 8292).

The keys are made once and kept in the database, because browsers subscribe to one key only.
"""

from __future__ import annotations

import base64
import os
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from collections.abc import Mapping

CURVE = ec.SECP256R1()
RECORD = 4096
LARGEST = 3000
"""So many bytes every push service takes, and the seal needs some more."""
DAY = 86_400
VALID = 12 * 3600


def encoded(raw: bytes) -> str:
    """Bytes in the letters of addresses, as push services want them.

    >>> encoded(b"\\xff\\xfe"), decoded("__4")
    ('__4', b'\\xff\\xfe')
    """
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """What these letters mean; a ValueError when they mean nothing."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


class Browser(msgspec.Struct, frozen=True):
    """A browser that wants pushes: its address at a push service, and the keys to seal with."""

    endpoint: str
    public: bytes
    secret: bytes

    @classmethod
    def of(cls, endpoint: str, keys: Mapping[str, str]) -> Browser:
        """A browser as it has told; a ValueError when these are no keys."""
        try:
            public, secret = decoded(keys["p256dh"]), decoded(keys["auth"])
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
        except (KeyError, ValueError, InvalidKey):
            raise ValueError("these are not the keys of a browser") from None
        if len(secret) != 16:
            raise ValueError("the secret of a browser has 16 bytes")
        return cls(endpoint, public, secret)

    def seal(
        self, message: bytes, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
    ) -> bytes:
        """A message that only this browser can open; key and salt are chosen only by tests."""
        if len(message) > LARGEST:
            raise ValueError(f"a push has at most {LARGEST} bytes")
        key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
        own = _point(key.public_key())
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, self.public)
        shared = key.exchange(ec.ECDH(), theirs)
        both = _derived(shared, self.secret, b"WebPush: info\0" + self.public + own, 32)
        content_key = _derived(both, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(both, salt, b"Content-Encoding: nonce\0", 12)
        sealed = AESGCM(content_key).encrypt(nonce, message + b"\x02", None)
        return salt + RECORD.to_bytes(4, "big") + bytes([len(own)]) + own + sealed


class Signer:
    """Tells push services who we are, so that they can write to us, and nobody else can push in our name."""

    def __init__(self, kept: str, contact: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decoded(kept), "big"), CURVE)
        self._contact = contact
        self.public = encoded(_point(self._key.public_key()))

    @staticmethod
    def new_key() -> str:
        """A new key in the form in which it is kept."""
        number = ec.generate_private_key(CURVE).private_numbers().private_value
        return encoded(number.to_bytes(32, "big"))

    def headers(self, endpoint: str, *, topic: str, urgent: bool, now: float | None = None) -> dict[str, str]:
        """The headers of a push; a later one of the same topic takes the place of one that waits."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time() if now is None else now) + VALID,
            "sub": self._contact,
        }
        return {
            "Authorization": f"vapid t={self._token(claims)}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(3 * DAY),
            "Urgency": "high" if urgent else "normal",
            "Topic": topic,
        }

    def _token(self, claims: Mapping[str, object]) -> str:
        parts = [{"typ": "JWT", "alg": "ES256"}, claims]
        signed = ".".join(encoded(msgspec.json.encode(part)) for part in parts)
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{signed}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"

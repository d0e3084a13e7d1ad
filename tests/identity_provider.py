"""An identity provider on loopback: what it signs, what it publishes, and tokens that lie."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, rsa

# Made once: generating RSA keys takes the time of a whole test file.
RSA_KEYS = [rsa.generate_private_key(public_exponent=65537, key_size=2048) for _ in range(2)]
EC_KEY = ec.generate_private_key(ec.SECP256R1())


@dataclass
class Provider:
    """An identity provider: what it publishes, and how often it was asked for it."""

    address: str = ""
    keys: dict[str, Any] = field(default_factory=dict)
    fetches: int = 0

    def document(self) -> bytes:
        keys = []
        for kid, key in self.keys.items():
            algorithm = (
                jwt.algorithms.RSAAlgorithm if isinstance(key, rsa.RSAPrivateKey) else jwt.algorithms.ECAlgorithm
            )
            keys.append({**algorithm.to_jwk(key.public_key(), as_dict=True), "kid": kid, "use": "sig"})
        return json.dumps({"keys": keys}).encode()

    def claims(self, **changes: Any) -> dict[str, Any]:
        now = int(time.time())
        claims = {"iss": self.address, "sub": "ana", "aud": "kanina", "iat": now, "exp": now + 300, **changes}
        return {name: value for name, value in claims.items() if value is not None}

    def token(self, kid: str = "one", algorithm: str = "RS256", **changes: Any) -> str:
        return jwt.encode(self.claims(**changes), self.keys[kid], algorithm=algorithm, headers={"kid": kid})

    def unsigned(self, algorithm: str) -> str:
        """A token without a signature that says so."""
        return f"{part({'alg': algorithm, 'kid': 'one'})}.{part(self.claims())}."

    def signed_with(self, secret: bytes) -> str:
        """A token of the first key's id, whose signature is a keyed hash (HS256)."""
        signed = f"{part({'alg': 'HS256', 'kid': 'one'})}.{part(self.claims())}"
        digest = hmac.new(secret, signed.encode(), hashlib.sha256).digest()
        return f"{signed}.{base64.urlsafe_b64encode(digest).rstrip(b'=').decode()}"

    def of_a_stranger(self, kid: str) -> str:
        """A token of this provider's name, signed with a key that it never published."""
        return jwt.encode(self.claims(), RSA_KEYS[1], algorithm="RS256", headers={"kid": kid})


@contextmanager
def identity_provider() -> Iterator[Provider]:
    """One that publishes the first key as `one`."""
    provider = Provider(keys={"one": RSA_KEYS[0]})

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            provider.fetches += 1
            self.send_response(200 if self.path == "/.well-known/jwks.json" else 404)
            self.end_headers()
            self.wfile.write(provider.document())

        def log_message(self, *args: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        provider.address = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield provider
        server.shutdown()
        thread.join()


def part(value: dict[str, Any]) -> str:
    """A part of a token."""
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

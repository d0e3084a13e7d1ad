"""A user pool with its sign-in page on loopback, as much of Cognito as the page uses. People need no password."""

from __future__ import annotations

import base64
import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import escape
from typing import Any
from urllib.parse import urlencode

import jwt
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from tests.identity_provider import RSA_KEYS, Provider
from tests.serving import serving

CLIENT = "4q5ogv57crf6h7b4j1v3k0example"
COOKIE = "cognito"


@dataclass
class Cognito:
    """One app client, and who has signed in. `access_seconds` is how long an access token lasts."""

    access_seconds: int = 900
    authority: str = ""
    domain: str = ""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    refreshing: dict[str, str] = field(default_factory=dict)
    grants: list[str] = field(default_factory=list)
    signed_out: list[str] = field(default_factory=list)

    @property
    def keys(self) -> Provider:
        return Provider(self.authority, {"one": RSA_KEYS[0]})

    @property
    def sign_in(self) -> dict[str, str]:
        """What the page's configuration says of it."""
        return {"authority": self.authority, "clientId": CLIENT, "domain": self.domain}

    def tokens(self, name: str, nonce: str | None = None) -> dict[str, Any]:
        """Of somebody who has signed in."""
        refresh = secrets.token_urlsafe()
        self.refreshing[refresh] = name
        about = {"sub": name, "exp": None, "aud": None}
        access = {**about, "token_use": "access", "client_id": CLIENT}
        identity = {**about, "aud": CLIENT, "token_use": "id", "email": f"{name}@example.org", "nonce": nonce}
        lasting = self.keys.claims()["iat"] + self.access_seconds
        return {
            "access_token": self.keys.token(**{**access, "exp": lasting}),
            "id_token": self.keys.token(**{**identity, "exp": lasting}),
            "refresh_token": refresh,
            "token_type": "Bearer",
            "expires_in": self.access_seconds,
        }

    def end_all(self, name: str) -> None:
        """No refresh token of theirs is good any more."""
        self.refreshing = {token: of for token, of in self.refreshing.items() if of != name}


@contextmanager
def cognito(**options: Any) -> Iterator[Cognito]:
    """One under two names, as Cognito's own addresses are two."""
    pool = Cognito(**options)
    with serving(_application(pool)) as port:
        pool.authority, pool.domain = f"http://127.0.0.1:{port}", f"http://localhost:{port}"
        yield pool


def _application(pool: Cognito) -> Starlette:
    async def keys(request: Request) -> Response:
        return Response(pool.keys.document(), media_type="application/json")

    async def authorize(request: Request) -> Response:
        asked = dict(request.query_params)
        assert (asked["client_id"], asked["response_type"], asked["code_challenge_method"]) == (CLIENT, "code", "S256")
        if request.method == "GET" and COOKIE not in request.cookies:
            form = "<form method=post><label>User name <input name=name></label><button>Sign in</button></form>"
            return HTMLResponse(f"<title>Sign in</title><p>{escape(asked['redirect_uri'])}</p>{form}")
        name = request.cookies.get(COOKIE) or str((await request.form())["name"])
        code = secrets.token_urlsafe()
        pool.codes[code] = {**asked, "name": name}
        answer = RedirectResponse(f"{asked['redirect_uri']}?{urlencode({'code': code, 'state': asked['state']})}", 303)
        answer.set_cookie(COOKIE, name)
        return answer

    async def token(request: Request) -> Response:
        form = {name: str(value) for name, value in (await request.form()).items()}
        assert form["client_id"] == CLIENT
        pool.grants.append(form["grant_type"])
        if form["grant_type"] == "refresh_token":
            name = pool.refreshing.pop(form["refresh_token"], None)
            return _refused() if name is None else JSONResponse(pool.tokens(name))
        asked = pool.codes.pop(form["code"], None)
        digest = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=").decode()
        if asked is None or (asked["code_challenge"], asked["redirect_uri"]) != (digest, form["redirect_uri"]):
            return _refused()
        return JSONResponse(pool.tokens(asked["name"], asked.get("nonce")))

    async def revoke(request: Request) -> Response:
        pool.refreshing.pop(str((await request.form())["token"]), None)
        return Response()

    async def logout(request: Request) -> Response:
        assert request.query_params["client_id"] == CLIENT
        answer = RedirectResponse(request.query_params["logout_uri"], 303)
        answer.delete_cookie(COOKIE)
        return answer

    async def operation(request: Request) -> Response:
        assert request.headers["x-amz-target"] == "AWSCognitoIdentityProviderService.GlobalSignOut"
        claims = jwt.decode((await request.json())["AccessToken"], options={"verify_signature": False})
        assert claims["token_use"] == "access"
        pool.signed_out.append(claims["sub"])
        pool.end_all(claims["sub"])
        return JSONResponse({})

    cors = Middleware(CORSMiddleware, allow_origins=["*"], allow_methods=["*"], allow_headers=["*"])
    return Starlette(
        routes=[
            Route("/.well-known/jwks.json", keys),
            Route("/oauth2/authorize", authorize, methods=["GET", "POST"]),
            Route("/oauth2/token", token, methods=["POST"]),
            Route("/oauth2/revoke", revoke, methods=["POST"]),
            Route("/logout", logout),
            Route("/", operation, methods=["POST"]),
        ],
        middleware=[cors],
    )


def _refused() -> Response:
    return JSONResponse({"error": "invalid_grant"}, 400)

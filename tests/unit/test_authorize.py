"""The authoriser with real keys: an identity provider on loopback that signs, rotates and lies."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kanina.auth.authorizer import Authorizer
from kanina.auth.caller import from_context
from kanina.auth.issuers import parse_issuers
from kanina.auth.service_keys import ServiceKeys
from kanina.auth.tokens import TokenVerifier
from kanina.problems import Forbidden, Unauthorized, Unavailable
from tests.identity_provider import EC_KEY, RSA_KEYS, Provider, identity_provider

METHOD_ARN = "arn:aws:execute-api:ap-southeast-1:123456789012:abcdef1234/prod/POST/api/chat"
CLIENT = "4q5ogv57crf6h7b4j1v3k0example"


@pytest.fixture
def provider() -> Iterator[Provider]:
    with identity_provider() as made:
        yield made


def no_keys() -> ServiceKeys:
    raise AssertionError("a token never needs the table")


def no_parameter(name: str) -> str:
    raise AssertionError("nothing names a parameter")


def authorizer(
    provider: Provider, *, parameter: Callable[[str], str] = no_parameter, refetch_seconds: float = 30, **issuer: Any
) -> Authorizer:
    settings = {"issuer": provider.address, **(issuer or {"audience": "kanina"})}
    issuers = parse_issuers(json.dumps([settings]))
    return Authorizer(TokenVerifier(issuers, parameter, refetch_seconds=refetch_seconds), no_keys)


def event(token: str) -> dict[str, Any]:
    return {"type": "TOKEN", "authorizationToken": f"Bearer {token}", "methodArn": METHOD_ARN}


def test_good_token_opens_the_whole_stage_and_names_the_person(provider: Provider) -> None:
    answer = authorizer(provider).authorize(event(provider.token(groups=["ncr", "teachers"])))
    person = f"oidc:{provider.address}|ana"
    assert answer == {
        "principalId": person,
        "policyDocument": {
            "Version": "2012-10-17",
            "Statement": [
                {
                    "Action": "execute-api:Invoke",
                    "Effect": "Allow",
                    "Resource": "arn:aws:execute-api:ap-southeast-1:123456789012:abcdef1234/prod/*",
                }
            ],
        },
        "context": {"person": person, "scopes": "chat read delete", "groups": '["ncr", "teachers"]'},
    }
    caller = from_context(answer["context"])
    assert (caller.person.id, caller.person.groups) == (person, ("ncr", "teachers"))


def test_request_event_finds_the_header_whatever_its_case(provider: Provider) -> None:
    request = {"type": "REQUEST", "headers": {"AUTHORIZATION": f"bearer {provider.token()}"}, "methodArn": METHOD_ARN}
    assert authorizer(provider).authorize(request)["context"]["person"].endswith("|ana")


@pytest.mark.parametrize(
    ("claims", "groups"),
    [
        ({"roles": ["ncr"]}, ("ncr",)),
        ({"roles": "ncr"}, ("ncr",)),
        ({"roles": 7}, ()),
        ({"roles": ["ncr", 7, ""]}, ("ncr",)),
        ({"groups": ["ncr"]}, ()),
    ],
    ids=str,
)
def test_groups_are_those_of_the_claim_that_the_setting_names(
    claims: dict[str, Any], groups: tuple[str, ...], provider: Provider
) -> None:
    door = authorizer(provider, audience="kanina", groups_claim="roles")
    assert from_context(door.authorize(event(provider.token(**claims)))["context"]).person.groups == groups


def test_groups_may_be_inside_another_claim(provider: Provider) -> None:
    door = authorizer(provider, audience="kanina", groups_claim="realm_access.roles")
    for claims, groups in (
        ({"realm_access": {"roles": ["ncr"]}}, ("ncr",)),
        ({"realm_access": ["ncr"]}, ()),
        ({"realm_access.roles": ["ncr"]}, ("ncr",)),
    ):
        assert from_context(door.authorize(event(provider.token(**claims)))["context"]).person.groups == groups


def test_elliptic_curve_key_is_accepted(provider: Provider) -> None:
    provider.keys["curve"] = EC_KEY
    assert authorizer(provider).authorize(event(provider.token("curve", "ES256")))["context"]["groups"] == "[]"


def test_a_clock_a_minute_apart_is_forgiven_and_no_more(provider: Provider) -> None:
    door = authorizer(provider)
    now = int(time.time())
    assert door.authorize(event(provider.token(exp=now - 50)))
    with pytest.raises(Unauthorized):
        door.authorize(event(provider.token(exp=now - 70)))
    with pytest.raises(Unauthorized):
        door.authorize(event(provider.token(nbf=now + 70)))


@pytest.mark.parametrize(
    "changes",
    [
        {"iss": "http://127.0.0.1:1"},
        {"aud": "another"},
        {"aud": None},
        {"exp": None},
        {"sub": None},
        {"sub": ""},
        {"sub": "s" * 256},
    ],
    ids=str,
)
def test_wrong_claim_is_refused(provider: Provider, changes: dict[str, Any]) -> None:
    with pytest.raises(Unauthorized):
        authorizer(provider).authorize(event(provider.token(**changes)))


def test_unsigned_token_is_refused_before_any_key_is_fetched(provider: Provider) -> None:
    door = authorizer(provider)
    for algorithm in ("none", "None", ""):
        with pytest.raises(Unauthorized):
            door.authorize(event(provider.unsigned(algorithm)))
    assert provider.fetches == 0


def test_public_key_used_as_a_shared_secret_is_refused(provider: Provider) -> None:
    """The HS256 confusion: what is public must never be good for signing."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = RSA_KEYS[0].public_key()
    for secret in (
        public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo),
        public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo),
    ):
        with pytest.raises(Unauthorized):
            authorizer(provider).authorize(event(provider.signed_with(secret)))


def test_signature_of_a_stranger_is_refused(provider: Provider) -> None:
    with pytest.raises(Unauthorized):
        authorizer(provider).authorize(event(provider.of_a_stranger("one")))


def test_rotated_key_is_fetched_once_and_unknown_ones_cannot_cause_a_flood(provider: Provider) -> None:
    door = authorizer(provider, refetch_seconds=0.2)
    door.authorize(event(provider.token()))
    provider.keys["two"] = RSA_KEYS[1]
    time.sleep(0.25)
    assert door.authorize(event(provider.token("two")))
    assert provider.fetches == 2

    flooded = authorizer(provider)
    stranger = provider.of_a_stranger("unknown")
    provider.fetches = 0
    for _ in range(5):
        with pytest.raises(Unauthorized):
            flooded.authorize(event(stranger))
    assert provider.fetches == 1


def test_keys_that_cannot_be_fetched_close_the_door(provider: Provider) -> None:
    door = authorizer(provider, audience="kanina", jwks_uri=f"{provider.address}/elsewhere")
    with pytest.raises(Unauthorized):
        door.authorize(event(provider.token()))


def test_cognito_takes_access_tokens_of_its_clients_only(provider: Provider) -> None:
    door = authorizer(provider, parameter=lambda name: "", cognito=True, client_ids=[CLIENT])
    access = {"aud": None, "token_use": "access", "client_id": CLIENT, "cognito:groups": ["ncr"]}
    assert door.authorize(event(provider.token(**access)))["context"]["groups"] == '["ncr"]'
    for wrong in (
        {**access, "client_id": "another"},
        {**access, "token_use": "id"},
        {"aud": CLIENT, "token_use": "id"},
    ):
        with pytest.raises(Unauthorized):
            door.authorize(event(provider.token(**wrong)))


def test_a_parameter_lists_cognito_s_clients_where_the_setting_cannot(provider: Provider) -> None:
    told = {"/kanina/clients": "page,another-page"}
    asked: list[str] = []

    def parameter(name: str) -> str:
        asked.append(name)
        return told[name]

    door = authorizer(
        provider, parameter=parameter, cognito=True, client_ids=[CLIENT], client_ids_parameter="/kanina/clients"
    )
    access = {"aud": None, "token_use": "access"}
    assert door.authorize(event(provider.token(client_id=CLIENT, **access)))
    assert asked == []
    for client in ("page", "another-page"):
        assert door.authorize(event(provider.token(client_id=client, **access)))
    for client in ("pag", "page,another-page", "", None):
        with pytest.raises(Unauthorized):
            door.authorize(event(provider.token(client_id=client, **access)))
    told["/kanina/clients"] = ""  # it is not there
    for client in ("page", "", None):
        with pytest.raises(Unauthorized):
            door.authorize(event(provider.token(client_id=client, **access)))


def test_while_the_parameter_cannot_be_read_nobody_is_called_wrong(provider: Provider) -> None:
    def parameter(name: str) -> str:
        raise Unavailable("A secret could not be read.")

    door = authorizer(provider, parameter=parameter, cognito=True, client_ids_parameter="/kanina/clients")
    with pytest.raises(Unavailable):
        door.authorize(event(provider.token(aud=None, token_use="access", client_id="page")))


NESTED = base64.urlsafe_b64encode(b"[" * 2_900 + b"]" * 2_900).decode().rstrip("=")
"""More than an older Python's parser follows."""


@pytest.mark.parametrize(
    "header",
    [
        *("", "Bearer", "Bearer ", "Basic YTpi", "Bearer not-a-token", "Bearer a.b.c", "Bearer " + "x" * 9000),
        f"Bearer eyJhbGciOiJSUzI1NiJ9.{NESTED}.x",
        f"Bearer {NESTED}.e30.x",
    ],
)
def test_anything_that_is_no_token_is_refused(provider: Provider, header: str) -> None:
    with pytest.raises(Unauthorized):
        authorizer(provider).authorize({"type": "TOKEN", "authorizationToken": header, "methodArn": METHOD_ARN})


def test_without_issuers_every_token_is_refused(provider: Provider) -> None:
    with pytest.raises(Unauthorized):
        Authorizer(TokenVerifier(parse_issuers(""), no_parameter), no_keys).authorize(event(provider.token()))
    assert provider.fetches == 0


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("nonsense", "must be a JSON list"),
        ("{}", "must be a JSON list"),
        ('["https://id.example"]', "must be an object"),
        ('[{"audience": "a"}]', "issuer is missing"),
        ('[{"issuer": "https://id.example", "audience": ""}]', "audience must be a text"),
        ('[{"issuer": "https://id.example", "audience": [7]}]', "audience must be a text"),
        ('[{"issuer": "https://id.example", "audience": "a", "cognito": "no"}]', "cognito is not"),
        ('[{"issuer": "https://id.example"}]', "needs an audience"),
        ('[{"issuer": "https://id.example", "cognito": true, "audience": "a"}]', "needs client_ids"),
        ('[{"issuer": "http://id.example", "audience": "a"}]', "https only"),
        ('[{"issuer": "https://id.example", "audience": "a", "jwks_uri": "file:///etc/passwd"}]', "https only"),
        ('[{"issuer": "https://id.example", "audience": "a", "audiences": []}]', "unknown members: audiences"),
    ],
)
def test_wrong_issuer_setting_names_the_rule(text: str, rule: str) -> None:
    with pytest.raises(ValueError, match=rule):
        parse_issuers(text)


def test_caller_without_the_scope_is_told_which_one(provider: Provider) -> None:
    caller = from_context({"person": "key:1", "scopes": "chat", "groups": "[]", "key": "1"})
    caller.require("chat")
    with pytest.raises(Forbidden, match="'delete'"):
        caller.require("delete")


@pytest.mark.parametrize("context", [{}, {"person": ""}, {"person": "local:me"}, {"principalId": "oidc:a|b"}])
def test_context_without_a_person_is_nobody(context: dict[str, str]) -> None:
    with pytest.raises(Unauthorized):
        from_context(context)

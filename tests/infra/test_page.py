"""The page as it is deployed: with the API at one address, with the laptop's headers, for people who were invited."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from kanina.channels.page import ADDRESSES, HEADERS
from tests.infra.cloud import resources, transformed
from tests.infra.deployment import Deployment
from tests.javascript import WEB

DISABLED, OPTIMISED = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad", "658327ea-f89d-4fab-a63d-7e88639e58f6"
ALL_BUT_HOST = "b689b0a8-53d0-40ab-baf2-68738e2966ac"
"""AWS's own policies: CachingDisabled, CachingOptimized, AllViewerExceptHostHeader. Source: CloudFront, "Use managed
cache policies" and "Use managed origin request policies"."""

ADDRESS = {
    "Fn::If": [
        "WithPageDomain",
        {"Fn::Sub": "https://${PageDomain}/"},
        {"Fn::Sub": "https://${Distribution.DomainName}/"},
    ]
}


def only(kind: str) -> dict[str, Any]:
    """The properties of the one resource of a type."""
    (made,) = resources(kind).values()
    properties: dict[str, Any] = made["Properties"]
    return properties


def distribution() -> dict[str, Any]:
    made: dict[str, Any] = only("AWS::CloudFront::Distribution")["DistributionConfig"]
    return made


def test_the_whole_api_is_at_the_page_s_address_unchanged_and_uncached() -> None:
    behaviours = distribution()["CacheBehaviors"]
    for behaviour in behaviours:
        assert behaviour["TargetOriginId"] == "api"
        assert (behaviour["CachePolicyId"], behaviour["OriginRequestPolicyId"]) == (DISABLED, ALL_BUT_HOST)
        assert behaviour["Compress"] is False  # it would gather what is streamed
        assert set(behaviour["AllowedMethods"]) >= {"GET", "POST", "PUT", "DELETE"}
        assert not {"FunctionAssociations", "ResponseHeadersPolicyId"} & set(behaviour)
    patterns = [re.compile(behaviour["PathPattern"].replace("*", ".*")) for behaviour in behaviours]
    (api,) = resources("AWS::ApiGateway::RestApi").values()
    for path in api["Properties"]["Body"]["paths"]:
        assert any(pattern.fullmatch(path) for pattern in patterns) is (path != "/telegram"), path
    for path in (*ADDRESSES, "/index.html", "/assets/a.js", "/config.json"):
        assert not any(pattern.fullmatch(path) for pattern in patterns), path
    (origin,) = (each for each in distribution()["Origins"] if each["Id"] == "api")
    assert origin["OriginPath"] == "/live"
    assert origin["CustomOriginConfig"]["OriginProtocolPolicy"] == "https-only"
    slowest = max(made["Properties"]["Timeout"] for made in resources("AWS::Lambda::Function").values())
    assert origin["CustomOriginConfig"]["OriginReadTimeout"] >= slowest


def test_files_come_from_a_bucket_that_the_distribution_alone_reads() -> None:
    behaviour = distribution()["DefaultCacheBehavior"]
    assert (behaviour["TargetOriginId"], behaviour["CachePolicyId"]) == ("page", OPTIMISED)
    assert behaviour["ViewerProtocolPolicy"] == "redirect-to-https"
    (origin,) = (each for each in distribution()["Origins"] if each["Id"] == "page")
    assert origin["DomainName"] == {"Fn::GetAtt": ["PageBucket", "RegionalDomainName"]}
    assert origin["OriginAccessControlId"] == {"Fn::GetAtt": ["PageAccess", "Id"]}
    assert only("AWS::CloudFront::OriginAccessControl")["OriginAccessControlConfig"]["SigningBehavior"] == "always"
    policy = transformed()["Resources"]["PageBucketPolicy"]["Properties"]["PolicyDocument"]["Statement"]
    (allowed,) = (each for each in policy if each["Effect"] == "Allow")
    assert allowed["Principal"] == {"Service": "cloudfront.amazonaws.com"}
    source = allowed["Condition"]["StringEquals"]["AWS:SourceArn"]["Fn::Sub"]
    assert source.endswith("::${AWS::AccountId}:distribution/${Distribution}")
    assert "CustomErrorResponses" not in distribution()  # they would turn the API's own 404 into the page


def test_each_address_of_the_page_is_the_page_and_no_other_is() -> None:
    given = [path.replace("{conversation_id}", "a-b.c") for path in ADDRESSES]
    others = ["/config.json", "/assets/index-1.js", "/c/", "/c/a/b", "/memories/x", "/youth", "/nowhere"]
    code = only("AWS::CloudFront::Function")["FunctionCode"]
    each = "(uri) => handler({request: {uri}}).uri"
    asked = f"console.log(JSON.stringify({json.dumps([*given, '/you/', *others])}.map({each})))"
    done = subprocess.run(["node", "-e", f"{code}\n{asked}"], capture_output=True, text=True, check=True, timeout=30)
    assert json.loads(done.stdout) == ["/index.html"] * (len(given) + 1) + others
    (panels,) = re.findall(r"const PANELS = \[(.*)\]", (WEB / "src" / "app" / "route.ts").read_text(encoding="utf-8"))
    assert {f"/{panel}" for panel in re.findall(r'"(\w+)"', panels)} == set(ADDRESSES) - {"/", "/c/{conversation_id}"}


def test_the_headers_are_the_laptop_s_and_the_page_reaches_who_signs_in_besides() -> None:
    made = only("AWS::CloudFront::ResponseHeadersPolicy")["ResponseHeadersPolicyConfig"]
    security = made["SecurityHeadersConfig"]
    policy = security["ContentSecurityPolicy"]["ContentSecurityPolicy"]["Fn::Sub"]
    cognito = (
        " https://${SignInDomain}.auth.${AWS::Region}.amazoncognito.com"
        " https://cognito-idp.${AWS::Region}.amazonaws.com"
    )
    assert policy.count(f"connect-src 'self'{cognito};") == 1
    sent = {
        "Content-Security-Policy": policy.replace(cognito, ""),
        "X-Content-Type-Options": "nosniff",  # what ContentTypeOptions stands for
        "Referrer-Policy": security["ReferrerPolicy"]["ReferrerPolicy"],
        **{item["Header"]: item["Value"] for item in made["CustomHeadersConfig"]["Items"]},
    }
    assert sent == HEADERS
    overriding = [*security.values(), *made["CustomHeadersConfig"]["Items"]]
    assert all(each["Override"] for each in overriding)
    assert distribution()["DefaultCacheBehavior"]["ResponseHeadersPolicyId"] == {"Ref": "PageHeaders"}


def test_people_sign_in_with_a_code_that_is_no_use_without_the_page_that_asked() -> None:
    client = transformed()["Resources"]["PageClient"]["Properties"]
    assert (client["AllowedOAuthFlows"], client["GenerateSecret"]) == (["code"], False)
    assert client["CallbackURLs"] == client["LogoutURLs"] == [ADDRESS]
    assert transformed()["Outputs"]["PageUrl"]["Value"] == ADDRESS
    assert client["PreventUserExistenceErrors"] == "ENABLED"
    assert client["RefreshTokenRotation"]["Feature"] == "ENABLED"
    assert "ALLOW_REFRESH_TOKEN_AUTH" not in client["ExplicitAuthFlows"]  # Cognito refuses it beside rotation
    assert only("AWS::Cognito::UserPool")["UserPoolTier"] == "ESSENTIALS"  # which managed login needs
    assert only("AWS::Cognito::UserPoolDomain")["ManagedLoginVersion"] == 2
    assert only("AWS::Cognito::ManagedLoginBranding")["ClientId"] == {"Ref": "PageClient"}


def test_nobody_comes_in_who_was_not_invited_and_the_invitation_says_how() -> None:
    invited = only("AWS::Cognito::UserPool")["AdminCreateUserConfig"]
    assert invited["AllowAdminCreateUserOnly"] is True
    text, words = invited["InviteMessageTemplate"]["EmailMessage"]["Fn::Sub"]
    for language in ("English", "Filipino"):
        assert "${PageDomain}" in str(words[language]["Fn::If"][1])
        assert f"${{{language}}}" in text
    assert text.count("{username}") == text.count("{####}") == 2


def test_the_authoriser_learns_the_page_s_client_by_a_name_alone() -> None:
    """It stands behind the address that the client names, so it cannot name the client."""
    parameter = only("AWS::SSM::Parameter")
    assert (parameter["Type"], parameter["Value"]) == ("String", {"Ref": "PageClient"})
    name = Deployment().value(parameter["Name"])
    (issuer,) = json.loads(Deployment().environment("AuthorizeFunction")["KANINA_ISSUERS"])
    assert issuer["client_ids_parameter"] == name == "/kanina/kanina/page-clients"


def test_what_the_page_is_made_of_is_filled_anew_with_each_build() -> None:
    files = only("Custom::PageFiles")
    (layer,) = (name for name in resources("AWS::Lambda::LayerVersion") if name.startswith("PageLayer"))
    assert files["Package"] == {"Ref": layer}  # a name with a hash of what is in it
    assert set(files["SignIn"]) == {"authority", "clientId", "domain"}


def test_a_stack_without_the_page_has_nothing_of_it() -> None:
    assert transformed()["Parameters"]["Page"]["Default"] == "true"
    of_page = {
        name: made.get("Condition")
        for name, made in transformed()["Resources"].items()
        if re.match(r"Page|SignIn|Distribution", name)
    }
    assert len(of_page) == 14
    assert set(of_page.values()) == {"WithPage"}
    without = Deployment(Page="false")
    assert without.holds("WithPage") is without.holds("WithPageDomain") is False


@pytest.mark.parametrize(
    ("domain", "certificate", "fits"),
    [
        ("", "", True),
        ("ask.example.org", "arn:aws:acm:us-east-1:123456789012:certificate/0f1e-2d", True),
        ("https://ask.example.org", "", False),
        ("", "arn:aws:acm:ap-southeast-1:123456789012:certificate/0f1e-2d", False),
    ],
)
def test_a_domain_and_a_certificate_that_cloudfront_takes(domain: str, certificate: str, fits: bool) -> None:
    parameters = transformed()["Parameters"]
    given = {"PageDomain": domain, "PageCertificate": certificate}
    assert all(re.fullmatch(parameters[name]["AllowedPattern"], value) for name, value in given.items()) is fits
    assert "PageDomainHasItsCertificate" in transformed()["Rules"]

"""The quota of a person as HTTP fields. Source: draft-ietf-httpapi-ratelimit-headers-11 (23 May 2026)."""

from __future__ import annotations

from kanina.models import Quota

POLICY = "person"
"""The policy's name. There is one, and its partition is who asks, so no partition key (`pk`) is told."""


def quota_fields(quota: Quota | None) -> dict[str, str]:
    """`RateLimit-Policy`, and `RateLimit` where it is known what is left; none without a limit.

    `q` is the limit, `w` the window's length, `r` what is left of it, `t` the seconds until it ends.
    """
    if quota is None:
        return {}
    fields = {"RateLimit-Policy": f'"{POLICY}";q={quota.limit};w={quota.window_seconds}'}
    if quota.remaining is not None:
        fields["RateLimit"] = f'"{POLICY}";r={quota.remaining};t={quota.resets_in}'
    return fields

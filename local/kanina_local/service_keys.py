"""`kanina key`: service keys in the table that the settings name, which may be the deployed one."""

from __future__ import annotations

from collections.abc import Sequence

from kanina import assembly
from kanina.auth.caller import SIGNED_IN_SCOPES
from kanina.auth.service_keys import ServiceKeys
from kanina_local.home import use_home


def issue(name: str, scopes: Sequence[str] | None, groups: Sequence[str]) -> int:
    """Prints a new key's id and the text to present; nothing can show that text again."""
    issued = _keys().issue(name, scopes=tuple(scopes or SIGNED_IN_SCOPES), groups=tuple(groups))
    print(f"id   {issued.id}\nkey  {issued.presented}\nSend it as: Authorization: Bearer <key>. It is not shown again.")
    return 0


def revoke(key_id: str) -> int:
    """Refuses a key from now on."""
    _keys().revoke(key_id)
    print(f"revoked {key_id}")
    return 0


def _keys() -> ServiceKeys:
    use_home()
    return ServiceKeys(assembly.table())

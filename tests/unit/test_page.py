"""The laptop's page: nothing from elsewhere, nothing as markup, every format shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import kanina_local
from kanina.assistant.wording.formats import LOCALES
from kanina.channels import openapi
from kanina.models import Format, Language

PAGE = Path(kanina_local.__file__ or "").parent / "page"
HTML, CSS, SCRIPT = ((PAGE / name).read_text(encoding="utf-8") for name in ("index.html", "page.css", "page.js"))


def test_nothing_is_fetched_from_elsewhere() -> None:
    addresses = [*re.findall(r'(?:src|href)="([^"]*)"', HTML), *re.findall(r'fetch\(["`]([^"`]*)', SCRIPT)]
    assert len(addresses) == 5
    assert [address for address in addresses if not re.match(r"/[^/]|data:,$", address)] == []
    assert not re.search(r"url\(|@import|https?:", HTML + CSS + SCRIPT)


def test_nothing_is_inline_which_the_policy_would_refuse() -> None:
    assert not re.search(r"<style|\son\w+=|\sstyle=|javascript:", HTML)
    assert re.findall(r"<script[^>]*>", HTML) == ['<script src="/page.js" defer>']


def test_answers_are_never_markup() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", SCRIPT)


def test_a_page_that_is_loaded_again_says_what_it_does_not_show() -> None:
    for words in (
        "Show earlier turns",
        "Earlier turns are no longer kept.",
        "without its tables",
        "“start over” counts",
    ):
        assert words in SCRIPT


def test_a_table_can_be_saved_whole_from_where_the_api_has_it() -> None:
    (address,) = re.findall(r"link\.href = `([^`]*)`", SCRIPT)
    plain = re.sub(r"\$\{encodeURIComponent\(conversation\)\}", "{conversation_id}", address).replace(
        "${turn}", "{turn}"
    )
    assert plain == "/api/conversations/{conversation_id}/turns/{turn}/result?format=csv"
    assert plain.partition("?")[0] in openapi.document()["paths"]


def test_every_format_and_language_is_known() -> None:
    for form in get_args(Format):
        assert re.search(rf'\b{form}: |"{form}"', SCRIPT), form
    for language in get_args(Language):
        assert f'{language}: "{LOCALES[language].replace("_", "-")}"' in SCRIPT

"""Messages about the conversation itself: to begin it anew, or to take back what was asked. Whole messages only.

"reset the filters", "what does reset mean" and "clear sky deliveries" are about data.
"""

from __future__ import annotations

import re
from typing import Final

from kanina.assistant.answers.phrases import COURTESIES
from kanina.texts import words

RESETS: Final = frozenset(
    {
        *("reset", "reset all", "reset everything", "reset it all", "restart", "new chat", "new conversation"),
        *("clear", "clear all", "clear everything", "clear history", "wipe everything", "wipe it all"),
        *("start over", "start all over", "start over again", "start again", "start afresh", "start fresh"),
        *("start anew", "start from scratch", "start from zero", "start from the beginning", "begin again"),
        *("begin anew", "begin afresh", "begin from the beginning", "fresh start", "clean slate", "back to square one"),
        *("start with a clean slate", "do over", "go back to the start", "go back to the beginning"),
        *("forget everything", "forget all", "forget it all", "forget all of that", "forget everything i said"),
        *("forget everything so far", "start new chat", "start new conversation", "open new chat"),
        *("open new conversation", "begin new chat", "begin new conversation", "have new conversation"),
        *("mag reset", "pa reset", "paki reset", "mag clear", "pa clear", "paki clear"),
        *(
            "bago usapan",
            "usapang bago",
            "bagong usapan",
            "bagong chat",
            "panibagong usapan",
            "panibagong chat",
            "ibang usapan",
        ),
        *("bagong simula", "panibagong simula", "bagong umpisa", "magsimula muli", "magsimula ulit", "simula ulit"),
        *("simula muli", "simulan muli", "simulan ulit", "umpisa ulit", "umpisa muli", "umpisahan muli"),
        *("umpisahan ulit", "mag umpisa ulit", "mag umpisa muli", "mag simula ulit", "mag simula muli"),
        *("ulit sa simula", "ulit sa umpisa", "balik sa simula", "balik sa umpisa", "bumalik sa simula"),
        *("bumalik sa umpisa", "magsimula sa umpisa", "magsimula sa simula"),
        *("magsimula ng bagong usapan", "simulan ang bagong usapan", "magbukas ng bagong usapan"),
        *("magsimula ng bagong chat", "magbagong usapan", "gumawa ng bagong usapan", "gumawa ng bagong chat"),
        *("burahin lahat", "burahin ang lahat", "kalimutan lahat", "kalimutan ang lahat", "limutin ang lahat"),
        *(
            "kalimutan ang usapan",
            "kalimutan ang mga sinabi ko",
            "kalimutan ang lahat ng sinabi ko",
            "kalimutan lahat ng sinabi ko",
        ),
    }
)
"""Whole messages that start a conversation anew, without courtesies, particles, openings and punctuation."""

RESET_VERBS: Final = frozenset({"reset", "restart", "clear", "erase", "wipe", "forget", "burahin"})
RESET_OBJECTS: Final = frozenset(
    {
        "chat",
        "conversation",
        "chat history",
        "conversation history",
        "history",
        "session",
        "usapan",
        "memory",
        "context",
    }
)
"""A verb with one of these, and articles between, asks for the same: "clear our conversation"."""

RESET_ARTICLES: Final = frozenset({"the", "this", "our", "my", "whole", "entire", "ang", "yung", "itong", "a"})

RESET_OPENINGS: Final = frozenset(
    {
        *("can", "could", "may", "shall", "you", "we", "i", "i'd", "want", "like", "to", "would", "let's", "let", "us"),
        *("just", "kindly", "so", "well", "gusto", "kong", "gustong", "ko", "puwede", "pwede", "puwedeng", "pwedeng"),
        *("bang", "maaari", "maaaring", "nating", "naming", "i'll", "need"),
    }
)
"""Words that may come before it: "can we start over", "gusto kong magsimula ulit"."""

PARTICLES: Final = frozenset({"tayo", "natin", "mo", "lang", "muna", "ba", "kaya", "naman", "now", "nalang"})
"""Small words that may be anywhere in it: "magsimula na lang tayo ulit"."""

RESET_COMMANDS: Final = frozenset({"/clear", "/reset", "/new"})
"""The same as commands; a bot's name may follow (`/clear@kanina_bot`)."""

WITHDRAWALS: Final = frozenset(
    {
        *(
            "cancel",
            "cancel it",
            "cancel that",
            "never mind",
            "nevermind",
            "forget it",
            "forget that",
            "skip",
            "skip it",
        ),
        *("skip that", "stop", "no thanks", "no thank you", "leave it", "drop it", "huwag", "wag", "hayaan"),
        *("hayaan iyon", "hayaan yun", "hindi bale", "di bale", "kalimutan iyon", "kalimutan yun", "ayaw ko", "ayoko"),
    }
)
"""Whole messages that take back what was asked, without courtesies and particles."""


_PARTED = re.compile(r"(?P<first>[^,.;:!?—–\n]{1,40})[,.;:!—–\n]+\s*(?P<rest>\w.*)", re.DOTALL)
"""A message in two: before its first stop, and behind."""


def is_reset(text: str) -> bool:
    """Whether the whole message asks to start the conversation anew."""
    stripped = text.strip().casefold()
    if stripped.partition("@")[0] in RESET_COMMANDS and " " not in stripped:
        return True
    given = words(text)
    if given[:1] == ("clear",) and len(given) > 1 and not set(given[1:]) - {*COURTESIES, *PARTICLES}:
        return not set(given[1:]) - {"please", "pls"}  # "clear na po": understood
    said = _plain(given)
    while said and said[0] in RESET_OPENINGS and " ".join(said) not in RESETS:
        said = said[1:]
    if " ".join(said) in RESETS:
        return True
    named = [word for word in said if word not in RESET_ARTICLES]
    return (
        any(
            " ".join(named[:end]) in RESET_VERBS | {"new", "start new"} and " ".join(named[end:]) in RESET_OBJECTS
            for end in range(1, len(named))
        )
        or " ".join(named) in RESETS
    )


def is_withdrawal(text: str) -> bool:
    """Whether the whole message takes back the question that waits: "never mind", "huwag na lang po"."""
    given = words(text)
    return " ".join(given) in WITHDRAWALS or " ".join(_plain(given)) in WITHDRAWALS


def behind_withdrawal(text: str) -> str | None:
    """What a message asks behind taking back what was asked: "forget it. revenue by plan"; None for any other."""
    parted = _PARTED.match(text)
    return parted["rest"] if parted and is_withdrawal(parted["first"]) else None


def _plain(given: tuple[str, ...]) -> list[str]:
    return [word for word in given if word not in COURTESIES and word not in PARTICLES]

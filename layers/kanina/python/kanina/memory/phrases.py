"""Words of a conversation's own business, in English and Filipino: resets, ordinals, and what surrounds an answer."""

from __future__ import annotations

from typing import Final

from kanina.memory.texts import words

RESETS: Final = frozenset(
    {
        "reset",
        "reset chat",
        "reset conversation",
        "reset the chat",
        "reset the conversation",
        "reset this conversation",
        "i reset",
        "clear",
        "clear chat",
        "clear conversation",
        "clear the chat",
        "clear the conversation",
        "clear this conversation",
        "clear history",
        "clear the history",
        "start over",
        "start again",
        "start afresh",
        "start from scratch",
        "let's start over",
        "let's start again",
        "begin again",
        "restart",
        "new chat",
        "new conversation",
        "start a new chat",
        "start a new conversation",
        "start new conversation",
        "forget everything",
        "forget it all",
        "forget this conversation",
        "forget the conversation",
        "forget our conversation",
        "bagong usapan",
        "bagong chat",
        "bago na usapan",
        "panibagong usapan",
        "magsimula muli",
        "magsimula ulit",
        "magsimula tayo muli",
        "magsimula tayo ulit",
        "simula ulit",
        "simulan muli",
        "simulan ulit",
        "simulan natin muli",
        "simulan natin ulit",
        "umpisahan muli",
        "umpisahan ulit",
        "umpisahan natin ulit",
        "mag umpisa ulit",
        "mag umpisa muli",
        "mag reset",
        "burahin ang usapan",
        "burahin mo ang usapan",
        "burahin ang usapan natin",
        "burahin lahat",
        "kalimutan lahat",
        "kalimutan mo lahat",
        "kalimutan ang lahat",
        "kalimutan mo ang lahat",
        "kalimutan ang usapan",
    }
)
"""Whole messages that start a conversation anew, without courtesies and punctuation."""

RESET_COMMANDS: Final = frozenset({"/clear", "/reset", "/new"})
"""The same as commands; a bot's name may follow (`/clear@kanina_bot`)."""

COURTESIES: Final = frozenset(
    {"please", "pls", "po", "opo", "ho", "na", "nga", "ok", "okay", "sige", "thanks", "salamat"}
)
"""Words that change nothing about a short message."""

FILLERS: Final = COURTESIES | frozenset(
    {
        *("it's", "its", "it", "is", "i", "i'm", "mean", "meant", "want", "choose", "pick", "take", "use", "that's"),
        *("that", "this", "the", "a", "an", "my", "number", "no", "option", "choice", "here", "here's", "answer"),
        *("will", "be", "would", "for", "in", "with", "go", "let's", "just", "yes", "yeah", "and", "um", "uh", "to"),
        *(
            "ang",
            "yung",
            "iyong",
            "iyon",
            "yun",
            "yan",
            "iyan",
            "ito",
            "eto",
            "si",
            "ni",
            "sa",
            "ng",
            "ko",
            "akin",
            "ay",
        ),
        *("lang", "lamang", "gusto", "piliin", "pili", "oo", "numero", "bilang", "kay", "para", "nasa", "kasi", "yata"),
        *("mga", "natin", "kunin", "pipiliin", "pinipili"),
    }
)
"""Words that may surround the answer to a question back. `not`, `hindi` and question words are never among them."""

NOT_A_VALUE: Final = frozenset(
    {
        *("what", "what's", "which", "who", "whose", "when", "where", "why", "how", "show", "give", "list", "compare"),
        *("tell", "by", "per", "top", "total", "each", "every", "between", "versus", "vs", "than", "not", "don't"),
        *("cancel", "nevermind", "never", "help", "stop", "know", "none", "can", "could", "should", "do", "does"),
        *("ano", "anong", "alin", "aling", "sino", "kailan", "saan", "bakit", "paano", "papaano", "ilan", "ilang"),
        *("magkano", "gaano", "ipakita", "pakita", "ilista", "ikumpara", "bawat", "kada", "ayon", "hindi", "huwag"),
        *("wala", "walang", "tulong", "ewan", "kabuuan", "kabuuang", "pwede", "puwede", "pinakamataas", "pinakamababa"),
    }
)
"""Words that make a short message a question or a refusal rather than the value that was asked for."""

LAST: Final = frozenset({"last", "final", "huli", "hulihan", "panghuli", "pinakahuli", "ultimo"})
"""Words for the end of a list; the numbers and places before it are those of `references.numbers`."""

LINKER: Final = "ng"
"""Joins a Filipino word to the next: `unang` is `una`."""

YES: Final = frozenset({"yes", "y", "yeah", "yep", "true", "oo", "opo", "totoo", "sige"})
NO: Final = frozenset({"no", "n", "nope", "false", "hindi", "di"})


def is_reset(text: str) -> bool:
    """Whether the whole message asks to start the conversation anew."""
    stripped = text.strip().casefold()
    if stripped.partition("@")[0] in RESET_COMMANDS and " " not in stripped:
        return True
    given = [word for word in words(text) if word not in COURTESIES or word == "na"]
    return " ".join(given) in RESETS or " ".join(word for word in given if word != "na") in RESETS

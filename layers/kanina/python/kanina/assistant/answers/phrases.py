"""Words that surround the answer to a question back, and places in a list, in English and Filipino."""

from __future__ import annotations

from typing import Final

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
        *("mga", "natin", "kunin", "pipiliin", "pinipili", "opsyon", "pagpipilian", "listahan", "sana", "daw", "raw"),
        *("list", "on", "of", "from", "please", "like", "i'd", "i'll", "we", "#", "boss", "hmm", "ah", "eh", "e"),
        *("yong", "ung", "yng", "un", "doon", "dun", "dito", "diyan", "gustong", "kong", "din", "rin", "naman", "muna"),
    }
)
"""Words that may surround the answer to a question back. `not`, `hindi` and question words are never among them."""

NOT_A_VALUE: Final = frozenset(
    {
        *("what", "what's", "which", "who", "whose", "when", "where", "why", "how", "show", "give", "list", "compare"),
        *("tell", "by", "per", "top", "total", "each", "every", "between", "versus", "vs", "than", "not", "don't"),
        *(
            "cancel",
            "nevermind",
            "never",
            "help",
            "stop",
            "except",
            "maliban",
            "know",
            "none",
            "can",
            "could",
            "should",
            "do",
            "does",
        ),
        *("ano", "anong", "alin", "aling", "sino", "kailan", "saan", "bakit", "paano", "papaano", "ilan", "ilang"),
        *("magkano", "gaano", "ipakita", "pakita", "ilista", "ikumpara", "bawat", "kada", "ayon", "hindi", "huwag"),
        *("wala", "walang", "tulong", "ewan", "kabuuan", "kabuuang", "pwede", "puwede", "pinakamataas", "pinakamababa"),
        *("except", "maliban", "neither", "both", "lahat"),
    }
)
"""Words that make a short message a question or a refusal rather than the value that was asked for."""

ASKING: Final = frozenset(
    {
        *("what", "what's", "whats", "which", "who", "who's", "whose", "when", "where", "why", "how", "show", "give"),
        *("list", "compare", "tell", "ano", "anong", "anu", "alin", "aling", "sino", "sinong", "kailan", "saan"),
        *("bakit", "ilan", "ilang", "magkano", "gaano", "ipakita", "pakita", "ilista", "ikumpara", "kumusta"),
    }
)
"""Words that open a question or a request of one's own."""

NOT_KNOWING: Final = frozenset(
    {
        *("idea", "know", "dunno", "idk", "sure", "unsure", "forgot", "forgotten", "remember", "recall"),
        *("alam", "ewan", "nakalimutan", "limot", "maalala", "matandaan", "sigurado"),
    }
)
"""Words of someone who does not know the answer, and so has not answered wrongly."""

LAST: Final = frozenset({"last", "final", "huli", "hulihan", "panghuli", "pinakahuli", "ultimo", "dulo", "pinakadulo"})
"""Words for the end of a list; the numbers and places before it are those of `references.numbers`."""

OF_TWO: Final = {"former": 1, "latter": 2}
"""Places where there are two."""

POINTERS: Final = frozenset({"the", "that", "this", "ang", "yung", "iyong", "yun", "iyon", "yan", "iyan", "ito", "eto"})
"""Beside a bare "one" these point at something rather than count."""

LINKER: Final = "ng"
"""Joins a Filipino word to the next: `unang` is `una`."""

YES: Final = frozenset({"yes", "y", "yeah", "yep", "true", "oo", "opo", "totoo", "sige"})
NO: Final = frozenset({"no", "n", "nope", "false", "hindi", "di"})

ANEW: Final = COURTESIES | {
    *("instead", "rather", "actually", "sorry", "then", "again"),
    *("pala", "hindi", "dapat", "ulit", "ung"),
}
"""Words around the place of a choice that is made anew: "sorry, the first one instead", "hindi, yung una pala"."""

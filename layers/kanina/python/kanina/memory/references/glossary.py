"""Words that mean the same in a conversation about an organisation's data, English and Filipino, by field.

The words are in `glossary_trade`, `glossary_public`, `glossary_work` and `glossary_records`. A concept begins with
its name and a colon; what follows are words for it, and phrases of two or three words ("late_payment"). Filipino
verbs stand by their root, and by those forms that `topics` does not bring to it. Words that fit any turn are left
out: "people", "many". A word with two meanings stands under both, and is named in `SEVERAL_MEANINGS`. Used to match
topics ("yung sa kuryente" ~ "electricity cost"), and by the offline planner for a word that no model knows
(`thesaurus`). Written from general knowledge; the Filipino was not checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Iterator


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def concepts() -> Iterator[tuple[str, list[str]]]:
    """Each concept's name and its words, the name among them."""
    from kanina.memory.references.glossary_public import PUBLIC
    from kanina.memory.references.glossary_records import RECORDS
    from kanina.memory.references.glossary_trade import TRADE
    from kanina.memory.references.glossary_work import WORK

    for fields in (TRADE, PUBLIC, WORK, RECORDS):
        for text in fields.values():
            name, members = "", list[str]()
            for token in text.split():
                if token.endswith(":"):
                    if name:
                        yield name, members
                    name, members = token[:-1], [token[:-1]]
                else:
                    members.append(token)
            yield name, members


SEVERAL_MEANINGS = _set(
    """
    angry baboy bad_weather baka bumagsak dissatisfied downtime galit hindi_dumating ilaw manok masamang_panahon
    nagalit nakaw nasayang ninakaw promotion promotions puno sayang sign_up silid stolen tubo turnover umuupa
    wastage waste wasted weather
    """
)
"""Words that stand under more than one concept, on purpose."""

STOP_WORDS = _set(
    """
    number numbers total totals average rate rates figure figures list top count amount most highest lowest best how
    many much kabuuan kabuuang bilang karaniwan karaniwang pinakamarami pinakamaraming pinakamataas dami value report
    table chart question answer tanong sagot thing things info details per new bago bagong result results show
    data
    """
)
"""Words that fit any turn."""

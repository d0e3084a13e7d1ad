"""What a conversation that a client keeps is about: its title, tags and what could be asked next, by rules alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kanina.assistant.language_words import ENGLISH_FUNCTION_WORDS, FILIPINO_FUNCTION_WORDS
from kanina.assistant.suggestions import SUGGESTIONS, suggest
from kanina.assistant.titles import query_name, subject
from kanina.assistant.wording.scopes import Names
from kanina.data.semantic_model import SemanticModel
from kanina.memory.loading import Loaded
from kanina.models import Language, MetricQuery, Turn, VerifiedQuery

DIGESTED = 6
"""The last exchanges that are looked at: a title or a next question is about these."""
TAGS = 5
SUMMARY_CHARACTERS = 200
"""The most of an answer that a summary holds."""
GENERAL = "General"
"""The tag of a conversation that asks for no figure."""
UNNAMED = "Kanina"
"""The title of a conversation in which nothing was said."""

_JOINING = ENGLISH_FUNCTION_WORDS | FILIPINO_FUNCTION_WORDS
_ENDS_OF_WORDS = " \t\"'“”‘’«»`*_#.,:;?!…"


@dataclass(frozen=True, slots=True)
class Digest:
    """What is known of a conversation.

    subject: what it is about, in as few words as say it. asked: the first question about data, or the first one, on
    a line. latest: the last one. follow_ups: SUGGESTIONS questions that could come next, each understood here; those
    after a question that waits are its answers. tags: 1 to TAGS of what was measured and by what, or GENERAL.
    summary: each question with the beginning of its answer, a line each.
    """

    language: Language
    subject: str
    asked: str
    latest: str
    follow_ups: tuple[str, ...]
    tags: tuple[str, ...]
    summary: str

    def title(self, words: int, characters: int) -> str:
        """The first question if it is no longer than that, else the subject, cut where it still is."""
        for text in (self.asked, self.subject):
            if len(text.split()) <= words and len(text) <= characters:
                return text
        return _cut(self.subject, words, characters)


def digest(loaded: Loaded, model: SemanticModel) -> Digest:
    """Of turns that were planned, not run. What could be asked next that only rows tell is not offered."""
    turns = loaded.turns
    queries = [turn for turn in turns if isinstance(turn.plan, MetricQuery | VerifiedQuery)]
    about = queries[0] if queries else turns[0] if turns else None
    language = turns[-1].language if turns else "en"
    asked = _line(about.question) if about else UNNAMED
    names = Names(model, about.language if about else language)
    return Digest(
        language=language,
        subject=(subject(about.plan, names) if about and isinstance(about.plan, MetricQuery) else "") or asked,
        asked=asked,
        latest=_line(turns[-1].question) if turns else "",
        follow_ups=tuple(_follow_ups(loaded, model, language)),
        tags=tuple(dict.fromkeys(_tags(queries, names)))[:TAGS] or (GENERAL,),
        summary="\n".join(f"- {_line(turn.question)}: {_line(turn.answer)[:SUMMARY_CHARACTERS]}" for turn in turns),
    )


def _line(text: str) -> str:
    """The first line of a message that says something, as a title is written: no quotes or marks around it."""
    lines = (" ".join(line.split()).strip(_ENDS_OF_WORDS) for line in text.splitlines())
    first = next((line for line in lines if line), UNNAMED)
    return first[0].upper() + first[1:]


def _cut(text: str, words: int, characters: int) -> str:
    """As many whole words as there is room for; a first word that is too long is cut itself."""
    kept: list[str] = []
    for word in text.split()[:words]:
        if len(" ".join([*kept, word])) > characters:
            break
        kept.append(word)
    while len(kept) > 1 and kept[-1].lower() in _JOINING:
        kept.pop()
    return " ".join(kept).strip(_ENDS_OF_WORDS) or text[:characters]


def _tags(queries: Sequence[Turn], names: Names) -> Iterator[str]:
    for turn in queries:
        if isinstance(turn.plan, MetricQuery):
            yield from (_line(names.metric(metric)) for metric in turn.plan.metrics)
            yield from (_line(names.dimension(ref, turn.plan.metrics)) for ref in turn.plan.dimensions)
        elif isinstance(turn.plan, VerifiedQuery):
            yield query_name(turn.plan)


def _follow_ups(loaded: Loaded, model: SemanticModel, language: Language) -> list[str]:
    """The answers to what waits, else edits of the last query; then questions the model names, then its figures."""
    if loaded.pending is not None:
        offered = [choice.label for choice in loaded.pending.choices]
    else:
        last = loaded.turns[-1].plan if loaded.turns else None
        offered = list(suggest(last, None, model, language)) if isinstance(last, MetricQuery) else []
    said = {turn.question.strip().casefold() for turn in loaded.turns}
    names = Names(model, language)
    starters = [*model.suggestions.get(language, ()), *map(names.metric, model.metrics or model.implied_metrics)]
    fresh = [text for text in starters if text.casefold() not in said]
    return list(dict.fromkeys([*offered, *fresh]))[:SUGGESTIONS]

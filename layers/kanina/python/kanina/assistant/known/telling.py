"""What memories do to answers, in words: what was applied and how it is taken back, and how each is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kanina.assistant.known.meanings import Meanings
from kanina.assistant.known.words import WORDS
from kanina.assistant.planner import Planned
from kanina.assistant.wording.scopes import TIME, Names, filter_words, series
from kanina.memory.memories import Memory
from kanina.models import DimensionRef, Filter, Language, Meaning, MetricQuery, Plan


@dataclass(frozen=True, slots=True)
class Telling:
    """The words for what memories mean by one model, in one language."""

    meanings: Meanings
    language: Language

    def parts(self, meaning: Meaning) -> dict[str, str]:
        """What the templates of its kind are filled with, and `what`: the meaning in a few words."""
        words, names = WORDS[self.language], Names(self.meanings.model, self.language)
        if meaning.kind == "filter":
            wanted = Filter(field=meaning.field, values=meaning.values)
            rows = filter_words(wanted, names)
            return {"what": rows, "rows": rows, "field": names.field(meaning.field)}
        if meaning.kind == "split":
            ref = DimensionRef(field=meaning.field, grain=meaning.grain)
            name = names.grain(meaning.grain) if meaning.field == TIME and meaning.grain else names.dimension(ref)
            split = words.by.format(dimension=name)
            return {"what": split, "split": split}
        if meaning.kind == "year":
            month = words.months[int(meaning.values[0]) - 1]
            return {"what": words.begins.format(month=month), "month": month}
        target = names.metric(meaning.metric) if meaning.metric else self._values(meaning)
        target = target or names.field(meaning.field)
        said = {"word": meaning.word, "target": target}
        return {"what": words.means.format(**said), **said}

    def what(self, memory: Memory) -> str:
        """A memory in a few words: what it means, or a note as it is."""
        return self.parts(memory.means)["what"] if memory.means else memory.content

    def forget(self, meaning: Meaning) -> str:
        """A message that makes it forgotten."""
        return WORDS[self.language].forget[meaning.kind].format(**self._named(meaning))

    def said(self, meaning: Meaning) -> str:
        """A message that says it; "" where that would be read as something else."""
        text = WORDS[self.language].say[meaning.kind].format(**self._named(meaning))
        read = self.meanings.read(text).means
        if read is None or set(read.values) != set(meaning.values):
            return ""
        return text if read.model_copy(update={"values": meaning.values}) == meaning else ""

    def _named(self, meaning: Meaning) -> dict[str, str]:
        """As `parts`, as people say it: the rows of a scope by their values alone."""
        return {**self.parts(meaning), **({"rows": self._values(meaning)} if meaning.kind == "filter" else {})}

    def _values(self, meaning: Meaning) -> str:
        return series(list(meaning.values), " and " if self.language == "en" else " at ")

    def examples(self) -> str:
        """Messages that this model's things let be remembered, in quotes."""
        said = (("filter", self._scopes()), ("split", self._splits()), ("year", (Meaning(kind="year", values=("7",)),)))
        found = (next(filter(None, map(self.said, meanings)), "") for _, meanings in said)
        return ", ".join(f"“{example}”" for example in found if example)

    def _scopes(self) -> Iterator[Meaning]:
        for address, field in self.meanings.model.dimensions.items():
            if field.grouping and field.values:
                yield Meaning(kind="filter", field=address, values=field.values[:1])

    def _splits(self) -> Iterator[Meaning]:
        for address, field in self.meanings.model.dimensions.items():
            if field.grouping and not field.is_time:
                yield Meaning(kind="split", field=address)

    def remarked(self, text: str, planned: Planned, *, is_said: bool) -> str:
        """An answer's text with what was applied because it was remembered: in the brackets that tell it already, or
        behind all of it. Behind that, what could not be applied.

        is_said: the text can only be added to.
        """
        words = WORDS[self.language]
        text = self._applied(text, planned.plan, is_said=is_said)
        for known in planned.unapplied:
            aside = isinstance(planned.plan, MetricQuery) and known.id in planned.plan.set_aside
            told = words.lifted if aside else words.unapplied if self.meanings.fits(known) else words.gone
            text = f"{text.rstrip()} {told.format(**self.parts(known))}"
        return text

    def _applied(self, text: str, plan: Plan, *, is_said: bool) -> str:
        if not isinstance(plan, MetricQuery) or not plan.remembered:
            return text
        words = WORDS[self.language]
        what = [self.parts(each)["what"] for each in plan.remembered]
        remark = words.remark.format(what="; ".join(what), mark=words.mark)
        told = f"({what[0]})"
        if not is_said and told in text:
            return text.replace(told, remark, 1)
        return f"{text.rstrip()} {remark}"

    def offers(self, plan: Plan) -> tuple[str, ...]:
        """What takes back what was applied, each a message that can be sent."""
        return tuple(map(self.forget, plan.remembered)) if isinstance(plan, MetricQuery) else ()


def remembered_in(plan: Plan | None) -> dict[str, Any]:
    """What an answer's metadata say of the memories that had a part in it."""
    if not isinstance(plan, MetricQuery) or not plan.remembered:
        return {}
    told = [each.model_dump(mode="json", exclude_defaults=True) for each in plan.remembered]
    return {"remembered": [{"memory_id": each.pop("id"), **each} for each in told]}

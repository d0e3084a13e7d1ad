"""Step 2 of a turn: in which language is this asked, and which earlier turns does it mean?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from kanina.assistant.answers.reset_words import behind_withdrawal
from kanina.assistant.first_asked import as_answered
from kanina.assistant.language import detect
from kanina.assistant.offline.recall import asks_back_vaguely, asks_for_many
from kanina.assistant.offline.second_try import chosen_otherwise
from kanina.assistant.offline.step_back import place_asked, steps_back
from kanina.assistant.planner import Context
from kanina.assistant.question_lists import listed_in, questions_of, texts_of
from kanina.memory.loading import Loaded
from kanina.memory.profiles import load_profile
from kanina.memory.references import Embed, Resolution, read_message, resolve, searches
from kanina.memory.waiting import UNREAD_TURNS
from kanina.models import Language, Plan, Reply, Turn
from kanina.people import Person

DEFAULT_LANGUAGE: Language = "en"


def interpret(
    person: Person,
    question: str,
    loaded: Loaded,
    now: datetime,
    all_turns: Callable[[], Sequence[Turn]],
    embed: Embed | None = None,
) -> Context:
    """The question in its context. `all_turns` is called (one more read) only if the message may point beyond the page.

    embed: see `references.resolve`.
    """
    turns: Sequence[Turn] = loaded.turns
    floor = loaded.head.floor if loaded.head else 1
    asked = loaded.head.turn_count if loaded.head else 0
    rest = behind_withdrawal(question)
    message = read_message(rest or question)
    if rest and loaded.pending is not None:
        turns = turns[:-1]  # what waits is taken back, so that nothing of it is meant
    found = resolve(message, texts_of(turns, question), floor=floor, asked=asked, embed=embed)
    far = found.out_of_range or searches(message) or asks_for_many(question) or _picks_questions(found, turns)
    if turns and turns[0].number > floor and far:
        turns = all_turns()
        found = resolve(message, texts_of(turns, question), floor=floor, asked=asked, embed=embed)
    by_number = {turn.number: turn for turn in as_answered(turns)}
    numbers = found.turns
    rows = _picks_questions(found, turns)
    if rows:
        numbers = questions_of(by_number[found.turns[0]], rows, question)
        found = replace(found, item=None)
    return Context(
        person=person,
        question=question,
        language=language_of(question, loaded),
        now=now,
        turns=tuple(loaded.turns[:-1] if rest and loaded.pending is not None else loaded.turns),
        refers=found.refers,
        referred=() if _lacks_the_row(found) else tuple(by_number[n] for n in numbers if n in by_number),
        item=found.item,
        items=() if rows else found.items,
        rows=rows,
        kept=tuple(turns),
        missing=found.missing,
        params=dict(loaded.params),
        loaded=loaded,
    )


def language_of(question: str, loaded: Loaded) -> Language:
    """The language to answer in: the message's own, else that of the question back it may answer, else the one that
    the person has chosen, else that of the conversation so far."""
    return detect(question, fallback=_fallback_language(loaded))


def points_at_nothing(context: Context) -> bool:
    """Whether the message names a turn that is not kept (never answered from a neighbour instead).

    "What did I ask before?" names none: after a first question it is that one. Nor does "and the one before?", which
    may be the month before, and "and the second?", after the one that is highest.
    """
    if not context.refers or context.referred:
        return False
    if not context.turns:
        return True
    text = context.question
    placed = place_asked(text, context.turns[-1]) or chosen_otherwise(text, context.turns)
    return not (asks_back_vaguely(text) or steps_back(text) or placed)


def needs_what_is_unread(context: Context) -> bool:
    """Whether a message means turns that may be among those which cannot be read: all of them, those about something,
    or ones that are not here."""
    text = context.question
    return asks_for_many(text) or (context.refers and (searches(text) or not context.referred))


def numbers_unread(context: Context, plan: Plan) -> bool:
    """Whether a reply names a turn by its number, which nobody knows while those before it cannot be read."""
    numbers = [str(turn.number) for turn in context.kept if turn.number > UNREAD_TURNS]
    return isinstance(plan, Reply) and any(number in plan.text for number in numbers)


def _lacks_the_row(found: Resolution) -> bool:
    """ "The sixth one" of five rows: said so, though there is a sixth question, which it is not likely to mean."""
    return found.missing is not None and found.missing.why == "rows"


def _picks_questions(found: Resolution, turns: Sequence[Turn]) -> tuple[int, ...]:
    """The rows a message picks of a list of questions; none where it means anything else."""
    listing = next((turn for turn in turns if (turn.number,) == found.turns and listed_in(turn)), None)
    if listing is None or found.kind != "item":
        return ()
    return found.items if found.item is None else (found.item,)


def _fallback_language(loaded: Loaded) -> Language:
    if loaded.pending is not None:
        return loaded.pending.language
    chosen = load_profile(loaded.profile).language
    if chosen is not None:
        return chosen
    return loaded.turns[-1].language if loaded.turns else DEFAULT_LANGUAGE

"""What the words of a message come to mean beside one another, settled in order before slots are filled from them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kanina.assistant.offline.asked_behind import with_count_in_front, without_count_behind
from kanina.assistant.offline.bare_counts import with_bare_counts
from kanina.assistant.offline.calendar_kind import without_calendar_kind
from kanina.assistant.offline.clauses import Clauses, set_clauses_aside
from kanina.assistant.offline.clock_times import with_clock_times
from kanina.assistant.offline.comparatives import with_comparatives
from kanina.assistant.offline.durations import with_speeds
from kanina.assistant.offline.equal_numbers import with_equal_numbers
from kanina.assistant.offline.event_nouns import with_event_nouns
from kanina.assistant.offline.ever import without_ever
from kanina.assistant.offline.figure_owners import with_figure_owners
from kanina.assistant.offline.figures_beside import with_figures_beside
from kanina.assistant.offline.first_days import with_first_day
from kanina.assistant.offline.improved import with_improved
from kanina.assistant.offline.listed_values import with_listed_rows, with_listed_values, with_shown_rows
from kanina.assistant.offline.losses import with_losses
from kanina.assistant.offline.mentions import MetricMention, NumberMention
from kanina.assistant.offline.names_split_by import without_name_of
from kanina.assistant.offline.noun_phrases import settled
from kanina.assistant.offline.numbers_of import with_numbers_of, without_number_in_splits
from kanina.assistant.offline.people_meant import with_people_meant
from kanina.assistant.offline.plain_totals import with_plain_totals
from kanina.assistant.offline.read_counts import set_counts_aside
from kanina.assistant.offline.read_day_nouns import with_day_nouns
from kanina.assistant.offline.read_day_rows import with_days_as_rows
from kanina.assistant.offline.read_lead_in import without_lead_in, without_purpose
from kanina.assistant.offline.read_references import with_other_side
from kanina.assistant.offline.read_small_talk import without_talk
from kanina.assistant.offline.read_speaker import without_speaker
from kanina.assistant.offline.said_again import without_repetition
from kanina.assistant.offline.shown_with import with_shown_groups
from kanina.assistant.offline.situation import Situation
from kanina.assistant.offline.sizes import with_sizes
from kanina.assistant.offline.spans import Span
from kanina.assistant.offline.states_or_days import with_states_or_days
from kanina.assistant.offline.superlatives import with_superlatives
from kanina.assistant.offline.tables_first import with_tables_first
from kanina.assistant.offline.taken_back import without_denial, without_what_was_not_meant
from kanina.assistant.offline.units import with_units
from kanina.assistant.offline.value_nouns import with_value_nouns
from kanina.assistant.offline.which_of_two import which_of_two
from kanina.assistant.offline.who_are import with_people_listed
from kanina.assistant.offline.yes_fields import with_yes_values


@dataclass(frozen=True, slots=True)
class Settled:
    """The spans that are left to read, and what was read on the way.

    clauses: the parts of the message that say which things are meant by what they have. numbers: conditions on numbers
    that words stand for. figures: what these are of. dated_by: the dates by which rows are told. first_day: "first"
    or "last", where the day of something is asked for. taken_back: whether it begins by taking back what was answered.
    """

    spans: tuple[Span, ...]
    clauses: Clauses
    numbers: tuple[NumberMention, ...]
    figures: tuple[MetricMention, ...]
    dated_by: tuple[str, ...]
    first_day: str
    taken_back: bool


def settle(spans: Sequence[Span], situation: Situation) -> Settled:
    """What a message's spans mean, each beside the others."""
    spans, taken_back = without_denial(spans) if situation.has_base else (tuple(spans), False)
    if situation.points and not situation.together:
        spans = with_other_side(spans)
    spans = with_improved(without_calendar_kind(spans))
    spans = without_ever(without_talk(without_speaker(without_lead_in(without_purpose(spans)))))
    spans = without_what_was_not_meant(spans)
    spans = with_tables_first(spans, situation.entities, situation.measured)
    spans = with_people_meant(spans, situation.entities, situation.measured)
    spans = with_shown_groups(with_bare_counts(without_name_of(spans), situation.entities))
    spans = with_yes_values(with_people_listed(spans), situation.entities.yes_rates, situation.entities.days_compared)
    spans = situation.entities.field_words.settle(spans)
    spans = situation.entities.either_way.settle(situation.entities.how_much_unpaid.settle(spans))
    spans = situation.entities.averages_apart.settle(spans)
    spans = with_plain_totals(with_states_or_days(spans, situation.entities), situation)
    spans = with_days_as_rows(spans, situation.entities)
    spans, days_split = with_day_nouns(spans, situation)
    spans, first_day = with_first_day(spans, situation.entities)
    clauses = set_clauses_aside(which_of_two(spans), situation)
    spans = with_event_nouns(clauses.spans, situation.entities.event_nouns, situation.entities.field_words)
    spans = with_comparatives(with_value_nouns(spans), situation.entities)
    spans = with_listed_values(spans, situation.counted_by, has_base=situation.has_base)
    spans = with_figure_owners(with_figures_beside(spans, situation.entities.field_figures), situation.entities)
    spans = with_listed_rows(with_shown_rows(spans))
    spans = with_sizes(spans, situation.entities.sizes, situation.measured)
    spans = with_units(without_repetition(spans), situation.entities)
    spans = without_count_behind(with_count_in_front(spans), situation.entities)
    spans = with_numbers_of(spans, situation.entities.numbers_of)
    spans = without_number_in_splits(spans, situation.numeric)
    spans = situation.entities.net_amounts.settle(spans)
    spans = situation.entities.plain_amounts.settle(situation.entities.value_rates.settle(spans))
    spans, amount_dates = situation.entities.said_amounts.settle(spans)
    spans = settled(spans, situation.entities)
    spans = set_counts_aside(spans, situation.entities, situation.counted_by)
    spans = with_speeds(spans, situation.entities.durations, situation.measured)
    spans = with_superlatives(spans, situation.entities, situation.measured)
    spans, hours = with_clock_times(with_equal_numbers(spans, situation.numeric), situation.entities.hours_of_day)
    spans, losses = with_losses(spans, situation.entities)
    return Settled(
        spans=tuple(spans),
        clauses=clauses,
        numbers=(*hours, *losses),
        figures=tuple(MetricMention(names=loss.metrics, at=loss.at) for loss in losses),
        dated_by=amount_dates or days_split,
        first_day=first_day,
        taken_back=taken_back,
    )

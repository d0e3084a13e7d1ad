"""What a report says in its own words, a field a phrase. `{…}` are filled with `str.format`.

Filipino was written with care but not checked by a native speaker.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanina.models import Language


@dataclass(frozen=True, slots=True)
class ReportPhrases:
    """The phrases of one language."""

    name: str  # name: the title of a report that has none
    subject: str  # title, day, label, value
    subject_change: str  # subject, change
    subject_empty: str  # title, day
    subject_day: str  # day: in place of the day, where it is the last with figures and not the one that is due
    intro: str  # day
    empty: str  # day
    late: str  # due, day
    metric: str
    value: str
    against: str  # day
    points: str  # amount
    unchanged: str
    unknown: str
    by: str  # metric, dimension
    top: str  # metric, dimension, count
    rest: str
    no_rows: str
    more_than: str  # count
    pin_empty: str
    pin_failed: str
    reason: str
    unsubscribe: str
    unsubscribe_question: str  # address
    unsubscribed: str  # address
    confirm_subject: str  # name
    confirm_mail: str  # name, url
    confirm: str
    confirm_question: str  # address
    confirmed: str  # address
    weekday_day: str  # CLDR pattern
    short_day: str  # CLDR pattern
    up: str = "▲"
    down: str = "▼"


REPORT_PHRASES: Mapping[Language, ReportPhrases] = {
    "en": ReportPhrases(
        name="{name}: daily report",
        subject="{title} · {day} · {label} {value}",
        subject_change="{subject} ({change})",
        subject_empty="{title} · {day} · no data",
        subject_day="latest data: {day}",
        intro="These are the figures of {day}.",
        empty="There is no data for {day}. It may not have arrived yet.",
        late="There is no data for {due}. These are the figures of {day}, the last day that has any.",
        metric="Figure",
        value="Value",
        against="vs {day}",
        points="{amount} points",
        unchanged="unchanged",
        unknown="–",
        by="{metric} by {dimension}",
        top="{metric}: top {count} by {dimension}",
        rest="All others",
        no_rows="Nothing on this day.",
        more_than="… and more than {count} more",
        pin_empty="There are no rows.",
        pin_failed="This can no longer be asked as it was pinned. Take it out, or pin an answer anew.",
        reason="You get this because you subscribed to it, or because its operator added your address.",
        unsubscribe="Unsubscribe",
        unsubscribe_question="Shall the report no longer be sent to {address}?",
        unsubscribed="Done: the report is no longer sent to {address}.",
        confirm_subject="Please confirm: the daily report of {name}",
        confirm_mail="Somebody asked for the daily report of {name} at this address. It is sent only if you confirm it "
        "within a week:\n\n{url}\n\nIf you do not want it, you need not do anything.\n",
        confirm="Confirm",
        confirm_question="Shall the daily report be sent to {address}?",
        confirmed="Done: from the next morning on, the report is sent to {address}.",
        weekday_day="EEEE, d MMMM y",
        short_day="EEE d MMM",
    ),
    "fil": ReportPhrases(
        name="{name}: ulat ng araw",
        subject="{title} · {day} · {label} {value}",
        subject_change="{subject} ({change})",
        subject_empty="{title} · {day} · walang datos",
        subject_day="huling datos: {day}",
        intro="Ito ang mga numero noong {day}.",
        empty="Walang datos para sa {day}. Baka hindi pa dumarating.",
        late="Walang datos para sa {due}. Ito ang mga numero noong {day}, ang huling araw na mayroon.",
        metric="Sukat",
        value="Halaga",
        against="kumpara sa {day}",
        points="{amount} puntos",
        unchanged="walang pagbabago",
        unknown="–",
        by="{metric} kada {dimension}",
        top="{metric}: nangungunang {count} kada {dimension}",
        rest="Lahat ng iba",
        no_rows="Wala sa araw na ito.",
        more_than="… at mahigit {count} pa",
        pin_empty="Walang laman.",
        pin_failed="Hindi na ito matanong gaya ng pagkaka-pin. Alisin ito, o mag-pin ng bagong sagot.",
        reason="Natanggap mo ito dahil naka-subscribe ka rito, o idinagdag ng operator ang address mo.",
        unsubscribe="Mag-unsubscribe",
        unsubscribe_question="Ititigil na ba ang pagpapadala ng ulat sa {address}?",
        unsubscribed="Tapos na: hindi na ipapadala ang ulat sa {address}.",
        confirm_subject="Pakikumpirma: ang ulat ng araw ng {name}",
        confirm_mail="May humiling na ipadala sa address na ito ang ulat ng araw ng {name}. Ipapadala lang ito kung "
        "kukumpirmahin mo sa loob ng isang linggo:\n\n{url}\n\nKung ayaw mo nito, wala kang kailangang gawin.\n",
        confirm="Kumpirmahin",
        confirm_question="Ipapadala ba ang ulat ng araw sa {address}?",
        confirmed="Tapos na: mula sa susunod na umaga, ipapadala ang ulat sa {address}.",
        weekday_day="EEEE, MMMM d, y",
        short_day="EEE, MMM d",
    ),
}

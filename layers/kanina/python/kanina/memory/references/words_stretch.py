"""Words of turns in a row, English and Filipino: what names the ends of a stretch, and the whole chat."""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


AFTER = _set("after following pagkatapos matapos kasunod after_that")
"""What stands before the turn that a stretch begins with, itself left out."""

BEFORE = _set("before bago preceding prior_to ahead_of nauna_sa bago_mag nauna_pa_sa")
"""Before the turn a stretch ends with, itself left out."""

SINCE = _set("since from starting_from starting_with mula magmula simula simula_noong buhat galing")
"""Before the turn a stretch begins with, itself meant too."""

ONWARD = _set("since starting_from starting_with magmula simula")
"""Of these, those no one is behind: "all questions from parents" is no stretch."""

ONWARDS = _set("onward onwards forward pataas paabante")
"""Behind the turn a stretch begins with."""

UNTIL = _set("to through thru until till hanggang up_to up_until")
"""Before the turn a stretch ends with, itself meant too."""

BETWEEN = _set("between pagitan in-between in_between sa_pagitan")
"""Before the turns at both ends, themselves left out."""

START = _set(
    """
    start started began begun nagsimula nag-umpisa nagumpisa beginning umpisa simula top opening outset
    the_beginning the_very_beginning the_very_start
    """
)
PRESENT = _set("now ngayon ngayong present here dito today end dulo")
"""The ends of the whole chat."""

WHOLE_OPENERS = _set(
    "sa_simula sa_umpisa nung_simula noong_simula nung_umpisa noong_umpisa from_the_start simula_natin"
)
"""The start of the chat, said in one."""

COVERED = _set("covered gone tackled reviewed na-cover nacover na-tackle natackle")
"""What a chat is said to have done with its questions: "everything we've covered"."""

WHOLE = _set("whole entire full complete buong")
CHATS = _set("conversation chat thread discussion convo usapan session")
"""The chat by name: "the whole conversation", "buong usapan natin"."""

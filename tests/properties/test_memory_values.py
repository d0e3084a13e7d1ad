"""Any turn fits its item, and comes back whole."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kanina.memory.details import dump_detail, load_detail
from kanina.memory.limits import DETAIL_BYTES, TURN_BYTES
from kanina.memory.turns import dump_turn, load_turn
from kanina.models import Column, Result
from kanina.storage import keys
from kanina.storage.sizes import item_size
from kanina.texts import clean_text, cut, size
from tests.memory_builders import ANA, CHAT, draft
from tests.turn_strategies import ANY_TEXT, CELL, COLUMN, PLAN, SAID, SHORT

PK = keys.person(ANA.id)
DRAFT = st.builds(
    draft,
    SAID,
    st.just("") | ANY_TEXT,
    plan=PLAN,
    sql=ANY_TEXT,
    columns=st.lists(COLUMN, max_size=20).map(tuple),
    row_keys=st.lists(SHORT, max_size=8).map(tuple),
    chart=st.one_of(st.none(), SHORT),
    confidence=st.floats(0, 1),
    result_count=st.one_of(st.none(), st.integers(0, 10**9)),
    references=st.lists(st.integers(1, 10**6), max_size=30).map(tuple),
)


@given(DRAFT)
def test_a_turns_item_is_within_two_kilobytes_and_says_what_it_lacks(one):
    item = dump_turn(one, PK, CHAT, 1_800_000_000)
    assert item_size(item) <= TURN_BYTES
    turn = load_turn(item)
    assert (turn.number, turn.request_id, turn.confidence) == (1, one.request_id, one.confidence)
    whole = (clean_text(one.question), clean_text(one.answer))
    lacking = (turn.question, turn.answer) != whole or turn.plan != one.plan or turn.columns != one.columns
    if lacking and "\\ud" not in repr(one):  # half a character is written so, and is put right without a word
        assert turn.cut
    if turn.cut:
        assert turn.has_detail


@given(DRAFT)
def test_a_detail_holds_what_the_turns_item_lacks(one):
    item, reduced = dump_detail(one, PK, CHAT, None)
    detail = load_detail(item)
    assert reduced is False
    assert (detail.question, detail.answer, detail.sql) == tuple(map(clean_text, (one.question, one.answer, one.sql)))
    assert size(item["body"]) <= DETAIL_BYTES


@given(st.data(), st.lists(st.sampled_from(sorted(CELL)), min_size=1, max_size=6), st.integers(0, 6))
def test_a_results_cells_come_back_as_what_they_were(data, types, height):
    columns = tuple(Column(key=str(n), name=str(n), type=kind) for n, kind in enumerate(types))
    rows = tuple(tuple(data.draw(st.none() | CELL[kind]) for kind in types) for _ in range(height))
    result = Result(columns=columns, rows=rows)
    item, _ = dump_detail(draft(result=result), PK, CHAT, None)
    back = load_detail(item).result
    assert back is not None
    for row, before in zip(back.rows, rows, strict=True):
        assert [(type(cell), cell) for cell in row] == [(type(cell), cell) for cell in before]


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 50))
def test_a_cut_text_is_a_beginning_with_a_mark_and_within_its_limit(text, limit):
    shown = cut(text, limit)
    if size(text) <= limit:
        assert shown == text
    else:
        assert shown.endswith(" […]")
        assert text.startswith(shown.removesuffix(" […]"))
        assert size(shown) <= max(limit, size(" […]"))

"""Conditions that a figure has anyway, other states of what was counted, and a noun with several figures.

Over a pool's visits, described by hand. The expected numbers were counted by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from evals.house import House, Place
from kanina.models import AskUser, MetricQuery
from tests.discovered import TODAY, ask, rows, write

TABLES = {
    "swimmers": "swimmer_id,joined_on,level\n1,2026-01-05,Beginner\n2,2026-02-05,Beginner\n3,2026-03-05,Advanced\n",
    "visits": """visit_id,swimmer_id,visit_date,came,minutes,state,lane
1,1,2026-10-02,true,30,done,Left
2,1,2026-10-03,false,30,void,Left
3,2,2026-10-04,true,60,done,Right
4,2,2026-10-05,false,45,void,Right
5,2,2026-11-06,true,90,held,Right
6,3,2026-11-07,false,20,held,Left
""",
}
MODEL = """
version: 0.2.0.dev0
semantic_model:
  - name: pool
    description: Visits to a pool.
    datasets:
      - name: swimmers
        source: swimmers
        primary_key: [swimmer_id]
        fields:
          - {name: swimmer_id, expression: {dialects: [{dialect: ANSI_SQL, expression: swimmer_id}]}, datatype: Integer}
          - {name: level, expression: {dialects: [{dialect: ANSI_SQL, expression: level}]}, datatype: String}
          - {name: joined_on, expression: {dialects: [{dialect: ANSI_SQL, expression: joined_on}]}, datatype: Date}
      - name: visits
        source: visits
        primary_key: [visit_id]
        fields:
          - name: attendance
            expression: {dialects: [{dialect: ANSI_SQL, expression: CASE WHEN came THEN 'attended' ELSE 'missed' END}]}
            datatype: String
          - {name: state, expression: {dialects: [{dialect: ANSI_SQL, expression: state}]}, datatype: String}
          - {name: lane, expression: {dialects: [{dialect: ANSI_SQL, expression: lane}]}, datatype: String}
          - {name: visit_date, expression: {dialects: [{dialect: ANSI_SQL, expression: visit_date}]}, datatype: Date}
    relationships:
      - {name: visit_swimmer, from: visits, to: swimmers, from_columns: [swimmer_id], to_columns: [swimmer_id]}
    metrics:
      - name: visits_made
        expression: {dialects: [{dialect: ANSI_SQL, expression: COUNT(visits.visit_id)}]}
        datatype: Integer
        ai_context: {synonyms: [visits]}
      - name: swimming_time
        expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(CASE WHEN visits.came THEN visits.minutes END)}]}
        datatype: Integer
      - name: active_swimmers
        expression:
          dialects:
            - dialect: ANSI_SQL
              expression: COUNT(DISTINCT CASE WHEN visits.came THEN visits.swimmer_id END)
        datatype: Integer
        ai_context: {synonyms: [swimmers, number of swimmers]}
      - name: new_swimmers
        expression: {dialects: [{dialect: ANSI_SQL, expression: COUNT(swimmers.swimmer_id)}]}
        datatype: Integer
        ai_context: {synonyms: [swimmers, number of swimmers]}
      - name: void_visits
        expression:
          dialects: [{dialect: ANSI_SQL, expression: COUNT(CASE WHEN visits.state = 'void' THEN 1 END)}]
        datatype: Integer
"""


@pytest.fixture(scope="module")
def pool(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = write(tmp_path_factory.mktemp("pool") / "pool", TABLES)
    model = folder / "model.yaml"
    model.write_text(MODEL, encoding="utf-8")
    with House(Place(model=model, data=folder, today=TODAY)) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "swimming time in 2026, attended visits only",
        "swimming time of attended visits in 2026",
        "swimming time in 2026 of visits that were not missed",
    ],
)
def test_a_condition_that_the_figure_has_anyway_changes_nothing(pool: House, question: str) -> None:
    assert [row[-1] for row in rows(ask(pool, question))] == [180]


@pytest.mark.parametrize("question", ["swimming time of missed visits", "swimming time by attendance"])
def test_what_the_figure_leaves_out_is_still_refused(pool: House, question: str) -> None:
    assert not isinstance(ask(pool, question).plan, MetricQuery)


def test_at_least_one_of_the_rows_that_things_are_counted_in_is_what_all_of_them_have(pool: House) -> None:
    narrowed = ask(pool, "active swimmers in 2026", "only those with at least one attended visit")
    assert rows(narrowed) == [(2,)]


def test_another_state_after_a_count_of_one_state_is_counted_in_the_same_way(pool: House) -> None:
    other = ask(pool, "void visits in 2026 by lane", "and the held ones?")
    assert sorted(rows(other)) == [("Left", 1), ("Right", 1)]


def test_the_number_of_a_noun_with_two_figures_is_of_all_rows_where_only_their_own_fields_are_said(
    pool: House,
) -> None:
    assert sorted(rows(ask(pool, "number of swimmers per level"))) == [("Advanced", 1), ("Beginner", 2)]
    assert isinstance(ask(pool, "number of swimmers per level in 2026").plan, AskUser)


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("how many visits did swimmers miss in October 2026", 2),
        ("ilan ang visits ng swimmers noong Oktubre 2026", 4),
    ],
)
def test_who_did_what_is_counted_is_no_second_figure(pool: House, question: str, count: int) -> None:
    assert [row[-1] for row in rows(ask(pool, question))] == [count]


def test_the_average_of_rows_of_one_state_is_their_sum_over_their_number(pool: House) -> None:
    assert rows(ask(pool, "average swimming time per attended visit in 2026"))[0][0] == 60
    assert not isinstance(ask(pool, "average swimming time per missed visit in 2026").plan, MetricQuery)


@pytest.mark.parametrize(
    "question", ["which swimmers haven't had a single visit in November 2026", "swimmers who never had a visit"]
)
def test_never_is_no_filter_that_is_passed_over(pool: House, question: str) -> None:
    answer = ask(pool, question)
    assert not isinstance(answer.plan, MetricQuery) or answer.plan.related or answer.plan.having

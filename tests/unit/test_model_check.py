"""`kanina model check` and `show`: everything that is wrong, at once, by line; and what can be asked."""

from __future__ import annotations

import json
import re
from pathlib import Path

import duckdb
import pytest

from kanina.data.engines.duckdb_files import build_database
from kanina_local.cli import main
from kanina_local.discovery.discover import MAIL
from kanina_local.discovery.probe import DuckDBProbe
from kanina_local.trouble import Trouble
from tests.small import MODEL_FILE, connect

SALES = "id,shop_id,amount,sold\n1,1,5,2025-01-01\n2,9,7,2025-01-02\n2,1,7,2025-01-02\n"
SHOPS = "id,name\n1,A\n1,B\n"
MODEL = """version: 0.2.0.dev0
semantic_model:
  - name: bad
    datasets:
      - name: sales
        source: sales
        primary_key: [id]
        fields:
          - {name: sold_on, expression: {dialects: [{dialect: ANSI_SQL, expression: sold_at}]}, datatype: Date}
          - {name: upper, expression: {dialects: [{dialect: ANSI_SQL, expression: UPPER(shop)}]}}
          - {name: sold, expression: {dialects: [{dialect: ANSI_SQL, expression: sold}]}, datatype: Boolean}
      - name: shops
        source: shops
        fields:
          - name: name
            expression: {dialects: [{dialect: ANSI_SQL, expression: name}]}
            custom_extensions:
              - vendor_name: KANINA
                data: '{"values": ["A", "C"]}'
      - {name: visits, source: shop}
      - {name: q, source: "SELECT * FROM nothing"}
      - {name: z, source: "SELECT FROM WHERE"}
    relationships:
      - {name: r, from: sales, to: shops, from_columns: [shop_id], to_columns: [id]}
    metrics:
      - {name: takings, expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(sales.amount)}]}}
      - {name: wrong, expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(sales.amout)}]}}
      - {name: bare, expression: {dialects: [{dialect: ANSI_SQL, expression: sales.amount}]}}
      - {name: file, expression: {dialects: [{dialect: ANSI_SQL, expression: "SUM(length(read_text(sales.sold)))"}]}}
      - {name: duck, expression: {dialects: [{dialect: ANSI_SQL, expression: "list_sum(list(sales.amount))"}]}}
    custom_extensions:
      - vendor_name: KANINA
        data: |
          {"verified_queries": [{"name": "v", "question": "?", "sql": "SELECT nme FROM shops WHERE id = :a",
             "parameters": [{"name": "a", "type": "integer"}]}],
           "row_filters": [{"dataset": "shops", "condition": "naam = {group}", "groups": ["*"]}]}
"""
ALONE = [
    "error 22: its source is no query that can be read (it is wrong near 'WHERE')",
    "error 28: it cannot be asked for: its expression has no aggregate",
    "error 29: its expression does not run: the function read_text is not allowed",
    "warning 30: its expression does not run on PostgreSQL and Athena: the function list_sum is not allowed",
    "error 34: verified query v: there is no column nme in shops: only declared fields can be read",
]
WITH_DATA = [
    "error 7: primary_key (id) is no key: 1 of its values are there more than once, such as 2",
    "error 9: there is no column sold_at in sales",
    'error 10: its expression does not run: Binder Error: Table "sales" does not have a column named "shop"',
    "error 11: the column is date in the data and no boolean",
    "warning 15: the data has no value 'C'",
    "error 20: there is no table shop in the data",
    "error 21: its source does not run: Catalog Error: Table with name nothing does not exist!",
    "error 22: its source is no query that can be read (it is wrong near 'WHERE')",
    "error 24: id is no key of shops in the data, so rows would multiply",
    "warning 24: 1 of 3 sales point at no shops, and are shown under no name",
    'error 27: its expression does not run: Binder Error: Table "sales" does not have a column named "amout"',
    *ALONE[1:],
    'error 36: its condition does not run: Binder Error: Referenced column "naam" not found in FROM clause!',
]


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "shops"
    found.mkdir()
    for name, text in (("sales.csv", SALES), ("shops.csv", SHOPS), ("model.yaml", MODEL)):
        (found / name).write_text(text)
    return found


def told(capsys: pytest.CaptureFixture[str], file: Path) -> list[str]:
    """Each finding as severity, line and what is wrong; at last the summary."""
    *findings, summary = capsys.readouterr().out.splitlines()
    pattern = rf"(error|warning): {re.escape(str(file))}:(\d+): semantic_model\[\d\] \(\w+\)[^:]*: (.*?); (\S.*)"
    matches = [re.fullmatch(pattern, finding) for finding in findings]
    assert None not in matches, findings
    return [*(f"{match[1]} {match[2]}: {match[3]}" for match in matches if match), summary]


def test_everything_wrong_with_a_file_is_told_by_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "model.yaml"
    assert main(["model", "check", str(file)]) == 1
    assert told(capsys, file) == [
        *ALONE,
        "4 errors and 1 warning: 5 datasets, 4 fields, 1 relationship, 4 metrics; "
        "--data checks it against the data too",
    ]


def test_everything_that_does_not_fit_the_data_is_told_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "check", "--data", str(folder)]) == 1
    *findings, summary = told(capsys, folder / "model.yaml")
    assert [finding[: len(wanted)] for finding, wanted in zip(findings, WITH_DATA, strict=True)] == WITH_DATA
    assert summary == "13 errors and 3 warnings: 5 datasets, 4 fields, 1 relationship, 4 metrics"


def test_what_is_right_is_told_to_be_with_its_data_and_without(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["model", "check", str(MODEL_FILE)]) == 0
    data = tmp_path / "small.duckdb"
    connect(str(data)).close()
    assert main(["model", "check", str(MODEL_FILE), "--data", str(data)]) == 0
    counts = "6 datasets, 29 fields, 6 relationships, 6 metrics"
    assert capsys.readouterr().out.splitlines() == [
        f"nothing wrong: {counts}; --data checks it against the data too",
        f"nothing wrong: {counts}",
    ]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        (
            "SELECT * FROM read_csv('/etc/passwd')",
            "error 5: its source does not run: the function read_csv is not allowed in FROM",
        ),
        (
            "SELECT * FROM range(1000000000000)",
            "error 5: its source does not run: a generator makes up to 1,000,000,000,001 rows",
        ),
        ("SELECT * FROM", "error 5: its source is no query that can be read (it is wrong near 'FROM')"),
        ("SELECT 1; SELECT 2", "error 5: its source is no query that can be read (it is no SELECT)"),
        ("''", "error 6: source is blank"),
    ],
)
def test_a_source_that_may_not_be_asked_is_told_once_and_hides_what_is_made_of_it(
    source: str, wanted: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "other.yaml"
    file.write_text(
        "version: 0.2.0.dev0\nsemantic_model:\n  - name: m\n    datasets:\n      - name: mine\n"
        f"        source: {source}\n        primary_key: [id]\n        fields: [{item('amount', 'amount')}]\n"
        f"    metrics: [{item('total', 'SUM(mine.amount)')}]\n"
    )
    assert main(["model", "check", str(file), "--data", str(folder)]) == 1
    assert told(capsys, file)[:-1] == [wanted]


def test_a_field_that_is_a_word_of_the_session_is_no_plain_column(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "model.yaml"
    file.write_text(model(fields=f"[{item('who', 'current_user')}, {item('when', 'sold')}]"))
    assert main(["model", "check", str(file)]) == 1
    assert told(capsys, file)[0].startswith("error 5: its expression does not run: the function current_user is not")


def test_a_value_that_its_expression_gives_may_not_be_in_the_data_yet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    days = "".join(f"{n},{day},{n}.00\n" for n in range(1, 30) for day in ("2025-01-06", "2025-01-07"))
    (folder / "sales.csv").write_text(f"shop,sold_on,amount\n{days}")
    assert main(["model", "init", str(folder)]) == 0
    file = folder / "model.yaml"
    assert "Sunday" in file.read_text()
    capsys.readouterr()
    main(["model", "check", "--data", str(folder)])
    assert "no value" not in capsys.readouterr().out
    file.write_text(file.read_text().replace('"Sunday"]', '"Sunday", "Someday"]'))
    main(["model", "check", "--data", str(folder)])
    assert "the data has no value 'Someday';" in capsys.readouterr().out


def with_settings(settings: dict[str, object], more: str = "") -> str:
    written = json.dumps(settings).replace("'", "''")
    fields = (
        item("x", "x", ", datatype: Decimal"),
        item("paid", "paid", ", datatype: Boolean"),
        item("name", "name", ", datatype: String"),
    )
    return (
        model(fields=f"[{', '.join(fields)}]")
        + f"    custom_extensions:\n      - vendor_name: KANINA\n        data: '{written}'\n{more}"
    )


def only_for_all(condition: str) -> dict[str, object]:
    return {"row_filters": [{"dataset": "a", "condition": condition, "people": ["*"]}]}


ODD_SETTINGS = {
    "a word for a currency": ({"currency": "PESO"}, "error 13: 'PESO' is no currency"),
    "a currency in small letters": ({"currency": "php"}, "error 13: 'php' is no currency"),
    "a currency nobody has": ({"currency": "QQQ"}, "warning 13: 'QQQ' is no currency that is known here, so that"),
    "a pattern that takes hours": ({"redact": ["(a+)+$"]}, "warning 13: '(a+)+$' repeats what repeats inside, so that"),
    "a pattern that takes hours past its sign": (
        {"redact": ["x(?:-[a-]+)+"]},
        "warning 13: 'x(?:-[a-]+)+' repeats what repeats inside, so that",
    ),
    "a pattern of everything": ({"redact": ["x|.*"]}, "error 13: 'x|.*' fits an empty text, so that it is everywhere"),
    "a number for a condition": (only_for_all("x"), "error 13: its condition 'x' is neither true nor false"),
    "a number beside a condition": (
        only_for_all("paid AND x"),
        "error 13: its condition 'paid AND x' is neither true nor false",
    ),
    "a sum for a condition": (only_for_all("x + 1"), "error 13: its condition 'x + 1' is neither true nor false"),
    "no condition": (
        only_for_all("(x"),
        "error 13: its condition does not run: row filter of a: '(x' is no SQL condition",
    ),
}


@pytest.mark.parametrize("name", ODD_SETTINGS)
def test_settings_that_read_well_and_will_not_do_are_told(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings, wanted = ODD_SETTINGS[name]
    file = tmp_path / "model.yaml"
    file.write_text(with_settings(settings))
    assert main(["model", "check", str(file)]) == (1 if wanted.startswith("error") else 0)
    (finding, _) = told(capsys, file)
    assert finding.startswith(wanted)


@pytest.mark.parametrize("condition", ["name", "paid AND name", "name || 'a'", "CAST(x AS DATE)", "nope + 1"])
def test_a_condition_that_is_none_is_told_once_beside_data_it_does_not_run_on(
    condition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for table in "abcd":
        (tmp_path / f"{table}.csv").write_text("id,x,paid,name\n1,1.5,true,Ana\n2,0,false,Ben\n")
    file = tmp_path / "model.yaml"
    file.write_text(with_settings(only_for_all(condition)))
    assert main(["model", "check", "--data", str(tmp_path)]) == 1
    assert told(capsys, file)[:-1] == [f"error 13: its condition {condition!r} is neither true nor false"]


@pytest.mark.parametrize(
    "settings",
    [
        {"currency": "PHP"},
        {"redact": [r"(?:\+63|0)9[0-9]{9}", "[(a+)]+", "(ab)+c*", "(a{1,3})+", MAIL]},
        *map(only_for_all, ("paid", "NOT paid", "x > 1 OR paid", "x IN (1, 2)", "starts_with(unknown, 'N')", "true")),
    ],
)
def test_settings_that_will_do_are_told_to_be_right(
    settings: dict[str, object], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "model.yaml"
    file.write_text(with_settings(settings))
    assert main(["model", "check", str(file)]) == 0
    assert told(capsys, file)[0].startswith("nothing wrong")


@pytest.mark.parametrize(
    ("more", "wanted"),
    [
        (
            "      - {vendor_name: KANINA, data: '{}'}\n",
            "error 14: there are settings of vendor KANINA already",
        ),
        ("      - {vendor_name: Kanina, data: '{}'}\n", "error 14: 'Kanina' is another vendor"),
        ("  - {name: n, datasets: []}\n", "warning 14: only the model m of this file is read"),
    ],
)
def test_what_a_file_says_in_vain_is_told(
    more: str, wanted: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "model.yaml"
    file.write_text(with_settings({}, more))
    assert main(["model", "check", str(file)]) == (1 if wanted.startswith("error") else 0)
    (finding, _) = told(capsys, file)
    assert finding == wanted


def test_the_data_is_looked_at_without_a_way_to_anything_else(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.csv").write_text("a\n1\n")
    with DuckDBProbe(build_database(folder, tmp_path / "kanina.duckdb")) as probe:
        for sql in (
            f"SELECT * FROM '{tmp_path}/secret.csv'",
            f"SELECT * FROM read_csv('{tmp_path}/secret.csv')",
            "SET enable_external_access = true",
            "INSTALL httpfs",
        ):
            with pytest.raises(duckdb.Error):
                probe.rows(sql)


def test_a_statement_on_the_data_ends_after_its_time(folder: Path, tmp_path: Path) -> None:
    with DuckDBProbe(build_database(folder, tmp_path / "kanina.duckdb"), seconds=0.05) as probe:
        with pytest.raises(Trouble, match=r"it took longer than 0\.05 seconds"):
            probe.rows("SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range + b.range < 3")
        assert probe.rows("SELECT 1") == [(1,)]


def model(*, relationships: str = "", metrics: str = "", fields: str = "[]") -> str:
    """Four datasets a, b, c and d, each with an id; a and b have what is given."""
    datasets = "".join(
        f"      - {{name: {name}, source: {name}, primary_key: [id], fields: {fields if name == 'a' else '[]'}}}\n"
        for name in "abcd"
    )
    return (
        "version: 0.2.0.dev0\nsemantic_model:\n  - name: m\n    datasets:\n"
        f"{datasets}    relationships: [{relationships}]\n    metrics: [{metrics}]\n"
    )


def edge(one: str, other: str) -> str:
    return f"{{name: {one}{other}, from: {one}, to: {other}, from_columns: [{other}_id], to_columns: [id]}}"


def item(name: str, sql: str, more: str = "") -> str:
    return f"{{name: {name}, expression: {{dialects: [{{dialect: ANSI_SQL, expression: {sql}}}]}}{more}}}"


UNCLEAR = {
    "a circle": (
        {"relationships": f"{edge('a', 'b')}, {edge('b', 'c')}, {edge('c', 'a')}"},
        "it is part of a circle: a → b → c → a, and many to one both ways is one to one",
    ),
    "a dataset that leads to itself": (
        {"relationships": "{name: boss, from: a, to: a, from_columns: [boss_id], to_columns: [id]}"},
        "it leads from a to itself, so that no question uses it",
    ),
    "two ways": (
        {"relationships": f"{edge('a', 'b')}, {edge('a', 'c')}, {edge('b', 'd')}, {edge('c', 'd')}"},
        "a lead to d in two equally long ways, by ab and bd and by ac and cd, so that questions ask which is meant",
    ),
    "two relationships of the same": (
        {
            "relationships": f"{edge('a', 'b')}, "
            "{name: home, from: a, to: b, from_columns: [home_id], to_columns: [id]}"
        },
        "a lead to b in two equally long ways, by ab and by home, so that questions ask which is meant",
    ),
    "a synonym used twice": (
        {
            "metrics": item("total", "SUM(a.x)", ", ai_context: {synonyms: [Revenue, income]}")
            + ", "
            + item("net", "SUM(a.y)", ", ai_context: {synonyms: [revenue, INCOME]}")
        },
        "'revenue', 'INCOME' mean the metric total as well, so that questions ask which",
    ),
    "a synonym that is the name of another": (
        {
            "metrics": item("total", "SUM(a.x)", ", ai_context: {synonyms: [net sales]}")
            + ", "
            + item("net_sales", "SUM(a.y)")
        },
        "'net sales' means the metric net_sales as well, so that questions ask which",
    ),
    "a synonym that is there twice": (
        {"metrics": item("total", "SUM(a.x)", ", ai_context: {synonyms: [revenue, income, Revenue]}")},
        "synonyms: 'revenue' is there twice",
    ),
    "a synonym that is the name of a field": (
        {
            "metrics": item("total", "SUM(a.x)", ", ai_context: {synonyms: [net sales]}"),
            "fields": f"[{item('net_sales', 'n')}]",
        },
        "'net sales' means the metric total as well, so that questions ask which",
    ),
    "a synonym that is the synonym of a field": (
        {
            "metrics": item("total", "SUM(a.x)", ", ai_context: {synonyms: [kita]}"),
            "fields": f"[{item('n', 'n', ', ai_context: {synonyms: [Kita]}')}]",
        },
        "'Kita' means the metric total as well, so that questions ask which",
    ),
    "a metric with two times": (
        {
            "metrics": item("total", "SUM(a.x)"),
            "fields": f"[{item('p', 'p', ', datatype: Date')}, {item('q', 'q', ', datatype: Date')}]",
        },
        "nothing dates it, so that no question about a period or by month has it",
    ),
}


@pytest.mark.parametrize("name", UNCLEAR)
def test_what_may_be_meant_and_makes_questions_ask_back_is_a_warning(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts, wanted = UNCLEAR[name]
    file = tmp_path / "model.yaml"
    file.write_text(model(**parts))
    assert main(["model", "check", str(file)]) == 0
    (finding, _) = told(capsys, file)
    assert re.fullmatch(rf"warning \d+: {re.escape(wanted)}", finding)


def test_a_direct_way_beside_a_longer_one_and_a_role_are_clear(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    role = 'custom_extensions: [{vendor_name: KANINA, data: \'{"role": "home"}\'}]'
    home = f"{{name: home, from: a, to: b, from_columns: [home_id], to_columns: [id], {role}}}"
    file = tmp_path / "model.yaml"
    file.write_text(model(relationships=f"{edge('a', 'b')}, {edge('b', 'd')}, {edge('a', 'd')}, {home}"))
    assert main(["model", "check", str(file)]) == 0
    assert capsys.readouterr().out.startswith("nothing wrong: ")


def test_faults_of_the_file_are_told_together_with_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "model.yaml"
    file.write_text(MODEL.replace("datatype: Date", "datatype: Day").replace("to: shops,", "to: shop,"))
    assert main(["model", "check", str(file)]) == 1
    assert told(capsys, file)[:2] == [
        "error 9: 'Day' is no datatype of Ossie",
        ALONE[0],
    ]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("none.yaml",), "error: none.yaml: the file: it cannot be read (No such file or directory); give the path"),
        (("docs",), "error: docs/model.yaml: the file: it cannot be read (No such file or directory); give the path"),
    ],
)
def test_a_file_that_is_not_there_is_told(
    arguments: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["model", "check", *arguments]) == 1
    assert capsys.readouterr().out.startswith(line)


def test_data_that_is_not_there_or_has_no_model_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "check", str(folder / "model.yaml"), "--data", "nowhere"]) == 1
    (folder / "model.yaml").unlink()
    assert main(["model", "check", "--data", str(folder)]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert first == "kanina: there is no folder or file nowhere"
    assert second.startswith(f"kanina: there is no {folder / 'model.yaml'}: name the model's file, or write one with ")


SHOWN = """\
small
  A school with three branches. Amounts are in pesos.

Figures
  revenue"""


def test_what_can_be_asked_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "show", str(MODEL_FILE)]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(SHOWN)
    assert [line for line in shown.splitlines() if line and not line.startswith(" ")] == [
        "small",
        "Figures",
        "By",
        "Periods",
        "Verified queries",
        "For example",
        "Who sees which rows",
    ]
    assert "    region (area; fil: Rehiyon, lugar): NCR\n" in shown
    assert "  days begin at midnight in Asia/Manila; weeks on Sunday\n  the last 7 days end with today\n" in shown
    assert "  group north: orders where branch_id = 1\n" in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_the_values_of_the_data_are_shown_where_it_is_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "small.duckdb"
    connect(str(data)).close()
    assert main(["model", "show", str(MODEL_FILE), "--data", str(data)]) == 0
    assert "    region (area; fil: Rehiyon, lugar): NCR, Central Luzon, Ilocos\n" in capsys.readouterr().out


def test_a_word_for_rows_and_for_what_tells_them_apart_is_no_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    synonym = ", ai_context: {synonyms: [doktor]}"
    metrics, fields = item("doctors", "COUNT(a.id)", synonym), f"[{item('doctor_name', 'n', synonym)}]"
    file = tmp_path / "model.yaml"
    file.write_text(model(metrics=metrics, fields=fields))
    assert main(["model", "check", str(file)]) == 0
    assert capsys.readouterr().out.startswith("nothing wrong: ")
    file.write_text(model(metrics=metrics.replace("COUNT", "SUM"), fields=fields))
    main(["model", "check", str(file)])
    assert "'doktor' means the metric doctors as well" in capsys.readouterr().out


def test_what_was_written_and_not_changed_is_not_told_to_be_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANINA_HOME", str(tmp_path / "home"))
    data, file = tmp_path / "shops", tmp_path / "shops" / "model.yaml"
    data.mkdir()
    days = "".join(f"{n},Hill,{n} Feb 2025,{n}\n" for n in range(1, 29))
    (data / "visits.csv").write_text(f"visit,shop,day,amount\n{days}")
    assert main(["model", "init", str(data)]) == 0
    capsys.readouterr()
    for arguments in ([str(file)], ["--data", str(data)]):
        assert main(["model", "check", *arguments]) == 0
        assert capsys.readouterr().out.startswith("nothing wrong: ")
    edited = file.read_text()
    assert "STRPTIME" in edited
    file.write_text(f"{edited}# mine\n")
    assert main(["model", "check", str(file)]) == 0
    assert "does not run on PostgreSQL and Athena" in capsys.readouterr().out

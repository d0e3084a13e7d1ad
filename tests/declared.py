"""Two tables with columns that their model does not declare, and the ways in which free SQL could read them."""

from __future__ import annotations

from functools import cache

from kanina.data.semantic_model import Dataset, Dimension, Metric, Relationship, SemanticModel
from kanina.people import Person

ANYONE = Person("local:me")
SECRET = "77701"
"""The undeclared salary of one person, and a part of the undeclared note on another."""

TABLES = f"""
CREATE TABLE staff(id INT, name TEXT, team TEXT, salary INT, "Secret Note" TEXT);
INSERT INTO staff VALUES (1, 'Ana', 'red', {SECRET}, 'x'), (2, 'Ben', 'blue', 20, 'note {SECRET}');
CREATE TABLE teams(team TEXT, city TEXT, salary INT);
INSERT INTO teams VALUES ('red', 'Cebu', 1), ('blue', 'Baguio', 2);
"""

_FIELDS = {
    "staff": {"id": "id", "person": "name", "team": "team", "grade": "CASE WHEN salary > 50 THEN 'A' ELSE 'B' END"},
    "teams": {"team": "team", "city": "city"},
}


@cache
def declared_model() -> SemanticModel:
    """The model of the tables. `person` is the column `name`; `grade` is reckoned from a column that is no field."""
    fields = [
        Dimension(dataset=dataset, name=name, expression=expression)
        for dataset, each in _FIELDS.items()
        for name, expression in each.items()
    ]
    return SemanticModel(
        name="staff",
        datasets={name: Dataset(name=name, source=name) for name in _FIELDS},
        dimensions={field.address: field for field in fields},
        relationships=(
            Relationship(
                name="member_of",
                from_dataset="staff",
                to_dataset="teams",
                from_columns=("team",),
                to_columns=("team",),
            ),
        ),
        metrics={"payroll": Metric(name="payroll", expression="SUM(staff.salary)", dataset="staff", type="integer")},
    )


BY_NAME = """
SELECT salary FROM staff
SELECT s.salary FROM staff AS s
SELECT SALARY FROM staff
SELECT id FROM staff WHERE salary > 50
SELECT id FROM staff AS name WHERE salary > 50
SELECT id FROM staff ORDER BY salary
SELECT count(salary) FROM staff
SELECT team FROM staff GROUP BY team HAVING max(salary) > 50
SELECT team FROM staff GROUP BY team, salary
SELECT rank() OVER (ORDER BY salary) FROM staff
SELECT (SELECT max(s.salary) FROM staff AS s WHERE s.team = t.team) FROM teams AS t
SELECT (SELECT max(salary) FROM teams) FROM staff
SELECT city FROM teams AS t WHERE EXISTS (SELECT 1 FROM staff AS s WHERE s.team = t.team AND s.salary > 50)
SELECT city FROM teams AS staff WHERE staff.salary > 1
SELECT a.id FROM staff AS a JOIN staff AS b ON a.salary > b.salary
SELECT id FROM staff JOIN teams USING (salary)
SELECT salary FROM staff JOIN teams USING (team)
SELECT salary FROM (SELECT * FROM staff) AS q
SELECT q.salary FROM (SELECT s.* FROM staff AS s JOIN teams AS t USING (team)) AS q
WITH q AS (SELECT * FROM staff) SELECT salary FROM q
WITH staff AS (SELECT * FROM staff) SELECT salary FROM staff
SELECT id FROM staff UNION SELECT id FROM staff ORDER BY salary
SELECT "Secret Note" FROM staff
SELECT CASE WHEN s."Secret Note" LIKE '%7%' THEN 1 END FROM staff AS s
""".strip().splitlines()
"""On every engine; each names a column that is there and no field."""

BY_NAME_IN_DUCKDB = """
FROM staff SELECT salary
SELECT main.staff.salary FROM main.staff
SELECT * EXCLUDE (salary) FROM staff
SELECT * REPLACE (salary AS id) FROM staff
SELECT sum(id) FILTER (WHERE salary > 50) FROM staff
SELECT id FROM staff QUALIFY row_number() OVER (ORDER BY salary) = 1
UNPIVOT staff ON salary INTO NAME k VALUE v
SELECT * FROM staff UNPIVOT (v FOR k IN (salary))
PIVOT staff ON salary USING count(*)
SELECT list_transform([1], lambda x: x + salary) FROM staff
SELECT rowid FROM staff
""".strip().splitlines()

BY_NAME_IN_POSTGRESQL = """
SELECT (s).salary FROM staff AS s
SELECT public.staff.salary FROM public.staff
SELECT s."NAME" FROM staff AS s
SELECT ctid FROM staff
SELECT s.xmin FROM staff AS s
SELECT tableoid FROM staff
SELECT s.row_to_json FROM staff AS s
""".strip().splitlines()

WHOLE_ROWS = """
SELECT * FROM staff
SELECT staff.* FROM staff JOIN teams USING (team)
SELECT * FROM staff NATURAL JOIN teams
SELECT s FROM staff AS s
SELECT staff FROM staff
SELECT CAST(s AS TEXT) FROM staff AS s
SELECT to_json(s) FROM staff AS s
SELECT count(s) FROM staff AS s
SELECT max(CAST(s AS TEXT)) FROM staff AS s
SELECT CAST(q AS TEXT) FROM (SELECT * FROM staff) AS q
WITH q AS (SELECT * FROM staff) SELECT q FROM q
SELECT (SELECT CAST(s AS TEXT) FROM staff AS s WHERE s.team = t.team) FROM teams AS t
SELECT id FROM staff AS s WHERE CAST(s AS TEXT) LIKE '%7770%'
SELECT id FROM staff AS s ORDER BY s
SELECT a FROM staff AS s(a)
SELECT * FROM staff AS s(a, b, c, d)
""".strip().splitlines()
"""On DuckDB and PostgreSQL; none names a column that is no field."""

WHOLE_ROWS_IN_DUCKDB = """
FROM staff
SELECT COLUMNS('.*') FROM staff
SELECT COLUMNS('sal.*|id') FROM staff
SELECT COLUMNS(* EXCLUDE (id)) FROM staff
SELECT row(s.*) FROM staff AS s
SELECT unnest(s) FROM staff AS s
SELECT #1, #2, #3, #4 FROM staff
SELECT #5 FROM staff
SELECT struct_extract(s, 5) FROM staff AS s
SELECT list(s) FROM staff AS s
UNPIVOT (SELECT * EXCLUDE (id) FROM staff) ON COLUMNS(*) INTO NAME k VALUE v
PIVOT staff ON team USING count(*)
""".strip().splitlines()

WHOLE_ROWS_IN_POSTGRESQL = """
TABLE staff
SELECT row(s.*) FROM staff AS s
SELECT row_to_json(s) FROM staff AS s
SELECT to_jsonb(s) FROM staff AS s
SELECT s::text FROM staff AS s
SELECT (s).* FROM staff AS s
SELECT json_agg(s) FROM staff AS s
SELECT num_nonnulls(s) FROM staff AS s
SELECT id FROM staff AS s WHERE s IS NOT NULL
SELECT * FROM staff TABLESAMPLE SYSTEM (100)
""".strip().splitlines()

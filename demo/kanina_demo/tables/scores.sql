-- Term examinations: four a school year (June to March), each in a window of two weeks. A student sits one in a subject
-- paid for in the five months before the window; about two in three do.
CREATE TEMP TABLE score_list AS
WITH terms AS (
    SELECT term, term_number, make_date(y::INTEGER, month_number, 13) AS opens_on, y::INTEGER AS year
    FROM range(2024, year($until::DATE) + 1) AS r(y)
    CROSS JOIN (VALUES ('Q1', 1, 8), ('Q2', 2, 10), ('Q3', 3, 1), ('Q4', 4, 3)) AS listed(term, term_number, month_number)
),
sitting AS (
    SELECT DISTINCT t.term, t.term_number, t.opens_on, e.student_id, e.subject
    FROM terms AS t
    JOIN enrollment_list AS e ON e.status = 'paid' AND e.day < t.opens_on AND e.day >= t.opens_on - 150
),
drawn AS (
    SELECT *, draw('score|' || opens_on || '|' || student_id || '|' || subject) AS h FROM sitting
),
dated AS (
    SELECT
        *,
        -- No examinations on Saturday and Sunday.
        opens_on + pick(h, 1, 12)
            + CASE isodow(opens_on + pick(h, 1, 12)) WHEN 6 THEN 2 WHEN 7 THEN 1 ELSE 0 END AS taken_on
    FROM drawn
    WHERE pick(h, 0, 100) < 66
)
SELECT
    row_number() OVER (ORDER BY d.taken_on, d.student_id, d.subject)::INTEGER AS score_id,
    d.student_id,
    d.subject,
    d.term,
    d.taken_on,
    -- Ability and luck, less the subject's difficulty, more from term to term.
    least(100, greatest(0,
        58 + s.ability // 4 + pick(d.h, 2, 16) + pick(d.h, 3, 10) + d.term_number - 2 * t.difficulty
        - CASE WHEN pick(d.h, 4, 100) < 3 THEN 40 ELSE 0 END
    ))::INTEGER AS score
FROM dated AS d
JOIN student_list AS s USING (student_id)
JOIN subject_list AS t USING (subject)
WHERE d.taken_on <= $until::DATE;

CREATE TEMP TABLE scores AS
SELECT score_id, student_id, subject, term, taken_on, score FROM score_list ORDER BY score_id;

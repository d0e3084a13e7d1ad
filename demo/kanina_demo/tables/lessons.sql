-- The lessons of a paid order, in the weeks after it: more, and over a longer time, for longer plans.
CREATE TEMP TABLE lesson_list AS
WITH planned AS (
    SELECT
        e.order_number,
        e.student_id,
        e.branch_id,
        e.tutor_id,
        e.subject,
        e.day,
        CASE e.plan WHEN 'monthly' THEN 28 WHEN 'quarterly' THEN 56 ELSE 84 END AS span,
        n::INTEGER AS n,
        draw('lesson|' || e.order_number || '|' || n) AS h
    FROM enrollment_list AS e
    CROSS JOIN LATERAL (
        SELECT unnest(range(
            CASE e.plan WHEN 'monthly' THEN 1 WHEN 'quarterly' THEN 1 ELSE 2 END
            + pick(draw('lessons|' || e.order_number), 0, CASE e.plan WHEN 'monthly' THEN 2 ELSE 3 END)
        )) AS n
    )
    WHERE e.status = 'paid'
),
dated AS (
    SELECT
        *,
        -- Two in three lessons that would fall on a Sunday are on one of the six days after it.
        day + 1 + pick(h, 0, span)
            + CASE WHEN isodow(day + 1 + pick(h, 0, span)) = 7 AND pick(h, 1, 18) >= 6 THEN pick(h, 1, 18) // 2 - 2 ELSE 0
              END AS lesson_date
    FROM planned
),
taught AS (
    SELECT
        d.*,
        k.size,
        -- One lesson in twenty is taught by someone from another branch.
        CASE WHEN pick(d.h, 2, 100) < 95 THEN NULL ELSE 1 + (d.branch_id + pick(d.h, 3, 39)) % 40 END AS visiting_branch
    FROM dated AS d
    JOIN tutor_slots AS k ON k.branch_id = d.branch_id AND k.subject = d.subject
    WHERE d.lesson_date <= $until::DATE
),
staffed AS (
    SELECT t.*, coalesce(v.tutor_id, t.tutor_id) AS lesson_tutor
    FROM taught AS t
    LEFT JOIN tutor_list AS v ON v.branch_id = t.visiting_branch AND v.subject = t.subject AND v.slot = 0
),
attended AS (
    SELECT
        s.*,
        u.quality,
        b.weight,
        -- Fewer come in the rainy months, more to good tutors and on Saturdays.
        pick(s.h, 4, 1000) < 850 + u.quality // 2 + (s.branch_id * 7) % 31
            - CASE WHEN month(s.lesson_date) IN (7, 8, 9) THEN 45 ELSE 0 END
            + CASE WHEN isodow(s.lesson_date) = 6 THEN 25 ELSE 0 END AS attended
    FROM staffed AS s
    JOIN tutor_list AS u ON u.tutor_id = s.lesson_tutor
    JOIN branch_list AS b ON b.branch_id = s.branch_id
)
SELECT
    row_number() OVER (ORDER BY lesson_date, order_number, n)::INTEGER AS lesson_id,
    branch_id,
    lesson_tutor AS tutor_id,
    student_id,
    subject,
    lesson_date,
    [45, 60, 60, 60, 60, 60, 90, 90, 90, 120][1 + pick(h, 5, 10)] AS minutes,
    attended,
    CASE WHEN attended THEN
        [1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5][
            least(22, 1 + pick(h, 6, 18) + quality // 20)]
    END AS rating
FROM attended;

CREATE TEMP TABLE lessons AS
SELECT lesson_id, branch_id, tutor_id, student_id, subject, lesson_date, minutes, attended, rating
FROM lesson_list ORDER BY lesson_id;

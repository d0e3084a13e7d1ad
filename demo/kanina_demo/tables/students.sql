-- Six thousand students joined before the data begins (from June 2021); after that each day of the calendar adds its
-- own. Numbers follow the day of joining, so a cut takes students off the end only.
CREATE TEMP TABLE student_list AS
WITH joined AS (
    SELECT (n + 1)::INTEGER AS student_id, DATE '2021-06-01' + (n * 944 // 6000)::INTEGER AS joined_on
    FROM range(6000) AS r(n)
    UNION ALL
    SELECT
        (6000 + row_number() OVER (ORDER BY c.day_number, n))::INTEGER AS student_id,
        c.day AS joined_on
    FROM calendar AS c CROSS JOIN LATERAL (SELECT unnest(range(c.new_students)) AS n)
),
placed AS (
    SELECT
        student_id,
        joined_on,
        draw('student|' || student_id) AS h,
        seats.branch_ids[1 + pick(draw('student|' || student_id), 0, seats.size)] AS branch_id
    FROM joined
    CROSS JOIN (
        -- A branch is in the list once for each unit of its weight.
        SELECT list(branch_id ORDER BY branch_id, seat) AS branch_ids, count(*)::INTEGER AS size
        FROM (SELECT branch_id, unnest(range(weight)) AS seat FROM branch_list)
    ) AS seats
),
graded AS (
    SELECT
        p.*,
        -- Grades 4–10 are the bulk of the students.
        [1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12][
            1 + pick(h, 1, 30)] AS grade_level,
        b.city,
        b.province,
        b.region,
        n.homes,
        n.size AS home_count
    FROM placed AS p
    JOIN branch_list AS b USING (branch_id)
    JOIN nearby_homes AS n USING (region)
)
SELECT
    student_id,
    grade_level,
    -- Six or seven years old in grade 1.
    (year(joined_on) - grade_level - 5 - pick(h, 2, 2))::INTEGER AS birth_year,
    CASE WHEN pick(h, 3, 100) < 72 THEN city || ', ' || province ELSE homes[1 + pick(h, 4, home_count)] END AS home_city,
    joined_on,
    -- What the rest of the data is drawn from: home branch, favourite subject (Coding grows), plan, ability.
    branch_id,
    region,
    CASE
        WHEN pick(h, 5, 1000) < 70 + 45 * (year(joined_on) - 2023) THEN 5
        ELSE [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 4][1 + pick(h, 6, 20)]
    END AS favourite_subject,
    [0, 0, 0, 0, 0, 0, 0, 1, 1, 2][1 + pick(h, 7, 10)] AS favourite_plan,
    pick(draw('ability|' || student_id), 0, 100) AS ability
FROM graded;

CREATE TEMP TABLE students AS
SELECT student_id, grade_level, birth_year, home_city, joined_on FROM student_list ORDER BY student_id;

-- The highest student number at the end of each day.
CREATE TEMP TABLE enrolled_until AS
SELECT
    day_number,
    (6000 + sum(new_students) OVER (ORDER BY day_number))::INTEGER AS last_student,
    (6000 + sum(new_students) OVER (ORDER BY day_number) - new_students)::INTEGER AS earlier_students
FROM calendar;

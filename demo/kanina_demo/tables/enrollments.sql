-- Orders, day by day as the calendar says. The first ones of a day are by the students who joined that day, the others
-- by students who joined before, newer ones more often: a student leaves slowly.
CREATE TEMP TABLE order_list AS
WITH drawn AS (
    SELECT
        c.day_number,
        c.day,
        year(c.day)::INTEGER AS year,
        i::INTEGER AS place_in_day,
        i < c.new_students AS is_first,
        draw('order|' || c.day_number || '|' || i) AS h,
        draw('order2|' || c.day_number || '|' || i) AS h2,
        e.last_student,
        e.earlier_students
    FROM calendar AS c
    JOIN enrolled_until AS e USING (day_number)
    CROSS JOIN LATERAL (SELECT unnest(range(greatest(c.orders, c.new_students))) AS i)
),
ordered AS (
    SELECT
        *,
        CASE
            WHEN is_first THEN earlier_students + 1 + place_in_day
            ELSE last_student - least(pick(h, 0, 5000), pick(h, 1, 5000))
        END::INTEGER AS student_id,
        -- The hours by how often they occur: a peak before lunch and one after school.
        [7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 15, 16, 16, 16, 16, 17, 17, 17,
         17, 18, 18, 18, 19, 19, 19, 20, 20, 21, 22][1 + pick(h, 5, 40)] * 3600 + pick(h, 6, 3600) AS second_of_day
    FROM drawn
),
chosen AS (
    SELECT
        o.day_number,
        o.day,
        o.year,
        o.is_first,
        o.h2,
        o.second_of_day,
        o.place_in_day,
        o.student_id,
        s.grade_level,
        s.region,
        CASE
            WHEN pick(o.h, 2, 100) < 95 THEN s.branch_id
            ELSE r.branch_ids[1 + pick(o.h, 7, r.size)]
        END AS branch_id,
        CASE
            WHEN o.is_first OR pick(o.h, 3, 100) < 62 THEN s.favourite_subject
            ELSE [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5][1 + pick(o.h2, 0, 16)]
        END AS subject_number,
        CASE
            WHEN pick(o.h, 4, 100) < 75 THEN s.favourite_plan
            ELSE [0, 0, 0, 1, 1, 2][1 + pick(o.h2, 1, 6)]
        END AS plan_number
    FROM ordered AS o
    JOIN student_list AS s USING (student_id)
    JOIN region_branches AS r USING (region)
),
placed AS (
    SELECT
        c.*,
        b.price_level,
        t.subject,
        t.monthly_price,
        t.difficulty,
        t.workbook,
        t.kit,
        t.kit_price,
        draw('order3|' || c.day_number || '|' || c.place_in_day) AS h3,
        row_number() OVER (ORDER BY c.day_number, c.second_of_day, c.place_in_day)::INTEGER AS order_number
    FROM chosen AS c
    JOIN branch_list AS b USING (branch_id)
    JOIN subject_list AS t USING (subject_number)
)
SELECT
    'O-' || (10000 + order_number) AS order_id,
    order_number,
    day_number,
    day,
    year,
    is_first,
    student_id,
    grade_level,
    branch_id,
    subject,
    difficulty,
    workbook,
    kit,
    kit_price,
    h2,
    h3,
    ['monthly', 'quarterly', 'annual'][1 + plan_number] AS plan,
    -- Months of a monthly plan, terms of the others.
    CASE plan_number
        WHEN 0 THEN [1, 1, 1, 1, 1, 2, 2, 3][1 + pick(h2, 2, 8)]
        WHEN 1 THEN [1, 1, 1, 2, 2, 3][1 + pick(h2, 2, 6)]
        ELSE 4
    END AS quantity,
    -- The price of one month or term in centavos, by the half peso: a term is three months, cheaper by the year, for
    -- younger pupils and in quieter places; prices rise each year.
    monthly_price::BIGINT * price_level * [100, 270, 234][1 + plan_number] // 100000
        * (1000 + 45 * (year - 2024)) // 1000
        * CASE WHEN grade_level >= 11 THEN 112 WHEN grade_level >= 7 THEN 104 ELSE 100 END // 100
        // 50 * 50 AS unit_price,
    CASE
        WHEN pick(h3, 0, 100) < 18 + 7 * (year - 2024) THEN 'website'
        WHEN pick(h3, 0, 100) < 36 + 9 * (year - 2024) THEN 'facebook'
        WHEN pick(h3, 0, 100) < 74 + 3 * (year - 2024) THEN 'walk-in'
        WHEN pick(h3, 0, 100) < 91 THEN 'referral'
        ELSE 'partner school'
    END AS channel,
    manila_instant(day, second_of_day) AS enrolled_at,
    -- The tutor of the subject at the branch; one order in twenty-five is taught from another branch.
    CASE
        WHEN pick(h2, 3, 100) < 96 THEN branch_id
        ELSE 1 + (branch_id + pick(h2, 4, 39)) % 40
    END AS tutor_branch_id
FROM placed;

-- What was bought, line by line; prices in centavos.
CREATE TEMP TABLE line_list AS
WITH listed AS (
    SELECT
        order_id,
        order_number,
        list_filter(
            [
                {'item': 'Tuition', 'quantity': quantity, 'price': unit_price, 'bought': true},
                {'item': 'Registration', 'quantity': 1, 'price': 75000, 'bought': is_first},
                {'item': workbook, 'quantity': [1, 1, 1, 2][1 + pick(h3, 1, 4)], 'price': 28550, 'bought': true},
                {'item': kit, 'quantity': 1, 'price': kit_price, 'bought': pick(h3, 2, 100) < 14},
                {'item': 'Assessment test', 'quantity': [1, 1, 2][1 + pick(h3, 3, 3)], 'price': 45000,
                 'bought': pick(h3, 4, 100) < 21},
                {'item': 'T-shirt', 'quantity': [1, 1, 2][1 + pick(h3, 5, 3)], 'price': 39975,
                 'bought': pick(h3, 6, 100) < 7}
            ],
            lambda item: item.bought
        ) AS items
    FROM order_list
)
SELECT
    order_id,
    order_number,
    line::INTEGER AS line,
    items[line].item AS item,
    items[line].quantity::INTEGER AS quantity,
    -- The place in the packing order: last line first.
    (len(items) - line + 1)::INTEGER AS packing_order,
    items[line].price::BIGINT AS price
FROM (SELECT *, unnest(range(1, len(items) + 1)) AS line FROM listed);

CREATE TEMP TABLE order_items AS
SELECT order_id, line, item, quantity, packing_order AS "order", pesos(price) AS price
FROM line_list ORDER BY order_number, line;

CREATE TEMP TABLE enrollment_list AS
WITH totals AS (
    SELECT order_number, sum(quantity * price)::BIGINT AS amount FROM line_list GROUP BY order_number
),
tutored AS (
    SELECT
        o.*,
        a.amount,
        t.tutor_id AS slot_tutor,
        t.hired_on,
        f.tutor_id AS first_tutor
    FROM order_list AS o
    JOIN totals AS a USING (order_number)
    JOIN tutor_slots AS k ON k.branch_id = o.tutor_branch_id AND k.subject = o.subject
    JOIN tutor_list AS t
        ON t.branch_id = k.branch_id AND t.subject = k.subject AND t.slot = pick(o.h2, 5, k.size)
    JOIN tutor_list AS f ON f.branch_id = k.branch_id AND f.subject = k.subject AND f.slot = 0
)
SELECT
    order_id,
    order_number,
    day_number,
    day,
    student_id,
    branch_id,
    -- A tutor who was not there yet is replaced by the one who always was.
    CASE WHEN hired_on <= day THEN slot_tutor ELSE first_tutor END AS tutor_id,
    subject,
    plan,
    CASE
        WHEN pick(h2, 6, 1000) < 34 + 4 * difficulty + CASE plan WHEN 'annual' THEN 22 ELSE 0 END THEN 'refunded'
        WHEN pick(h2, 6, 1000) < 92 + CASE channel WHEN 'website' THEN 18 ELSE 0 END THEN 'cancelled'
        WHEN pick(h2, 6, 1000) < 140 + CASE channel WHEN 'walk-in' THEN 0 ELSE 14 END THEN 'pending'
        ELSE 'paid'
    END AS status,
    amount,
    -- Most orders have none; some have one of nothing; more in the weeks before school starts.
    CASE
        WHEN pick(h2, 7, 100) < CASE WHEN month(day) IN (5, 6) THEN 42 ELSE 58 END THEN NULL
        WHEN pick(h2, 7, 100) < 61 THEN 0
        ELSE amount * [5, 5, 5, 10, 10, 15, 20][1 + pick(h3, 7, 7)] // 5000 * 50
    END AS discount,
    quantity,
    channel,
    enrolled_at
FROM tutored;

CREATE TEMP TABLE enrollments AS
SELECT
    order_id, student_id, branch_id, tutor_id, subject, plan, status, pesos(amount) AS amount,
    pesos(discount) AS discount, quantity, channel, enrolled_at
FROM enrollment_list ORDER BY order_number;

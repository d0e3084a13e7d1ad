-- One row a day from the first day of the data to the last wanted: how many orders it has, and how many of them are
-- the first order of a new student. A day's row does not depend on the days after it.
CREATE TEMP TABLE calendar AS
WITH days AS (
    SELECT
        offset_days::INTEGER AS day_number,
        DATE '2024-01-01' + offset_days::INTEGER AS day,
        draw('day|' || offset_days) AS h
    FROM range(date_diff('day', DATE '2024-01-01', $until::DATE) + 1) AS r(offset_days)
),
volumes AS (
    SELECT
        day_number,
        day,
        h,
        -- Orders a day in thousandths: about 144 when the data begins, 88 thousandths more every day.
        (143600::BIGINT + 88 * day_number)
        -- January and the weeks around the start of the school year in June are the peaks.
        * [1320, 880, 790, 850, 1450, 1600, 1000, 940, 890, 930, 850, 620][month(day)]
        * [1190, 1110, 1060, 1050, 1090, 740, 560][isodow(day)]
        * (920 + pick(h, 0, 161)) AS scaled
    FROM days
),
counted AS (
    SELECT day_number, day, h, (scaled // 1000000000000)::INTEGER AS orders FROM volumes
)
SELECT
    day_number,
    day,
    orders,
    orders * (40 + pick(h, 1, 31)) // 1000 + 1 AS new_students
FROM counted;

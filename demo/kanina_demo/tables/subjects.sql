-- What is taught. `monthly_price` is in centavos; `difficulty` is taken off a score and added to what is refunded;
-- `kit` is the material sold with it.
CREATE TEMP TABLE subject_list AS
SELECT * FROM (VALUES
    (0, 'Math',              340000, 4, 'Math workbook',    'Calculator',    95000),
    (1, 'Science',           350000, 2, 'Science workbook', 'Lab kit',      125000),
    (2, 'English',           310000, 0, 'English reader',   'Reading set',   68000),
    (3, 'Filipino',          270000, 1, 'Filipino reader',  'Story set',     59000),
    (4, 'Araling Panlipunan', 260000, 3, 'AP workbook',     'Atlas',         84000),
    (5, 'Coding',            480000, 2, 'Coding workbook',  'Robotics kit', 389000)
) AS listed(subject_number, subject, monthly_price, difficulty, workbook, kit, kit_price);

-- Each branch has one to three tutors a subject, by its size. The first (slot 0) is there before the data begins, the
-- second comes in 2021–2025, the third in 2024–2027. Tutors are numbered in the order in which they were hired, all of
-- them, so that a number does not depend on where the data is cut.
CREATE TEMP TABLE tutor_list AS
WITH slots AS (
    SELECT
        b.branch_id,
        s.subject,
        slot::INTEGER AS slot,
        draw('tutor|' || b.branch_id || '|' || s.subject || '|' || slot) AS h,
        b.opened_on
    FROM branch_list AS b
    CROSS JOIN subject_list AS s
    CROSS JOIN range(3) AS r(slot)
    WHERE slot <= CASE WHEN b.weight >= 14 THEN 2 WHEN b.weight >= 7 THEN 1 ELSE 0 END
),
hired AS (
    SELECT
        *,
        CASE slot
            WHEN 0 THEN opened_on + pick(h, 0, date_diff('day', opened_on, DATE '2023-11-30')::INTEGER)
            WHEN 1 THEN DATE '2021-06-01' + pick(h, 0, 1600)
            ELSE DATE '2024-01-08' + pick(h, 0, 1400)
        END AS hired_on
    FROM slots
),
numbered AS (
    SELECT *, row_number() OVER (ORDER BY hired_on, branch_id, subject, slot)::INTEGER AS tutor_id FROM hired
),
-- Every pair of a given name and a surname occurs once: the step shares no factor with the number of pairs.
named AS (
    SELECT *, (tutor_id * 997) % (given_count * surname_count) AS pair
    FROM numbered CROSS JOIN (SELECT 48 AS given_count, 61 AS surname_count)
)
SELECT
    tutor_id,
    ['Maria', 'Jose', 'Ana', 'Juan', 'Liza', 'Ramon', 'Carla', 'Paolo', 'Teresa', 'Miguel', 'Jasmine', 'Andres',
     'Rosario', 'Antonio', 'Bea', 'Francisco', 'Clarissa', 'Emilio', 'Divina', 'Gabriel', 'Elena', 'Rafael', 'Grace',
     'Manuel', 'Hazel', 'Eduardo', 'Imelda', 'Carlo', 'Joy', 'Diego', 'Katrina', 'Enrico', 'Lorna', 'Felipe', 'Marites',
     'Gregorio', 'Nenita', 'Joaquin', 'Olivia', 'Lorenzo', 'Patricia', 'Marco', 'Rowena', 'Nicanor', 'Sheila', 'Ruben',
     'Vilma', 'Vicente'][(pair % given_count + 1)::INTEGER]
    || ' ' ||
    ['Santos', 'Reyes', 'Cruz', 'Bautista', 'Ocampo', 'Garcia', 'Mendoza', 'Torres', 'Tomas', 'Andrada', 'Castillo',
     'Flores', 'Villanueva', 'Ramos', 'Castro', 'Rivera', 'Aquino', 'Navarro', 'Salazar', 'Mercado', 'Dela Cruz',
     'Fernandez', 'Peñaflor', 'Domingo', 'Ibañez', 'Pascual', 'Soriano', 'Valdez', 'Nuñez', 'Aguilar', 'Manalo',
     'Dizon', 'Tolentino', 'Lim', 'Tan', 'Sy', 'Gonzales', 'Dimaculangan', 'Macaraeg', 'Panganiban', 'Catacutan',
     'Magbanua', 'Sumulong', 'Abad', 'Zamora', 'Evangelista', 'Cabrera', 'Delos Reyes', 'Bernardo', 'Cordero',
     'Espiritu', 'Francisco', 'Guevarra', 'Hernandez', 'Ilagan', 'Javier', 'Lacson', 'Malonzo', 'Natividad', 'Orosa',
     'Padilla'][(pair // given_count + 1)::INTEGER] AS name,
    branch_id,
    hired_on,
    subject,
    slot,
    -- How well the tutor teaches, 0–99; shows in ratings and attendance.
    pick(h, 1, 100) AS quality
FROM named;

CREATE TEMP TABLE tutors AS
SELECT tutor_id, name, branch_id, hired_on FROM tutor_list WHERE hired_on <= $until::DATE ORDER BY tutor_id;

-- How many tutors a subject has at a branch, and who is there from the first day on.
CREATE TEMP TABLE tutor_slots AS
SELECT branch_id, subject, count(*)::INTEGER AS size FROM tutor_list GROUP BY branch_id, subject;

-- The chain's branches. `weight` is how many of the students go there, `price_level` its prices in thousandths;
-- neither is a column of the published table.
CREATE TEMP TABLE branch_list AS
SELECT * FROM (VALUES
    ( 1, 'Ayala Avenue',      'Makati',             'Metro Manila',        'NCR',                   DATE '2015-02-16', 22, 1180),
    ( 2, 'Katipunan',         'Quezon City',        'Metro Manila',        'NCR',                   DATE '2015-05-11', 26, 1150),
    ( 3, 'Tomas Morato',      'Quezon City',        'Metro Manila',        'NCR',                   DATE '2017-06-05', 18, 1140),
    ( 4, 'España Boulevard',  'Manila',             'Metro Manila',        'NCR',                   DATE '2015-08-03', 20, 1100),
    ( 5, 'BF Homes',          'Parañaque',          'Metro Manila',        'NCR',                   DATE '2016-01-18', 16, 1120),
    ( 6, 'Ortigas Center',    'Pasig',              'Metro Manila',        'NCR',                   DATE '2016-06-06', 17, 1150),
    ( 7, 'Alabang',           'Muntinlupa',         'Metro Manila',        'NCR',                   DATE '2018-03-12', 13, 1160),
    ( 8, 'Session Road',      'Baguio',             'Benguet',             'CAR',                   DATE '2016-05-23',  9, 1010),
    ( 9, 'Quezon Avenue',     'San Fernando',       'La Union',            'Ilocos Region',         DATE '2018-05-14',  5,  950),
    (10, 'Perez Boulevard',   'Dagupan',            'Pangasinan',          'Ilocos Region',         DATE '2017-01-23',  7,  960),
    (11, 'Rizal Street',      'Laoag',              'Ilocos Norte',        'Ilocos Region',         DATE '2021-06-07',  4,  930),
    (12, 'Bonifacio Street',  'Tuguegarao',         'Cagayan',             'Cagayan Valley',        DATE '2019-05-20',  5,  930),
    (13, 'Victory Norte',     'Santiago',           'Isabela',             'Cagayan Valley',        DATE '2022-01-17',  4,  920),
    (14, 'Dolores',           'San Fernando',       'Pampanga',            'Central Luzon',         DATE '2016-11-07',  9, 1020),
    (15, 'Balibago',          'Angeles',            'Pampanga',            'Central Luzon',         DATE '2017-05-22',  8, 1010),
    (16, 'Maharlika Highway', 'Santa Rosa',         'Nueva Ecija',         'Central Luzon',         DATE '2021-01-11',  4,  940),
    (17, 'McArthur Highway',  'Malolos',            'Bulacan',             'Central Luzon',         DATE '2019-01-21',  7,  990),
    (18, 'Nuvali',            'Santa Rosa',         'Laguna',              'CALABARZON',            DATE '2017-09-04', 11, 1080),
    (19, 'San Vicente',       'Biñan',              'Laguna',              'CALABARZON',            DATE '2018-06-04',  8, 1050),
    (20, 'Molino',            'Bacoor',             'Cavite',              'CALABARZON',            DATE '2016-08-15', 12, 1060),
    (21, 'Sumulong Highway',  'Antipolo',           'Rizal',               'CALABARZON',            DATE '2018-01-15', 10, 1060),
    (22, 'Ayala Highway',     'Lipa',               'Batangas',            'CALABARZON',            DATE '2020-01-13',  7, 1030),
    (23, 'Ilaya',             'Calapan',            'Oriental Mindoro',    'MIMAROPA',              DATE '2022-05-30',  4,  940),
    (24, 'San Pedro',         'Puerto Princesa',    'Palawan',             'MIMAROPA',              DATE '2020-06-15',  5,  980),
    (25, 'Magsaysay Avenue',  'Naga',               'Camarines Sur',       'Bicol Region',          DATE '2017-06-19',  7,  960),
    (26, 'Old Albay',         'Legazpi',            'Albay',               'Bicol Region',          DATE '2019-06-03',  6,  960),
    (27, 'Jaro',              'Iloilo City',        'Iloilo',              'Western Visayas',       DATE '2016-06-13', 10, 1010),
    (28, 'Banica',            'Roxas City',         'Capiz',               'Western Visayas',       DATE '2022-06-06',  4,  930),
    (29, 'Lacson Street',     'Bacolod',            'Negros Occidental',   'Negros Island Region',  DATE '2017-02-06', 10, 1010),
    (30, 'Piapi',             'Dumaguete',          'Negros Oriental',     'Negros Island Region',  DATE '2020-08-10',  6,  980),
    (31, 'Lahug',             'Cebu City',          'Cebu',                'Central Visayas',       DATE '2015-11-09', 17, 1090),
    (32, 'Centro',            'Mandaue',            'Cebu',                'Central Visayas',       DATE '2018-08-20',  9, 1050),
    (33, 'Cogon',             'Tagbilaran',         'Bohol',               'Central Visayas',       DATE '2021-08-02',  5,  970),
    (34, 'Marasbaras',        'Tacloban',           'Leyte',               'Eastern Visayas',       DATE '2019-02-18',  6,  940),
    (35, 'Tetuan',            'Zamboanga City',     'Zamboanga del Sur',   'Zamboanga Peninsula',   DATE '2019-08-12',  6,  950),
    (36, 'Carmen',            'Cagayan de Oro',     'Misamis Oriental',    'Northern Mindanao',     DATE '2017-08-14', 10, 1010),
    (37, 'Bajada',            'Davao City',         'Davao del Sur',       'Davao Region',          DATE '2016-02-22', 14, 1060),
    (38, 'Lagao',             'General Santos',     'South Cotabato',      'SOCCSKSARGEN',          DATE '2020-02-10',  7,  980),
    (39, 'Langihan',          'Butuan',             'Agusan del Norte',    'Caraga',                DATE '2021-05-24',  5,  940),
    (40, 'Sinsuat Avenue',    'Cotabato City',      'Maguindanao del Norte', 'BARMM',               DATE '2023-01-16',  5,  900)
) AS listed(branch_id, name, city, province, region, opened_on, weight, price_level);

CREATE TEMP TABLE branches AS
SELECT branch_id, name, city, province, region, opened_on FROM branch_list ORDER BY branch_id;

-- The branches of a region in order, to pick another one nearby.
CREATE TEMP TABLE region_branches AS
SELECT region, list(branch_id ORDER BY branch_id) AS branch_ids, count(*)::INTEGER AS size
FROM branch_list GROUP BY region;

-- Towns around, where no branch is, for the homes of students.
CREATE TEMP TABLE nearby_homes AS
SELECT region, list(home ORDER BY home) AS homes, count(*)::INTEGER AS size
FROM (VALUES
    ('NCR', 'Taguig, Metro Manila'), ('NCR', 'Las Piñas, Metro Manila'), ('NCR', 'Marikina, Metro Manila'),
    ('NCR', 'Mandaluyong, Metro Manila'), ('NCR', 'Caloocan, Metro Manila'),
    ('CAR', 'La Trinidad, Benguet'), ('Ilocos Region', 'Vigan, Ilocos Sur'), ('Ilocos Region', 'Urdaneta, Pangasinan'),
    ('Cagayan Valley', 'Cauayan, Isabela'), ('Central Luzon', 'Cabanatuan, Nueva Ecija'),
    ('Central Luzon', 'Mabalacat, Pampanga'), ('CALABARZON', 'Calamba, Laguna'), ('CALABARZON', 'Dasmariñas, Cavite'),
    ('CALABARZON', 'Cainta, Rizal'), ('MIMAROPA', 'Roxas, Palawan'), ('Bicol Region', 'Iriga, Camarines Sur'),
    ('Western Visayas', 'Passi, Iloilo'), ('Negros Island Region', 'Silay, Negros Occidental'),
    ('Central Visayas', 'Talisay, Cebu'), ('Central Visayas', 'Lapu-Lapu, Cebu'), ('Eastern Visayas', 'Ormoc, Leyte'),
    ('Zamboanga Peninsula', 'Pagadian, Zamboanga del Sur'), ('Northern Mindanao', 'El Salvador, Misamis Oriental'),
    ('Davao Region', 'Digos, Davao del Sur'), ('SOCCSKSARGEN', 'Koronadal, South Cotabato'),
    ('Caraga', 'Cabadbaran, Agusan del Norte'), ('BARMM', 'Datu Odin Sinsuat, Maguindanao del Norte')
) AS towns(region, home)
GROUP BY region;

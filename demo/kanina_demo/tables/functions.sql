-- Everything drawn is a function of a key, never of a random source, a thread or a clock: `draw(key)` is the MD5 of a
-- text, and `pick(h, i, n)` the i-th of its eight 16-bit numbers, scaled to 0 … n−1 in whole numbers.
-- MD5 as text is defined by RFC 1321; DuckDB's own hash() may change between versions.
CREATE MACRO draw(key) AS md5(key);
CREATE MACRO pick(h, i, n) AS ((('0x' || h[4 * i + 1 : 4 * i + 4])::BIGINT * n) >> 16)::INTEGER;

-- A local date and a second of its day in Manila (UTC+8, no daylight time since 1978) as an instant.
CREATE MACRO manila_instant(day, second_of_day) AS
    to_timestamp(date_diff('day', DATE '1970-01-01', day) * 86400 + second_of_day - 28800);

-- Centavos as pesos, exactly.
CREATE MACRO pesos(centavos) AS (centavos::DECIMAL(12, 0) * 0.01::DECIMAL(3, 2))::DECIMAL(12, 2);

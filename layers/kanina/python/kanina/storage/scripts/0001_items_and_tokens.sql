-- Items by key; what has expired and what is listed are found by an index of their own.
CREATE TABLE items (
    pk TEXT NOT NULL,
    sk TEXT NOT NULL,
    expires_at INTEGER,
    listed_at INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (pk, sk)
);
CREATE INDEX listed ON items (pk, listed_at, sk) WHERE listed_at IS NOT NULL;
CREATE INDEX expiring ON items (expires_at) WHERE expires_at IS NOT NULL;
-- Tokens of writes that were made, so that a repeat is not made again.
CREATE TABLE tokens (token TEXT PRIMARY KEY, expires_at INTEGER NOT NULL) WITHOUT ROWID;

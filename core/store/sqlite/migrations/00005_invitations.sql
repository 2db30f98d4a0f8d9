-- +goose Up

-- Who has a token may make accounts. token is its SHA-256, uses how many
-- accounts are left, expires in milliseconds since 1970, maker who made it.
CREATE TABLE invitations (
    id      INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    token   BLOB NOT NULL,
    role    VARCHAR(16) NOT NULL,
    uses    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    maker   VARCHAR(200) NOT NULL
);

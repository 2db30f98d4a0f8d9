-- +goose Up

-- The one row says who owns the database; every write touches it, which
-- serialises writers and shows at once whose epoch is over.
CREATE TABLE owner (
    id     BIGINT PRIMARY KEY NOT NULL,
    epoch  BIGINT NOT NULL,
    writes BIGINT NOT NULL
);
INSERT INTO owner (id, epoch, writes) VALUES (1, 0, 0);

CREATE TABLE accounts (
    id       INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    name     VARCHAR(16) NOT NULL UNIQUE,
    salt     BLOB NOT NULL,
    verifier BLOB NOT NULL,
    role     VARCHAR(16) NOT NULL
);

CREATE TABLE account_storage (
    account BIGINT PRIMARY KEY NOT NULL REFERENCES accounts (id),
    data    BLOB NOT NULL
);

-- name_key is the name as it is compared; NULL once deleted is not 0, which
-- frees the name. deleted is in milliseconds since 1970.
CREATE TABLE characters (
    id       INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    account  BIGINT NOT NULL REFERENCES accounts (id),
    name     VARCHAR(64) NOT NULL,
    name_key VARCHAR(64) UNIQUE,
    map      VARCHAR(128) NOT NULL,
    level    BIGINT NOT NULL,
    deleted  BIGINT NOT NULL,
    data     BLOB NOT NULL
);
CREATE INDEX characters_by_account ON characters (account);

CREATE TABLE realm_storage (
    bundle VARCHAR(64) NOT NULL,
    name   VARCHAR(200) NOT NULL,
    data   BLOB NOT NULL,
    PRIMARY KEY (bundle, name)
);

CREATE TABLE facts (
    name  VARCHAR(200) PRIMARY KEY NOT NULL,
    value BLOB NOT NULL
);

-- next is the first number that was not leased yet.
CREATE TABLE counters (
    name VARCHAR(200) PRIMARY KEY NOT NULL,
    next BIGINT NOT NULL
);

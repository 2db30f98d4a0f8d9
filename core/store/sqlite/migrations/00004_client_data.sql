-- +goose Up

-- What clients want kept: opaque. owner is a character of the account, or 0 for
-- what is the account's; at is in seconds since 1970; size is what the client
-- makes of data, weight how many bytes data has.
CREATE TABLE client_data (
    account BIGINT NOT NULL REFERENCES accounts (id),
    owner   BIGINT NOT NULL,
    kind    VARCHAR(40) NOT NULL,
    at      BIGINT NOT NULL,
    size    BIGINT NOT NULL,
    weight  BIGINT NOT NULL,
    data    BLOB NOT NULL,
    PRIMARY KEY (account, owner, kind)
);
CREATE INDEX client_data_by_owner ON client_data (owner);

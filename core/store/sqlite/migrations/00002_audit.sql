-- +goose Up

-- Who did what to the world. at is in milliseconds since 1970.
CREATE TABLE incidents (
    id   INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    at   BIGINT NOT NULL,
    who  TEXT NOT NULL,
    what TEXT NOT NULL,
    note TEXT NOT NULL,
    hash TEXT NOT NULL
);

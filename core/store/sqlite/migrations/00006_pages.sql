-- +goose Up

-- The books that the realm keeps itself, page by page: of the post one page for each
-- character, of the auction houses one for each lot. data is coded.
CREATE TABLE pages (
    book   VARCHAR(40) NOT NULL,
    number BIGINT NOT NULL,
    data   BLOB NOT NULL,
    PRIMARY KEY (book, number)
);

-- +goose Up

-- The tables of sqlite/migrations 1 to 6. What is compared is VARBINARY: by its bytes, in
-- every collation and with its spaces. A change of tables cannot be undone here, so each
-- statement may be repeated after an interruption.

CREATE TABLE IF NOT EXISTS owner (
    id     BIGINT PRIMARY KEY NOT NULL,
    epoch  BIGINT NOT NULL,
    writes BIGINT NOT NULL
) ENGINE=InnoDB;
INSERT IGNORE INTO owner (id, epoch, writes) VALUES (1, 0, 0);

CREATE TABLE IF NOT EXISTS accounts (
    id           BIGINT PRIMARY KEY NOT NULL AUTO_INCREMENT,
    name         VARBINARY(64) NOT NULL UNIQUE,
    salt         VARBINARY(64) NOT NULL,
    verifier     VARBINARY(64) NOT NULL,
    role         VARCHAR(16) NOT NULL,
    banned_until BIGINT NOT NULL DEFAULT 0,
    ban_reason   VARCHAR(200) NOT NULL DEFAULT ''
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS account_storage (
    account BIGINT PRIMARY KEY NOT NULL,
    data    LONGBLOB NOT NULL,
    FOREIGN KEY (account) REFERENCES accounts (id)
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS characters (
    id       BIGINT PRIMARY KEY NOT NULL AUTO_INCREMENT,
    account  BIGINT NOT NULL,
    name     VARCHAR(64) NOT NULL,
    name_key VARBINARY(256) UNIQUE,
    map      VARCHAR(128) NOT NULL,
    level    BIGINT NOT NULL,
    deleted  BIGINT NOT NULL,
    data     LONGBLOB NOT NULL,
    KEY characters_by_account (account),
    FOREIGN KEY (account) REFERENCES accounts (id)
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS realm_storage (
    bundle VARBINARY(64) NOT NULL,
    name   VARBINARY(200) NOT NULL,
    data   LONGBLOB NOT NULL,
    PRIMARY KEY (bundle, name)
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS facts (
    name  VARBINARY(200) PRIMARY KEY NOT NULL,
    value LONGBLOB NOT NULL
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS counters (
    name VARBINARY(200) PRIMARY KEY NOT NULL,
    next BIGINT NOT NULL
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS incidents (
    id   BIGINT PRIMARY KEY NOT NULL AUTO_INCREMENT,
    at   BIGINT NOT NULL,
    who  TEXT NOT NULL,
    what TEXT NOT NULL,
    note TEXT NOT NULL,
    hash TEXT NOT NULL
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS client_data (
    account BIGINT NOT NULL,
    owner   BIGINT NOT NULL,
    kind    VARBINARY(40) NOT NULL,
    at      BIGINT NOT NULL,
    size    BIGINT NOT NULL,
    weight  BIGINT NOT NULL,
    data    LONGBLOB NOT NULL,
    PRIMARY KEY (account, owner, kind),
    KEY client_data_by_owner (owner),
    FOREIGN KEY (account) REFERENCES accounts (id)
) ENGINE=InnoDB;

CREATE TABLE IF NOT EXISTS invitations (
    id      BIGINT PRIMARY KEY NOT NULL AUTO_INCREMENT,
    token   VARBINARY(64) NOT NULL,
    role    VARCHAR(16) NOT NULL,
    uses    BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    maker   VARCHAR(200) NOT NULL
) ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS pages (
    book   VARBINARY(40) NOT NULL,
    number BIGINT NOT NULL,
    data   LONGBLOB NOT NULL,
    PRIMARY KEY (book, number)
) ENGINE=InnoDB;

-- The queries of all databases: one file, so keep to what SQLite and MySQL
-- both understand (BIGINT, BLOB, VARCHAR, DOUBLE; REPLACE INTO). A test names
-- what is not portable. After a change: go generate ./core/store/relational

-- name: Claim :exec
UPDATE owner SET epoch = epoch + 1, writes = writes + 1 WHERE id = 1;

-- name: Epoch :one
SELECT epoch FROM owner WHERE id = 1;

-- name: Own :execrows
UPDATE owner SET writes = writes + 1 WHERE id = 1 AND epoch = ?;

-- name: CreateAccount :execlastid
INSERT INTO accounts (name, salt, verifier, role, banned_until, ban_reason) VALUES (?, ?, ?, ?, ?, ?);

-- name: Account :one
SELECT id, name, salt, verifier, role, banned_until, ban_reason FROM accounts WHERE id = ?;

-- name: AccountByName :one
SELECT id, name, salt, verifier, role, banned_until, ban_reason FROM accounts WHERE name = ?;

-- name: Accounts :many
SELECT id, name, salt, verifier, role, banned_until, ban_reason FROM accounts;

-- name: CountAccountNames :one
SELECT COUNT(id) FROM accounts WHERE name = ?;

-- name: SetCredentials :exec
UPDATE accounts SET salt = ?, verifier = ? WHERE id = ?;

-- name: SetRole :exec
UPDATE accounts SET role = ? WHERE id = ?;

-- name: SetBan :exec
UPDATE accounts SET banned_until = ?, ban_reason = ? WHERE id = ?;

-- name: SetAccountStorage :exec
REPLACE INTO account_storage (account, data) VALUES (?, ?);

-- name: DeleteAccountStorage :exec
DELETE FROM account_storage WHERE account = ?;

-- name: CreateCharacter :execlastid
INSERT INTO characters (account, name, name_key, map, level, deleted, data) VALUES (?, ?, ?, ?, ?, 0, ?);

-- name: CountCharacterNames :one
SELECT COUNT(id) FROM characters WHERE name_key = ?;

-- name: Character :one
SELECT c.id, c.account, c.name, c.map, c.level, c.data, s.data AS account_data
FROM characters c LEFT JOIN account_storage s ON s.account = c.account
WHERE c.id = ? AND c.deleted = 0;

-- name: CharacterByName :one
SELECT c.id, c.account, c.name, c.map, c.level, c.data, s.data AS account_data
FROM characters c LEFT JOIN account_storage s ON s.account = c.account
WHERE c.name_key = ?;

-- name: Characters :many
SELECT c.id, c.account, c.name, c.map, c.level, c.data, s.data AS account_data
FROM characters c LEFT JOIN account_storage s ON s.account = c.account
WHERE c.account = ? AND c.deleted = 0 ORDER BY c.id;

-- name: DeleteCharacter :execrows
UPDATE characters SET deleted = ?, name_key = NULL WHERE id = ? AND deleted = 0;

-- name: CountOthersNamed :one
SELECT COUNT(id) FROM characters WHERE name_key = ? AND id <> ?;

-- name: RenameCharacter :execrows
UPDATE characters SET name = ?, name_key = ? WHERE id = ? AND deleted = 0;

-- name: CharacterAccount :one
SELECT account FROM characters WHERE id = ? AND deleted = 0;

-- name: SaveCharacter :exec
UPDATE characters SET map = ?, level = ?, data = ? WHERE id = ?;

-- name: Storage :many
SELECT bundle, name, data FROM realm_storage;

-- name: SetStorage :exec
REPLACE INTO realm_storage (bundle, name, data) VALUES (?, ?, ?);

-- name: DeleteStorage :exec
DELETE FROM realm_storage WHERE bundle = ? AND name = ?;

-- name: Facts :many
SELECT name, value FROM facts;

-- name: SetFact :exec
REPLACE INTO facts (name, value) VALUES (?, ?);

-- name: DeleteFact :exec
DELETE FROM facts WHERE name = ?;

-- name: Counter :one
SELECT next FROM counters WHERE name = ?;

-- name: SetCounter :exec
REPLACE INTO counters (name, next) VALUES (?, ?);

-- name: CharactersAfter :many
SELECT c.id, c.account, c.name, c.map, c.level, c.data, s.data AS account_data
FROM characters c LEFT JOIN account_storage s ON s.account = c.account
WHERE c.id > ? AND c.deleted = 0 ORDER BY c.id LIMIT ?;

-- name: AccountStoragesAfter :many
SELECT account, data FROM account_storage WHERE account > ? ORDER BY account LIMIT ?;

-- name: CountCharacters :one
SELECT COUNT(id) FROM characters WHERE deleted = 0;

-- name: CountAccountStorages :one
SELECT COUNT(account) FROM account_storage;

-- name: SaveCharacterData :exec
UPDATE characters SET data = ? WHERE id = ?;

-- name: AddIncident :execlastid
INSERT INTO incidents (at, who, what, note, hash) VALUES (?, ?, ?, ?, ?);

-- name: Incidents :many
SELECT id, at, who, what, note, hash FROM incidents ORDER BY id DESC LIMIT ?;

-- name: DropIncidents :exec
DELETE FROM incidents WHERE id <= ?;

-- name: ClientData :many
SELECT account, owner, kind, at, size, weight, data FROM client_data WHERE account = ? AND owner = ?;

-- name: ClientDataSizes :many
SELECT owner, kind, weight FROM client_data WHERE account = ?;

-- name: SetClientData :exec
REPLACE INTO client_data (account, owner, kind, at, size, weight, data) VALUES (?, ?, ?, ?, ?, ?, ?);

-- name: DeleteClientData :exec
DELETE FROM client_data WHERE account = ? AND owner = ? AND kind = ?;

-- name: DeleteClientDataOf :exec
DELETE FROM client_data WHERE owner = ?;

-- name: CountInvitationTokens :one
SELECT COUNT(id) FROM invitations WHERE token = ?;

-- name: CreateInvitation :execlastid
INSERT INTO invitations (token, role, uses, expires, maker) VALUES (?, ?, ?, ?, ?);

-- name: DeleteInvitation :execrows
DELETE FROM invitations WHERE id = ?;

-- name: DropInvitations :exec
DELETE FROM invitations WHERE expires <= ?;

-- name: InvitationByToken :one
SELECT id, token, role, uses, expires, maker FROM invitations WHERE token = ?;

-- name: Invitations :many
SELECT id, token, role, uses, expires, maker FROM invitations ORDER BY id;

-- name: UseInvitation :exec
UPDATE invitations SET uses = uses - 1 WHERE id = ?;

-- name: SetPage :exec
REPLACE INTO pages (book, number, data) VALUES (?, ?, ?);

-- name: DeletePage :exec
DELETE FROM pages WHERE book = ? AND number = ?;

-- name: Pages :many
SELECT book, number, data FROM pages;

-- +goose Up

-- banned_until is in milliseconds since 1970; 0 is not banned, the largest
-- number is until it is lifted.
ALTER TABLE accounts ADD COLUMN banned_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN ban_reason VARCHAR(200) NOT NULL DEFAULT '';

-- From version 2 to 3: the bank moves from each character to the account. What
-- a function returns is kept in the place of what it was given.
local migration = {}

function migration.player(storage)
  storage.wealth = storage.purse.gold * 100 + storage.purse.silver -- a number, so that storage:top can rank by it
end

function migration.account(storage)
  return {bank = {silver = storage.bank or 0}}
end

return migration

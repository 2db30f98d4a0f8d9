-- From version 1 to 2: one number of coins becomes a purse of gold and silver,
-- and the realm's counter gets the name that says what it counts.
local migration = {}

function migration.player(storage)
  local coins = storage.coins or 0
  storage.coins = nil
  storage.purse = {gold = math.floor(coins / 100), silver = coins % 100}
end

function migration.realm(storage)
  storage.coins_found = storage.found
  storage.found = nil
end

return migration

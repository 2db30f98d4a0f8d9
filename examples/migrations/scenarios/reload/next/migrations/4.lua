-- From version 3 to 4: silver only.
local migration = {}
function migration.player(storage) return {silver = storage.wealth} end
function migration.realm(storage) return {finds = storage.coins_found} end
return migration

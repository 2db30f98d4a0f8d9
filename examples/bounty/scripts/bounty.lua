-- Placing a bounty, the board, and the kill. The bounties are in scripts/realm/bounties.lua.
local board = object "board"
local LEAST = 10 -- coins

command "bounty" { args = { {"name", "word"}, {"coins", "integer 1.."} }, doc = "bounty.doc" }

function players:bounty(name, coins)
  if coins < LEAST then return false, text("bounty.least", {least = LEAST}) end
  if not self:change_money(-coins) then return false, "bounty.poor" end
  realm:tell("placed", {on = name, coins = coins, by = self:name()})
end

function board:on_use(player)
  local heads = storage:get("heads") or {}
  if next(heads) == nil then return player:tell("board.none") end
  for name, coins in pairs(heads) do player:tell("board.line", {name = name, coins = coins}) end
end

function players:on_kill(victim)
  if victim:is_player() then realm:tell("killed", {killer = self:name(), victim = victim:name()}) end
end

-- Sells tickets. The tickets themselves are in the realm box: scripts/realm/lottery.lua.
local clerk = creature "clerk"

function clerk:on_talk(player)
  local tickets = storage:get("tickets") or {}
  player:show(menu("clerk.hello", {price = settings.price, n = #tickets})
    :option("clerk.buy", "sell", {icon = "money"})
    :option("clerk.bye", "part"))
end

function clerk:sell(player)
  if not player:change_money(-settings.price) then return player:tell("clerk.poor") end
  player:tell("clerk.sold")
  realm:tell("ticket", {buyer = player:name(), paid = settings.price})
end

function clerk:part(player) end

-- Looks for five coins, and back for nothing.
local tailor = creature "tailor"
local PRICE = 5

function tailor:on_talk(player)
  local m = menu "tailor.what"
  for _, thing in ipairs(player:items{worn = true}) do m:option(thing:name(), "choose_look", thing:slot()) end
  player:show(m)
end

function tailor:choose_look(player, slot)
  local m = menu "tailor.as":option("tailor.itself", "give_look", slot)
  for _, thing in ipairs(player:items{worn = false}) do
    m:option(thing:name(), "give_look", slot, thing:id(), {icon = "money"})
  end
  player:show(m)
end

function tailor:give_look(player, slot, look)
  if look and player:money() < PRICE then return self:say("tailor.poor") end
  if not player:set_look(slot, look) then return self:say("tailor.no") end
  if look then player:change_money(-PRICE) end
end

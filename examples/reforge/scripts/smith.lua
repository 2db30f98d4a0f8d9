local draw = require "tiers"
local smith = creature "smith"

function smith:on_talk(player)
  local m = menu "smith.what"
  for _, thing in ipairs(player:items{worn = true}) do
    if thing:has_tag("armour") then
      m:option(thing:name(), "reforge", thing:slot(), {cost = 50, confirm = "smith.sure"})
    end
  end
  player:show(m)
end

function smith:reforge(player, slot)
  local thing = player:item_at(slot)
  if thing then thing:enchant(draw(player:level())) end
end

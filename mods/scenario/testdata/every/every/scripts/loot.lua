-- What lies with the dead: changed and filled by scripts; and money.
local fired = require "fired"
local report = require "report"
local hoarder = creature "hoarder"

function hoarder:on_loot(drops, player, how)
  fired("creature on_loot")
  if how == "corpse" then drops[#drops + 1] = { item = "every:apple", count = 1 } end
  return drops
end

function hoarder:on_death(killer) self:every("1s", "lie", { keep = true }) end

function hoarder:lie()
  if self.state.done then return end
  self.state.done = true
  self:add_loot("apple", 2)
  local things = {}
  for _, thing in ipairs(self:loot()) do things[#things + 1] = thing.count .. " " .. (thing.item or thing.money) end
  map.state.lies = table.concat(things, ", ")
end

function players:on_need(word) fired("player on_need") return word ~= "heads" end

function players:on_looted(item, count, source, thing)
  fired("player on_looted")
  map.state.looted = report(item, count, source and source:name(), thing:id(), thing:count(), thing:owner():name())
end

function players:on_found_money(currency, amount, source)
  fired("player on_found_money")
  map.state.found = report(currency, amount, source and source:name())
end

local treasurer = creature "treasurer"
function treasurer:on_hear(speaker, words)
  if words == "wage" then
    map.state.wage = report(speaker:change_money(40), speaker:change_money(-3), speaker:change_money(-90), speaker:money(), speaker:change_money(9, "beads"), speaker:change_money(1, "beads"), speaker:money("beads"), pick({ "a", "b" }, { 0, 2 }))
  elseif words == "skin" then
    for _, dead in ipairs(map:creatures { dead = true }) do
      map.state.skinned = report(dead:open_loot(speaker), dead:open_loot(speaker, "skinning"), #dead:loot("skinning"))
    end
  end
end

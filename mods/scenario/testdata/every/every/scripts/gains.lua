-- What scripts make of what players gain and of healing: Mila gains half, Nora nothing.
local fired = require "fired"
local report = require "report"
local imp = creature "imp"

local share = { Mila = 0.5, Nora = 0 }

local function alter(self, hook, amount, ...)
  fired("player " .. hook)
  map.state.gains = (map.state.gains or "") .. report(hook, amount, ...) .. ","
  local part = share[self:name()]
  return part and amount * part
end

function players:on_money_gain(amount, currency, how) return alter(self, "on_money_gain", amount, currency, how) end
function players:on_reputation_change(points, faction) return alter(self, "on_reputation_change", points, faction) end
function players:on_skill_gain(points, skill) return alter(self, "on_skill_gain", points, skill) end

function players:on_healing_taken(amount, healer) return alter(self, "on_healing_taken", amount, healer and healer:name()) end
function players:on_healing_dealt(amount, target) return alter(self, "on_healing_dealt", amount, target:name()) end

function imp:on_healing_taken(amount, healer)
  fired("creature on_healing_taken")
  if healer and share[healer:name()] then return amount + 1 end
end

-- Healing that makes healing ends.
function imp:on_healing_dealt(amount, target)
  fired("creature on_healing_dealt")
  self:heal(target, 1)
  return amount * 3
end

function players:on_item(item, change, count, thing)
  fired("player on_item")
  map.state.items = (map.state.items or "") .. report(item, change, count, thing and thing:count()) .. ","
end

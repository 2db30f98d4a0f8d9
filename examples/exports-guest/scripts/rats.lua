-- Rats are worth coins. The purse is another bundle's.
local purse = imports.exports
local bounty = purse.in_coins(1)
local rat = creature "rat"

function rat:on_death(killer)
  if killer and killer:is_player() then
    self.state.last = purse.pay(killer, bounty)
  end
end

-- What fails in the other bundle is an error that pcall catches.
function rat:on_hear(speaker, words)
  if words ~= "nothing" then return end
  local paid, why = pcall(purse.pay, speaker, 0)
  if not paid then self:say("rat.refused") end
end

map.on_event = { ["exports:paid"] = "count" }

function map:count(fields)
  self:tell("rat.paid", { who = fields.player:name(), n = fields.balance })
end

-- Stables that scripts open and look into.
local report = require "report"
local ostler = creature "ostler"

function ostler:on_hear(speaker, words)
  if words == "raise" then
    map.state.raised = report(speaker:dead_pet(), speaker:revive_pet(50), speaker:dead_pet(), speaker:revive_pet())
  end
  if words ~= "stable" then return end
  map.state.stable = report(self:open_stable(speaker), speaker:stable_slots())
  for _, pet in ipairs(speaker:stabled()) do
    map.state.stalled = report(pet.slot, pet.id, pet.level, pet.health_pct)
  end
end

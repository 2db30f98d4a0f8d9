-- The hunter blows its horn at the first blow; how many come, and how far the
-- horn is heard, is the operator's choice.
local hunter = creature "hunter"

function hunter:on_aggro(enemy)
  if settings.horn == "loud" then
    self:yell("hunter.horn", {n = settings.hounds})
  else
    self:say("hunter.horn", {n = settings.hounds})
  end
  local x, y = self:position()
  for i = 1, settings.hounds do
    self:summon("hound", x + 2, y + i):attack(enemy)
  end
end

-- What an operator wrote is an argument, so nothing in it is read as markup.
-- text() as an argument reads in each viewer's own language.
function hunter:on_death(killer)
  map:tell("hunter.beaten", {hunter = text("creature.hunter"), motto = settings.motto})
end

-- The journey begins when a player accepts the quest. The core completes the quest at the end
-- of the path, and fails it if the driver dies or the player stays behind.
local driver = creature "driver"

local AMBUSH = 2 -- number of the waypoint
local ROBBERS = 2

function driver:on_quest_accepted(player, quest)
  self:embark("road", {with = player, quest = quest, stays = "5s"})
end

function driver:on_waypoint(index)
  if index ~= AMBUSH then return end
  self:rest() -- until go_on
  self:yell("driver.ambush")
  local x, y = self:position()
  for i = 1, ROBBERS do
    self:summon("robber", x + 4, y + 4 * i, nil, {goes_with_owner = true}):attack(self)
  end
end

function driver:on_summon_lost(robber, how)
  if how ~= "died" then return end
  for _, other in ipairs(self:owned()) do
    if not other:is_dead() then return end
  end
  self:say("driver.on")
  self:go_on()
end

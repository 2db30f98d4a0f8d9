-- The Rootmother: three phases, parted by thresholds of her health.
--
--   1  from 100%  stomps now and then
--   2  from  70%  stands still within, and calls saplings
--   3  from  30%  grows, hurries, and stomps all the time
--
-- After two minutes she rages, whatever the phase. When she gives up a fight,
-- everything begins anew. What a fight has come to stands in self.state, so it
-- survives a saved file and a restart; timers started in a fight end with it.
local boss = creature "rootmother"

local STOMP_YARDS, STOMP_DAMAGE = 10, 40
local RAGE_FACTOR = 3

function boss:on_aggro(enemy)
  self.state.phase = 1
  self:yell("rootmother.wakes")
  self:every("8-10s", "stomp")
  self:after("2m", "rage")
end

-- One blow may cross both thresholds; then both handlers run, this one first.
boss.on_health = { [70] = "sprout", [30] = "wither" }

function boss:sprout()
  self.state.phase = 2
  self:yell("rootmother.sprouts")
  self:cancel("stomp")
  self:call_saplings()
  self:every("20s", "call_saplings")
end

function boss:wither()
  self.state.phase = 3
  self:yell("rootmother.withers")
  self:cancel("call_saplings")
  self:set_scale(1.5)
  self:set_speed(1.3)
  self:every("3s", "stomp") -- in place of the slower one
end

function boss:stomp()
  self:emote("rootmother.stomps")
  for _, unit in ipairs(self:in_range(STOMP_YARDS, { reaction = "hostile" })) do
    self:damage(unit, STOMP_DAMAGE)
  end
end

-- Saplings stand in a ring around her and fight whom she fights.
function boss:call_saplings()
  local x, y = self:position()
  for i = 1, settings.saplings do
    local angle = i * 2 * math.pi / settings.saplings
    local sapling = self:summon("sapling", x + 6 * math.cos(angle), y + 6 * math.sin(angle))
    local victim = self:victim()
    if victim then sapling:attack(victim) end
  end
end

function boss:rage()
  self.state.raging = true
  self:yell("rootmother.rages")
end

function boss:on_damage_dealt(amount, victim)
  if self.state.raging then return amount * RAGE_FACTOR end
end

function boss:on_evade()
  self:yell("rootmother.sleeps")
  self:clear_hollow()
  self.state.phase, self.state.raging = nil, nil
  self:set_scale(1)
  self:set_speed(1)
end

function boss:on_death(killer)
  self:clear_hollow()
  map.state.kills = (map.state.kills or 0) + 1
  realm:announce("rootmother.fallen", { name = killer and killer:name() or "?", kills = map.state.kills })
end

-- A handler of a creature is also a method of it.
function boss:clear_hollow()
  for _, sapling in ipairs(map:creatures { id = "sapling" }) do
    sapling:despawn()
  end
end

-- The Rootmother: what her phases, which stand in data/creatures.yaml, cannot say.
--
--   waking     stomps now and then; who sings to her is listened to, once
--   sprouting  calls more saplings every 20 s
--   withering  stomps all the time
--
-- What a fight has come to is kept by the core, so it survives a saved file and a
-- restart; timers started in a fight end with it.
local boss = creature "rootmother"

local STOMP_YARDS, STOMP_DAMAGE = 10, 40

-- What she does in each phase, besides what its definition says: timers to start.
local habits = {
  waking = { stomp = "8-10s" },
  sprouting = { call_saplings = "20s" },
  torn = { stomp = "8-10s" },
  withering = { stomp = "3s" },
}

function boss:on_aggro(enemy)
  self:yell("rootmother.wakes")
end

function boss:on_phase(new, old)
  self:cancel("stomp")
  self:cancel("call_saplings")
  for handler, time in pairs(habits[new] or {}) do self:every(time, handler) end
end

function boss:stomp()
  self:emote("rootmother.stomps")
  for _, unit in ipairs(self:in_range(STOMP_YARDS, { reaction = "hostile" })) do
    self:damage(unit, STOMP_DAMAGE)
  end
end

-- Saplings stand in a ring around her, fight whom she fights, and go with her.
function boss:call_saplings()
  local x, y = self:position()
  for i = 1, settings.saplings do
    local angle = i * 2 * math.pi / settings.saplings
    local sapling = self:summon("sapling", x + 6 * math.cos(angle), y + 6 * math.sin(angle), nil, { goes_at = "evade death" })
    local victim = self:victim()
    if victim then sapling:attack(victim) end
  end
end

function boss:on_hear(speaker, words)
  if words == "sleep, mother" and self:phase() == "waking" and not self.state.sung then
    self.state.sung = true
    self:enter_phase("listening")
  end
end

function boss:on_evade()
  self:yell("rootmother.sleeps")
  self.state.sung = nil
end

function boss:on_death(killer)
  map.state.kills = (map.state.kills or 0) + 1
  realm:announce("rootmother.fallen", { name = killer and killer:name() or "?", kills = map.state.kills })
end

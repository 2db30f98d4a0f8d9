-- A fight in three phases. What ends with the fight is a timer; what has to be
-- remembered is in self.state.
local warlord = creature "warlord"

function warlord:on_aggro(enemy)
  self:yell("warlord.aggro")
  self:every("5-8s", "cleave")
end

function warlord:cleave()
  local victim = self:victim()
  if victim then self:damage(victim, 10) end
end

warlord.on_health = { [66] = "call_raiders", [33] = "rage" }

function warlord:call_raiders()
  self:yell("warlord.raiders")
  for i = 1, 2 do
    local x, y = self:position()
    local raider = self:summon("raider", x + i, y)
    raider:attack(self:victim())
  end
end

function warlord:rage()
  self:yell("warlord.rage")
  self.state.raging = true
  self:set_scale(1.5)
  self:every("2s", "cleave") -- the timer of that name begins anew, faster
end

function warlord:on_home()
  self.state.raging = nil
  self:set_scale(1)
end

function warlord:on_kill(victim) self:say("warlord.kill", {name = victim:name()}) end

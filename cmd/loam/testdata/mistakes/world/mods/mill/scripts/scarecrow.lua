-- The scarecrow calls crows, and counts them.
local scarecrow = creature "scarecrow"

function scarecrow:on_aggro(enemy)
  self.state.called = 0
  self:yell("scarecrow.wakes")
  self:every("5s", "call")
end

function scarecrow:call()
  local x, y = self:position()
  for i = 1, settings.crows do
    local crow = self:summon("crow", x + i, y)
    local victim = self:victim()
    if victim then crow:attack(victim) end
  end
  self.state.called = self.state.called + settings.crows
end

scarecrow.on_health = { [50] = "rage" }

function scarecrow:rage()
  self:set_scale(1.5)
end

function scarecrow:on_evade()
  self.state.called = nil
  self:set_scale(1)
end

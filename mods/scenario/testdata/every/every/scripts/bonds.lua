-- Creatures that are tied to who summoned them.
local shepherd = creature "shepherd"

function shepherd:on_hear(speaker, words)
  if words == "whistle" then
    local dog = self:summon("dog", 4, 0, nil, { temper = "defensive", follows = true, goes_with_owner = true, goes_at = "evade" })
    self:say(dog:temper() .. " " .. #self:owned())
  elseif words == "mine" then
    speaker:summon("dog", 2, 2, nil, { temper = "defensive", follows = true, goes_with_owner = true })
    self:say(#speaker:owned() .. " " .. speaker:owned()[1]:owner():name())
  elseif words == "sit" then
    local dog = self:owned()[1]
    self:say(tostring(dog:set_temper("passive")) .. " " .. dog:temper())
    self:say(tostring(self:set_temper("passive")) .. " " .. self:temper())
  elseif words == "come" then
    self:cast("call_dog")
    speaker:cast("call_dog")
  elseif words == "whose" then
    local mine, yours = self:pet(), speaker:pet()
    self:say(mine and yours and mine:owner():name() .. " and " .. yours:owner():name() or "nobody's")
  end
end

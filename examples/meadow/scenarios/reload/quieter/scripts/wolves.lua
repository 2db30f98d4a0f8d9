-- What an author may save over scripts/wolves.lua: the howl makes no noise.
local wolf = creature "meadow:grey_wolf"

function wolf:on_aggro(enemy)
  self:say("wolf.growl")
end

wolf.on_health = { [50] = "howl" }

function wolf:howl()
  self.state.howls = (self.state.howls or 0) + 1
  self:emote("howls without a sound.")
end

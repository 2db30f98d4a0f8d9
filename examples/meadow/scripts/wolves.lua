-- Wolves growl when a fight begins, howl for help when they are half dead, and
-- run for a while when it gets worse. Save this file while the world runs: the
-- wolves change at once and keep their fights.
local wolf = creature "meadow:grey_wolf"

function wolf:on_aggro(enemy)
  self:say("wolf.growl")
end

-- Thresholds are data: a handler runs when health falls below the share.
wolf.on_health = { [50] = "howl", [20] = "run_away" }

function wolf:howl()
  self.state.howls = (self.state.howls or 0) + 1 -- kept over a reload
  self:yell("wolf.howl")
  self:call_for_help(20)
end

function wolf:run_away()
  self:flee("3s")
end

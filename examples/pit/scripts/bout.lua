-- A bout of two, in player.state.bout: who the foe is, where one begins, how many rounds
-- are won, and the spot to come back to.
local ROUNDS = 2 -- that must be won

function players:begin_bout(foe, corner)
  local x, y, z, facing = self:position()
  self.state.bout = {foe = foe, corner = corner, won = 0, back = {map = map:id(), x = x, y = y, z = z, facing = facing}}
  self:tell("bout.foe", {name = foe})
  self:travel(corner)
end

local function foe_of(player)
  local bout = player.state.bout
  return bout and map:id() == "pit:pit" and map:find_player(bout.foe)
end

function players:on_death()
  local foe = foe_of(self)
  if not foe then return end
  foe.state.bout.won = foe.state.bout.won + 1
  if foe.state.bout.won == ROUNDS then return foe:win_bout(self) end
  foe:tell("bout.round", {n = foe.state.bout.won})
  self:after("2s", "next_round", {keep = true})
  foe:after("2s", "next_round", {keep = true})
end

function players:next_round()
  if self:is_dead() then self:revive() end
  self:set_health_pct(100)
  self:travel(self.state.bout.corner)
end

function players:win_bout(loser)
  self.storage.won = (self.storage.won or 0) + 1
  self:tell("bout.won", {n = self.storage.won})
  if loser then
    loser:tell("bout.lost", {name = self:name()})
    loser:after("2s", "end_bout", {keep = true})
  end
  self:after("2s", "end_bout", {keep = true})
end

function players:end_bout()
  local back = self.state.bout.back
  self.state.bout = nil
  if self:is_dead() then self:revive() end
  self:travel_to(back.map, back.x, back.y, back.z, back.facing)
end

function players:on_leave_map()
  local foe = foe_of(self)
  if foe and foe.state.bout.won < ROUNDS and self.state.bout.won < ROUNDS then foe:win_bout() end
end

-- Who was in the pit when it left the world begins at the well.
function players:on_login()
  if map:id() == "pit:pit" and not self.state.bout then self:travel("well") end
end

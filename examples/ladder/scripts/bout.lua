-- One bout at a time: map.state.bout is a list of the two refs; empty while they go back.
local START = 1500 -- rating of who has never fought
local STEP = 32    -- the most that a bout moves a rating

function players:rating() return self.storage.rating or START end

function map:begin_bout(a, b)
  map.state.bout = {a:ref(), b:ref()}
  a:enter_ring("red", b)
  b:enter_ring("blue", a)
end

function players:enter_ring(corner, foe)
  self:set_health_pct(100)
  self:travel(corner)
  self:tell("bout.foe", {name = foe:name(), rating = foe:rating()})
end

local function in_bout(player)
  for _, ref in ipairs(map.state.bout or {}) do
    if ref == player:ref() then return true end
  end
end

function map:end_bout(loser)
  local bout = map.state.bout
  map.state.bout = {}
  local winner = map:unit(bout[1] == loser:ref() and bout[2] or bout[1])
  local won, lost = winner:rating(), loser:rating()
  local gain = math.floor(STEP / (1 + 10 ^ ((won - lost) / 400)) + 0.5) -- Elo
  winner:rate_bout(won + gain, "bout.won")
  loser:rate_bout(lost - gain, "bout.lost")
  map:after("4s", "open_ring")
end

function map:open_ring()
  map.state.bout = nil
  map:next_bout()
end

function players:rate_bout(rating, result)
  self.storage.rating = rating
  self:tell("bout.rating", {result = text(result), rating = rating})
  self:after("3s", "leave_ring", {keep = true})
end

function players:leave_ring()
  if self:is_dead() then self:revive() end
  self:set_health_pct(100)
  self:travel("hall")
end

function players:on_death() if in_bout(self) then map:end_bout(self) end end
function players:on_leave_map() if in_bout(self) then map:end_bout(self) end end
function players:on_leave_area(area) if area == "ladder:ring" and in_bout(self) then map:end_bout(self) end end

function players:on_enter_area(area)
  if area ~= "ladder:ring" or in_bout(self) then return end
  self:tell("bout.out")
  self:travel("hall")
end

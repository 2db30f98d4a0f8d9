-- Targets: what a unit is, where it is, and whom it finds.
local report = require "report"
local seer = creature "seer"
local can = {}

local function look(u)
  return report(u:name(), u:def(), u:faction(), u:level(), u:health(), u:max_health(), u:health_pct(),
    u:is_player(), u:is_creature(), u:is_dead(), u:in_combat(), u:is_moving())
end

function can.look(self, speaker)
  self.state.me, self.state.you = look(self), look(speaker)
end

function can.tags(self, speaker)
  self.state.me = report(self:has_tag("wise"), self:has_tag("foolish"), unpack(self:tags()))
  self.state.you = report(speaker:has_tag("wise"), #speaker:tags())
end

function can.where(self, speaker)
  self.state.me = report(self:position())
  self.state.you = report(speaker:position())
  self.state.apart = report(self:distance(speaker), speaker:distance(self), self:distance_to(0, 0), speaker:distance_to(6, 0, 8))
  self.state.seen = report(self:in_sight(speaker), speaker:in_sight(self), self:sees_spot(0, 0), speaker:sees_spot(-150, -150))
end

function can.feel(self, speaker)
  local rat = map:find { id = "rat", tag = "near" } or self:nearest(40, { id = "rat" })
  local keeper = self:nearest(40, { id = "keeper" })
  self.state.me = report(self:reaction(speaker), rat:reaction(speaker), keeper:reaction(speaker))
  self.state.you = report(speaker:reaction(self), speaker:reaction(rat), speaker:reaction(keeper))
end

function can.remember(self, speaker)
  self.state.refs = { self:ref(), speaker:ref(), self:nearest(40, { id = "rat" }):ref() }
end

function can.recall(self)
  local names = {}
  for i = 1, 3 do
    local u = map:unit(self.state.refs[i])
    names[i] = u and u:name() or "nobody"
  end
  self.state.names = report(unpack(names))
end

function can.lose(self, speaker)
  local rat = self:nearest(40, { id = "rat" })
  local before = rat:valid()
  rat:despawn()
  self.state.valid = report(before, rat:valid(), self:valid(), speaker:valid())
end

-- What is gone answers nothing but valid.
function can.touch(self)
  local rat = self:nearest(40, { id = "rat" })
  rat:despawn()
  self.state.touched = rat:name()
end

-- finds is what one unit finds around it.
local function finds(u)
  local drawn, different = {}, 0
  for _ = 1, 40 do
    local level = u:random_in_range(30, { faction = "vermin" }):level()
    if not drawn[level] then different = different + 1 end
    drawn[level] = true
  end
  local nearest = u:nearest(30, { tag = "vermin" })
  return report(#u:in_range(30), #u:in_range(30, { kind = "player" }), #u:in_range(30, { kind = "creature" }),
    #u:in_range(30, { reaction = "hostile" }), #u:in_range(30, { dead = true }), #u:in_range(5),
    nearest:level(), u:nearest(30, { tag = "none" }), u:random_in_range(2), different)
end

function can.search(self, speaker)
  self.state.me, self.state.you = finds(self), finds(speaker)
end

function can.turn(self, speaker)
  self:turn(1)
  speaker:turn(2)
end

function can.face(self, speaker)
  self:face(speaker)
  speaker:face(self)
end

function can.facing(self, speaker)
  self.state.facing = report((select(4, self:position())), (select(4, speaker:position())))
end

function seer:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end

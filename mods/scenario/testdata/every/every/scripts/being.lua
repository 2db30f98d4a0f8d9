-- Being: summoning, levels, sizes, speeds, sides, coming and going.
local report = require "report"
local shifter = creature "shifter"
local can = {}

function can.litter(self, speaker)
  local x, y = self:position()
  local pup = self:summon("pup", x + 3, y, nil, { lifetime = "2s", level = 4, facing = 1 })
  local other = speaker:summon("pup", x + 4, y)
  self.state.pups = report(pup:level(), pup:health(), pup:owner():name(), other:level(), other:owner():name(), pup:spawn())
  self.state.at = report(pup:position())
end

function can.orphan(self)
  self.state.orphan = report(self:nearest(30, { id = "pup" }):owner())
end

function can.grow(self, speaker)
  self:set_level(4)
  speaker:set_level(5)
  self.state.grown = report(self:level(), self:max_health(), speaker:level(), speaker:max_health())
end

function can.swell(self, speaker)
  local before = self:distance(speaker)
  self:set_scale(3)
  local between = self:distance(speaker)
  speaker:set_scale(2)
  self.state.nearer = report(before - between, between - self:distance(speaker))
end

function can.hurry(self, speaker)
  self:set_speed(2)
  speaker:set_speed(2)
  self:move_to(0, 24)
end

function can.turncoat(self, speaker)
  self:set_faction("vermin")
  speaker:set_faction("keepers")
  self.state.sides = report(self:faction(), speaker:faction(), self:reaction(speaker), speaker:reaction(self))
end

function can.rise(self) self:respawn() end

function can.go(self) self:despawn() end

function can.post(self)
  local post = map:find { spawn = "post" }
  self.state.post = report(post:spawn(), post:owner(), self:spawn())
  post:kill(post)
  post = map:find { spawn = "post", dead = true }
  self.state.dead = report(post:is_dead(), post:mode())
  post:respawn()
end

function shifter:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end

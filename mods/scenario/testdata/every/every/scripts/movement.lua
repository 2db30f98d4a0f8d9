-- Movement: going, following, fleeing, standing, being put elsewhere, paths.
local report = require "report"
local fired = require "fired"
local courier = creature "courier"
local can = {}

function can.go(self) self:move_to(10, 0) end

function can.stroll(self) self:move_to(0, 0, nil, { run = false }) end

function can.path(self) self:walk_path("line") end

function can.follow(self, speaker) self:follow(speaker, 3) end

function can.flank(self, speaker) self:follow(speaker, 3, 90) end

function can.stop(self) self:stop() end

function can.resume(self) self:resume() end

function can.flee(self, speaker)
  self:attack(speaker)
  self:flee("2s")
end

function can.panic(self) self:flee("2s") end

function can.jump(self, speaker)
  self:teleport(20, 5)
  speaker:teleport(22, 5, nil, 1)
end

function can.tell(self)
  self.state.is = report(self:mode(), self:is_moving())
  self.state.home = report(self:home())
end

function courier:on_hear(speaker, words)
  local act = can[words]
  if act then act(self, speaker) end
end

function courier:on_waypoint(index)
  fired("creature on_waypoint")
  self.state.points = (self.state.points or "") .. index
end

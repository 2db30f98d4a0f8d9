-- An area, and who steps into it.
local report = require "report"
local fired = require "fired"
local ring = area "ring"

function ring:on_enter(player)
  fired("area on_enter")
  map.state.entered = report(self:id(), self:name(), player:name(), #self:players())
end

function ring:on_leave(player)
  fired("area on_leave")
  map.state.left = player:name()
end

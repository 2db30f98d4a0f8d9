-- Layers of the world: who is in which.
local report = require "report"

command "veil" {}
function players:veil()
  local rat = self:nearest(20, { id = "rat" })
  local stone = map:spawn_object("stone", -60, 43, "9s")
  self:join_layer("mist")
  rat:join_layer("mist")
  rat:leave_layer("base:common")
  stone:join_layer("mist")
  stone:leave_layer("base:common")
  map.state.veiled = report(self:in_layer("mist"), self:in_layer("base:common"), rat:in_layer("base:common"), stone:in_layer("mist"))
end
command "unveil" {}
function players:unveil() self:leave_layer("mist") end

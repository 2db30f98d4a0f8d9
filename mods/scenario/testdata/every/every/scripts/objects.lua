-- Game objects: their hooks, and what is asked of them.
local fired = require "fired"
local report = require "report"
local gate = object "gate"

function gate:on_spawn() fired("object on_spawn") end

function gate:on_despawn(reason)
  fired("object on_despawn")
  map.state.gone = reason
end

function gate:on_use(player)
  fired("object on_use")
  if player:level() > 20 then return false, "You are too tall." end
end

function gate:on_open(new, old, by)
  fired("object on_open")
  self.state.opened = report(new, old, by and by:name())
end

function gate:on_state(new, old, by)
  fired("object on_state")
  self.state.turns = (self.state.turns or 0) + 1
end

function players:on_use_object(thing, id)
  fired("player on_use_object")
  local x, y = thing:position()
  map.state.used = report(id, thing:def(), thing:spawn(), thing:name(), x, y, thing:standing(), thing:user():name(), thing:owner())
end

command "gate" {}
function players:gate()
  local it = map:objects("gate")[1]
  local again = map:object(it:ref())
  it:play_animation(3)
  local stone = map:spawn_object("stone", -60, 43, "1s")
  local near = map:objects_in_range(-60, 40, 5)
  map.state.looked = report(it:valid(), again:def(), again.state.opened, again.state.turns, #near, #map:objects(), stone:standing())
  it:set_state("broken")
  it:unlock()
  it:lock()
  it:open()
  it:close()
  map.state.after = report(it:standing(), it:use(self), it:standing())
  it:despawn()
  map.state.valid = report(it:valid())
end

command "rune" {}
function players:rune()
  self:cast("lay_rune")
  local laid = map:objects("rune")[1]
  map.state.laid = report(laid and laid:owner():name())
end

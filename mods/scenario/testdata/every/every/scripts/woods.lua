-- Groups and pools of spawns.
function map:pack_comes() map:spawn_group("pack") return map:has_group("pack") end
function map:pack_goes() map:despawn_group("pack") return map:has_group("pack") end
function map:holes() map:redraw_pool("holes") return #map:pool("holes") end
function map:light() map:set_world_state("lamps", 2) map:add_world_state("lamps", 1) return map:world_state("lamps") end
function map:on_world_state(state, now, before)
  log("info", "fired map on_world_state")
  log("info", state .. " " .. before .. " to " .. now)
end

-- What the heath does with its groups, pools and world states.
local heath = maps "wilds:heath"

function heath:on_message(name)
  if name == "muster" then
    map:spawn_group("hunters")
  elseif name == "disband" then
    map:despawn_group("hunters")
  elseif name == "shuffle" then
    map:redraw_pool("dens")
  end
end

-- The last beacon calls the hunters.
function heath:on_world_state(state, now, before)
  map.state.news = state .. " " .. before .. " " .. now
  if state == "wilds:beacons" then
    if now == 3 then map:spawn_group("hunters") end
    if now == 0 then map:despawn_group("hunters") end
  end
end

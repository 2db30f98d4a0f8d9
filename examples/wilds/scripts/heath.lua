-- What the heath does with its groups and pools when it is told to.
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

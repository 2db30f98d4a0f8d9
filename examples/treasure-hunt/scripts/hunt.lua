-- A map is read to get its riddle, and at the right place to dig.
local chart = item "chart"
local SPOTS = {"wreck", "palm", "rock"}
local STAYS = "3m" -- how long a chest stays

function chart:on_use(player, target, thing)
  if player:in_combat() then return false, "hunt.fight" end
  local spot = thing:get("spot")
  if not spot then
    spot = pick(SPOTS)
    thing:set("spot", spot)
  end
  if not player:in_area(spot) then
    player:tell("riddle." .. spot)
    return player:tell("hunt.read")
  end
  local x, y = player:position()
  map:spawn_object("hoard", x + 1, y, STAYS)
  player:tell("hunt.found")
  thing:destroy()
end

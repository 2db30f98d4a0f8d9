-- Who walks between the layers.
local spy = creature "spy"

function spy:on_hear(speaker, words)
  if words == "hide" and self:spawn() == "ashes:spy" then
    self:join_layer("shadows")
    self:leave_layer("base:common")
  elseif words == "follow" and not speaker:in_layer("shadows") then
    speaker:join_layer("shadows")
  elseif words == "return" then
    speaker:leave_layer("shadows")
  end
end

local chest = object "chest"

function chest:on_use(player)
  if self:in_layer("base:common") then return false, "chest_empty" end
end

command "rake" {}
function players:rake()
  local it = map:objects("chest")[1]
  if not it then return false, "chest_gone" end
  it:join_layer("base:common")
  it:leave_layer("burnt")
end

-- The horn is blown by the experienced only; who may not is told why. It counts how
-- often it was blown: the second time it stays with who blows it, whose blade glows.
local horn = item "horn"

function horn:on_use(player, target, thing)
  if player:level() < 2 then return false, "horn.not_yet" end
  thing:set("blown", (thing:get("blown") or 0) + 1)
  if thing:get("blown") == 2 then
    thing:bind()
    player:set_look("main_hand", "ember_blade")
  end
end

-- Spells know out of what they are cast.
local zap = spell "zap"
function zap:on_launch(caster, target, thing)
  if thing == "things:wand" then caster:emote("waves a wand.") end
end

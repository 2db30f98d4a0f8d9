-- The horn is blown by the experienced only; who may not is told why.
local horn = item "horn"

function horn:on_use(player, target)
  if player:level() < 2 then return false, "horn.not_yet" end
end

-- Spells know out of what they are cast.
local zap = spell "zap"
function zap:on_launch(caster, target, thing)
  if thing == "things:wand" then caster:emote("waves a wand.") end
end

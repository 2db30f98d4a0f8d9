-- What the event's definition cannot say: a captain, and who has taken part.
local raid, raider = event "raid", creature "raider"

function raid:on_stage(stage)
  if map:id() ~= "invasion:village" or stage ~= 1 then return end
  map:summon("captain", 20, 0, nil, {lifetime = "1h"}):yell("captain.comes")
end

function raider:on_death(killer)
  if killer and killer:is_player() then realm:tell("fought", killer:name()) end
end

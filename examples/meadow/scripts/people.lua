-- The villager greets travellers and answers; the guard has something to say
-- about wolves; the dummy complains.
local villager = creature "meadow:villager"
local guard = creature "meadow:guard"
local dummy = creature "meadow:straw_dummy"

villager.on_player_near = { [8] = "greet" }

function villager:greet(player)
  self:say(text("villager.hello", { name = player:name() }))
end

function villager:on_hear(speaker, words)
  if words:lower():find("wol", 1, true) then
    self:say("villager.wolves")
  end
end

function villager:on_gesture(player, emote)
  if emote == "meadow:wave" then self:emote("villager.waves") end
end

function guard:on_aggro(enemy)
  self:yell("guard.alarm")
end

function guard:on_kill(victim)
  self:after("1-2s", "boast")
end

function guard:boast()
  self:say("guard.boast")
end

function dummy:on_aggro(enemy)
  self:say("dummy.ouch")
  self:every("4s", "grumble") -- ends with the fight
end

function dummy:grumble()
  self:say("dummy.grumble")
end

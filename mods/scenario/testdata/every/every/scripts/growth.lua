-- What a script does about what becomes of a player beside its level.
local fired = require "fired"
local tutor = creature "tutor"

function tutor:on_hear(player, words)
  if words == "teach me" then
    self:say(tostring(player:skill("whittling")) .. " " .. tostring(player:teach_skill("whittling")) .. " " .. tostring(player:teach_skill("whittling")))
  elseif words == "whittle" then
    self:say(tostring(player:practise("whittling", 0)) .. " " .. table.concat({ player:skill("whittling") }, " "))
  elseif words == "master" then
    player:teach_skill("whittling", 2)
    player:set_skill("whittling", 99)
    self:say(table.concat({ player:skill("whittling") }, " ") .. " " .. tostring(player:practise("whittling", 0)))
  elseif words == "unlearn" then
    player:set_skill("whittling", 0)
    self:say(tostring(player:skill("whittling")))
  end
end

function players:on_skill(skill, value, was)
  fired("player on_skill")
  map.state.skills = (map.state.skills or "") .. skill:match(":(.*)") .. " " .. value .. " " .. was .. ","
end

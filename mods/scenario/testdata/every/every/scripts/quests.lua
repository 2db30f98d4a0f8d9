-- What a script does about the quests of a player.
local fired = require "fired"
local reeve = creature "reeve"

function reeve:on_hear(player, words)
  if words == "take" then
    self:say(tostring(player:take_quest("wolves")) .. " " .. tostring(player:take_quest("wolves")) .. " " .. player:quest_stands("wolves"))
  elseif words == "count" then
    self:say(tostring(player:credit_quest("wolves", "howled", 2)) .. " " .. tostring(player:credit_quest("wolves", "barked")))
  elseif words == "enough" then
    self:say(tostring(player:complete_quest("wolves")) .. " " .. player:quest_stands("wolves"))
  elseif words == "pay" then
    self:say(tostring(player:reward_quest("wolves", 2)) .. " " .. player:quest_stands("wolves") .. " " .. tostring(player:reward_quest("wolves")))
  elseif words == "never" then
    player:take_quest("geese")
    local failed = player:fail_quest("geese")
    self:say(tostring(failed) .. " " .. player:quest_stands("geese"))
  elseif words == "forget" then
    local dropped = player:drop_quest("geese")
    self:say(tostring(dropped) .. " " .. player:quest_stands("geese") .. " " .. tostring(player:drop_quest("geese")) .. " " .. tostring(player:complete_quest("geese")))
  end
end

function players:on_quest(quest, news)
  fired("player on_quest")
  map.state.news = (map.state.news or "") .. quest:match(":(.*)") .. " " .. news .. ","
end

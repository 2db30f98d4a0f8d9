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

-- What hangs on one quest.
local owls = quest "owls"
local function note(what) map.state.owls = (map.state.owls or "") .. what .. "," end

function owls:on_check_accept(player, giver)
  fired("quest on_check_accept")
  if player:level() < 2 then return false, "You are too young for owls." end
end
function owls:on_accept(player, giver) fired("quest on_accept") note("accepted " .. self:id() .. " " .. self:title() .. " " .. self:level() .. " " .. tostring(giver ~= nil)) end
function owls:on_objective(player, objective, have, want) fired("quest on_objective") note(objective .. " " .. have .. " of " .. want) end
function owls:on_complete(player) fired("quest on_complete") note("complete") end
function owls:on_fail(player) fired("quest on_fail") note("failed") end
function owls:on_abandon(player) fired("quest on_abandon") note("abandoned") end
function owls:on_reward(rewards, player, ender)
  fired("quest on_reward")
  rewards.money = rewards.money * 2
  rewards.experience = 0
  return rewards
end
function owls:on_mark(mark, player, giver)
  fired("quest on_mark")
  if player:level() < 2 then return "none" end
end
command "hoot" {}
function players:hoot() self:credit_quest("owls", "hooted") end
command "misfortune" {}
function players:misfortune() self:fail_quest("owls") end

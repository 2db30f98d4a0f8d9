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
  elseif words == "wardens" then
    player:add_reputation("wardens", 15)
    self:say(table.concat({ player:reputation("wardens") }, " "))
    player:set_reputation("wardens", 60)
    self:say(table.concat({ player:reputation("wardens") }, " "))
  elseif words == "title" then
    local news = player:give_title("patient", true)
    self:say(tostring(news) .. " " .. tostring(player:has_title("patient")) .. " " .. tostring(player:give_title("patient")))
  elseif words == "guile" then
    local points = player:talent_points()
    local chosen, why = player:choose_talent("guile")
    player:choose_talent("guile")
    local rank, of = player:talent("guile")
    local again, full = player:choose_talent("guile")
    self:say(points .. " " .. tostring(chosen) .. " " .. tostring(why) .. " " .. rank .. "/" .. of .. " " .. tostring(again) .. " " .. full)
    self:say(player:reset_talents() .. " back")
  elseif words == "tinker" then
    local first, again = player:credit_achievement("tinker", "cog", 2), player:credit_achievement("tinker", "wheel")
    self:say(tostring(first) .. " " .. tostring(again) .. " " .. tostring(player:achieved("tinker")))
    player:credit_achievement("tinker", "cog")
    self:say(tostring(player:achieved("tinker")) .. " " .. tostring(player:give_achievement("tinker")) .. " " .. tostring(player:give_achievement("patron")))
  elseif words == "rest" then
    player:set_rested(40)
    local points, inside = player:rested()
    self:say(points .. " " .. tostring(inside))
  elseif words == "no title" then
    local had = player:take_title("patient")
    self:say(tostring(had) .. " " .. tostring(player:has_title("patient")))
  end
end

function players:on_skill(skill, value, was)
  fired("player on_skill")
  map.state.skills = (map.state.skills or "") .. skill:match(":(.*)") .. " " .. value .. " " .. was .. ","
end

function players:on_reputation(faction, points, rank)
  fired("player on_reputation")
  map.state.standing = (map.state.standing or "") .. faction:match(":(.*)") .. " " .. points .. " " .. rank .. ","
end

function players:on_talent(talent, rank)
  fired("player on_talent")
  map.state.talents = (map.state.talents or "") .. (talent:match(":(.*)") or "back") .. " " .. rank .. ","
end

function players:on_achievement(achievement, points)
  fired("player on_achievement")
  map.state.achieved = (map.state.achieved or "") .. achievement:match(":(.*)") .. " " .. points .. ","
end

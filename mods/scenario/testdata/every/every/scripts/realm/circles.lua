-- Groups, what is said in them, and who is sent out of the world by the realm box.
local fired = require "fired"
local report = require "report"

function realm:on_group(news, player, members)
  fired("realm on_group")
  local log = realm.state.circles or {}
  log[#log + 1] = report(news, player, table.concat(members, "+"))
  realm.state.circles = log
end

function realm:on_group_invite(from, to)
  fired("realm on_group_invite")
  if to == "Dora" then return false, "Not Dora." end
end

function realm:on_company_talk(from, circle, words)
  fired("realm on_company_talk")
  if words == "spam" then return false, "Not in " .. circle .. "." end
end

command "out" { args = {who = "player"}, run = "send_out" }
function realm:send_out(by, who)
  realm.state.hour = math.floor(self:unix_time() / 3600) % 24
  self:kick(who)
end

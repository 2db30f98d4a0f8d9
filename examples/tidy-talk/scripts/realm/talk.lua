-- What is said out of sight, and how often somebody has offended since it logged in.
local rude = require "words"

function realm:offence(by)
  local n = (self.state[by] or 0) + 1
  self.state[by] = n
  if n >= settings.offences then self:kick(by, "That is not said here.") end
end

local function judge(by, words)
  if not rude(words) then return end
  realm:offence(by)
  return false, "talk.not_here"
end

function realm:on_whisper(from, to, words) return judge(from, words) end
function realm:on_talk(from, channel, words) return judge(from, words) end
function realm:on_company_talk(from, circle, words) return judge(from, words) end

function realm:on_message(name, data)
  if name == "offence" then self:offence(data.by) end
end

function realm:on_logout(name) self.state[name] = nil end

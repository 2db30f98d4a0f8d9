local rude = require "words"

function players:on_chat(words)
  if not rude(words) then return end
  realm:tell("offence", {by = self:name()})
  return false, "talk.not_here"
end

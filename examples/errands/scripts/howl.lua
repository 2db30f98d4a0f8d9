-- Who howls on the moor does what the reeve has asked for.
function players:on_chat(words)
  if words:lower() == "ahoo" then self:credit_quest("howl", "howls") end
end

function players:on_quest(quest, news)
  if quest == "errands:howl" and news == "rewarded" then self:tell("howl.well") end
end

-- Whom the reeve trusts: a need of the kind script.
function players:on_need(word) if word == "trusted" then return self:level() >= 5 end end

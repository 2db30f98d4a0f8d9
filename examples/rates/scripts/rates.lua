-- Each hook gets what a player is about to gain, and returns what the player gains instead.
function players:on_experience(amount)
  return amount * math.min(self.storage.rate or settings.experience, settings.experience)
end

-- Money by trade, mail and auction does not pass here: it changes hands and is not new.
function players:on_money_gain(amount) return amount * settings.money end

function players:on_skill_gain(points) return points * settings.skills end

function players:on_reputation_change(points)
  if points > 0 then return points * settings.reputation end
end

-- Who wants to grow more slowly may: "/rates 1".
command "rates" { args = { factor = "number 0..100" }, doc = "rate.doc" }

function players:rates(factor)
  if factor > settings.experience then return false, text("rate.most", {most = settings.experience}) end
  self.storage.rate = factor
  return text("rate.now", {rate = factor})
end

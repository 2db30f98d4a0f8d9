-- storage.heads: coins by the name of the character.
function realm:on_message(name, data)
  if name == "placed" then
    storage:of(data.on, "place", data) -- is there such a character?
  elseif name == "killed" then
    self:pay(data.killer, data.victim)
  end
end

function realm:place(found, data)
  if not found then
    return self:mail(data.by, {subject = "letter.back", text = "letter.backtext", from = "letter.from", money = data.coins})
  end
  local heads = storage:get("heads") or {}
  heads[found.name] = (heads[found.name] or 0) + data.coins
  storage:set("heads", heads)
  self:announce("bounty.placed", {name = found.name, coins = heads[found.name]})
end

function realm:pay(killer, victim)
  local heads = storage:get("heads") or {}
  local coins = heads[victim]
  if not coins then return end
  heads[victim] = nil
  storage:set("heads", heads)
  self:mail(killer, {subject = "letter.reward", text = "letter.rewardtext", from = "letter.from", money = coins})
  self:announce("bounty.paid", {killer = killer, name = victim, coins = coins})
end

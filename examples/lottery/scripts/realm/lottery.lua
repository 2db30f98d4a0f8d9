-- The tickets of the whole realm, in storage: a list of names, one for each ticket.
realm.on_schedule = { ["daily 20:00"] = "draw" }

function realm:on_message(name, sale)
  if name ~= "ticket" then return end
  local tickets = storage:get("tickets") or {}
  tickets[#tickets + 1] = sale.buyer
  storage:set("tickets", tickets)
  storage:add("pot", sale.paid)
end

function realm:draw()
  local tickets = storage:get("tickets") or {}
  if #tickets == 0 then return end
  local winner = pick(tickets)
  local coins = math.floor(storage:get("pot") * settings.pays_pct / 100)
  storage:remove("tickets")
  storage:remove("pot")
  self:mail(winner, {subject = "letter.subject", text = "letter.text", from = "letter.from", money = coins})
  self:announce("draw.won", {name = winner, coins = coins})
end

-- Commands for everybody. Each runs on the map of who types it: self is that player.

-- Issue one: how fast one grows. What is typed has been checked when the handler runs.
command "xp" { args = { rate = "integer 1..7" }, role = "player", doc = "xp.doc" }

function players:xp(rate)
  self.storage.rate = rate
  return text("xp.set", {rate = rate})
end

function players:on_experience(amount) return amount * (self.storage.rate or 1) end

-- A default makes an argument optional; doc is told by /help roll.
command "roll" {
  args = { {"sides", "integer 2..1000 = 100", doc = "roll.sides"} },
  doc = "roll.doc",
}

function players:roll(sides)
  self:emote("roll.rolls", {number = random(sides), sides = sides})
end

-- The rest of the line is one text, quotation marks and all.
command "afk" { args = { why = "text optional" }, doc = "afk.doc" }

function players:afk(why)
  self.state.away = why or "away"
  return text("afk.set", {why = self.state.away})
end

-- Everybody who has killed a raider gets a medal when the goal is reached.
local raid = event "raid"

function realm:on_message(name, fighter)
  if name ~= "fought" then return end
  local fighters = self.state.fighters or {}
  fighters[fighter] = true
  self.state.fighters = fighters
end

function raid:on_stage(stage)
  if stage ~= 2 then return end -- the last stage is the goal itself
  for fighter in pairs(realm.state.fighters or {}) do
    realm:mail(fighter, {subject = "letter.subject", text = "letter.text", from = "letter.from", items = {{item = "medal", count = 1}}})
  end
end

function raid:on_start(resumed)
  if not resumed then realm.state.fighters = nil end
end

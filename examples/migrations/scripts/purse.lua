-- Players find silver when they come into the world; a hundred of it is gold.
function players:on_login()
  local kept = self.storage
  kept.purse = kept.purse or {gold = 0, silver = 0}
  kept.purse.silver = kept.purse.silver + 1
  kept.wealth = kept.purse.gold * 100 + kept.purse.silver
  storage:add("coins_found", 1)
  self:tell("purse", {whole = kept.purse.gold, rest = kept.purse.silver})
end

-- A player is not challenged by somebody more than three levels above, and everybody
-- near hears of every third victory.
function players:on_duel(foe, part)
  if part == "challenged" and foe:level() - self:level() > 3 then return false, "duel.too_weak" end
end

function players:on_duel_end(foe, result)
  if result ~= "won" then return end
  self.storage.victories = (self.storage.victories or 0) + 1
  if self.storage.victories % 3 == 0 then self:yell("duel.streak", {count = self.storage.victories}) end
end

-- One life: begun by a command, ended by death. self.storage.life is nil, "lived" or "lost".
command "onelife" { doc = "life.doc", run = "choose_one_life" }

function players:choose_one_life()
  if self.storage.life or self:level() > 1 then return false, "life.late" end
  self.storage.life = "lived"
  return text "life.begun"
end

function players:on_experience(amount)
  if self.storage.life ~= "lived" then return end
  return self:group() and 0 or amount / 2
end

function players:on_death(killer)
  if self.storage.life ~= "lived" then return end
  self.storage.life = "lost"
  realm:announce("life.told", {name = self:name(), level = self:level(), by = killer and killer:name() or text "life.luck"})
end

function players:on_reviving()
  if self.storage.life == "lost" then return false, "life.over" end
end

function players:on_login()
  if self.storage.life == "lost" then realm:kick(self:name(), "Your one life is over.") end
end

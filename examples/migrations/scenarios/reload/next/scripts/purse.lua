function players:on_login()
  self.storage.silver = (self.storage.silver or 0) + 1
  storage:add("finds", 1)
  self:tell("treasure", {rest = self.storage.silver})
end

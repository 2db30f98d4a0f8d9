-- Who comes is greeted, and the map is told.
function players:on_login()
  self.storage.visits = (self.storage.visits or 0) + 1
  self:tell("login.welcome", {name = self:name(), n = self.storage.visits})
  map:tell("login.news", {name = self:name()})
end

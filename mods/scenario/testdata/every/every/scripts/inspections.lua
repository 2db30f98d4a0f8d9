local fired = require "fired"

function players:on_inspect(other)
  fired("player on_inspect")
  self.state.inspected = other:name()
end

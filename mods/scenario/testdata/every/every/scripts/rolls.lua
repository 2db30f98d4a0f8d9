local fired = require "fired"

function players:on_roll(number, high)
  fired("player on_roll")
  self.state.rolled = number .. " of " .. high
end

-- What rules of the bell leave to a script, and what a script leaves to rules.
local bell = creature "bell"

-- The list ringing calls it, with who has rung.
function bell:rung(who, times)
  self.state.rung = (self.state.rung or 0) + times
end

-- Whoever speaks to the bell rings it, without a digger.
function bell:on_hear(speaker, words)
  if words == "ring" then
    self.state.rings = self:run_rules("ringing", {invoker = speaker})
  end
end

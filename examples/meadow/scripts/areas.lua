-- The gate greets whoever walks in.
function players:on_enter_area(area)
  if area == "meadow:gate" then
    self:tell("gate.welcome")
  end
end

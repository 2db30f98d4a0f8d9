-- The dale's part of the fair: criers come, and go again.
function map:on_message(name, data)
  if name ~= "fair" then return end
  for i = 1, 3 do self:summon("crier", 3 * i, -10) end
  self:after(data.minutes .. "m", "close_fair")
end

function map:close_fair()
  for _, crier in ipairs(self:creatures{id = "crier"}) do crier:despawn() end
  self:tell("fair.closes")
end

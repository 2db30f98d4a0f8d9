-- kind: esc
-- calls methods with dead handles, other objects and look-alikes
kill(unit)
local fake = setmetatable({GetHealth = unit2.GetHealth}, {__index = unit2})
for _, v in ipairs {unit, fake, {}, "x", 1, true, print, coroutine.create(function() end)} do
  if pcall(unit2.GetHealth, v) then return "ESCAPED " .. type(v) end
end
if pcall(unit2.GetHealth) then return "ESCAPED nothing" end
return "VICTIM"

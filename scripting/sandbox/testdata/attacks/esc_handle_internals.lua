-- kind: esc
-- reads and writes what lies behind a handle
local bad = {}
for _, k in ipairs {"__index", "__newindex", "__metatable", "__tostring", "__name", "\1fields", 1, true} do
  local ok, v = pcall(function() return unit[k] end)
  if ok and v ~= nil then bad[#bad + 1] = tostring(k) end
  pcall(function() unit[k] = function() return 666 end end)
  pcall(function() unit2[k] = unit end)
end
pcall(function() unit2.GetHealth = function() return 666 end end)
pcall(function() unit2.state = nil end)
pcall(rawset, unit2, "GetHealth", 1)
if type(getmetatable(unit)) == "table" then bad[#bad + 1] = "metatable" end
if pcall(function() return #unit end) then bad[#bad + 1] = "length" end
if pcall(next, unit) then bad[#bad + 1] = "next" end
if #bad > 0 then return "ESCAPED " .. table.concat(bad, ",") end
return "VICTIM"

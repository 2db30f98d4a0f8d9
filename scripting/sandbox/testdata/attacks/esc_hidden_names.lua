-- kind: esc
-- reads and replaces the names under which the compiler hides its calls
for _, k in ipairs {"\1concat", "\1pass", "\1cat", "\1fields"} do
  if _G[k] ~= nil or rawget(_G, k) ~= nil then return "ESCAPED " .. #k end
  _G[k] = function() return "pwned" end
  rawset(_G, k, function() return "pwned" end)
end
if "a" .. "b" ~= "ab" then return "ESCAPED own concat" end
return "VICTIM"

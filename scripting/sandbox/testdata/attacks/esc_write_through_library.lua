-- kind: esc
-- writes into read-only tables by every function that writes
local targets = {string, table, math, coroutine, api, api.config}
for _, t in ipairs(targets) do
  for _, f in ipairs {
    function() t.upper = 1 end, function() t[1] = 1 end, function() rawset(t, "add", 1) end, function() rawset(t, "upper", nil) end,
    function() table.insert(t, 1) end, function() table.insert(t, 1, 1) end, function() table.remove(t) end,
    function() table.sort(t) end, function() setmetatable(t, nil) end, function() setmetatable(t, {__index = {}}) end,
    function() for k in pairs(t) do t[k] = nil end end, function() t.rate = 666 end } do
    if pcall(f) then
      if rawget(t, "upper") == 1 or t[1] == 1 or t.rate == 666 then return "ESCAPED wrote" end
    end
  end
  if getmetatable(t) ~= false then return "ESCAPED metatable" end
end
return "VICTIM"

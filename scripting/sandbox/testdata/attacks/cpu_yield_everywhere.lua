-- kind: cpu
-- yields where the VM cannot: iterators, metamethods, callbacks, protected calls
local y = coroutine.yield
local t = setmetatable({}, {__add = function() return y(1) end, __call = function() return y(2) end, __eq = function() return y(3) end})
local places = {
  function() return t + 1 end, function() return (t()) end, function() for k in y do end end,
  function() return t == setmetatable({}, getmetatable(t)) end,
  function() return ("a"):gsub("a", y) end, function() return pcall(y) end, function() return xpcall(y, y) end,
  function() return table.sort({1, 2}, y) end, function() return tostring(setmetatable({}, {__tostring = y})) end,
  function() return y(y(y(1))) end,
}
local n = 0
for _, f in ipairs(places) do
  local co = coroutine.create(f)
  for i = 1, 6 do if coroutine.resume(co, i) then n = n + 1 end end
end
return n

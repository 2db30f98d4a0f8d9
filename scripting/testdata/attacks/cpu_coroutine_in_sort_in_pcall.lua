-- kind: cpu
-- coroutines inside pcall inside a sort comparator, each of which asks the map
local n = 0
local function go(d)
  n = n + 1
  table.sort({5, 4, 3, 2, 1}, function(a, b)
    coroutine.wrap(function() pcall(function() map:find() if d < 30 then go(d + 1) end coroutine.yield() end) end)()
    return a < b
  end)
end
while true do pcall(go, 1) end

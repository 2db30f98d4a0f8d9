-- kind: mem
-- coroutines that fail deep inside, all kept with their errors
keep = {}
local function deep(n) if n > 0 then return 1 + deep(n - 1) end error({("x"):rep(1000)}) end
while true do
  local co = coroutine.create(function() deep(80) end)
  local _, e = coroutine.resume(co)
  keep[#keep + 1] = {co, e}
end

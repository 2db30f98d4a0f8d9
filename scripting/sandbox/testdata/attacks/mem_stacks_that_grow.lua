-- kind: mem
-- one coroutine after the other that grows and ends
keep = {}
local function deep(n) local a, b, c, d, e, f, g, h if n > 0 then return 1 + deep(n - 1) end return 0 end
while true do
  local co = coroutine.create(function() return deep(90) end)
  keep[#keep + 1] = co
  coroutine.resume(co)
end

-- kind: mem
-- suspended coroutines with thousands of values on their stack
keep = {}
local list = {}
for i = 1, 4000 do list[i] = i end
while true do
  local co = coroutine.create(function() coroutine.yield(unpack(list)) end)
  keep[#keep + 1] = co
  coroutine.resume(co)
end

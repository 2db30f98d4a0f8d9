-- kind: mem
-- passes as many values as possible in and out of coroutines
local t = {}
for i = 1, 4000 do t[i] = i end
local co = coroutine.wrap(function(...) while true do coroutine.yield(...) end end)
while true do select("#", co(unpack(t, 1, 4000))) end

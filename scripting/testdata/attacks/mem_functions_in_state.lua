-- kind: mem
-- what is not plain, kept where no copy finds it: closures and coroutines
local s = map.state s.all = s.all or {}
for i = 1, 8000 do local a, b = {i}, {i} s.all[#s.all + 1] = function() return a, b end end
for i = 1, 100 do local co = coroutine.create(function() coroutine.yield() end) coroutine.resume(co) s[co] = co end

-- kind: mem
-- pattern iterators and wrapped coroutines inside each other, all kept
local keep = {}
local function more(n)
  keep[#keep + 1] = ("x"):rep(10000):gmatch("()x")
  keep[#keep + 1] = coroutine.wrap(function() more(n + 1) coroutine.yield() end)
  return keep[#keep]()
end
return more(1)

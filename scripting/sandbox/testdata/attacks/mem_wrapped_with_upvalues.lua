-- kind: mem
-- wrapped coroutines whose function has a long string
keep = {}
while true do
  local s = ("x"):rep(100000 + #keep)
  keep[#keep + 1] = coroutine.wrap(function() return s end)
end

-- kind: mem
-- keeps long errors of coroutines
keep = {}
local s = ("x"):rep(900000)
while true do
  local _, e = coroutine.resume(coroutine.create(function() error(s) end))
  keep[#keep + 1] = e
end

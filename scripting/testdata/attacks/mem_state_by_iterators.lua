-- kind: mem
-- iterators, wrapped coroutines and parts of long strings in the state, in every step
local s = map.state
local n = #s
for i = n + 1, n + 3 do
  local long = ("x"):rep(100000) .. i
  s[i] = {long:sub(1, 20), long:match("^(xx)"), long:gmatch("x"), coroutine.wrap(function() return long end)}
end

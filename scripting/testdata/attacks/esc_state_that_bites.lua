-- kind: esc
-- hostile metatables in state, for whoever copies or measures it
local t = setmetatable({}, {__index = function() error("index") end, __pairs = error, __len = function() while true do end end,
  __eq = error, __lt = error, __tostring = function() while true do end end, __gc = error, __mode = "kv"})
map.state.t = t t.t = t map.state[t] = t
map.state.deep = {} local d = map.state.deep for i = 1, 5000 do d.d = {} d = d.d end
return "VICTIM"

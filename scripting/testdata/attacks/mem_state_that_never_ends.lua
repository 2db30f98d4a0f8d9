-- kind: mem
-- a list in map.state that grows with every call
local s = map.state s.n = s.n or 0
for i = 1, 6000 do s[s.n + i] = {i, {i}} end s.n = s.n + 6000

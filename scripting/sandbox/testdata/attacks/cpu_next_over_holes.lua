-- kind: cpu
-- next over a list of holes
local t = {}
t[65000] = 1
while true do next(t) end

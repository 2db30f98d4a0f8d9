-- kind: cpu
-- selects each of many values
local t = {}
for i = 1, 4000 do t[i] = i end
local function sum(...) local n = 0 for i = 1, select("#", ...) do n = n + (select(i, ...)) end return n end
while true do sum(unpack(t)) end

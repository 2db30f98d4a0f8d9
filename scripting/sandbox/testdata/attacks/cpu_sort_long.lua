-- kind: cpu
-- sorts long strings
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
local t = {}
for i = 1, 500 do t[i] = i % 2 == 0 and a or b end
while true do table.sort(t) end

-- kind: cpu
-- next over removed keys at the end
local t = {}
for i = 1, 8000 do t["k" .. i] = i end
for i = 2, 8000 do t["k" .. i] = nil end
while true do next(t, "k1") end

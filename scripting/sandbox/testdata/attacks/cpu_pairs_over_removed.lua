-- kind: cpu
-- pairs over removed keys
local t = {}
for i = 1, 8000 do t["k" .. i] = i end
for i = 1, 7999 do t["k" .. i] = nil end
while true do for _ in pairs(t) do end end

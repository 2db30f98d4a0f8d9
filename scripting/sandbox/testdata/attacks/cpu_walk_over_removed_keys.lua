-- kind: cpu
-- asks for the first key of a table whose keys have all been removed
local t = {}
for i = 1, 12000 do t["k" .. i] = 1 end
for i = 1, 12000 do t["k" .. i] = nil end
local n = 0
while true do if next(t) == nil then n = n + 1 end end

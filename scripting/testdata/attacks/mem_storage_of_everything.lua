-- kind: mem
-- stored values without end
for i = 1, 100000 do storage:set("key" .. i, {("x"):rep(500000)}) end

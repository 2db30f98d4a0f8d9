-- kind: cpu
-- unpacks a list into itself
local t = {}
for i = 1, 4000 do t[i] = i end
while true do t = {unpack(t)} end

-- kind: cpu
-- messages to its own map and the realm, each with as much data as may be
local big = {} for i = 1, 900 do big[i] = ("x"):rep(1000) end
for i = 1, 100000 do realm:tell_map("yard:field", "m", big) realm:tell("m", big) end

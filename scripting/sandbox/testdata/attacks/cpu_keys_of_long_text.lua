-- kind: cpu
-- long strings as keys
local t = {}
local s = ("x"):rep(1000000)
for i = 1, 1e9 do t[s .. "y"] = i t[s] = nil rawset(t, s, i) end

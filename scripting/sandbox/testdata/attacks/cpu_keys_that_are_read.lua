-- kind: cpu
-- reads fields whose key is a long string
local t = {}
for i = 1, 20 do t["k" .. i] = i end
local s = ("x"):rep(1000000)
t[s] = 1
local r = ("x"):rep(1000000)
while t[r] do end

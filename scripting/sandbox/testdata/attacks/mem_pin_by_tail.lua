-- kind: mem
-- keeps ever shorter ends of one long string
keep = {}
local s = ("x"):rep(1000000)
for i = 1, 1e9 do keep[i] = s:sub(i) end

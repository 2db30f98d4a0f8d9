-- kind: mem
-- keeps lists of varargs
keep = {}
local t = {}
for i = 1, 4000 do t[i] = i end
local function hold(...) keep[#keep + 1] = {...} end
while true do hold(unpack(t)) end

-- kind: mem
-- a table constructor with far indices that are computed
keep = {}
local i = 65000
while true do keep[#keep + 1] = {1, 2, [i] = 1, [i - 1] = 2, x = 3} end

-- kind: mem
-- a far index in a table that is a captured local
keep = {}
local t, i
local function far() local u = t u[i] = 1 end
t, i = {}, 65000
while true do far() keep[#keep + 1] = t t = {} end

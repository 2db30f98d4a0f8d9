-- kind: mem
-- inserts in front of a list that cannot get longer
local t = {}
t[65535] = 1
while true do table.insert(t, 1, 1) end

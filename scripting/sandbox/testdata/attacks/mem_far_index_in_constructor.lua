-- kind: mem
-- a table constructor with a far index
keep = {}
while true do keep[#keep + 1] = {[65000] = 1} end

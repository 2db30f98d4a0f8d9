-- kind: mem
-- a constant index far out
keep = {}
while true do local t = {} t[65000] = 1 keep[#keep + 1] = t end

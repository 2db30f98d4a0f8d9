-- kind: mem
-- table.insert far out
keep = {}
while true do local t = {} table.insert(t, 65000, 1) keep[#keep + 1] = t end

-- kind: mem
-- rawset far out
keep = {}
while true do keep[#keep + 1] = rawset({}, 65000, 1) end

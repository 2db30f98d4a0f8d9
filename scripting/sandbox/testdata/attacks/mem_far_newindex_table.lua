-- kind: mem
-- writes far out through __newindex
keep = {}
while true do local u = {} local t = setmetatable({}, {__newindex = u}) local i = 65000 t[i] = 1 keep[#keep + 1] = u end

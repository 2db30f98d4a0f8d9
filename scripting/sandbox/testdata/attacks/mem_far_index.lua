-- kind: mem
-- an index far out in a fresh table, again and again
keep = {}
while true do local t = {} local i = 65000 t[i] = 1 keep[#keep + 1] = t end

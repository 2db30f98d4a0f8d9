-- kind: mem
-- swaps nothing with nothing far out
keep = {}
while true do local t, i, j = {}, 64000, 65000 t[i], t[j] = t[j], true keep[#keep + 1] = t end

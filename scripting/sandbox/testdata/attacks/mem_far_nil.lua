-- kind: mem
-- writes nil far out
keep = {}
while true do local t = {} local i = 65000 t[i] = nil t[i - 1], t[i] = nil, nil rawset(t, i, nil) table.insert(t, i, nil) keep[#keep + 1] = t end

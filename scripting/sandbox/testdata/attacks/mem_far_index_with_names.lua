-- kind: mem
-- far indices beside names and fields
keep = {}
while true do local a, t, i = 0, {}, 65000 a, t[i], t.x = 1, 2, 3 keep[#keep + 1] = t end

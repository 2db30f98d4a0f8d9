-- kind: mem
-- far indices in an assignment to several targets
keep = {}
while true do local t, u, i = {}, {}, 65000 t[i], u[i - 1] = 1, 2 keep[#keep + 1] = {t, u} end

-- kind: mem
-- far indices that take the values of a call
keep = {}
local function values() return 1, 2, 3 end
while true do local t, u, i = {}, {}, 65000 t[i], u[i] = values() keep[#keep + 1] = {t, u} end

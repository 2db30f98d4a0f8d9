-- kind: cpu
-- adds a key at every step of a walk
local t, n = {a = 1}, 0
for k in pairs(t) do n = n + 1 t[k .. "a"] = n end
return n

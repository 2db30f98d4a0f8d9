-- kind: mem
-- passes its arguments twice at every level, with and without tail calls
local function tail(...) return tail(..., ...) end
local function twice(...) local a = {...} return twice(unpack(a), unpack(a)) end
local function list(n, ...) return list(n + 1, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, ...) end
pcall(tail, 1, 2) pcall(twice, 1, 2)
return list(1)

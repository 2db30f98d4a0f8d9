-- kind: cpu
-- protected calls inside protected calls, and handlers that fail
local function f() local ok, e = pcall(f) return xpcall(f, f) end
local function g() return pcall(g) end
g() f()
while true do xpcall(error, error) end

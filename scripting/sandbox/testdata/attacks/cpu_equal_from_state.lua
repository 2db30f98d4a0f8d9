-- kind: cpu
-- long strings in tables and captured locals
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
local t = {a, k = b}
local function same() return t[1] == t.k end
while same() do end

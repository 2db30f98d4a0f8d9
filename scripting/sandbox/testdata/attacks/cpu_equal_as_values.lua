-- kind: cpu
-- comparisons of long strings as arguments, results and fields
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
local function f(x) return a == b, x end
while true do local t = {a == b, x = a == b} select("#", f(a == b)) t.y = a == b end

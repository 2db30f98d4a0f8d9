-- kind: cpu
-- captures of long strings
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
while true do local x = a:match("^(x*)$") if x == b then x = nil end end

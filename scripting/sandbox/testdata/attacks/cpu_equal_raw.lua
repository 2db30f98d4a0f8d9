-- kind: cpu
-- rawequal of long strings
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
while rawequal(a, b) do end

-- kind: cpu
-- long strings compared in every kind of condition
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
repeat local same = a == b and not (a ~= b) or b == a until not (same and a == b)

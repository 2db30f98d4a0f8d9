-- kind: cpu
-- a long string beside short ones
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
while a ~= "x" and a == b and "x" ~= b do end

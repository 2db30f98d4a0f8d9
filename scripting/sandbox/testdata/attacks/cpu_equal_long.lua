-- kind: cpu
-- equal long strings, compared for ever
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
while a == b do end

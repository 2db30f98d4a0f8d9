-- kind: cpu
-- long strings that differ in the last byte
local a, b = ("x"):rep(999999) .. "a", ("x"):rep(999999) .. "b"
while a ~= b do end

-- kind: cpu
-- compares long strings in metamethods
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
local m = {__eq = function() return a == b end, __lt = function() return a < b end, __index = function() return a == b end}
local x, y = setmetatable({}, m), setmetatable({}, m)
while x == y or x < y or x.z do end

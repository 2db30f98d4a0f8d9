-- kind: cpu
-- metamethods of arithmetic and length that return long strings
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
local m = setmetatable({}, {__add = function() return a end, __sub = function() return b end, __len = function() return b end, __unm = function() return a end})
while m + 1 == m - 1 and -m == #m and m + 1 <= #m do end

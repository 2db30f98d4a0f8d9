-- kind: cpu
-- compares long strings in handlers of errors
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
while true do xpcall(function() error(a, 0) end, function(e) return e == b and e <= b end) pcall(function() return a == b end) end

-- kind: cpu
-- adds to texts of a megabyte that look like numbers almost to the end
local s = ("1"):rep(1000000) .. "x"
while true do pcall(function() return s + 1 end) end

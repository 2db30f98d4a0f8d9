-- kind: cpu
-- quotes long strings of zeros
local s = ("\0"):rep(1000000)
while true do pcall(string.format, "%q", s) end

-- kind: cpu
-- reads numbers from long digits
local s = ("1"):rep(1000000)
while true do tonumber(s) tonumber(s, 16); ("x"):rep(1, s) pcall(string.rep, "x", s) pcall(math.floor, s) end

-- kind: cpu
-- the order of long strings, in all four ways
local a, b = ("x"):rep(1000000), ("x"):rep(1000000)
local n = 0
while true do
  if a < b or b > a then n = n + 1 end
  if a <= b and b >= a then n = n + 1 end
end

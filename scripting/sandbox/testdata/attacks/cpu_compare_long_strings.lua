-- kind: cpu
-- orders two megabyte strings that differ in the last byte, one instruction each
local a, b = ("x"):rep(1000000) .. "a", ""
b = a:sub(1, 1000000) .. "b"
local n = 0
while true do if a < b then n = n + 1 end end

-- kind: cpu
-- a comparison function that fails, lies and sorts the same list
local t = {}
for i = 1, 300 do t[i] = (i * 7919) % 301 end
local function lie(a, b)
  if a % 7 == 0 then pcall(table.sort, t, lie) end
  return true
end
while true do pcall(table.sort, t, lie) end

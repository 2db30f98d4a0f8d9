-- kind: cpu
-- removes small keys from tables with long lists, to have them rebuilt
local t = {}
for i = 1, 3000 do t[i] = i end
while true do
  for i = 1, 40 do t["k" .. i] = i end
  for i = 1, 40 do t["k" .. i] = nil end
end

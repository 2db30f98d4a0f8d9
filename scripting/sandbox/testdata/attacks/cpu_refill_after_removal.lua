-- kind: cpu
-- fills and empties a table during pairs
local t = {}
while true do
  for i = 1, 100 do t[i] = i t["k" .. i] = i end
  for k in pairs(t) do t[k] = nil end
end

-- kind: cpu
-- removes tables as keys while it walks over them
while true do
  local t = {}
  for i = 1, 200 do t[{}] = i end
  for k in pairs(t) do t[k] = nil end
end

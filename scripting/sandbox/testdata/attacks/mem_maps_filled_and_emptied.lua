-- kind: mem
-- fills maps and empties them, and keeps them
keep = {}
while true do
  local t = {}
  for i = 1, 500 do t[i * 70000] = i end
  for i = 1, 500 do t[i * 70000] = nil end
  keep[#keep + 1] = t
end

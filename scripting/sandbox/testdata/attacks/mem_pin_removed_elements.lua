-- kind: mem
-- fills lists with long strings and removes them from the end
keep = {}
while true do
  local t = {}
  for i = 1, 4 do t[i] = ("x"):rep(300000 + #keep * 4 + i) end
  while #t > 0 do table.remove(t) end
  keep[#keep + 1] = t
end

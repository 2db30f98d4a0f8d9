-- kind: mem
-- keeps one number of each page in which the machine makes them
keep = {}
for i = 1, 1e9 do
  local n = i * 1000
  keep[i] = n
  for _ = 1, 31 do n = n + 0.5 end
end

-- kind: mem
-- pattern iterators that have each returned once, all kept
keep = {}
for i = 1, 1e9 do
  keep[i] = ("word" .. i):gmatch("%a")
  keep[i]()
end

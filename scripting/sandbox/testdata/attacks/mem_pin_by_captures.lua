-- kind: mem
-- keeps captures of each of many long strings
keep = {}
while true do
  local s = "ab" .. ("x"):rep(500000 - #keep)
  local a, b = s:match("^(ab)(xx)")
  keep[#keep + 1] = a
  keep[#keep + 1] = b
end

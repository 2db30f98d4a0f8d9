-- kind: mem
-- keeps one result of an iterator over each of many long strings
keep = {}
while true do
  for word in ("first " .. ("x"):rep(700000 - #keep)):gmatch("%a+") do
    keep[#keep + 1] = word
    break
  end
end

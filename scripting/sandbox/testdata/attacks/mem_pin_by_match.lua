-- kind: mem
-- keeps a short match of each of many long strings
keep = {}
while true do keep[#keep + 1] = (("x"):rep(1000000 - #keep) .. "ab"):match("^xx") end

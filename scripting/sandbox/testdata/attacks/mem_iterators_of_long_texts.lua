-- kind: mem
-- pattern iterators over long strings, all kept
keep = {}
while true do keep[#keep + 1] = ("x"):rep(1000000 - #keep):gmatch("x") end

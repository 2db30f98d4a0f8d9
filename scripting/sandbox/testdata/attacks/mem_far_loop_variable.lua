-- kind: mem
-- a loop that goes down from a far index
keep = {}
while true do local t = {} for i = 65000, 64000, -1 do t[i] = i break end keep[#keep + 1] = t end

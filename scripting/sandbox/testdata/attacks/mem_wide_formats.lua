-- kind: mem
-- formats as wide and as precise as they can be, kept
local keep = {}
while true do keep[#keep + 1] = string.format("%99.99f%99.99f%99.99f%99s", 2^1000, -2^1000, 1/3, "") end

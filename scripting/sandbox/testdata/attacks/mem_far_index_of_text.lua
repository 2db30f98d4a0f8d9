-- kind: mem
-- an index that is joined, and one that is a number in a text
keep = {}
local join = setmetatable({}, {__concat = function() return 65000 end})
while true do local t = {} t[join .. "x"] = 1 t["65000"] = 2 keep[#keep + 1] = t end

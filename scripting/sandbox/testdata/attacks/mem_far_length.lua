-- kind: mem
-- appends to a list that claims to be long
keep = {}
local long = {__len = function() return 64999 end}
while true do local t = setmetatable({}, long) t[#t + 1] = 1 keep[#keep + 1] = t end

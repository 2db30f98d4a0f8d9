-- kind: mem
-- writes far out in a function that __newindex calls
keep = {}
local far = {__newindex = function(t, k, v) rawset(t, k, v) end}
while true do local t = setmetatable({}, far) local i = 65000 t[i] = 1 keep[#keep + 1] = t end

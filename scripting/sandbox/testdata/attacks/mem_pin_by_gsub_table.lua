-- kind: mem
-- keeps what gsub looks up in a table
keep = {}
local lookup = setmetatable({}, {__index = function(_, k) keep[#keep + 1] = k return nil end})
while true do ("key " .. ("x"):rep(600000 - #keep)):gsub("^%a+", lookup) end

-- kind: esc
-- errors that are tables with a hostile tostring, thrown through handlers, sort and gsub
local bad = setmetatable({}, {__tostring = function() while true do end end, __concat = error, __index = error})
pcall(function() table.sort({3, 1, 2}, function() error(bad) end) end)
pcall(function() ("abc"):gsub(".", function() error(bad) end) end)
pcall(function() coroutine.wrap(function() pcall(error, bad) error(bad) end)() end)
error(bad)

-- kind: esc
-- errors that are long, many-lined, strange, or fail to be printed
local evil = setmetatable({}, {__tostring = function() error("again") end, __index = error, __concat = error})
pcall(print, evil) pcall(tostring, evil) pcall(error, evil) pcall(function() return evil .. evil end)
pcall(error, nil) pcall(error) pcall(error, unit) pcall(assert, false, evil)
error(("line\n"):rep(200000), 0)

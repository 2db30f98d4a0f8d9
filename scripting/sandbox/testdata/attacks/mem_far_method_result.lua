-- kind: mem
-- a far index in the result of a method
keep = {}
local maker = {}
function maker:fresh() local t = {} keep[#keep + 1] = t return t end
local i = 65000
while true do maker:fresh()[i] = 1 end

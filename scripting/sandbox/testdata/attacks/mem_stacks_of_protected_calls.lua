-- kind: mem
-- pcalls inside each other, each with many values
local list = {}
for i = 1, 2000 do list[i] = i end
local function inside(n, ...) if n > 0 then return pcall(inside, n - 1, unpack(list)) end return ... end
while true do inside(28) end

-- kind: mem
-- closures made on the large stack of a coroutine
keep = {}
local list = {}
for i = 1, 4000 do list[i] = i end
while true do
  coroutine.wrap(function()
    local n = #keep
    local function wide(...) return select("#", ...) end
    wide(unpack(list))
    keep[n + 1] = function() return n end
  end)()
end

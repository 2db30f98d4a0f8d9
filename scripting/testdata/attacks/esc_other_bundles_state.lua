-- kind: esc
-- the state that the neighbour keeps
local found = {}
for _, u in ipairs(map:creatures()) do for k in pairs(u.state) do found[#found + 1] = k end end
if map.state.secret or neighbour_secret or _G.neighbour_secret then return "ESCAPED state" end
return "VICTIM"

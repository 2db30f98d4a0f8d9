-- kind: mem
-- writes far out through a chain of __newindex
keep = {}
while true do
  local t = {}
  local last = t
  for _ = 1, 20 do last = setmetatable({}, {__newindex = last}) end
  local i = 65000
  last[i] = 1
  keep[#keep + 1] = t
end

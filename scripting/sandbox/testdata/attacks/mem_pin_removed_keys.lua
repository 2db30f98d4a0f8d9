-- kind: mem
-- keys of long strings, all removed again
keep = {}
local i = 0
while true do
  i = i + 1
  local k = ("k"):rep(200000) .. i
  keep[k] = true
  keep[k] = nil
end

-- kind: cpu
-- takes the length of a list with a long empty tail
local t = {1}
t[65000] = 1
t[65000] = nil
local n = 0
while true do n = n + #t end

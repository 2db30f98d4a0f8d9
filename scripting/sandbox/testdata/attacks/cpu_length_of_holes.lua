-- kind: cpu
-- counts a list whose end was removed
local t = {}
t[65000] = 1
t[65000] = nil
local u = {}
u[65000] = 1
table.remove(u)
local n = 0
while true do n = n + #t + #u end

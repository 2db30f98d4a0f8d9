-- kind: mem
-- many lists with one element far out, each kept
local t = {}
for i = 1, 1e6 do t[i] = {} t[i][65535] = i end
return #t

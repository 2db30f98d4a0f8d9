-- kind: mem
-- iterators that share a text, with a pattern of their own
keep = {}
local s = ("x"):rep(1000)
for i = 1, 1e9 do keep[i] = s:gmatch(("x"):rep(400) .. i) end

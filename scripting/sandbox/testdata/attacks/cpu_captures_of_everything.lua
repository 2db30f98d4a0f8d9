-- kind: cpu
-- 32 nested captures of a long string
local s = ("x"):rep(500000)
while true do s:match(("("):rep(30) .. ".*" .. (")"):rep(30)) end

-- kind: cpu
-- makes every caught error carry a trace of all tail calls so far
local function f(n)
  if n > 0 then return f(n - 1) end
  while true do pcall(error, "x") end
end
return f(30000)

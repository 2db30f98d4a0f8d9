-- kind: mem
-- tables as keys, removed again
keep = {}
while true do
  local k = {("x"):rep(100000 + #keep)}
  keep[k] = true
  keep[k] = nil
end

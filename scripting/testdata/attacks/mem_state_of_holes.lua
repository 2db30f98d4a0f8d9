-- kind: mem
-- state that has one list of holes many times, and a long history of removed tables as keys
local far = {[60000] = 1}
map.state.copies = {far, far, far, far, far, far, far, far, far, far, far, far, far, far, far, far}
for i = 1, 1e9 do
  map.state[i % 50] = {far, far, n = {far}}
  local k = {("x"):rep(1000)}
  map.state[k] = 1
  map.state[k] = nil
end

-- kind: mem
-- text of a megabyte in the state of every creature
for _, u in ipairs(map:creatures()) do
  u.state.n = (u.state.n or 0) + 1
  u.state[u.state.n] = ("x"):rep(400000) .. u.state.n
end

-- kind: mem
-- a closure over a small local beside one over a large one
keep = {}
while true do
  local big, n = ("x"):rep(500000 + #keep), #keep
  local other = function() return big end
  keep[n + 1] = function() return n end
end

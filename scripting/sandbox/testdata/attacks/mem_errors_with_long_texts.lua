-- kind: mem
-- keeps the texts of errors that name a long key
keep = {}
local s = ("x"):rep(900000)
while true do
  local _, e = pcall(function() local n n[s] = 1 end)
  keep[#keep + 1] = e
  _, e = pcall(error, s, 2)
  keep[#keep + 1] = e
end

-- kind: mem
-- keeps what gsub passes to its function
keep = {}
while true do
  local s = "key " .. ("x"):rep(600000 - #keep)
  s:gsub("^(%a+)", function(w) keep[#keep + 1] = w end)
end

-- kind: cpu
-- every creature strikes every other, and calls for help
local all = map:creatures()
for _, a in ipairs(all) do for _, b in ipairs(all) do
  if a ~= b then pcall(a.add_threat, a, b, 1) pcall(a.attack, a, b) pcall(a.call_for_help, a, 1000) a:damage(b, 1) end
end end

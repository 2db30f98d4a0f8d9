-- kind: cpu
-- the widest formats of the greatest numbers, and back
while true do for _, n in ipairs{1e308, -1e308, 5e-324, 0/0, 1/0} do
  for _, f in ipairs{"%99.99f", "%99.99e", "%+99.99g", "%99d", "%99x"} do pcall(function() tonumber(string.format(f, n)) end) end end end

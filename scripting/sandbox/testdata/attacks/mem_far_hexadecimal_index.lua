-- kind: mem
-- a far index in hexadecimal, with an exponent and with a fraction of zero
keep = {}
while true do
  local t, u, v = {}, {}, {}
  t[0xFDE8], u[65e3], v[65000.0] = 1, 2, 3
  keep[#keep + 1] = {t, u, v}
end

-- Writes values one after the other, numbers to two places.
return function(...)
  local all = {}
  for i = 1, select("#", ...) do
    local v = select(i, ...)
    if type(v) == "number" then v = math.floor(v * 100 + 0.5) / 100 end
    all[i] = tostring(v)
  end
  return table.concat(all, " ")
end

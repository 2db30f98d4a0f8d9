-- kind: cpu
-- everybody from one end of the map to the other, for ever
for i = 1, 100000 do for _, u in ipairs(map:creatures()) do u:teleport(i % 2 == 0 and 1900 or -1900, 0) u:set_scale(1 + i % 9) end end

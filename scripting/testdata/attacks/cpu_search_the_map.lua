-- kind: cpu
-- searches of the whole map, one after the other
for i = 1, 100000 do map:creatures() map:in_range(0, 0, 100000) map:find_player("x" .. i) map:find{tag = "nobody"} end

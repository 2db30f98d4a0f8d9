-- kind: mem
-- a table with as many text keys as the budget allows, made and dropped again and again
while true do local t = {} for i = 1, 20000 do t["k" .. i] = i t["k" .. i] = nil end end

-- kind: cpu
-- a hundred thousand sayings, each before all who stand around
local u = map:find() for i = 1, 100000 do u:yell("x" .. i) end

-- kind: mem
-- the same timer a hundred thousand times, due in a year
for i = 1, 100000 do self:after("8000h", "go") end

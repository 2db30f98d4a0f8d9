-- kind: cpu
-- creatures by the thousand, in every step
for i = 1, 10000 do pcall(function() map:summon("yard:pup", i % 100, 0) end) end

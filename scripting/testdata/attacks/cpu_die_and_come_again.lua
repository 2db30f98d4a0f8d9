-- kind: cpu
-- creatures that die and live again within one handler
local u = map:summon("yard:beast", 5, 5)
for i = 1, 100000 do u:kill(u) pcall(u.respawn, u) end

-- kind: mem
-- records that begin empty and get one field
keep = {}
for i = 1, 1e9 do local r = {} r.x = i keep[i] = r end

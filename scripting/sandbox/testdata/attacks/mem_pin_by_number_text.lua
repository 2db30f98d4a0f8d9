-- kind: mem
-- keeps short numbers cut from long formats
keep = {}
for i = 1, 1e9 do keep[i] = ("%99.50f"):format(i):rep(100):sub(-3) end

-- kind: det
-- draws, sorts equal keys, and walks tables with every kind of key
local out = {}
for i = 1, 20 do out[#out + 1] = math.random(1000) out[#out + 1] = math.random() end
local t, f = {}, {}
for i = 1, 40 do t[i] = {i % 4, i} f[i] = function() end end
table.sort(t, function(a, b) return a[1] < b[1] end)
for i = 1, 40 do out[#out + 1] = t[i][2] end
local k = {[true] = "t", [false] = "f", [1.5] = "n", x = "x", [unit] = "u"}
for i = 1, 40 do k[f[i]] = i k["s" .. i] = i k[{}] = i end
k.x = nil k.s3 = nil k.x = "again"
for _, v in pairs(k) do out[#out + 1] = v end
return table.concat(out, ",")

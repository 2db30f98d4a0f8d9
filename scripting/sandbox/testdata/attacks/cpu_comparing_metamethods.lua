-- kind: cpu
-- __lt, __le, __eq and __index that call each other
local mt = {} local function mk() return setmetatable({}, mt) end
mt.__lt = function(a, b) return a <= b end mt.__le = function(a, b) return not (b < a) end mt.__eq = function(a, b) return mk() < mk() end
mt.__index = function(t, k) return t[k .. "x"] end mt.__newindex = function(t, k, v) t[k .. "y"] = v end
for i = 1, 1e9 do pcall(function() return mk() < mk() end) pcall(function() return mk() == mk() end) pcall(function() return mk().a end) pcall(function() mk().b = 1 end) end

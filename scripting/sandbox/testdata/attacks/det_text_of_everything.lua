-- kind: det
-- prints every kind of value
local out = {}
for _, v in ipairs {{}, print, unit, coroutine.create(function() end), coroutine.wrap(function() end), ("x"):gmatch("."), setmetatable({}, {}), 0/0, 1/0, -1/0, 0.1, 1e100, 2^53} do
  out[#out + 1] = tostring(v)
  out[#out + 1] = string.format("%s", v)
end
local ok, e = pcall(function() return {} + {} end) out[#out + 1] = tostring(e)
local ok, e = pcall(error, {}) out[#out + 1] = tostring(e)
return table.concat(out, ",")

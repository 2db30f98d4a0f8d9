-- kind: esc
-- keeps locals of functions that an error has ended, to read and write what lies there later
local leaked = {}
local function dig()
  local a, b, c = "mine", "mine", "mine"
  leaked[#leaked + 1] = {get = function() return a, b, c end, set = function(v) a, b, c = v, v, v end}
  local t = nil
  return t.x
end
for _, way in ipairs {pcall, function(f) return xpcall(f, function() return dig() end) end,
    function(f) return coroutine.resume(coroutine.create(f)) end, function(f) return pcall(coroutine.wrap(f)) end,
    function(f) return pcall(string.gsub, "a", "a", f) end, function(f) return pcall(table.sort, {2, 1}, f) end} do
  pcall(way, dig)
end
local function other(secret) local x, y, z = "theirs", "theirs", "theirs"
  for _, l in ipairs(leaked) do
    local p, q, r = l.get()
    if p ~= "mine" or q ~= "mine" or r ~= "mine" then return true end
    l.set("mine")
  end
  return secret ~= "theirs" or x ~= "theirs" or y ~= "theirs" or z ~= "theirs"
end
if #leaked == 0 then return "ESCAPED nothing was tested" end
if other("theirs") then return "ESCAPED a local of another function" end
return "VICTIM"

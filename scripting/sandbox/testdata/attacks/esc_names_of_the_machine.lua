-- kind: esc
-- looks for everything that leads out of the box
local found = {}
for _, name in ipairs {"os", "io", "debug", "package", "load", "loadstring", "loadfile", "dofile", "module", "getfenv",
    "setfenv", "newproxy", "channel", "_printregs", "arg", "gcinfo", "jit", "bit32", "utf8"} do
  if _G[name] ~= nil then found[#found + 1] = name end
end
for _, name in ipairs {"os", "io", "../x", "/etc/passwd", "scripts/../../x", ""} do
  if require and pcall(require, name) then found[#found + 1] = "require " .. name end
end
if string.dump or math.randomseed then found[#found + 1] = "dump" end
if #found > 0 then return "ESCAPED " .. table.concat(found, ",") end
return "SAFE"

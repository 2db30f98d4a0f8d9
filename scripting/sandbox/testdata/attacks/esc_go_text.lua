-- kind: esc
-- provokes run-time errors of the host language and looks for its words
local probes = {
  function() return ("x"):rep(-1/0) end, function() return ("x"):rep(0/0) end, function() return ("x"):sub(0/0, 1/0) end,
  function() return string.char(0/0) end, function() return string.char(-1) end, function() return ("%c"):format(1/0) end,
  function() return ("%99.99d"):format(0/0) end, function() return ("%"):rep(3):format(1) end, function() return ("%5") .. ("%5"):format() end,
  function() return ("x"):byte(-1/0, 1/0) end, function() return unpack({}, 1/0, 1/0) end, function() return unpack({}, -2^53, 2^53) end,
  function() return select(0/0, 1) end, function() return select(1/0, 1) end, function() return math.random(0/0) end,
  function() return math.random(-1/0, 1/0) end, function() return math.random(2^60, 2^61) end, function() return math.ldexp(1, 1/0) end,
  function() return table.concat({}, nil, 1, 2^53) end, function() return table.concat({{}}) end, function() return table.insert({}, 0/0, 1) end,
  function() return table.remove({1}, 0/0) end, function() return table.sort({1, "x", {}}) end, function() return table.sort({1, nil, 3}) end,
  function() return table.maxn({[1/0] = 1, [-1] = 2}) end, function() return next({}, 0/0) end, function() return next({1}, -1) end,
  function() return ("x"):find("%f") end, function() return ("x"):find("%b") end, function() return ("x"):find("%bx") end,
  function() return ("x"):find("[%") end, function() return ("x"):find("[a-") end, function() return ("x"):find("(()") end,
  function() return ("x"):find("%9") end, function() return ("x"):gsub("x", "%") end, function() return ("x"):gsub("x", "%9") end,
  function() return ("x"):gsub("(", "") end, function() return ("x"):gmatch("%")() end, function() return tonumber("1e", 36) end,
  function() return tonumber(("9"):rep(10000)) end, function() return -{} end, function() return {} < {} end, function() return nil .. nil end,
  function() return unit < unit2 end, function() return unit .. unit2 end, function() for i = 1, {} do end end, function() return #5 end,
  function() return ({})[nil] end, function() local t = {} t[0/0] = 1 end, function() rawset({}, nil, 1) end, function() return ("x")() end,
  function() return coroutine.status(print) end, function() return coroutine.wrap(1) end, function() return coroutine.resume() end,
}
for i, f in ipairs(probes) do
  local ok, e = pcall(f)
  if not ok then
    e = tostring(e)
    for _, word in ipairs {"runtime error", "goroutine", "interface conversion", "makeslice", "strings:", "strconv", "nil pointer", "reflect", "0x"} do
      if e:find(word, 1, true) then return "ESCAPED probe " .. i .. ": " .. e end
    end
  end
end
return "SAFE"

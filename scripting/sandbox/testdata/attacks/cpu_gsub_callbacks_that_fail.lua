-- kind: cpu
-- gsub whose callback fails, nests and yields
local s = ("a"):rep(1000)
while true do
  pcall(string.gsub, s, "a", function() error({}) end)
  pcall(string.gsub, s, "()a", function(p) return (s:gsub("a", tostring)) end)
  coroutine.wrap(function() pcall(string.gsub, s, ".", coroutine.yield) end)()
end

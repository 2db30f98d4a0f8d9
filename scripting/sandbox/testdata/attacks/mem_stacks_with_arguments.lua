-- kind: mem
-- resumes that pass more and more values
local co = coroutine.wrap(function(...) while true do coroutine.yield(select("#", ...)) end end)
keep = {}
for i = 1, 1e9 do
  keep[#keep + 1] = i
  co(unpack(keep, 1, math.min(#keep, 4000)))
end

-- kind: mem
-- wrapped coroutines that never begin
keep = {}
while true do keep[#keep + 1] = coroutine.wrap(function() end) end

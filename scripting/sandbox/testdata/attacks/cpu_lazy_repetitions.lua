-- kind: cpu
-- lazy and greedy repetitions, sets and back references in one pattern
local s = ("ab"):rep(20000)
pcall(string.find, s, ".-.-.-.-%f[%d]c")
pcall(string.match, s, "(.-)(.-)%1%2[^%w%s%p]+$")
pcall(string.gsub, s, "()(.-)()", "%1%2%3")
return #(s:gsub("[^%z][^%z]-", function(c) return s:match(".-.-.-x") end))

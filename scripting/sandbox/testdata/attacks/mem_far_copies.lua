-- kind: mem
-- one list of holes many times in a list
local far = {[60000] = 1}
unit.state = {far, far, far, far, far, far, far, far, far, far, far, far, far, far, far, far}
keep = {}
while true do keep[#keep + 1] = {[60000 - #keep] = far} end

-- kind: mem
-- unpacks what is not there
keep = {}
while true do keep[#keep + 1] = {unpack({}, 1, 4096)} end

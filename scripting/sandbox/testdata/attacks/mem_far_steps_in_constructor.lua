-- kind: mem
-- constructors that step outwards
keep = {}
while true do
  keep[#keep + 1] = {[128] = 1, [192] = 1, [256] = 1, [320] = 1, [384] = 1, [448] = 1, [512] = 1, [576] = 1, [640] = 1, [704] = 1, [768] = 1, [832] = 1, [896] = 1, [960] = 1}
end

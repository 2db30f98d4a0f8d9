-- kind: mem
-- keeps a capture that find returns of each of many long strings
keep = {}
while true do
  local _, _, a = ("name=" .. ("x"):rep(800000 - #keep)):find("^(%a+)=")
  keep[#keep + 1] = a
end

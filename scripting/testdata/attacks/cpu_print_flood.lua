-- kind: cpu
-- lines for the log of the operator
for i = 1, 100000 do print(("x"):rep(5000)) log("error", i) end

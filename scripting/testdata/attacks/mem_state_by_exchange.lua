-- kind: mem
-- the tables of state exchanged for ever greater ones that hold the ones before
map.state = {before = map.state, text = ("x"):rep(900000)}

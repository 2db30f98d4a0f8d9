package hook

var Table = []Info{{Spawn, "on_spawn"}, {Spawn, "on_respawn"}}

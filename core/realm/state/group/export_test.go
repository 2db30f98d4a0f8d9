package group

import "loam/core/model/intent"

// Acts reports whether the groups do something for an act.
func Acts(act intent.GroupAct) bool { return acts[act] != nil }

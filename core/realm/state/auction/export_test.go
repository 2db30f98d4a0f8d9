package auction

import auctionrules "loam/core/rules/auction"

// Acts reports whether the houses do something for an act.
func Acts(act auctionrules.Act) bool { return acts[act] != nil }

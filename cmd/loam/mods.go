package main

// modsCmd is everything about the bundles of a world.
type modsCmd struct {
	modsViews
	grantVerbs
	historyVerbs
	modsWatching
}

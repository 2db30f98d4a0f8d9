package main

// modsCmd is everything about the bundles of a world.
type modsCmd struct {
	modsViews
	grantVerbs
<<<<<<< HEAD
	historyVerbs
=======
	modsWatching
>>>>>>> 530e54e (loam: mods top, mods faults and a page of scripts)
}

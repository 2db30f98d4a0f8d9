// Package bundles is loam mods: how the bundles of a world come together, what they may
// do, use and keep, and the releases that they have made.
package bundles

// Command is everything about the bundles of a world.
type Command struct {
	modsViews
	grantVerbs
	historyVerbs
	modsWatching
}

// Package bundles implements loam mods: the bundles of a world, their permissions, what
// they use and store, and the releases made of them.
package bundles

// Command has the subcommands of loam mods.
type Command struct {
	modsViews
	grantVerbs
	historyVerbs
	modsWatching
}

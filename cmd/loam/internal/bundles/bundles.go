// Package bundles implements loam mods: the bundles of a world, their permissions, what
// they use and store, and the releases made of them.
package bundles

// Command has the subcommands of loam mods.
type Command struct {
	modsViews
	grantVerbs
	Diff modsDiffCmd `cmd:"" help:"Show what a new version of a bundle asks for, changes and costs, compared with the old one."`
	historyVerbs
	modsWatching
}

package luaapi

import (
	"loam/core/model/content"
)

// MaxStacks is how many stacks of an aura a call may ask for.
const MaxStacks = content.MaxAuraStacks

// How much, and how far, calls may ask for.
const (
	ManyPoints = 1e9 // more than any health
	FarYards   = 500
)

// Amount is the parameter of what is lost or won.
func Amount(doc string) Param {
	return Param{Name: "amount", Type: Number, Unit: "points", Min: 0, Max: ManyPoints, Doc: doc}
}

// Filter are the options that choose among units.
var Filter = []Param{
	{Name: "kind", Type: Text, OneOf: []string{"player", "creature"}, Optional: true, Doc: "only players or only creatures"},
	{Name: "id", Type: ID, Kind: content.Creatures, Optional: true, Doc: "only creatures of this definition"},
	{Name: "spawn", Type: ID, Kind: content.Spawns, Optional: true, Doc: "only the creature of this spawn"},
	{Name: "tag", Type: Text, Optional: true, Doc: "only units with this tag"},
	{Name: "faction", Type: ID, Kind: content.Factions, Optional: true, Doc: "only units of this faction"},
	{Name: "reaction", Type: Text, OneOf: []string{"hostile", "neutral", "friendly"}, Optional: true, Doc: "only units for which the unit feels this; not for searches of the map"},
	{Name: "dead", Type: Bool, Optional: true, Default: "false", Doc: "only the dead; else only the living are found"},
}

// Search are the parameters of a search around a unit.
var Search = []Param{
	{Name: "yards", Type: Number, Unit: "yards", Min: 0, Max: FarYards, Doc: "how far, from middle to middle"},
	{Name: "filter", Type: Options, Fields: Filter, Optional: true, Default: "every living unit", Doc: "whom to look for"},
}

// Point is the parameters of a location.
func Point(what string) []Param {
	const far = 1e6
	return []Param{
		{Name: "x", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what},
		{Name: "y", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what},
		{Name: "z", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what, Optional: true, Default: "the ground of the map"},
	}
}

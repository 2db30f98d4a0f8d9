package luaapi

import (
	"loam/core/model/content"
)

// MaxStacks is the highest number of stacks of an aura that a call may pass.
const MaxStacks = content.MaxAuraStacks

// Limits of amounts and distances in calls.
const (
	ManyPoints = 1e9 // points; more than the health of any unit
	FarYards   = 500
)

// Amount returns the parameter for points of damage or healing.
func Amount(doc string) Param {
	return Param{Name: "amount", Type: Number, Unit: "points", Min: 0, Max: ManyPoints, Doc: doc}
}

// Filter are the options that select units.
var Filter = []Param{
	{Name: "kind", Type: Text, OneOf: []string{"player", "creature"}, Optional: true, Doc: "only players or only creatures"},
	{Name: "id", Type: ID, Kind: content.Creatures, Optional: true, Doc: "only creatures of this definition"},
	{Name: "spawn", Type: ID, Kind: content.Spawns, Optional: true, Doc: "only the creature of this spawn"},
	{Name: "tag", Type: Text, Optional: true, Doc: "only units with this tag"},
	{Name: "faction", Type: ID, Kind: content.Factions, Optional: true, Doc: "only units of this faction"},
	{Name: "reaction", Type: Text, OneOf: []string{"hostile", "neutral", "friendly"}, Optional: true, Doc: "only units to which the searching unit has this reaction; not for searches of the map"},
	{Name: "dead", Type: Bool, Optional: true, Default: "false", Doc: "true: only dead units; otherwise only living units"},
}

// Search are the parameters of a search around a unit or point.
var Search = []Param{
	{Name: "yards", Type: Number, Unit: "yards", Min: 0, Max: FarYards, Doc: "search radius, measured from centre to centre"},
	{Name: "filter", Type: Options, Fields: Filter, Optional: true, Default: "every living unit", Doc: "which units to find"},
}

// Point returns the parameters of a point, described by what.
func Point(what string) []Param {
	const far = 1e6
	return []Param{
		{Name: "x", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what},
		{Name: "y", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what},
		{Name: "z", Type: Number, Unit: "yards", Min: -far, Max: far, Doc: what, Optional: true, Default: "the ground of the map"},
	}
}

package stat

import (
	"fmt"
	"slices"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/yamlschema"
)

// maxFigures bounds how many stats one definition gives values for.
const maxFigures = 200

// Figures is formulas by stat.
var Figures = &yamlschema.Type{Word: "formulas by stat", Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	v.Made, ok = figures(r, f, n)
	return v, ok
}}

// GetFigures returns the value that Figures read.
func GetFigures(v yamlschema.Value) []content.Figure { return yamlschema.Get[[]content.Figure](v) }

// figures reads formulas by stat.
func figures(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) ([]content.Figure, bool) {
	list, ok := r.Pairs(n, f.Key)
	if len(list) > maxFigures {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("%s must have at most %d entries, not", f.Key, maxFigures), fmt.Sprint(len(list)), "")
		return nil, false
	}
	if len(list) == 0 {
		return nil, ok
	}
	all := make([]content.Figure, len(list))
	for i, p := range list {
		id, good := r.ID(&yamlschema.Field{Key: "a key of " + f.Key, Kind: content.Stats}, p.At)
		if good && slices.ContainsFunc(all[:i], func(o content.Figure) bool { return o.Stat == id }) {
			r.Problem(p.At, diag.Duplicate, f.Key+" has a duplicate stat:", p.Key, "")
			good = false
		}
		ok = ok && good
		all[i].Stat, all[i].Value = id, formula.Constant(0)
		r.Formula(&yamlschema.Field{Key: p.Key, Type: yamlschema.Formula, Inputs: f.Inputs}, p.Value, func(v *formula.Formula) { all[i].Value = v })
	}
	return all, ok
}

// The keys of creatures and starts for stats and powers.
var (
	StatsField = yamlschema.Field{Key: "stats", Type: Figures, Inputs: content.UnitInputs, Default: "{}",
		Doc: "Values of stats of bundles, instead of the stats' own base values: `{strength: 10 + level}`."}
	PowersField = yamlschema.Field{Key: "powers", Type: yamlschema.Names, Kind: content.Powers, Default: "[]",
		Doc: "The powers that the unit has besides health. A client that can show only one power shows the first."}
)

// Check checks the stats and powers of a creature or start, and the formulas of core
// stats.
func Check(stats []content.Figure, powers []content.ID, formulas ...*formula.Formula) (key, msg, text string, ok bool) {
	for i := range stats {
		if name := string(stats[i].Stat); content.IsCoreStat(name) {
			return "stats", "stats cannot set a core stat, which has its own key or comes from the weapon:", name, false
		}
	}
	if len(powers) > content.MaxPowers {
		return "powers", fmt.Sprintf("powers must have at most %d entries, not", content.MaxPowers), fmt.Sprint(len(powers)), false
	}
	for _, f := range formulas {
		if name := usesCore(f); name != "" {
			return "", "core stats are computed from stats of bundles, so this formula cannot use", name, false
		}
	}
	return "", "", "", true
}

// usesCore returns a core stat that a formula uses, or "".
func usesCore(f *formula.Formula) string {
	if f != nil {
		for _, name := range f.Uses() {
			if content.IsCoreStat(name) {
				return name
			}
		}
	}
	return ""
}

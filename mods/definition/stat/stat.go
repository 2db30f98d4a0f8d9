// Package stat says what bundles may write of the figures of units: stats,
// powers, schools, tables for formulas, and the slots of rules. It owns their keys
// and what must hold of a definition as a whole; what becomes of the figures in a
// world is for core.
//
// It starts no goroutine and keeps no state.
package stat

import (
	"fmt"
	"strings"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/yamlschema"
)

// Stats is the kind of that name.
var Stats = definition.Of[content.Stat]{
	Name: content.Stats,
	One:  "stat",
	Doc: "A figure that every unit has, made anew whenever something changes of what it is made of: (its value + all that is added) * all shares that it is changed by. " +
		"What adds to it are items that are worn, and auras. Formulas name a stat of their own bundle by its name alone, those of others as `bundle:name`; formulas about two units as `attacker.name` and `victim.name`.",
	Table: func(t *content.Tables) *[]content.Stat { return &t.Stats },
	ID:    func(d *content.Stat) *content.ID { return &d.ID },
	Check: func(d *content.Stat) (key, msg, text string, ok bool) {
		switch name := definition.NameOf(d.ID); {
		case content.IsCoreStat(name):
			return "", "every unit has a stat of that name already; give yours another name than", name, false
		case name == content.UnitInputs[0]:
			return "", "formulas mean something else by that name; give the stat another name than", name, false
		case usesCore(d.Value) != "":
			return "value", "the stats of core are made of those of bundles, so that none of these may use", usesCore(d.Value), false
		case d.Max < d.Min:
			return "max", fmt.Sprintf("max must be at least min, which is %s, not", yamlschema.Plain(d.Min)), yamlschema.Plain(d.Max), false
		}
		return "", "", "", true
	},
	More: coreStats,
	Fields: []yamlschema.Of[content.Stat]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "value", Type: yamlschema.Formula, Inputs: content.UnitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Its value where the unit's own definition gives none under `stats`. It may use other stats of bundles, but none of core's own, which are made of these."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Value = v.Formula }},
		{Field: yamlschema.Field{Key: "min", Type: yamlschema.Number, Min: -yamlschema.MaxStat, Max: yamlschema.MaxStat, Default: "0", Doc: "The value is never below it."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Min = v.Num }},
		{Field: yamlschema.Field{Key: "max", Type: yamlschema.Number, Min: -yamlschema.MaxStat, Max: yamlschema.MaxStat, Default: "1000000000", Doc: "The value is never above it."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Max = v.Num }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Stat, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// coreStats is what the reference says of the stats that need no definition.
func coreStats() string {
	var s strings.Builder
	s.WriteString("\nThese every unit has by itself; items and auras change them by the same rules. Where a creature or start gives their first value, its formula may use the stats of bundles, but not these.\n\n| stat | unit | from, to | |\n|---|---|---|---|\n")
	for _, c := range content.CoreStatInfos {
		fmt.Fprintf(&s, "| `%s` | %s | %s, %s | %s |\n", c.ID, c.Unit, yamlschema.Plain(c.Min), yamlschema.Plain(c.Max), c.Doc)
	}
	return s.String()
}

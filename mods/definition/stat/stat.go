// Package stat reads the definitions of stats, powers, schools and tables for formulas, and
// the rules. It owns their keys and checks each definition as a whole. The core applies
// them.
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

// Stats is the kind `stats`.
var Stats = definition.Of[content.Stat]{
	Name: content.Stats,
	One:  "stat",
	Doc: "A stat that every unit has. It is computed again whenever one of its parts changes: (its value + all flat modifiers) * all percentage modifiers. " +
		"Worn items and auras modify it. Formulas name a stat of their own bundle by its name alone and stats of other bundles as `bundle:name`; formulas about two units use `attacker.name` and `victim.name`.",
	Table: func(t *content.Tables) *[]content.Stat { return &t.Stats },
	ID:    func(d *content.Stat) *content.ID { return &d.ID },
	Check: func(d *content.Stat) (key, msg, text string, ok bool) {
		switch name := definition.NameOf(d.ID); {
		case content.IsCoreStat(name):
			return "", "this is the name of a core stat; use another name than", name, false
		case name == content.UnitInputs[0]:
			return "", "this is the name of a formula input; use another name than", name, false
		case usesCore(d.Value) != "":
			return "value", "core stats are computed from stats of bundles, so a stat cannot use", usesCore(d.Value), false
		case d.Max < d.Min:
			return "max", fmt.Sprintf("max must be at least min, which is %s, not", yamlschema.Plain(d.Min)), yamlschema.Plain(d.Max), false
		}
		return "", "", "", true
	},
	More: coreStats,
	Fields: []yamlschema.Of[content.Stat]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "value", Type: yamlschema.Formula, Inputs: content.UnitInputs, Units: yamlschema.OfOne, Default: "0", Doc: "Base value, if the definition of the unit gives none under `stats`. It may use other stats of bundles, but no core stats, which are computed from these."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Value = v.Formula }},
		{Field: yamlschema.Field{Key: "min", Type: yamlschema.Number, Min: -yamlschema.MaxStat, Max: yamlschema.MaxStat, Default: "0", Doc: "Lower bound of the value."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Min = v.Num }},
		{Field: yamlschema.Field{Key: "max", Type: yamlschema.Number, Min: -yamlschema.MaxStat, Max: yamlschema.MaxStat, Default: "1000000000", Doc: "Upper bound of the value."},
			Set: func(d *content.Stat, v yamlschema.Value) { d.Max = v.Num }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Stat, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// coreStats is the text of the reference about the stats that need no definition.
func coreStats() string {
	var s strings.Builder
	s.WriteString("\nEvery unit has these stats without a definition; items and auras change them by the same rules. Where a creature or start gives their base value, its formula may use the stats of bundles, but not these.\n\n| stat | unit | from, to | |\n|---|---|---|---|\n")
	for _, c := range content.CoreStatInfos {
		fmt.Fprintf(&s, "| `%s` | %s | %s, %s | %s |\n", c.ID, c.Unit, yamlschema.Plain(c.Min), yamlschema.Plain(c.Max), c.Doc)
	}
	return s.String()
}

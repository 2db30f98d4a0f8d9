package bundle

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
)

// ofOne lets a formula use the stats of the unit that it is about.
var ofOne = []string{""}

// maxStat bounds values of stats on both sides of 0.
const maxStat = 1e9

var statKind = kind[content.Stat]{
	name: content.Stats,
	one:  "stat",
	doc: "A figure that every unit has, made anew whenever something changes of what it is made of: (its value + all that is added) * all shares that it is changed by. " +
		"What adds to it are items that are worn, and auras. Formulas name a stat of their own bundle by its name alone, those of others as `bundle:name`; formulas about two units as `attacker.name` and `victim.name`.",
	id: func(d *content.Stat) *content.ID { return &d.ID },
	check: func(d *content.Stat) (key, msg, text string, ok bool) {
		switch name := nameOf(d.ID); {
		case content.IsCoreStat(name):
			return "", "every unit has a stat of that name already; give yours another name than", name, false
		case name == content.UnitInputs[0]:
			return "", "formulas mean something else by that name; give the stat another name than", name, false
		case usesCore(d.Value) != "":
			return "value", "the stats of core are made of those of bundles, so that none of these may use", usesCore(d.Value), false
		case d.Max < d.Min:
			return "max", fmt.Sprintf("max must be at least min, which is %s, not", plainNumber(d.Min)), plainNumber(d.Max), false
		}
		return "", "", "", true
	},
	fields: []field[content.Stat]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Stat, v value) { d.Name = v.text }},
		{Field{Key: "value", Type: Formula, Inputs: content.UnitInputs, Units: ofOne, Default: "0", Doc: "Its value where the unit's own definition gives none under `stats`. It may use other stats of bundles, but none of core's own, which are made of these."},
			func(d *content.Stat, v value) { d.Value = v.formula }},
		{Field{Key: "min", Type: Number, Min: -maxStat, Max: maxStat, Default: "0", Doc: "The value is never below it."},
			func(d *content.Stat, v value) { d.Min = v.num }},
		{Field{Key: "max", Type: Number, Min: -maxStat, Max: maxStat, Default: "1000000000", Doc: "The value is never above it."},
			func(d *content.Stat, v value) { d.Max = v.num }},
		{clientsField, func(d *content.Stat, v value) { d.Clients = v.clients }},
	},
}

var powerKind = kind[content.Power]{
	name: content.Powers,
	one:  "power",
	doc:  "Something next to health that units have, spend and win back. Creatures and starts list those that they have under `powers`.",
	id:   func(d *content.Power) *content.ID { return &d.ID },
	fields: []field[content.Power]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Power, v value) { d.Name = v.text }},
		{Field{Key: "max", Type: Formula, Unit: "points", Inputs: content.UnitInputs, Units: ofOne, Required: true, Doc: "How much of it a unit has at most."},
			func(d *content.Power, v value) { d.Max = v.formula }},
		{Field{Key: "starts", Type: Choice, Choices: []string{"full", "empty"}, Default: "full", Doc: "How much of it has what comes to life."},
			func(d *content.Power, v value) { d.Empty = v.choice == 1 }},
		{Field{Key: "regen_points", Type: Formula, Unit: "points", Inputs: content.PowerRegenInputs, Units: ofOne, Default: "0", Doc: "How much is won each time, or below 0 lost. `fighting` is 1 in combat, else 0; `spent_ms` is the time since some of it was last spent, 60000 at most. Parts of points are kept until they make a whole one."},
			func(d *content.Power, v value) { d.Regen = v.formula }},
		{Field{Key: "regen_every_ms", Type: Millis, Unit: "ms", Min: 50, Max: day, Default: "2000", Doc: "Time between two of them."},
			func(d *content.Power, v value) { d.RegenEvery = v.time() }},
		{Field{Key: "on_swing", Type: Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: ofOne, Default: "0", Doc: "How much a swing wins that does damage. `damage` is what its victim lost, `crit` and `off_hand` are 1 or 0."},
			func(d *content.Power, v value) { d.OnSwing = v.formula }},
		{Field{Key: "on_struck", Type: Formula, Unit: "points", Inputs: content.PowerHitInputs, Units: ofOne, Default: "0", Doc: "How much who is struck by a swing wins of it."},
			func(d *content.Power, v value) { d.OnStruck = v.formula }},
		{Field{Key: "kept", Type: Bool, Default: "false", Doc: "`true`: a character that comes back has as much of it as when it left; `false`: as at the beginning."},
			func(d *content.Power, v value) { d.Kept = v.flag }},
		{colorField, func(d *content.Power, v value) { d.Color = v.word }},
		{clientsField, func(d *content.Power, v value) { d.Clients = v.clients }},
	},
}

var schoolKind = kind[content.School]{
	name: content.Schools,
	one:  "school",
	doc:  "A kind of damage and of spells.",
	id:   func(d *content.School) *content.ID { return &d.ID },
	fields: []field[content.School]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.School, v value) { d.Name = v.text }},
		{Field{Key: "resistance", Type: Name, Kind: content.Stats, Doc: "The stat of a victim that its damage is measured against; without it, none."},
			func(d *content.School, v value) { d.Resistance = v.id }},
		{Field{Key: "damage", Type: Formula, Unit: "points", Inputs: content.SchoolInputs, Units: []string{"attacker", "victim"}, Doc: "What is left of its damage; `resistance` is the value of that stat, `roll` is drawn from 0 to 100. Without it, the rule `school_damage`."},
			func(d *content.School, v value) { d.Damage = v.formula }},
		{colorField, func(d *content.School, v value) { d.Color = v.word }},
		{clientsField, func(d *content.School, v value) { d.Clients = v.clients }},
	},
}

var colorField = Field{Key: "color", Type: Color, Default: `"#9a9a9a"`, Doc: "How it is drawn where no game's art is, as #rrggbb."}

// color reads a colour.
func (r *reader) color(f *Field, n *yaml.Node) (string, bool) {
	if n.Kind != yaml.ScalarNode || !color.MatchString(n.Value) {
		r.problem(n, f.Key+` must be "#rrggbb", in quotes since # begins a comment, not`, quote(n), "")
		return "", false
	}
	return strings.ToLower(n.Value), true
}

// maxFigures bounds how many stats one definition gives values for.
const maxFigures = 200

// figures reads formulas by stat.
func (r *reader) figures(f *Field, n *yaml.Node) ([]content.Figure, bool) {
	list, ok := r.pairs(n, f.Key)
	if len(list) > maxFigures {
		r.problem(n, fmt.Sprintf("%s must have at most %d entries, not", f.Key, maxFigures), fmt.Sprint(len(list)), "")
		return nil, false
	}
	if len(list) == 0 {
		return nil, ok
	}
	all := make([]content.Figure, len(list))
	for i, p := range list {
		id, good := r.name(&Field{Key: "a key of " + f.Key, Kind: content.Stats}, p.at)
		if good && slices.ContainsFunc(all[:i], func(o content.Figure) bool { return o.Stat == id }) {
			r.problem(p.at, f.Key+" has a stat twice:", p.key, "")
			good = false
		}
		ok = ok && good
		all[i].Stat, all[i].Value = id, formula.Constant(0)
		r.formula(&Field{Key: p.key, Type: Formula, Inputs: f.Inputs}, p.value, func(v *formula.Formula) { all[i].Value = v })
	}
	return all, ok
}

// The keys of creatures and starts for what this file is about.
var (
	statsField = Field{Key: "stats", Type: Figures, Inputs: content.UnitInputs, Default: "{}",
		Doc: "Values of stats of bundles that are not those of the stats themselves: `{strength: 10 + level}`."}
	schoolField = Field{Key: "school", Type: Name, Kind: content.Schools,
		Doc: "The school of the damage of its blows; without it, they are of none and measured against armour."}
	powersField = Field{Key: "powers", Type: Names, Kind: content.Powers, Default: "[]",
		Doc: "What it has next to health; of several, the first is what clients show that have room for one."}
)

// checkFigures looks at what a creature or start says of stats and powers, and at
// formulas that stats of core are made of.
func checkFigures(figures []content.Figure, powers []content.ID, formulas ...*formula.Formula) (key, msg, text string, ok bool) {
	for i := range figures {
		if name := string(figures[i].Stat); content.IsCoreStat(name) {
			return "stats", "stats has no place for those of core, which have keys of their own or are made of what is held in a hand:", name, false
		}
	}
	if len(powers) > content.MaxPowers {
		return "powers", fmt.Sprintf("powers must have at most %d entries, not", content.MaxPowers), fmt.Sprint(len(powers)), false
	}
	for _, f := range formulas {
		if name := usesCore(f); name != "" {
			return "", "the stats of core are made of those of bundles, so that formulas they are made of cannot use", name, false
		}
	}
	return "", "", "", true
}

// usesCore is a stat of core that a formula uses, or "".
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

// ownStats lists the stats that the bundle defines.
func (r *reader) ownStats() {
	r.stats = make(map[string]bool)
	for key := range r.defined {
		if name, ok := strings.CutPrefix(key, string(content.Stats)+" "); ok {
			r.stats[name] = true
		}
	}
}

// open tells a formula in a field what stats it may use, and notes those of other
// bundles as references of the definition that is being read.
func (r *reader) open(f *Field, n *yaml.Node) func() formula.Open {
	from, index, within, at := r.from, r.index, r.within, r.where(n)
	return func() formula.Open {
		if f.Units == nil {
			return formula.Open{}
		}
		return formula.Open{Known: r.knownStats(f), Name: func(name string) (string, bool) {
			listed, id, ok := r.statCalled(f, n, within, name)
			if id != "" {
				r.b.Refs = append(r.b.Refs, Ref{Kind: content.Stats, ID: id, Text: name, From: from, Index: index, At: at})
			}
			return listed, ok
		}}
	}
}

// statCalled is how a name that a formula uses is listed, and what definition it
// names, if that may be missing.
func (r *reader) statCalled(f *Field, n *yaml.Node, within, name string) (listed string, id content.ID, ok bool) {
	unit, stat, of := strings.Cut(name, ".")
	if !of {
		unit, stat = "", name
	}
	foreign := strings.Contains(stat, ":")
	switch {
	case !slices.Contains(f.Units, unit):
		return "", "", false
	case content.IsCoreStat(stat):
		return name, "", true
	case !foreign && r.stats[stat]:
		return dotted(unit, r.b.Name+":"+stat), "", true
	case !foreign:
		return "", "", false
	}
	r.within = within
	defer func() { r.within = "" }()
	id, _ = r.resolve(&yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: stat, Line: n.Line, Column: n.Column})
	return name, id, true // what is wrong with it has been reported
}

// knownStats are the names of stats that a formula may use, but those of other bundles.
func (r *reader) knownStats(f *Field) (known []string) {
	for _, unit := range f.Units {
		for _, name := range slices.Concat(content.CoreStatNames(), r.statNames()) {
			known = append(known, dotted(unit, name))
		}
	}
	return known
}

func (r *reader) statNames() []string {
	var names []string
	for name := range r.stats {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// dotted is a stat as a formula names it.
func dotted(unit, stat string) string {
	if unit == "" {
		return stat
	}
	return unit + "." + stat
}

package bundle

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// maxPhases bounds the phases of one creature.
const maxPhases = 32

// phaseFields are the keys of a phase of a creature.
func phaseFields() []field[content.Phase] {
	type p = content.Phase
	return []field[p]{
		{Field{Key: "name", Type: Word, Required: true, Doc: "What scripts, scenarios and operators call it; no two of a creature have the same."},
			func(d *p, v value) { d.Name = v.word }},
		{Field{Key: "health_below_pct", Type: Number, Unit: "percent", Min: 1, Max: 100, Doc: "It is entered when health is below this share of full health."},
			func(d *p, v value) { d.HealthBelow = v.num }},
		{Field{Key: "after_ms", Type: Millis, Unit: "ms", Min: 1, Max: day, Doc: "It is entered after this time."},
			func(d *p, v value) { d.After = v.time() }},
		{Field{Key: "counted_from", Type: Choice, Choices: content.CountedFrom, Default: "phase", Doc: "Whence `after_ms` counts: from when the phase before it was entered, or from the beginning of the fight."},
			func(d *p, v value) { d.Counted = content.Counted(v.choice) }},
		{Field{Key: "adds_dead", Type: Bool, Doc: "`true`: it is entered when all that the creature has summoned in the phase before it, by its definition or by scripts, is dead or gone."},
			func(d *p, v value) { d.AddsDead = v.flag }},
		{Field{Key: "from", Type: Tags, Doc: "Names of the phases out of which its conditions lead into it; without it, all that stand before it. With it a fight can go back to a phase."},
			func(d *p, v value) { d.From = v.words }},
		{Field{Key: "again", Type: Bool, Default: "false", Doc: "`true`: its conditions may lead into it more than once a fight."},
			func(d *p, v value) { d.Again = v.flag }},
		{Field{Key: "says", Type: Text, Doc: "What the creature says on entering."},
			func(d *p, v value) { d.Says = v.text }},
		{Field{Key: "yells", Type: Text, Doc: "What it yells on entering."},
			func(d *p, v value) { d.Yells = v.text }},
		{Field{Key: "emotes", Type: Text, Doc: "What it is seen doing on entering."},
			func(d *p, v value) { d.Emotes = v.text }},
		{Field{Key: "summons", Type: Calls, Doc: "What it summons on entering. It fights whom the creature fights."},
			func(d *p, v value) { d.Summons = v.calls }},
		{Field{Key: "movement", Type: Choice, Choices: content.Movements, Default: "chase", Doc: "How it moves: `chase` comes into reach of its victim, `stand` stays where it is, `go` goes to `place` or `to` and fights from there, `flee` runs from its victim and does not strike, `kite` keeps `kite_yards` away from it."},
			func(d *p, v value) { d.Movement = content.Movement(v.choice) }},
		{Field{Key: "kite_yards", Type: Number, Unit: "yards", Min: 1, Max: maxYards, Doc: "Distance between its edge and its victim's that `kite` keeps."},
			func(d *p, v value) { d.Kite = v.num }},
		{Field{Key: "place", Type: Name, Kind: content.Places, Doc: "Where `go` leads: a place of the map on which it fights; on another map it stands."},
			func(d *p, v value) { d.Place = v.id }},
		{Field{Key: "to", Type: Point, Unit: "yards", Min: -1000000, Max: 1000000, Doc: "Where `go` leads: a point, on the ground."},
			func(d *p, v value) { d.To = v.point }},
		{Field{Key: "immune", Type: Tags, Default: "[]", Doc: "Words for what cannot touch it, as auras and spells name them."},
			func(d *p, v value) { d.Immune = v.words }},
		{Field{Key: "unattackable", Type: Bool, Default: "false", Doc: "`true`: nobody can attack it."},
			func(d *p, v value) { d.Unattackable = v.flag }},
		{Field{Key: "speed", Type: Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "How much faster it walks and runs."},
			func(d *p, v value) { d.Speed = v.num }},
		{Field{Key: "damage_pct", Type: Number, Unit: "percent", Min: 0, Max: 10000, Default: "100", Doc: "How much of its usual damage it deals."},
			func(d *p, v value) { d.DamagePct = v.num }},
		{Field{Key: "scale", Type: Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "How much larger it is drawn and is."},
			func(d *p, v value) { d.Scale = v.num }},
		{Field{Key: "enrage", Type: EnrageType, Doc: "What becomes of it when the phase lasts for long; counted from when it was entered."},
			func(d *p, v value) { d.Enrage = v.enrage }},
		{Field{Key: "casts", Type: CastRules, Doc: "What it casts by itself while the phase lasts, before what its own `casts` say. [Casts](#casts-of-a-creature) tells more."},
			func(d *p, v value) { d.Casts = v.casts }},
	}
}

// enrageFields are the keys of an enrage.
func enrageFields() []field[content.Enrage] {
	type e = content.Enrage
	return []field[e]{
		{Field{Key: "after_ms", Type: Millis, Unit: "ms", Min: 1, Max: day, Required: true, Doc: "When it comes."},
			func(d *e, v value) { d.After = v.time() }},
		{Field{Key: "damage_pct", Type: Number, Unit: "percent", Min: 0, Max: 10000, Default: "100", Doc: "How much of its damage it deals from then on."},
			func(d *e, v value) { d.DamagePct = v.num }},
		{Field{Key: "speed", Type: Number, Unit: "times", Min: 0.1, Max: 10, Default: "1", Doc: "How much faster it walks and runs from then on."},
			func(d *e, v value) { d.Speed = v.num }},
		{Field{Key: "says", Type: Text, Doc: "What the creature says then."},
			func(d *e, v value) { d.Says = v.text }},
		{Field{Key: "yells", Type: Text, Doc: "What it yells then."},
			func(d *e, v value) { d.Yells = v.text }},
		{Field{Key: "emotes", Type: Text, Doc: "What it is seen doing then."},
			func(d *e, v value) { d.Emotes = v.text }},
	}
}

// Bounds of what one entry of summons makes.
const (
	maxCalls    = 16
	maxCallMany = 40
)

// summonsFields are the keys of an entry of summons.
func summonsFields() []field[content.Summons] {
	type s = content.Summons
	return []field[s]{
		{Field{Key: "creature", Type: Name, Kind: content.Creatures, Required: true, Doc: "Which creature."},
			func(d *s, v value) { d.Creature = v.id }},
		{Field{Key: "count", Type: Whole, Min: 1, Max: maxCallMany, Default: "1", Doc: "How many of it."},
			func(d *s, v value) { d.Count = int(v.num) }},
		{Field{Key: "around_yards", Type: Number, Unit: "yards", Min: 0, Max: 1000, Default: "4", Doc: "They appear evenly on a circle of this radius."},
			func(d *s, v value) { d.Around = v.num }},
		{Field{Key: "place", Type: Name, Kind: content.Places, Doc: "The middle of the circle, a place of the map on which it fights; without it, the creature itself."},
			func(d *s, v value) { d.Place = v.id }},
		{Field{Key: "lifetime_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "How long they last; 0 is until they go otherwise."},
			func(d *s, v value) { d.Lifetime = v.time() }},
		{Field{Key: "goes_at", Type: Tags, Choices: content.MomentWords, Default: "[death, evade]", Doc: "The moments of their owner at which they go: `evade`, `death`, the end of the `phase`, and `reload`, when a release is adopted."},
			func(d *s, v value) { d.Goes, _, _ = content.MomentsOf(v.words) }},
		{Field{Key: "temper", Type: Choice, Choices: content.Tempers, Default: "independent", Doc: "Whom they fight: `independent`, as their definition says; `passive`, nobody; `defensive`, who attacks their owner and whom it fights; `aggressive`, also whom their definition attacks on sight."},
			func(d *s, v value) { d.Temper = content.Temper(v.choice) }},
		{Field{Key: "follows", Type: Bool, Default: "false", Doc: "`true`: they walk with their owner while they do not fight."},
			func(d *s, v value) { d.Follows = v.flag }},
	}
}

// SummonsShape documents an entry of summons.
func SummonsShape() Shape { return Shape{"summons", fieldsOf(summonsFields())} }

// calls reads what is summoned.
func (r *reader) calls(f *Field, n *yaml.Node) ([]content.Summons, bool) {
	items, ok := r.short(n, f.Key, maxCalls)
	if ok && len(items) == 0 {
		r.problem(n, f.Key+" must have at least one entry; leave the key out for none", "", "")
		return nil, false
	}
	all := make([]content.Summons, 0, len(items))
	for _, item := range items {
		s, _, good := shaped(r, "summons", summonsFields(), item)
		ok = ok && good
		all = append(all, s)
	}
	return all, ok
}

// band reads the name of a group, which is that of the bundle unless it says
// another one.
func (r *reader) band(f *Field, n *yaml.Node) (content.ID, bool) {
	if n.Kind != yaml.ScalarNode || isNull(n) {
		r.problem(n, f.Key+" must be a name, not", quote(n), "")
		return "", false
	}
	return r.resolve(n)
}

// PhaseShape documents a phase of a creature.
func PhaseShape() Shape { return Shape{"phase", fieldsOf(phaseFields())} }

// EnrageShape documents an enrage.
func EnrageShape() Shape { return Shape{"enrage", fieldsOf(enrageFields())} }

// phases reads the phases of a creature.
func (r *reader) phases(f *Field, n *yaml.Node) ([]content.Phase, bool) {
	items, ok := r.short(n, f.Key, maxPhases)
	if ok && len(items) == 0 {
		r.problem(n, "phases must have at least one phase; leave the key out for none", "", "")
		return nil, false
	}
	all := make([]content.Phase, 0, len(items))
	places := make([]map[string]*yaml.Node, 0, len(items))
	for i, item := range items {
		p, where, good := shaped(r, "phase", phaseFields(), item)
		if good && slices.ContainsFunc(all, func(o content.Phase) bool { return o.Name == p.Name }) {
			r.problem(where["name"], "two phases of a creature have the same name", p.Name, "")
			good = false
		}
		good = good && r.conditions(i == 0, &p, where) && r.moves(&p, where)
		ok = ok && good
		all, places = append(all, p), append(places, where)
	}
	return all, ok && r.sources(all, places)
}

// conditions checks what a phase says of when it is entered.
func (r *reader) conditions(first bool, p *content.Phase, where map[string]*yaml.Node) bool {
	met := conditionOf(where)
	switch {
	case first && met != "" && p.From == nil:
		r.problem(where[met], "the first phase is that of every fight's beginning; with from it can be entered again by", met, "")
	case met == "" && where["from"] != nil:
		r.problem(where["from"], "from says out of which phases conditions lead, and the phase has none:", p.Name, "")
	case where["counted_from"] != nil && where["after_ms"] == nil:
		r.problem(where["counted_from"], "counted_from goes with after_ms, which is missing in phase", p.Name, "")
	case where["from"] != nil && len(p.From) == 0:
		r.problem(where["from"], "from must name a phase at least in phase", p.Name, "")
	default:
		return true
	}
	return false
}

// moves checks what a phase says of movement.
func (r *reader) moves(p *content.Phase, where map[string]*yaml.Node) bool {
	goes, place, to, kite := p.Movement == content.Going, where["place"], where["to"], where["kite_yards"]
	switch {
	case goes && place == nil && to == nil:
		r.problem(where["movement"], "movement go needs place or to in phase", p.Name, "")
	case place != nil && to != nil:
		r.problem(to, "movement leads to a place or to a point, not to both in phase", p.Name, "")
	case !goes && place != nil:
		r.problem(place, "place goes with movement go in phase", p.Name, "")
	case !goes && to != nil:
		r.problem(to, "to goes with movement go in phase", p.Name, "")
	case p.Movement == content.Kiting && kite == nil:
		r.problem(where["movement"], "movement kite needs kite_yards in phase", p.Name, "")
	case p.Movement != content.Kiting && kite != nil:
		r.problem(kite, "kite_yards goes with movement kite in phase", p.Name, "")
	default:
		return true
	}
	return false
}

// conditionOf is the first key of a phase that is a condition, or "".
func conditionOf(where map[string]*yaml.Node) string {
	for _, key := range []string{"health_below_pct", "after_ms", "adds_dead"} {
		if where[key] != nil {
			return key
		}
	}
	return ""
}

// sources checks that the phases exist out of which others are entered.
func (r *reader) sources(all []content.Phase, places []map[string]*yaml.Node) bool {
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].Name
	}
	ok := true
	for i := range all {
		for _, from := range all[i].From {
			at := places[i]["from"]
			for _, n := range at.Content {
				if n.Value == from {
					at = n
				}
			}
			switch {
			case from == all[i].Name:
				r.problem(at, "a phase cannot be entered out of itself:", from, "")
			case !slices.Contains(names, from):
				r.problem(at, "unknown phase", from, suggest(from, names))
			default:
				continue
			}
			ok = false
		}
	}
	return ok
}

// enrage reads an enrage.
func (r *reader) enrage(_ *Field, n *yaml.Node) (*content.Enrage, bool) {
	e, _, ok := shaped(r, "enrage", enrageFields(), n)
	return &e, ok
}

const phasesHead = `
## Phases of a creature

A creature's fights may have ` + "`phases`" + `: a list of which the first is that of every fight's beginning.
A later one is entered when any of its conditions holds, or only from Lua (` + "`self:enter_phase(\"burning\")`" + `) if it has none.
Conditions lead forward, from every phase that stands before it, and once a fight; ` + "`from`" + ` and ` + "`again`" + ` say otherwise, so that a fight may go back and forth. Scripts may enter any phase at any time of the fight.
Where several could be entered, the one that stands first is; there is at most one change in a step (50 ms), so that of two thresholds that one blow crosses the second counts in the step after.
When the creature gives its fight up, its phases end and its figures are those of its definition. What a phase says of figures holds while it lasts; nothing has to be taken back.
A reload keeps the phase and its time. One that is not defined any more gives way to the first, and is taken up again if it is defined again within 60 s.

At most %d phases; a phase has these keys:

`

const summonsHead = `
An entry of ` + "`summons`" + ` has these keys. ` + "`leave`" + ` and ` + "`logout`" + ` of ` + "`goes_at`" + ` are for owners who are players, who may own what a script summons for them:

`

const enrageHead = `
An ` + "`enrage`" + ` has these keys; factors of a creature's, its phase's and both their enrages are multiplied:

`

func writePhases(s *strings.Builder) {
	fmt.Fprintf(s, phasesHead, maxPhases)
	writeFields(s, PhaseShape().Fields)
	s.WriteString(summonsHead)
	writeFields(s, SummonsShape().Fields)
	s.WriteString(enrageHead)
	writeFields(s, EnrageShape().Fields)
}

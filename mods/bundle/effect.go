package bundle

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
)

// effectFields are the keys that effects of spells and auras may have. Which of
// them one kind has is said by content.EffectKinds.
var effectFields = []field[content.Effect]{
	{Field{Key: "who", Type: Choice, Choices: content.WhoWords, Default: "target", Doc: "Whom it is done to."},
		func(d *content.Effect, v value) { d.Who = content.Who(v.choice) }},
	{Field{Key: "around", Type: Choice, Choices: content.AroundWords, Default: "target", Doc: "Where the middle of its area lies."},
		func(d *content.Effect, v value) { d.Around = content.Around(v.choice) }},
	{Field{Key: "radius_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "How far its area reaches."},
		func(d *content.Effect, v value) { d.Radius = v.num }},
	{Field{Key: "cone_deg", Type: Number, Unit: "degrees", Min: 0, Max: 360, Default: "0", Doc: "Width of the arc before the caster in which its area lies; 0 is all around."},
		func(d *content.Effect, v value) { d.Cone = v.num * math.Pi / 180 }},
	{Field{Key: "most", Type: Whole, Min: 0, Max: 1000, Default: "0", Doc: "How many of those in the area it reaches at most, the nearest; 0 is all."},
		func(d *content.Effect, v value) { d.Most = int(v.num) }},
	{Field{Key: "jumps", Type: Whole, Min: 0, Max: 64, Default: "0", Doc: "To how many more targets it jumps from the first."},
		func(d *content.Effect, v value) { d.Jumps = int(v.num) }},
	{Field{Key: "jump_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "10", Doc: "How far it jumps."},
		func(d *content.Effect, v value) { d.Jump = v.num }},
	{Field{Key: "jump_pct", Type: Number, Unit: "percent", Min: 0, Max: 1000, Default: "100", Doc: "What is left of its value after each jump."},
		func(d *content.Effect, v value) { d.JumpPct = v.num }},
	{Field{Key: "chance_pct", Type: Formula, Unit: "percent", Inputs: content.UnitInputs, Units: ofTwo, Doc: "Chance that it happens to a target; without it, it always does."},
		func(d *content.Effect, v value) { d.Chance = v.formula }},
	{Field{Key: "value", Type: Formula, Inputs: content.ValueInputs, Units: ofTwo, Doc: "How much: what the kind says. `attacker` is who casts, `victim` whom it reaches, friend or enemy."},
		func(d *content.Effect, v value) { d.Value = v.formula }},
	{Field{Key: "pct", Type: Bool, Default: "false", Doc: "`true`: the value is a percentage."},
		func(d *content.Effect, v value) { d.Pct = v.flag }},
	{Field{Key: "school", Type: Name, Kind: content.Schools, Doc: "Its school, where that is another than that of the spell or aura."},
		func(d *content.Effect, v value) { d.School = v.id }},
	{Field{Key: "schools", Type: Names, Kind: content.Schools, Default: "[]", Doc: "The schools that count; none is all."},
		func(d *content.Effect, v value) { d.Schools = v.ids }},
	{Field{Key: "power", Type: Name, Kind: content.Powers, Doc: "Which power."},
		func(d *content.Effect, v value) { d.Power = v.id }},
	{Field{Key: "stat", Type: Name, Kind: content.Stats, Doc: "Which stat."},
		func(d *content.Effect, v value) { d.Stat = v.id }},
	{Field{Key: "aura", Type: Name, Kind: content.Auras, Doc: "Which aura."},
		func(d *content.Effect, v value) { d.Aura = v.id }},
	{Field{Key: "spell", Type: Name, Kind: content.Spells, Doc: "Which spell."},
		func(d *content.Effect, v value) { d.Spell = v.id }},
	{Field{Key: "creature", Type: Name, Kind: content.Creatures, Doc: "Which creature."},
		func(d *content.Effect, v value) { d.Creature = v.id }},
	{Field{Key: "item", Type: Name, Kind: content.Items, Doc: "Which item."},
		func(d *content.Effect, v value) { d.Item = v.id }},
	{Field{Key: "place", Type: Name, Kind: content.Places, Doc: "Which place."},
		func(d *content.Effect, v value) { d.Place = v.id }},
	{Field{Key: "tags", Type: Tags, Default: "[]", Doc: "Words of which what counts has at least one; none is all."},
		func(d *content.Effect, v value) { d.Tags = v.words }},
	{Field{Key: "mechanics", Type: Tags, Choices: content.Mechanics, Default: "[]", Doc: "The mechanics that count."},
		func(d *content.Effect, v value) { d.Words = orWords(d.Words, v.words) }},
	{Field{Key: "dispels", Type: Tags, Default: "[]", Doc: "The words of `dispel` that count."},
		func(d *content.Effect, v value) { d.Words = orWords(d.Words, v.words) }},
	{Field{Key: "kinds", Type: Tags, Default: "[]", Doc: "The kinds of effects that count."},
		func(d *content.Effect, v value) { d.Words = orWords(d.Words, v.words) }},
	{Field{Key: "of", Type: Tags, Default: "[]", Doc: "What of it counts; none is all."},
		func(d *content.Effect, v value) { d.Words = orWords(d.Words, v.words) }},
	{Field{Key: "on", Type: Tags, Choices: content.OccasionWords, Default: "[]", Doc: "The moments at which it goes off."},
		func(d *content.Effect, v value) { d.On = momentsOf(v.words) }},
	{Field{Key: "name", Type: Word, Doc: "A word: of an event, or of a kind of invisibility."},
		func(d *content.Effect, v value) { d.Name = v.word }},
	{Field{Key: "role", Type: Choice, Choices: content.Roles, Default: "guardian", Doc: "As what a creature belongs to its summoner."},
		func(d *content.Effect, v value) { d.Role = content.Role(v.choice) }},
	{Field{Key: "temper", Type: Choice, Choices: content.Tempers[1:], Doc: "Whom a creature fights for its owner; without it, a companion is passive and any other defensive."},
		func(d *content.Effect, v value) { d.Temper = content.Temper(v.choice + 1) }},
	{Field{Key: "goes_at", Type: Tags, Choices: append(slices.Clone(content.MomentWords), never), Doc: "The moments of its owner at which a creature goes; `[never]` is none. Without it, a pet and a companion go with their owner wherever it goes, a guardian and a totem go when it dies, leaves the map or logs out."},
		func(d *content.Effect, v value) { d.Goes, d.Fixed = goesAt(v.words), true }},
	{Field{Key: "count", Type: Whole, Min: 0, Max: 1000, Default: "0", Doc: "How many."},
		func(d *content.Effect, v value) { d.Count = int(v.num) }},
	{Field{Key: "every_ms", Type: Millis, Unit: "ms", Min: 50, Max: day, Doc: "Time between two ticks."},
		func(d *content.Effect, v value) { d.Every = v.time() }},
	{Field{Key: "lasts_ms", Type: Millis, Unit: "ms", Min: 0, Max: 30 * day, Default: "0", Doc: "How long; 0 is as otherwise said."},
		func(d *content.Effect, v value) { d.Lasts = v.time() }},
	{Field{Key: "yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "How far."},
		func(d *content.Effect, v value) { d.Yards = v.num }},
	{Field{Key: "speed_yards_per_second", Type: Number, Unit: "yards a second", Min: 0, Max: maxSpeed, Default: "20", Doc: "How fast."},
		func(d *content.Effect, v value) { d.Speed = v.num }},
	{Field{Key: "per_minute", Type: Number, Unit: "times a minute", Min: 0, Max: 6000, Default: "0", Doc: "How often it goes off, for a blow in proportion to the time between two blows; goes before `chance_pct`."},
		func(d *content.Effect, v value) { d.PerMin = v.num }},
	{Field{Key: "rest_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "How soon it can go off again."},
		func(d *content.Effect, v value) { d.Rest = v.time() }},
	{Field{Key: "factor", Type: Number, Unit: "times", Min: 0, Max: 1000, Default: "1", Doc: "How much comes of each point."},
		func(d *content.Effect, v value) { d.Factor = v.num }},
	{Field{Key: "behind", Type: Bool, Default: "false", Doc: "`true`: behind the target."},
		func(d *content.Effect, v value) { d.Flag = v.flag }},
}

// never is the word for no moment at all.
const never = "never"

func goesAt(words []string) content.Moments {
	goes, _, _ := content.MomentsOf(slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == never }))
	return goes
}

func orWords(has, more []string) []string {
	if len(more) > 0 {
		return more
	}
	return has
}

func momentsOf(words []string) (all content.Occasions) {
	for i, w := range content.OccasionWords {
		if slices.Contains(words, w) {
			all |= 1 << i
		}
	}
	return all
}

// ofTwo are whose stats formulas of effects may use.
var ofTwo = []string{"attacker", "victim"}

// MaxEffects bounds the effects of one spell or aura.
const MaxEffects = 32

// effects reads the effects of a spell or an aura.
func (r *reader) effects(f *Field, n *yaml.Node) (v value, ok bool) {
	items, ok := r.short(n, f.Key, MaxEffects)
	if !ok {
		return v, false
	}
	v.effects = make([]content.Effect, len(items))
	for i, item := range items {
		ok = r.effect(f.Type == Parts, item, &v.effects[i]) && ok
	}
	if ok {
		v.nodes = items
	}
	return v, ok
}

// effect reads one of them.
func (r *reader) effect(ofAura bool, n *yaml.Node, d *content.Effect) bool {
	list, ok := r.pairs(n, "an effect")
	if !ok {
		return false
	}
	info, ok := r.effectKind(ofAura, n, list)
	if !ok {
		return false
	}
	d.Kind = info.Kind
	known := effectKeys(info)
	has := map[string]bool{}
	for _, p := range list {
		if p.key == "kind" {
			continue
		}
		if !slices.Contains(known, p.key) {
			r.unknown(p, "effect "+info.Name, append([]string{"kind"}, known...))
			ok = false
			continue
		}
		has[p.key] = true
		ok = r.effectField(p, d) && ok
	}
	for _, key := range info.Needs {
		if !has[key] {
			r.problem(n, fmt.Sprintf("%s is missing in effect", key), info.Name, "")
			ok = false
		}
	}
	r.effectDefaults(known, has, d)
	return ok && r.effectSense(info, n, d) && r.wordsMeant(info, n, d)
}

// effectKind finds out what an effect is.
func (r *reader) effectKind(ofAura bool, n *yaml.Node, list []pair) (*content.EffectInfo, bool) {
	i := slices.IndexFunc(list, func(p pair) bool { return p.key == "kind" })
	if i < 0 {
		r.problem(n, "kind is missing in an effect; it is one of "+strings.Join(EffectWords(ofAura), ", "), "", "")
		return nil, false
	}
	word := list[i].value
	k, known := content.KindOf(word.Value, ofAura)
	if !known || word.Kind != yaml.ScalarNode {
		what, other := "spells", "an aura, which apply_aura lays on"
		if ofAura {
			what, other = "auras", "a spell"
		}
		if _, elsewhere := content.KindOf(word.Value, !ofAura); elsewhere {
			r.problem(word, fmt.Sprintf("there is no such kind of effect of %s, but of %s:", what, other), quote(word), "")
			return nil, false
		}
		r.problem(word, "there is no kind of effect of "+what, quote(word), suggest(quote(word), EffectWords(ofAura)))
		return nil, false
	}
	info := &content.EffectKinds[k]
	if info.Deferred != "" {
		r.problem(word, "this kind of effect does not exist yet, since "+info.Deferred+":", word.Value, "")
		return nil, false
	}
	return info, true
}

// EffectWords lists the kinds of effects of spells or of auras that there are.
func EffectWords(ofAura bool) []string {
	var words []string
	for i := range content.EffectKinds {
		if k := &content.EffectKinds[i]; k.OfAura == ofAura && k.Deferred == "" {
			words = append(words, k.Name)
		}
	}
	return words
}

// EffectShapes documents the kinds of effects of spells or of auras that there
// are, each under its word.
func EffectShapes(ofAura bool) []Shape {
	var all []Shape
	for i := range content.EffectKinds {
		k := &content.EffectKinds[i]
		if k.OfAura != ofAura || k.Deferred != "" {
			continue
		}
		s := Shape{One: k.Name}
		for _, key := range effectKeys(k) {
			f := effectFieldOf(key).Field
			f.Required = slices.Contains(k.Needs, key)
			s.Fields = append(s.Fields, f)
		}
		all = append(all, s)
	}
	return all
}

// effectKeys are the keys of a kind of effect, without kind.
func effectKeys(info *content.EffectInfo) []string {
	keys := append(slices.Clone(info.Needs), info.May...)
	if !info.OfAura {
		for _, key := range content.SpellKeys {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}

func effectFieldOf(key string) *field[content.Effect] {
	i := slices.IndexFunc(effectFields, func(f field[content.Effect]) bool { return f.Key == key })
	return &effectFields[i]
}

func (r *reader) effectField(p pair, d *content.Effect) bool {
	f := effectFieldOf(p.key)
	if f.Type == Formula {
		before := len(r.problems)
		r.formula(&f.Field, p.value, func(compiled *formula.Formula) { f.set(d, value{formula: compiled}) })
		return len(r.problems) == before
	}
	v, ok := r.value(&f.Field, p.value)
	if ok {
		f.set(d, v)
	}
	return ok
}

func (r *reader) effectDefaults(known []string, has map[string]bool, d *content.Effect) {
	for _, key := range known {
		if f := effectFieldOf(key); !has[key] && f.Default != "" && f.Default != "[]" {
			f.set(d, defaultOf(r.b.Name, &f.Field))
		}
	}
}

// effectSense looks for what is right by itself and wrong together.
func (r *reader) effectSense(info *content.EffectInfo, n *yaml.Node, d *content.Effect) bool {
	switch {
	case !info.OfAura && d.Who.Area() && d.Radius == 0:
		r.problem(n, fmt.Sprintf("who: %s means an area; radius_yards is missing in effect", d.Who), info.Name, "")
		return false
	case !info.OfAura && !d.Who.Area() && d.Who != content.WhoSpot && d.Kind != content.GroundArea && (d.Radius > 0 || d.Cone > 0 || d.Most > 0):
		r.problem(n, fmt.Sprintf("who: %s means no area; remove radius_yards, cone_deg and most from effect", d.Who), info.Name, "")
		return false
	case d.Kind == content.GroundArea && !d.Who.Area():
		r.problem(n, "who must say for whom of those in it the area is, such as enemies or friends, in effect", info.Name, "")
		return false
	case d.Who == content.WhoCreatures && len(d.Tags) == 0:
		r.problem(n, "who: creatures needs tags that say which, in effect", info.Name, "")
		return false
	}
	return true
}

// effectsMeant checks a list that names effects by what they have: {kind: damage}.
func (r *reader) effectsMeant(f *Field, n *yaml.Node) bool {
	items, ok := r.short(n, f.Key, MaxEffects)
	for _, item := range items {
		list, good := r.pairs(item, "an effect")
		if good && len(list) == 0 {
			r.problem(item, "an effect to remove must be named by what it has, such as {kind: damage}, not", quote(item), "")
			good = false
		}
		ok = ok && good
	}
	return ok
}

// withoutEffects takes out effects that have all that is said of one of them.
func withoutEffects(h *inForce, meant *yaml.Node) {
	var rest []content.Effect
	var nodes []*yaml.Node
	for i, n := range h.v.nodes {
		if slices.ContainsFunc(meant.Content, func(m *yaml.Node) bool { return isMeant(m, n) }) {
			h.gone.nodes = append(h.gone.nodes, n)
			continue
		}
		rest, nodes = append(rest, h.v.effects[i]), append(nodes, n)
	}
	h.v.effects, h.v.nodes = rest, nodes
}

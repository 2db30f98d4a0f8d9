package magic

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/mods/form"
)

// effectFields are the keys that effects of spells and auras may have. Which of
// them one kind has is said by content.EffectKinds.
var effectFields = []form.Of[content.Effect]{
	{Field: form.Field{Key: "who", Type: form.Choice, Choices: content.WhoWords, Default: "target", Doc: "Whom it is done to."},
		Set: func(d *content.Effect, v form.Value) { d.Who = content.Who(v.Choice) }},
	{Field: form.Field{Key: "around", Type: form.Choice, Choices: content.AroundWords, Default: "target", Doc: "Where the middle of its area lies."},
		Set: func(d *content.Effect, v form.Value) { d.Around = content.Around(v.Choice) }},
	{Field: form.Field{Key: "radius_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "0", Doc: "How far its area reaches."},
		Set: func(d *content.Effect, v form.Value) { d.Radius = v.Num }},
	{Field: form.Field{Key: "cone_deg", Type: form.Number, Unit: "degrees", Min: 0, Max: 360, Default: "0", Doc: "Width of the arc before the caster in which its area lies; 0 is all around."},
		Set: func(d *content.Effect, v form.Value) { d.Cone = v.Num * math.Pi / 180 }},
	{Field: form.Field{Key: "most", Type: form.Whole, Min: 0, Max: 1000, Default: "0", Doc: "How many of those in the area it reaches at most, the nearest; 0 is all."},
		Set: func(d *content.Effect, v form.Value) { d.Most = int(v.Num) }},
	{Field: form.Field{Key: "jumps", Type: form.Whole, Min: 0, Max: 64, Default: "0", Doc: "To how many more targets it jumps from the first."},
		Set: func(d *content.Effect, v form.Value) { d.Jumps = int(v.Num) }},
	{Field: form.Field{Key: "jump_yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "10", Doc: "How far it jumps."},
		Set: func(d *content.Effect, v form.Value) { d.Jump = v.Num }},
	{Field: form.Field{Key: "jump_pct", Type: form.Number, Unit: "percent", Min: 0, Max: 1000, Default: "100", Doc: "What is left of its value after each jump."},
		Set: func(d *content.Effect, v form.Value) { d.JumpPct = v.Num }},
	{Field: form.Field{Key: "chance_pct", Type: form.Formula, Unit: "percent", Inputs: content.UnitInputs, Units: form.OfTwo, Doc: "Chance that it happens to a target; without it, it always does."},
		Set: func(d *content.Effect, v form.Value) { d.Chance = v.Formula }},
	{Field: form.Field{Key: "value", Type: form.Formula, Inputs: content.ValueInputs, Units: form.OfTwo, Doc: "How much: what the kind says. `attacker` is who casts, `victim` whom it reaches, friend or enemy."},
		Set: func(d *content.Effect, v form.Value) { d.Value = v.Formula }},
	{Field: form.Field{Key: "pct", Type: form.Bool, Default: "false", Doc: "`true`: the value is a percentage."},
		Set: func(d *content.Effect, v form.Value) { d.Pct = v.Flag }},
	{Field: form.Field{Key: "school", Type: form.Name, Kind: content.Schools, Doc: "Its school, where that is another than that of the spell or aura."},
		Set: func(d *content.Effect, v form.Value) { d.School = v.ID }},
	{Field: form.Field{Key: "schools", Type: form.Names, Kind: content.Schools, Default: "[]", Doc: "The schools that count; none is all."},
		Set: func(d *content.Effect, v form.Value) { d.Schools = v.IDs }},
	{Field: form.Field{Key: "power", Type: form.Name, Kind: content.Powers, Doc: "Which power."},
		Set: func(d *content.Effect, v form.Value) { d.Power = v.ID }},
	{Field: form.Field{Key: "stat", Type: form.Name, Kind: content.Stats, Doc: "Which stat."},
		Set: func(d *content.Effect, v form.Value) { d.Stat = v.ID }},
	{Field: form.Field{Key: "aura", Type: form.Name, Kind: content.Auras, Doc: "Which aura."},
		Set: func(d *content.Effect, v form.Value) { d.Aura = v.ID }},
	{Field: form.Field{Key: "spell", Type: form.Name, Kind: content.Spells, Doc: "Which spell."},
		Set: func(d *content.Effect, v form.Value) { d.Spell = v.ID }},
	{Field: form.Field{Key: "creature", Type: form.Name, Kind: content.Creatures, Doc: "Which creature."},
		Set: func(d *content.Effect, v form.Value) { d.Creature = v.ID }},
	{Field: form.Field{Key: "item", Type: form.Name, Kind: content.Items, Doc: "Which item."},
		Set: func(d *content.Effect, v form.Value) { d.Item = v.ID }},
	{Field: form.Field{Key: "faction", Type: form.Name, Kind: content.Factions, Doc: "Which faction."},
		Set: func(d *content.Effect, v form.Value) { d.Faction = v.ID }},
	{Field: form.Field{Key: "skill", Type: form.Name, Kind: content.Skills, Doc: "Which skill."},
		Set: func(d *content.Effect, v form.Value) { d.Skill = v.ID }},
	{Field: form.Field{Key: "enchantment", Type: form.Name, Kind: content.Enchantments, Doc: "Which enchantment."},
		Set: func(d *content.Effect, v form.Value) { d.Enchantment = v.ID }},
	{Field: form.Field{Key: "place", Type: form.Name, Kind: content.Places, Doc: "Which place."},
		Set: func(d *content.Effect, v form.Value) { d.Place = v.ID }},
	{Field: form.Field{Key: "object", Type: form.Name, Kind: content.Objects, Doc: "Which game object."},
		Set: func(d *content.Effect, v form.Value) { d.Object = v.ID }},
	{Field: form.Field{Key: "quest", Type: form.Name, Kind: content.Quests, Doc: "Which quest."},
		Set: func(d *content.Effect, v form.Value) { d.Quest = v.ID }},
	{Field: form.Field{Key: "flight", Type: form.Name, Kind: content.Flights, Doc: "Which flight."},
		Set: func(d *content.Effect, v form.Value) { d.Flight = v.ID }},
	{Field: form.Field{Key: "tags", Type: form.Tags, Default: "[]", Doc: "Words of which what counts has at least one; none is all."},
		Set: func(d *content.Effect, v form.Value) { d.Tags = v.Words }},
	{Field: form.Field{Key: "mechanics", Type: form.Tags, Choices: content.Mechanics, Default: "[]", Doc: "The mechanics that count."},
		Set: func(d *content.Effect, v form.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: form.Field{Key: "dispels", Type: form.Tags, Default: "[]", Doc: "The words of `dispel` that count."},
		Set: func(d *content.Effect, v form.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: form.Field{Key: "kinds", Type: form.Tags, Default: "[]", Doc: "The kinds of effects that count."},
		Set: func(d *content.Effect, v form.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: form.Field{Key: "of", Type: form.Tags, Default: "[]", Doc: "What of it counts; none is all."},
		Set: func(d *content.Effect, v form.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: form.Field{Key: "on", Type: form.Tags, Choices: content.OccasionWords, Default: "[]", Doc: "The moments at which it goes off."},
		Set: func(d *content.Effect, v form.Value) { d.On = momentsOf(v.Words) }},
	{Field: form.Field{Key: "name", Type: form.Word, Doc: "A word: of an event, or of a kind of invisibility."},
		Set: func(d *content.Effect, v form.Value) { d.Name = v.Word }},
	{Field: form.Field{Key: "role", Type: form.Choice, Choices: content.Roles, Default: "guardian", Doc: "As what a creature belongs to its summoner."},
		Set: func(d *content.Effect, v form.Value) { d.Role = content.Role(v.Choice) }},
	{Field: form.Field{Key: "temper", Type: form.Choice, Choices: content.Tempers[1:], Doc: "Whom a creature fights for its owner; without it, a companion is passive and any other defensive."},
		Set: func(d *content.Effect, v form.Value) { d.Temper = content.Temper(v.Choice + 1) }},
	{Field: form.Field{Key: "goes_at", Type: form.Tags, Choices: append(slices.Clone(content.MomentWords), never), Doc: "The moments of its owner at which a creature goes; `[never]` is none. Without it, a pet and a companion go with their owner wherever it goes, a guardian and a totem go when it dies, leaves the map or logs out."},
		Set: func(d *content.Effect, v form.Value) { d.Goes, d.Fixed = goesAt(v.Words), true }},
	{Field: form.Field{Key: "count", Type: form.Whole, Min: 0, Max: 1000, Default: "0", Doc: "How many."},
		Set: func(d *content.Effect, v form.Value) { d.Count = int(v.Num) }},
	{Field: form.Field{Key: "every_ms", Type: form.Millis, Unit: "ms", Min: 50, Max: form.Day, Doc: "Time between two ticks."},
		Set: func(d *content.Effect, v form.Value) { d.Every = v.Time() }},
	{Field: form.Field{Key: "lasts_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: 30 * form.Day, Default: "0", Doc: "How long; 0 is as otherwise said."},
		Set: func(d *content.Effect, v form.Value) { d.Lasts = v.Time() }},
	{Field: form.Field{Key: "yards", Type: form.Number, Unit: "yards", Min: 0, Max: form.MaxYards, Default: "0", Doc: "How far."},
		Set: func(d *content.Effect, v form.Value) { d.Yards = v.Num }},
	{Field: form.Field{Key: "speed_yards_per_second", Type: form.Number, Unit: "yards a second", Min: 0, Max: form.MaxSpeed, Default: "20", Doc: "How fast."},
		Set: func(d *content.Effect, v form.Value) { d.Speed = v.Num }},
	{Field: form.Field{Key: "per_minute", Type: form.Number, Unit: "times a minute", Min: 0, Max: 6000, Default: "0", Doc: "How often it goes off, for a blow in proportion to the time between two blows; goes before `chance_pct`."},
		Set: func(d *content.Effect, v form.Value) { d.PerMin = v.Num }},
	{Field: form.Field{Key: "rest_ms", Type: form.Millis, Unit: "ms", Min: 0, Max: form.Day, Default: "0", Doc: "How soon it can go off again."},
		Set: func(d *content.Effect, v form.Value) { d.Rest = v.Time() }},
	{Field: form.Field{Key: "factor", Type: form.Number, Unit: "times", Min: 0, Max: 1000, Default: "1", Doc: "How much comes of each point."},
		Set: func(d *content.Effect, v form.Value) { d.Factor = v.Num }},
	{Field: form.Field{Key: "behind", Type: form.Bool, Default: "false", Doc: "`true`: behind the target."},
		Set: func(d *content.Effect, v form.Value) { d.Flag = v.Flag }},
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

// MaxEffects bounds the effects of one spell or aura.
const MaxEffects = 32

// Effects and Parts are a list of effects of a spell, and one of an aura.
var (
	Effects = effectsType(false)
	Parts   = effectsType(true)
)

func effectsType(ofAura bool) *form.Type {
	return &form.Type{Word: "list of effects", List: form.NodeList[content.Effect](form.Has, effectsMeant), ByText: true,
		Read: func(r *form.Reader, f *form.Field, n *yaml.Node) (form.Value, bool) { return effects(r, f, n, ofAura) }}
}

// effects reads the effects of a spell or an aura.
func effects(r *form.Reader, f *form.Field, n *yaml.Node, ofAura bool) (v form.Value, ok bool) {
	items, ok := r.List(n, f.Key, MaxEffects)
	if !ok {
		return v, false
	}
	all := make([]content.Effect, len(items))
	for i, item := range items {
		ok = effect(r, ofAura, item, &all[i]) && ok
	}
	v.Made = all
	if ok {
		v.Nodes = items
	}
	return v, ok
}

// effect reads one of them.
func effect(r *form.Reader, ofAura bool, n *yaml.Node, d *content.Effect) bool {
	list, ok := r.Pairs(n, "an effect")
	if !ok {
		return false
	}
	info, ok := effectKind(r, ofAura, n, list)
	if !ok {
		return false
	}
	d.Kind = info.Kind
	known := effectKeys(info)
	has := map[string]bool{}
	for _, p := range list {
		if p.Key == "kind" {
			continue
		}
		if !slices.Contains(known, p.Key) {
			r.Unknown(p, "effect "+info.Name, append([]string{"kind"}, known...))
			ok = false
			continue
		}
		has[p.Key] = true
		ok = effectField(r, p, d) && ok
	}
	for _, key := range info.Needs {
		if !has[key] {
			r.Problem(n, fmt.Sprintf("%s is missing in effect", key), info.Name, "")
			ok = false
		}
	}
	effectDefaults(r, known, has, d)
	return ok && effectSense(r, info, n, d) && wordsMeant(r, info, n, d)
}

// effectKind finds out what an effect is.
func effectKind(r *form.Reader, ofAura bool, n *yaml.Node, list []form.Entry) (*content.EffectInfo, bool) {
	i := slices.IndexFunc(list, func(p form.Entry) bool { return p.Key == "kind" })
	if i < 0 {
		r.Problem(n, "kind is missing in an effect; it is one of "+strings.Join(EffectWords(ofAura), ", "), "", "")
		return nil, false
	}
	word := list[i].Value
	k, known := content.KindOf(word.Value, ofAura)
	if !known || word.Kind != yaml.ScalarNode {
		what, other := "spells", "an aura, which apply_aura lays on"
		if ofAura {
			what, other = "auras", "a spell"
		}
		if _, elsewhere := content.KindOf(word.Value, !ofAura); elsewhere {
			r.Problem(word, fmt.Sprintf("there is no such kind of effect of %s, but of %s:", what, other), form.Quote(word), "")
			return nil, false
		}
		r.Problem(word, "there is no kind of effect of "+what, form.Quote(word), form.Suggest(form.Quote(word), EffectWords(ofAura)))
		return nil, false
	}
	info := &content.EffectKinds[k]
	if info.Deferred != "" {
		r.Problem(word, "this kind of effect does not exist yet, since "+info.Deferred+":", word.Value, "")
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
func EffectShapes(ofAura bool) []form.Shape {
	var all []form.Shape
	for i := range content.EffectKinds {
		k := &content.EffectKinds[i]
		if k.OfAura != ofAura || k.Deferred != "" {
			continue
		}
		s := form.Shape{One: k.Name}
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

func effectFieldOf(key string) *form.Of[content.Effect] {
	i := slices.IndexFunc(effectFields, func(f form.Of[content.Effect]) bool { return f.Key == key })
	return &effectFields[i]
}

func effectField(r *form.Reader, p form.Entry, d *content.Effect) bool {
	f := effectFieldOf(p.Key)
	return r.Give(&f.Field, p.Value, func(v form.Value) { f.Set(d, v) })
}

func effectDefaults(r *form.Reader, known []string, has map[string]bool, d *content.Effect) {
	for _, key := range known {
		if f := effectFieldOf(key); !has[key] && f.Default != "" && f.Default != "[]" {
			f.Set(d, r.DefaultOf("effect", &f.Field))
		}
	}
}

// effectSense looks for what is right by itself and wrong together.
func effectSense(r *form.Reader, info *content.EffectInfo, n *yaml.Node, d *content.Effect) bool {
	switch {
	case !info.OfAura && d.Who.Area() && d.Radius == 0:
		r.Problem(n, fmt.Sprintf("who: %s means an area; radius_yards is missing in effect", d.Who), info.Name, "")
		return false
	case !info.OfAura && !d.Who.Area() && d.Who != content.WhoSpot && d.Kind != content.GroundArea && (d.Radius > 0 || d.Cone > 0 || d.Most > 0):
		r.Problem(n, fmt.Sprintf("who: %s means no area; remove radius_yards, cone_deg and most from effect", d.Who), info.Name, "")
		return false
	case d.Kind == content.GroundArea && !d.Who.Area():
		r.Problem(n, "who must say for whom of those in it the area is, such as enemies or friends, in effect", info.Name, "")
		return false
	case d.Who == content.WhoCreatures && len(d.Tags) == 0:
		r.Problem(n, "who: creatures needs tags that say which, in effect", info.Name, "")
		return false
	}
	return true
}

// effectsMeant checks a list that names effects by what they have: {kind: damage}.
func effectsMeant(r *form.Reader, f *form.Field, n *yaml.Node) bool {
	items, ok := r.List(n, f.Key, MaxEffects)
	for _, item := range items {
		list, good := r.Pairs(item, "an effect")
		if good && len(list) == 0 {
			r.Problem(item, "an effect to remove must be named by what it has, such as {kind: damage}, not", form.Quote(item), "")
			good = false
		}
		ok = ok && good
	}
	return ok
}

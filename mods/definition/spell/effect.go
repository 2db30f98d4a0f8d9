package spell

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/kinds"
	"loam/mods/yamlschema"
)

// effectFields has the keys of effects of spells and auras; content.EffectKinds lists the
// keys of each kind.
var effectFields = []yamlschema.Of[content.Effect]{
	{Field: yamlschema.Field{Key: "who", Type: yamlschema.Choice, Choices: content.WhoWords, Default: "target", Doc: "The units that the effect reaches."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Who = content.Who(v.Choice) }},
	{Field: yamlschema.Field{Key: "around", Type: yamlschema.Choice, Choices: content.AroundWords, Default: "target", Doc: "The centre of the effect's area."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Around = content.Around(v.Choice) }},
	{Field: yamlschema.Field{Key: "radius_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Radius of the effect's area."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Radius = v.Num }},
	{Field: yamlschema.Field{Key: "cone_deg", Type: yamlschema.Number, Unit: "degrees", Min: 0, Max: 360, Default: "0", Doc: "Width of the arc in front of the caster that limits the area; 0 is a full circle."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Cone = v.Num * math.Pi / 180 }},
	{Field: yamlschema.Field{Key: "most", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Maximum number of targets in the area, nearest first; 0 is no limit."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Most = int(v.Num) }},
	{Field: yamlschema.Field{Key: "jumps", Type: yamlschema.Whole, Min: 0, Max: 64, Default: "0", Doc: "Number of further targets that the effect jumps to after the first."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Jumps = int(v.Num) }},
	{Field: yamlschema.Field{Key: "jump_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "10", Doc: "Greatest distance of a jump."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Jump = v.Num }},
	{Field: yamlschema.Field{Key: "jump_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 1000, Default: "100", Doc: "Part of the value that remains after each jump."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.JumpPct = v.Num }},
	{Field: yamlschema.Field{Key: "chance_pct", Type: yamlschema.Formula, Unit: "percent", Inputs: content.UnitInputs, Units: yamlschema.OfTwo, Doc: "Chance that the effect happens to a target. Without it, the effect always happens."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Chance = v.Formula }},
	{Field: yamlschema.Field{Key: "value", Type: yamlschema.Formula, Inputs: content.ValueInputs, Units: yamlschema.OfTwo, Doc: "The amount; the kind says of what. `attacker` is the caster and `victim` the target, friend or enemy."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Value = v.Formula }},
	{Field: yamlschema.Field{Key: "pct", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the value is a percentage."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Pct = v.Flag }},
	{Field: yamlschema.Field{Key: "school", Type: yamlschema.Name, Kind: content.Schools, Doc: "School of the effect, if it is not that of the spell or aura."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.School = v.ID }},
	{Field: yamlschema.Field{Key: "schools", Type: yamlschema.Names, Kind: content.Schools, Default: "[]", Doc: "The schools that count; none means all."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Schools = v.IDs }},
	{Field: yamlschema.Field{Key: "power", Type: yamlschema.Name, Kind: content.Powers, Doc: "The power."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Power = v.ID }},
	{Field: yamlschema.Field{Key: "stat", Type: yamlschema.Name, Kind: content.Stats, Doc: "The stat."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Stat = v.ID }},
	{Field: yamlschema.Field{Key: "aura", Type: yamlschema.Name, Kind: content.Auras, Doc: "The aura."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Aura = v.ID }},
	{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "The spell."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Spell = v.ID }},
	{Field: yamlschema.Field{Key: "creature", Type: yamlschema.Name, Kind: content.Creatures, Doc: "The creature."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Creature = v.ID }},
	{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "The item."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Item = v.ID }},
	{Field: yamlschema.Field{Key: "faction", Type: yamlschema.Name, Kind: content.Factions, Doc: "The faction."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Faction = v.ID }},
	{Field: yamlschema.Field{Key: "skill", Type: yamlschema.Name, Kind: content.Skills, Doc: "The skill."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Skill = v.ID }},
	{Field: yamlschema.Field{Key: "enchantment", Type: yamlschema.Name, Kind: content.Enchantments, Doc: "The enchantment."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Enchantment = v.ID }},
	{Field: yamlschema.Field{Key: "place", Type: yamlschema.Name, Kind: content.Places, Doc: "The place."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Place = v.ID }},
	{Field: yamlschema.Field{Key: "object", Type: yamlschema.Name, Kind: content.Objects, Doc: "The game object."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Object = v.ID }},
	{Field: yamlschema.Field{Key: "quest", Type: yamlschema.Name, Kind: content.Quests, Doc: "The quest."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Quest = v.ID }},
	{Field: yamlschema.Field{Key: "flight", Type: yamlschema.Name, Kind: content.Flights, Doc: "The flight."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Flight = v.ID }},
	{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags that select what counts; one match is enough. None means all."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Tags = v.Words }},
	{Field: yamlschema.Field{Key: "mechanics", Type: yamlschema.Tags, Choices: content.Mechanics, Default: "[]", Doc: "The mechanics that count."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: yamlschema.Field{Key: "dispels", Type: yamlschema.Tags, Default: "[]", Doc: "The words of the key `dispel` that count."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: yamlschema.Field{Key: "kinds", Type: yamlschema.Tags, Default: "[]", Doc: "The kinds of effects that count."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: yamlschema.Field{Key: "of", Type: yamlschema.Tags, Default: "[]", Doc: "The parts that count; none means all."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Words = orWords(d.Words, v.Words) }},
	{Field: yamlschema.Field{Key: "on", Type: yamlschema.Tags, Choices: content.OccasionWords, Default: "[]", Doc: "The moments that trigger the proc."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.On = momentsOf(v.Words) }},
	{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Doc: "Name of an event, a kind of invisibility or a group of summons."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Name = v.Word }},
	{Field: yamlschema.Field{Key: "role", Type: yamlschema.Choice, Choices: content.Roles, Default: "guardian", Doc: "Role of a summoned creature."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Role = content.Role(v.Choice) }},
	{Field: yamlschema.Field{Key: "temper", Type: yamlschema.Choice, Choices: content.Tempers[1:], Doc: "Whom an owned creature attacks. By default, a companion is passive and every other creature is defensive."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Temper = content.Temper(v.Choice + 1) }},
	{Field: yamlschema.Field{Key: "goes_at", Type: yamlschema.Tags, Choices: append(slices.Clone(content.MomentWords), never), Doc: "The moments of its owner at which a creature despawns; `[never]` is none. By default, a pet and a companion follow their owner to other maps, and a guardian and a totem despawn when it dies, leaves the map or logs out."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Goes, d.Fixed = goesAt(v.Words), true }},
	{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Number or maximum; the kind says of what."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Count = int(v.Num) }},
	{Field: yamlschema.Field{Key: "every_ms", Type: yamlschema.Millis, Unit: "ms", Min: 50, Max: yamlschema.Day, Doc: "Time between two ticks."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Every = v.Time() }},
	{Field: yamlschema.Field{Key: "lasts_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Duration; 0 is the default of the kind."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Lasts = v.Time() }},
	{Field: yamlschema.Field{Key: "yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Distance."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Yards = v.Num }},
	{Field: yamlschema.Field{Key: "speed_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "20", Doc: "Speed."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Speed = v.Num }},
	{Field: yamlschema.Field{Key: "per_minute", Type: yamlschema.Number, Unit: "times a minute", Min: 0, Max: 6000, Default: "0", Doc: "Average number of procs a minute. For a swing, the chance is proportional to the time between two swings. It takes precedence over `chance_pct`."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.PerMin = v.Num }},
	{Field: yamlschema.Field{Key: "rest_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Shortest time between two procs."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Rest = v.Time() }},
	{Field: yamlschema.Field{Key: "factor", Type: yamlschema.Number, Unit: "times", Min: 0, Max: 1000, Default: "1", Doc: "Factor for each point taken; the kind says for what."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Factor = v.Num }},
	{Field: yamlschema.Field{Key: "behind", Type: yamlschema.Bool, Default: "false", Doc: "`true`: behind the target."},
		Set: func(d *content.Effect, v yamlschema.Value) { d.Flag = v.Flag }},
}

// never is the word for no occasion.
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

// Effects is a list of effects of a spell, Parts one of an aura.
var (
	Effects = effectsType(false)
	Parts   = effectsType(true)
)

func effectsType(ofAura bool) *yamlschema.Type {
	return &yamlschema.Type{Word: "list of effects", List: yamlschema.NodeList[content.Effect](yamlschema.Has, effectsMeant), ByText: true,
		Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (yamlschema.Value, bool) {
			return effects(r, f, n, ofAura)
		}}
}

// effects reads the effects of a spell or an aura.
func effects(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node, ofAura bool) (v yamlschema.Value, ok bool) {
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
func effect(r *yamlschema.Reader, ofAura bool, n *yaml.Node, d *content.Effect) bool {
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
			has[r.Unknown(p, "effect "+info.Name, append([]string{"kind"}, known...))] = true
			ok = false
			continue
		}
		has[p.Key] = true
		ok = effectField(r, p, d) && ok
	}
	for _, key := range info.Needs {
		if !has[key] {
			r.Problem(n, diag.MissingKey, fmt.Sprintf("%s is missing in effect", key), info.Name, "")
			ok = false
		}
	}
	effectDefaults(r, known, has, d)
	return ok && effectSense(r, info, n, d) && wordsMeant(r, info, n, d)
}

// effectKind determines the kind of an effect.
func effectKind(r *yamlschema.Reader, ofAura bool, n *yaml.Node, list []yamlschema.Entry) (*content.EffectInfo, bool) {
	i := slices.IndexFunc(list, func(p yamlschema.Entry) bool { return p.Key == "kind" })
	if i < 0 {
		r.NoKind(n, list, "an effect", EffectWords(ofAura), "docs/spell-kinds.md")
		return nil, false
	}
	word := list[i].Value
	k, known := content.KindOf(word.Value, ofAura)
	if !known || word.Kind != yaml.ScalarNode {
		what, other := "spells", "an aura (use apply_aura)"
		if ofAura {
			what, other = "auras", "a spell"
		}
		if _, elsewhere := content.KindOf(word.Value, !ofAura); elsewhere {
			r.Problem(word, diag.UnknownWord, fmt.Sprintf("unknown kind of effect of %s; it is an effect of %s:", what, other), yamlschema.Quote(word), "")
			return nil, false
		}
		if word.Value == "aura" && !ofAura {
			r.Problem(word, diag.UnknownWord, "unknown kind of effect of spells; a spell applies an aura with {kind: apply_aura, aura: NAME}, not with the kind", word.Value, "apply_aura")
			return nil, false
		}
		unknownEffect(r, ofAura, what, word)
		return nil, false
	}
	info := &content.EffectKinds[k]
	if info.Deferred != "" {
		r.Problem(word, diag.NotSupported, "this kind of effect is not supported, since "+info.Deferred+":", word.Value, "")
		return nil, false
	}
	return info, true
}

// unknownEffect reports a kind of effect that does not exist. It may have the name that
// other servers give it.
func unknownEffect(r *yamlschema.Reader, ofAura bool, what string, word *yaml.Node) {
	got, others, prefix := yamlschema.Quote(word), kinds.Effects(), "SPELL_EFFECT_"
	if ofAura {
		others, prefix = kinds.Auras(), "SPELL_AURA_"
	}
	known := EffectWords(ofAura)
	suggestion := yamlschema.Suggest(got, known)
	for _, o := range others {
		if strings.EqualFold(strings.TrimPrefix(strings.ToUpper(got), prefix), o.Name) && slices.Contains(known, o.Here) {
			suggestion = o.Here
		}
	}
	msg := "unknown kind of effect of " + what
	if suggestion == "" {
		msg += "; docs/spell-kinds.md lists them, with the names of other servers:"
	}
	r.Problem(word, diag.UnknownWord, msg, got, suggestion)
}

// EffectWords lists the supported kinds of effects of spells or of auras.
func EffectWords(ofAura bool) []string {
	var words []string
	for i := range content.EffectKinds {
		if k := &content.EffectKinds[i]; k.OfAura == ofAura && k.Deferred == "" {
			words = append(words, k.Name)
		}
	}
	return words
}

// EffectShapes documents the supported kinds of effects of spells or of auras, each
// under its word.
func EffectShapes(ofAura bool) []yamlschema.Shape {
	var all []yamlschema.Shape
	for i := range content.EffectKinds {
		k := &content.EffectKinds[i]
		if k.OfAura != ofAura || k.Deferred != "" {
			continue
		}
		s := yamlschema.Shape{One: k.Name}
		for _, key := range effectKeys(k) {
			f := effectFieldOf(key).Field
			f.Required = slices.Contains(k.Needs, key)
			s.Fields = append(s.Fields, f)
		}
		all = append(all, s)
	}
	return all
}

// effectKeys returns the keys of a kind of effect, without kind.
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

func effectFieldOf(key string) *yamlschema.Of[content.Effect] {
	i := slices.IndexFunc(effectFields, func(f yamlschema.Of[content.Effect]) bool { return f.Key == key })
	return &effectFields[i]
}

func effectField(r *yamlschema.Reader, p yamlschema.Entry, d *content.Effect) bool {
	f := effectFieldOf(p.Key)
	return r.Give(&f.Field, p.Value, func(v yamlschema.Value) { f.Set(d, v) })
}

func effectDefaults(r *yamlschema.Reader, known []string, has map[string]bool, d *content.Effect) {
	for _, key := range known {
		if f := effectFieldOf(key); !has[key] && f.Default != "" && f.Default != "[]" {
			f.Set(d, r.DefaultOf("effect", &f.Field))
		}
	}
}

// effectSense finds values that are valid alone and invalid together.
func effectSense(r *yamlschema.Reader, info *content.EffectInfo, n *yaml.Node, d *content.Effect) bool {
	switch {
	case !info.OfAura && d.Who.Area() && d.Radius == 0:
		r.Problem(n, diag.MissingKey, fmt.Sprintf("who: %s is an area; radius_yards is missing in effect", d.Who), info.Name, "")
		return false
	case !info.OfAura && !d.Who.Area() && d.Who != content.WhoSpot && d.Kind != content.GroundArea && (d.Radius > 0 || d.Cone > 0 || d.Most > 0):
		r.Problem(n, diag.BadCombination, fmt.Sprintf("who: %s is not an area; remove radius_yards, cone_deg and most from effect", d.Who), info.Name, "")
		return false
	case d.Kind == content.GroundArea && !d.Who.Area():
		r.Problem(n, diag.BadCombination, "who must select units in the area, such as enemies or friends, in effect", info.Name, "")
		return false
	case d.Who == content.WhoCreatures && len(d.Tags) == 0:
		r.Problem(n, diag.BadCombination, "who: creatures needs tags that select the creatures, in effect", info.Name, "")
		return false
	}
	return true
}

// effectsMeant checks a list that names effects by their keys: {kind: damage}.
func effectsMeant(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) bool {
	items, ok := r.List(n, f.Key, MaxEffects)
	for _, item := range items {
		list, good := r.Pairs(item, "an effect")
		if good && len(list) == 0 {
			r.Problem(item, diag.WrongType, "an effect to remove must be identified by its content, such as {kind: damage}, not", yamlschema.Quote(item), "")
			good = false
		}
		ok = ok && good
	}
	return ok
}

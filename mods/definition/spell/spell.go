// Package spell says what bundles may write of spells and auras, of their effects,
// and of what creatures cast by themselves ([Casts]). It owns their keys and what
// must hold of them together; package content owns which kinds of effects there
// are and what keys each has.
//
// It starts no goroutine and keeps no state.
package spell

import (
	"fmt"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/item"
	"loam/mods/yamlschema"
)

// Spells is the kind of that name.
var Spells = definition.Of[content.Spell]{
	Name:  content.Spells,
	One:   "spell",
	Doc:   "What players, creatures, items and scripts cast. [Spells](spells.md) tells how, and of each kind of effect.",
	Table: func(t *content.Tables) *[]content.Spell { return &t.Spells },
	ID:    func(d *content.Spell) *content.ID { return &d.ID },
	Check: checkSpell,
	Fields: []yamlschema.Of[content.Spell]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "What players see it called."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "description", Type: yamlschema.Text, Doc: "What players read of it, if anything."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Description = v.Text }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "The families that modifiers and scripts select it by."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "school", Type: yamlschema.Name, Kind: content.Schools, Doc: "Its school. A spell of none is a skill of the body: silence does not stop it, but being pacified does."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.School = v.ID }},
		{Field: yamlschema.Field{Key: "mechanic", Type: yamlschema.Choice, Choices: mechanicWords, Default: "none", Doc: "What it does to a body: an immunity against that stops it."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Mechanic = mechanic(v.Choice) }},
		{Field: yamlschema.Field{Key: "rank", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Its place in a chain of ranks, from 1. Only who knows the rank before it can learn it; it takes its place."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Rank = int(v.Num) }},
		{Field: yamlschema.Field{Key: "rank_of", Type: yamlschema.Name, Kind: content.Spells, Doc: "The first rank of its chain."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.RankOf = v.ID }},
		{Field: yamlschema.Field{Key: "aim", Type: yamlschema.Choice, Choices: content.AimWords, Default: "none", Doc: "What its caster has to point at."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Aim = content.Aim(v.Choice) }},
		{Field: yamlschema.Field{Key: "range_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "How far it reaches, between edges; 0 is as far as the caster's swings."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Range = v.Num }},
		{Field: yamlschema.Field{Key: "least_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Nearer than this it cannot be cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Least = v.Num }},
		{Field: yamlschema.Field{Key: "anywhere", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it reaches the whole map."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Anywhere = v.Flag }},
		{Field: yamlschema.Field{Key: "faces", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the caster need not face its target."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Faces = v.Flag }},
		{Field: yamlschema.Field{Key: "sight", Type: yamlschema.Bool, Default: "true", Doc: "`false`: it reaches what the caster cannot see."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.NeedsEyes = v.Flag }},
		{Field: yamlschema.Field{Key: "cast_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long it is cast; 0 is at once."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Cast = v.Time() }},
		{Field: yamlschema.Field{Key: "channel_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long it goes on then; what it lays on its targets ends with it."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Channel = v.Time() }},
		{Field: yamlschema.Field{Key: "tick_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "While it goes on, its effects happen each time this has passed; 0: once, at the beginning."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Tick = v.Time() }},
		{Field: yamlschema.Field{Key: "cost", Type: Costs, Kind: content.Powers, Inputs: content.SpellInputs, Units: yamlschema.OfOne, Default: "{}", Doc: "What a cast takes of each power: `{mana: 10 + level}`; `health` is one, too. `base_max` is how much of that power there can be."},
			Set: yamlschema.Entries(func(d *content.Spell) *[]content.Cost { return &d.Costs })},
		{Field: yamlschema.Field{Key: "reagents", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that a cast uses up."},
			Set: yamlschema.Entries(func(d *content.Spell) *[]content.Stack { return &d.Reagents })},
		{Field: yamlschema.Field{Key: "craft", Type: Craft, Doc: "What it has to do with a skill: who casts it needs that, and may become better at it. [Growth](growth.md) tells more."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Craft = yamlschema.Get[*content.Craft](v) }},
		{Field: yamlschema.Field{Key: "cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "How long it rests after it was cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Cooldown = v.Time() }},
		{Field: yamlschema.Field{Key: "category", Type: yamlschema.Word, Doc: "A word: spells of one category rest together."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Category = v.Word }},
		{Field: yamlschema.Field{Key: "category_cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "How long they do after this one."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.CategoryRest = v.Time() }},
		{Field: yamlschema.Field{Key: "global_cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long, from the beginning of a cast, no other spell of the same global category can be cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.GlobalRest = v.Time() }},
		{Field: yamlschema.Field{Key: "global_category", Type: yamlschema.Word, Doc: "A word for the global category; without it, that of all spells that have none."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.GlobalCategory = v.Word }},
		{Field: yamlschema.Field{Key: "charges", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "How often it can be cast before it has to recharge; 0 has no store."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Charges = int(v.Num) }},
		{Field: yamlschema.Field{Key: "recharge_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Until one charge is back."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Recharge = v.Time() }},
		{Field: yamlschema.Field{Key: "broken_by", Type: yamlschema.Tags, Choices: content.BreakWords, Default: "[interrupts, moving]", Doc: "What interrupts it while it is cast or goes on. A player sits down for what `standing` interrupts."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Breaks = breaksOf(v.Words) }},
		{Field: yamlschema.Field{Key: "pushback_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 60000, Default: "0", Doc: "By how much a blow delays its cast, or shortens it while it goes on."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Pushback = v.Time() }},
		{Field: yamlschema.Field{Key: "pushbacks", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "2", Doc: "How often blows do that to one cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Pushes = int(v.Num) }},
		{Field: yamlschema.Field{Key: "lock_out_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long its school cannot be cast after an effect has interrupted it."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.LockOut = v.Time() }},
		{Field: yamlschema.Field{Key: "missile_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "0", Doc: "How fast it flies to its target; 0 is there at once."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Missile = v.Num }},
		{Field: yamlschema.Field{Key: "passive", Type: yamlschema.Bool, Default: "false", Doc: "`true`: its auras lie on whoever knows it."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Passive = v.Flag }},
		{Field: yamlschema.Field{Key: "repeats", Type: yamlschema.Bool, Default: "false", Doc: "`true`: from when it is asked for it is cast with each shot of the ranged weapon, until its caster stops it, dies or does what `broken_by` says, or its target is none any more."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Repeats = v.Flag }},
		{Field: yamlschema.Field{Key: "next_swing", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it takes the place of the caster's next swing of the main hand: then it is checked anew and paid for."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.NextSwing = v.Flag }},
		{Field: yamlschema.Field{Key: "hand", Type: yamlschema.Choice, Choices: content.HandWords, Default: "main", Doc: "What its `weapon` is: `off` and `ranged` need a weapon there. What repeats always shoots."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Hand = v.Choice }},
		{Field: yamlschema.Field{Key: "missed_cost_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "How much of its cost a cast keeps that misses its target."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.MissedCost = v.Num }},
		{Field: yamlschema.Field{Key: "triggers", Type: yamlschema.Bool, Default: "true", Doc: "`false`: it sets no procs off."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Triggers = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_level", Type: yamlschema.Whole, Min: 0, Max: yamlschema.MaxLevel, Default: "0", Doc: "The level that the caster must have."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "needs_combat", Type: yamlschema.Choice, Choices: []string{"any", "in", "out"}, Default: "any", Doc: "Whether the caster must fight or must not."},
			Set: func(d *content.Spell, v yamlschema.Value) {
				d.Needs.InCombat, d.Needs.AtPeace = v.Choice == 1, v.Choice == 2
			}},
		{Field: yamlschema.Field{Key: "needs_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the caster must bear, all of them."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Bears = v.IDs }},
		{Field: yamlschema.Field{Key: "without_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that it must not bear."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Lacks = v.IDs }},
		{Field: yamlschema.Field{Key: "target_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the target must bear, all of them."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.TargetHas = v.IDs }},
		{Field: yamlschema.Field{Key: "target_without_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the target must not bear."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.TargetNot = v.IDs }},
		{Field: yamlschema.Field{Key: "needs_weapon", Type: yamlschema.Tags, Default: "[]", Doc: "Tags of which an item held in a hand must have one."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Weapon = v.Words }},
		{Field: yamlschema.Field{Key: "target_below_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "0", Doc: "The target's health must lie below; 0 is any."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.BelowPct = v.Num }},
		{Field: yamlschema.Field{Key: "target_tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags of which the target, a creature, must have one."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Prey = v.Words }},
		{Field: yamlschema.Field{Key: "needs_behind", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must stand behind the target."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Behind = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_still", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must stand still, also where nothing is cast for long."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Still = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_outdoors", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must not stand in an area that is `indoors`."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Outdoors = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_ashore", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must not swim."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Ashore = v.Flag }},
		{Field: yamlschema.Field{Key: "while_dead", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the dead can cast it."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Dead = v.Flag }},
		{Field: yamlschema.Field{Key: "while_stunned", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it can be cast whatever lies on the caster's will."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Stunned = v.Flag }},
		{Field: yamlschema.Field{Key: "effects", Type: Effects, Required: true, Doc: "What it does, in this order; a list of effects, each with a `kind`."},
			Set: yamlschema.Entries(func(d *content.Spell) *[]content.Effect { return &d.Effects })},
		{Field: yamlschema.Field{Key: "icon", Type: yamlschema.Look, Doc: "How it is drawn where no game's art is; a color that it lacks is that of its school."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Icon = v.Look }},
		{Field: yamlschema.ClientsField, Set: func(d *content.Spell, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

var mechanicWords = append([]string{"none"}, content.Mechanics...)

func mechanic(choice int) string {
	if choice == 0 {
		return ""
	}
	return mechanicWords[choice]
}

func breaksOf(words []string) (all content.Breaks) {
	for i, w := range content.BreakWords {
		if slices.Contains(words, w) {
			all |= 1 << i
		}
	}
	return all
}

// checkSpell looks at a spell as a whole.
func checkSpell(d *content.Spell) (key, msg, text string, ok bool) {
	switch {
	case len(d.Effects) == 0:
		return "effects", "a spell must have at least one effect", "", false
	case d.Tick > 0 && d.Channel == 0:
		return "tick_ms", "tick_ms means a spell that goes on; channel_ms is missing:", strconv.Itoa(int(d.Tick)), false
	case d.Charges > 0 && d.Recharge == 0:
		return "charges", "a spell with charges must recharge; recharge_ms is missing:", strconv.Itoa(d.Charges), false
	case d.CategoryRest > 0 && d.Category == "":
		return "category_cooldown_ms", "category_cooldown_ms needs a category:", strconv.Itoa(int(d.CategoryRest)), false
	case d.Rank > 1 && d.RankOf == "":
		return "rank", "a rank above 1 needs rank_of:", strconv.Itoa(d.Rank), false
	case d.Range > 0 && d.Least >= d.Range:
		return "least_yards", "least_yards must be less than range_yards, not", yamlschema.Plain(d.Least), false
	case d.Repeats && (d.NextSwing || d.Cast > 0 || d.Channel > 0 || d.Aim == content.AimNone || d.Aim == content.AimGround):
		return "repeats", "what repeats is cast at once at a unit; remove next_swing, cast_ms, channel_ms and change aim, or", "repeats", false
	case d.NextSwing && (d.Cast > 0 || d.Channel > 0 || d.Aim != content.AimEnemy || d.Hand != 0):
		return "next_swing", "the next swing is one of the main hand at an enemy, at once; it needs aim: enemy and no hand, cast_ms or channel_ms, or remove", "next_swing", false
	case d.Passive && (d.Cast > 0 || d.Channel > 0 || len(d.Costs) > 0):
		return "passive", "what is passive is not cast; remove cast_ms, channel_ms and cost, or", "passive", false
	}
	for i := range d.Effects {
		if e := &d.Effects[i]; d.Passive && (e.Kind != content.ApplyAura || e.Who != content.WhoCaster && e.Who != content.WhoTarget) {
			return "passive", fmt.Sprintf("what is passive lays auras on who knows it and does nothing else; change effect %d, of the kind", i+1), e.Kind.String(), false
		}
	}
	for i := range d.Effects {
		if e := &d.Effects[i]; d.Aim == content.AimNone && e.Who == content.WhoTarget && (!e.Who.Area() || e.Around == content.AroundTarget) {
			return "effects", fmt.Sprintf("aim: none has no target; effect %d must say who, or the spell aim; kind", i+1), e.Kind.String(), false
		}
		if e := &d.Effects[i]; d.Aim == content.AimGround && e.Who == content.WhoTarget {
			return "effects", fmt.Sprintf("aim: ground has no target but a spot; effect %d must say who; kind", i+1), e.Kind.String(), false
		}
	}
	return "", "", "", true
}

// maxCosts is how many powers a spell takes of.
const maxCosts = 4

// Costs is formulas by power.
var Costs = &yamlschema.Type{Word: "formulas by power", AsWritten: true, ByText: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	v.Made, ok = costs(r, f, n)
	return v, ok
}}

// costs reads what a cast takes of each power.
func costs(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) ([]content.Cost, bool) {
	list, ok := r.Pairs(n, f.Key)
	if len(list) > maxCosts {
		r.Problem(n, fmt.Sprintf("%s takes of at most %d powers, not", f.Key, maxCosts), strconv.Itoa(len(list)), "")
		return nil, false
	}
	all := make([]content.Cost, len(list))
	for i, p := range list {
		if p.Key != "health" {
			var good bool
			all[i].Power, good = r.ID(&yamlschema.Field{Key: f.Key, Kind: f.Kind}, p.At)
			ok = ok && good
		}
		before := len(r.Problems)
		r.Formula(&yamlschema.Field{Key: f.Key + "." + p.Key, Inputs: f.Inputs, Units: f.Units}, p.Value, func(c *formula.Formula) { all[i].Amount = c })
		if len(r.Problems) > before {
			ok = false
		}
	}
	return all, ok
}

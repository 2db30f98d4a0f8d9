// Package spell reads the definitions of spells and auras, of their effects, and of the
// spells that creatures cast by themselves ([Casts]). It owns their keys and checks each
// definition as a whole. Package content owns the kinds of effects and the keys of each
// kind.
//
// It starts no goroutine and keeps no state.
package spell

import (
	"fmt"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/item"
	"loam/mods/yamlschema"
)

// Spells is the kind `spells`.
var Spells = definition.Of[content.Spell]{
	Name:  content.Spells,
	One:   "spell",
	Doc:   "A spell that players, creatures, items or scripts cast. [Spells](spells.md) describes casting and every kind of effect.",
	Table: func(t *content.Tables) *[]content.Spell { return &t.Spells },
	ID:    func(d *content.Spell) *content.ID { return &d.ID },
	Check: checkSpell,
	Fields: []yamlschema.Of[content.Spell]{
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Name = v.Text }},
		{Field: yamlschema.Field{Key: "description", Type: yamlschema.Text, Doc: "Description that players see, if any."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Description = v.Text }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags by which modifiers and scripts select the spell."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "school", Type: yamlschema.Name, Kind: content.Schools, Doc: "School of the spell. Silence does not stop a spell without a school, but pacification does."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.School = v.ID }},
		{Field: yamlschema.Field{Key: "mechanic", Type: yamlschema.Choice, Choices: mechanicWords, Default: "none", Doc: "Mechanic of the spell. A target that is immune to the mechanic is immune to the spell."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Mechanic = mechanic(v.Choice) }},
		{Field: yamlschema.Field{Key: "rank", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Rank in a chain of ranks, from 1. Only a unit that knows the previous rank can learn the spell, which replaces that rank."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Rank = int(v.Num) }},
		{Field: yamlschema.Field{Key: "rank_of", Type: yamlschema.Name, Kind: content.Spells, Doc: "The first rank of the chain."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.RankOf = v.ID }},
		{Field: yamlschema.Field{Key: "aim", Type: yamlschema.Choice, Choices: content.AimWords, Default: "none", Doc: "What the caster must target."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Aim = content.Aim(v.Choice) }},
		{Field: yamlschema.Field{Key: "range_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Maximum range, measured between edges; 0 is the reach of the caster's swings."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Range = v.Num }},
		{Field: yamlschema.Field{Key: "least_yards", Type: yamlschema.Number, Unit: "yards", Min: 0, Max: yamlschema.MaxYards, Default: "0", Doc: "Minimum range."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Least = v.Num }},
		{Field: yamlschema.Field{Key: "anywhere", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the range is the whole map."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Anywhere = v.Flag }},
		{Field: yamlschema.Field{Key: "faces", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the caster does not have to face its target."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Faces = v.Flag }},
		{Field: yamlschema.Field{Key: "sight", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the spell does not need line of sight."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.NeedsEyes = v.Flag }},
		{Field: yamlschema.Field{Key: "cast_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Cast time; 0 is instant."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Cast = v.Time() }},
		{Field: yamlschema.Field{Key: "channel_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Channel time after the cast. The auras that the spell applied end with the channel."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Channel = v.Time() }},
		{Field: yamlschema.Field{Key: "tick_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Time between two ticks of the channel. Each tick runs the effects; 0: the effects run once, at the start."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Tick = v.Time() }},
		{Field: yamlschema.Field{Key: "cost", Type: Costs, Kind: content.Powers, Inputs: content.SpellInputs, Units: yamlschema.OfOne, Default: "{}", Doc: "Cost of a cast for each power: `{mana: 10 + level}`; `health` counts as a power. `base_max` is the maximum of that power."},
			Set: yamlschema.Entries(func(d *content.Spell) *[]content.Cost { return &d.Costs })},
		{Field: yamlschema.Field{Key: "reagents", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that a cast uses up."},
			Set: yamlschema.Entries(func(d *content.Spell) *[]content.Stack { return &d.Reagents })},
		{Field: yamlschema.Field{Key: "craft", Type: Craft, Doc: "The skill that the caster needs and may improve by casting. [Growth](growth.md) describes skills."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Craft = yamlschema.Get[*content.Craft](v) }},
		{Field: yamlschema.Field{Key: "cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Cooldown after the cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Cooldown = v.Time() }},
		{Field: yamlschema.Field{Key: "category", Type: yamlschema.Word, Doc: "Cooldown category, a word. Spells of one category share `category_cooldown_ms`."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Category = v.Word }},
		{Field: yamlschema.Field{Key: "category_cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Cooldown of the category after this spell."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.CategoryRest = v.Time() }},
		{Field: yamlschema.Field{Key: "global_cooldown_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "Global cooldown: the time from the start of the cast in which no other spell of the same global category can be cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.GlobalRest = v.Time() }},
		{Field: yamlschema.Field{Key: "global_category", Type: yamlschema.Word, Doc: "Global category, a word. Spells without one share one category."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.GlobalCategory = v.Word }},
		{Field: yamlschema.Field{Key: "charges", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "0", Doc: "Number of charges, the casts before the spell must recharge; 0 is no charges."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Charges = int(v.Num) }},
		{Field: yamlschema.Field{Key: "recharge_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Time until one charge returns."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Recharge = v.Time() }},
		{Field: yamlschema.Field{Key: "broken_by", Type: yamlschema.Tags, Choices: content.BreakWords, Default: "[interrupts, moving]", Doc: "What interrupts the cast or the channel. A player sits down for a spell that `standing` interrupts."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Breaks = breaksOf(v.Words) }},
		{Field: yamlschema.Field{Key: "pushback_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 60000, Default: "0", Doc: "Time by which each hit delays the cast, or shortens the channel."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Pushback = v.Time() }},
		{Field: yamlschema.Field{Key: "pushbacks", Type: yamlschema.Whole, Min: 0, Max: 1000, Default: "2", Doc: "How many hits push back one cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Pushes = int(v.Num) }},
		{Field: yamlschema.Field{Key: "lock_out_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: yamlschema.Day, Default: "0", Doc: "How long the caster cannot cast spells of this school after an effect interrupted the cast."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.LockOut = v.Time() }},
		{Field: yamlschema.Field{Key: "missile_yards_per_second", Type: yamlschema.Number, Unit: "yards a second", Min: 0, Max: yamlschema.MaxSpeed, Default: "0", Doc: "Speed of the missile; 0 hits at once."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Missile = v.Num }},
		{Field: yamlschema.Field{Key: "passive", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a unit that knows the spell always has its auras."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Passive = v.Flag }},
		{Field: yamlschema.Field{Key: "repeats", Type: yamlschema.Bool, Default: "false", Doc: "`true`: once started, the spell is cast with each shot of the ranged weapon. It ends when the caster stops it, dies or does what is in `broken_by`, or when the target is no longer valid."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Repeats = v.Flag }},
		{Field: yamlschema.Field{Key: "next_swing", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the spell replaces the caster's next main-hand swing. It is checked again and paid for at that swing."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.NextSwing = v.Flag }},
		{Field: yamlschema.Field{Key: "hand", Type: yamlschema.Choice, Choices: content.HandWords, Default: "main", Doc: "The hand whose weapon is the input `weapon`. `off` and `ranged` need a weapon there. A spell that `repeats` always uses the ranged weapon."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Hand = v.Choice }},
		{Field: yamlschema.Field{Key: "missed_cost_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "Part of the cost that is still paid if the spell misses its target."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.MissedCost = v.Num }},
		{Field: yamlschema.Field{Key: "triggers", Type: yamlschema.Bool, Default: "true", Doc: "`false`: the spell triggers no procs."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Triggers = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_level", Type: yamlschema.Whole, Min: 0, Max: yamlschema.MaxLevel, Default: "0", Doc: "Minimum level of the caster."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "needs_combat", Type: yamlschema.Choice, Choices: []string{"any", "in", "out"}, Default: "any", Doc: "Whether the caster must be in combat or out of combat."},
			Set: func(d *content.Spell, v yamlschema.Value) {
				d.Needs.InCombat, d.Needs.AtPeace = v.Choice == 1, v.Choice == 2
			}},
		{Field: yamlschema.Field{Key: "needs_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the caster must have, all of them."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Bears = v.IDs }},
		{Field: yamlschema.Field{Key: "without_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the caster must not have."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Lacks = v.IDs }},
		{Field: yamlschema.Field{Key: "target_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the target must have, all of them."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.TargetHas = v.IDs }},
		{Field: yamlschema.Field{Key: "target_without_auras", Type: yamlschema.Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the target must not have."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.TargetNot = v.IDs }},
		{Field: yamlschema.Field{Key: "needs_weapon", Type: yamlschema.Tags, Default: "[]", Doc: "Tags; an item held in a hand must have one of them."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Weapon = v.Words }},
		{Field: yamlschema.Field{Key: "target_below_pct", Type: yamlschema.Number, Unit: "percent", Min: 0, Max: 100, Default: "0", Doc: "The target's health must be below this; 0 is no condition."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.BelowPct = v.Num }},
		{Field: yamlschema.Field{Key: "target_tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags; the target must be a creature with one of them."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Prey = v.Words }},
		{Field: yamlschema.Field{Key: "needs_behind", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must be behind the target."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Behind = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_still", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must stand still, even for an instant spell."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Still = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_outdoors", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must not be in an area that is `indoors`."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Outdoors = v.Flag }},
		{Field: yamlschema.Field{Key: "needs_ashore", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the caster must not swim."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Ashore = v.Flag }},
		{Field: yamlschema.Field{Key: "while_dead", Type: yamlschema.Bool, Default: "false", Doc: "`true`: a dead caster can cast the spell."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Dead = v.Flag }},
		{Field: yamlschema.Field{Key: "while_stunned", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the spell can be cast during loss of control."},
			Set: func(d *content.Spell, v yamlschema.Value) { d.Needs.Stunned = v.Flag }},
		{Field: yamlschema.Field{Key: "effects", Type: Effects, Required: true, Doc: "The effects in the order in which they run; each has a `kind`."},
			Set: yamlschema.Entries(func(d *content.Spell) *[]content.Effect { return &d.Effects })},
		{Field: yamlschema.Field{Key: "icon", Type: yamlschema.Look, Doc: "How the spell is drawn for clients without a game's art. A missing color is that of the school."},
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

// checkSpell checks a spell as a whole.
func checkSpell(d *content.Spell) (key, msg, text string, ok bool) {
	switch {
	case len(d.Effects) == 0:
		return "effects", "a spell must have at least one effect", "", false
	case d.Tick > 0 && d.Channel == 0:
		return "tick_ms", "channel_ms is missing; it is required with tick_ms:", strconv.Itoa(int(d.Tick)), false
	case d.Charges > 0 && d.Recharge == 0:
		return "charges", "recharge_ms is missing; it is required with charges:", strconv.Itoa(d.Charges), false
	case d.CategoryRest > 0 && d.Category == "":
		return "category_cooldown_ms", "category is missing; it is required with category_cooldown_ms:", strconv.Itoa(int(d.CategoryRest)), false
	case d.Rank > 1 && d.RankOf == "":
		return "rank", "rank_of is missing; it is required with a rank above 1:", strconv.Itoa(d.Rank), false
	case d.Range > 0 && d.Least >= d.Range:
		return "least_yards", "least_yards must be less than range_yards, not", yamlschema.Plain(d.Least), false
	case d.Repeats && (d.NextSwing || d.Cast > 0 || d.Channel > 0 || d.Aim == content.AimNone || d.Aim == content.AimGround):
		return "repeats", "a spell that repeats is instant and needs a unit as target; remove next_swing, cast_ms and channel_ms and change aim, or remove", "repeats", false
	case d.NextSwing && (d.Cast > 0 || d.Channel > 0 || d.Aim != content.AimEnemy || d.Hand != 0):
		return "next_swing", "next_swing replaces an instant swing of the main hand; it needs aim: enemy and no hand, cast_ms or channel_ms; otherwise remove", "next_swing", false
	case d.Passive && (d.Cast > 0 || d.Channel > 0 || len(d.Costs) > 0):
		return "passive", "a passive spell is not cast; remove cast_ms, channel_ms and cost, or", "passive", false
	}
	for i := range d.Effects {
		if e := &d.Effects[i]; d.Passive && (e.Kind != content.ApplyAura || e.Who != content.WhoCaster && e.Who != content.WhoTarget) {
			return "passive", fmt.Sprintf("a passive spell can only apply auras to the unit that knows it; change effect %d, of the kind", i+1), e.Kind.String(), false
		}
	}
	for i := range d.Effects {
		if e := &d.Effects[i]; d.Aim == content.AimNone && e.Who == content.WhoTarget && (!e.Who.Area() || e.Around == content.AroundTarget) {
			return "effects", fmt.Sprintf("aim: none has no target; set who in effect %d, or another aim; the effect is of the kind", i+1), e.Kind.String(), false
		}
		if e := &d.Effects[i]; d.Aim == content.AimGround && e.Who == content.WhoTarget {
			return "effects", fmt.Sprintf("aim: ground has a position instead of a target; set who in effect %d, of the kind", i+1), e.Kind.String(), false
		}
	}
	return "", "", "", true
}

// maxCosts is the maximum number of powers in a spell's costs.
const maxCosts = 4

// Costs is formulas by power.
var Costs = &yamlschema.Type{Word: "formulas by power", AsWritten: true, ByText: true, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	v.Made, ok = costs(r, f, n)
	return v, ok
}}

// costs reads the cost of a cast for each power.
func costs(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) ([]content.Cost, bool) {
	list, ok := r.Pairs(n, f.Key)
	if len(list) > maxCosts {
		r.Problem(n, diag.OverLimit, fmt.Sprintf("%s can use at most %d powers, not", f.Key, maxCosts), strconv.Itoa(len(list)), "")
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

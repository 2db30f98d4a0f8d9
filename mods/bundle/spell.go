package bundle

import (
	"fmt"
	"slices"
	"strconv"

	"gopkg.in/yaml.v3"

	"loam/core/content"
	"loam/core/formula"
)

var spellKind = kind[content.Spell]{
	name:  content.Spells,
	one:   "spell",
	doc:   "What players, creatures, items and scripts cast. [Spells](spells.md) tells how, and of each kind of effect.",
	id:    func(d *content.Spell) *content.ID { return &d.ID },
	check: checkSpell,
	fields: []field[content.Spell]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Spell, v value) { d.Name = v.text }},
		{Field{Key: "description", Type: Text, Doc: "What players read of it, if anything."},
			func(d *content.Spell, v value) { d.Description = v.text }},
		{Field{Key: "tags", Type: Tags, Default: "[]", Doc: "The families that modifiers and scripts select it by."},
			func(d *content.Spell, v value) { d.Tags = v.words }},
		{Field{Key: "school", Type: Name, Kind: content.Schools, Doc: "Its school. A spell of none is a skill of the body: silence does not stop it, but being pacified does."},
			func(d *content.Spell, v value) { d.School = v.id }},
		{Field{Key: "mechanic", Type: Choice, Choices: mechanicWords, Default: "none", Doc: "What it does to a body: an immunity against that stops it."},
			func(d *content.Spell, v value) { d.Mechanic = mechanic(v.choice) }},
		{Field{Key: "rank", Type: Whole, Min: 0, Max: 1000, Default: "0", Doc: "Its place in a chain of ranks, from 1. Only who knows the rank before it can learn it; it takes its place."},
			func(d *content.Spell, v value) { d.Rank = int(v.num) }},
		{Field{Key: "rank_of", Type: Name, Kind: content.Spells, Doc: "The first rank of its chain."},
			func(d *content.Spell, v value) { d.RankOf = v.id }},
		{Field{Key: "aim", Type: Choice, Choices: content.AimWords, Default: "none", Doc: "What its caster has to point at."},
			func(d *content.Spell, v value) { d.Aim = content.Aim(v.choice) }},
		{Field{Key: "range_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "How far it reaches, between edges; 0 is as far as the caster's swings."},
			func(d *content.Spell, v value) { d.Range = v.num }},
		{Field{Key: "least_yards", Type: Number, Unit: "yards", Min: 0, Max: maxYards, Default: "0", Doc: "Nearer than this it cannot be cast."},
			func(d *content.Spell, v value) { d.Least = v.num }},
		{Field{Key: "anywhere", Type: Bool, Default: "false", Doc: "`true`: it reaches the whole map."},
			func(d *content.Spell, v value) { d.Anywhere = v.flag }},
		{Field{Key: "faces", Type: Bool, Default: "true", Doc: "`false`: the caster need not face its target."},
			func(d *content.Spell, v value) { d.Faces = v.flag }},
		{Field{Key: "sight", Type: Bool, Default: "true", Doc: "`false`: it reaches what the caster cannot see."},
			func(d *content.Spell, v value) { d.NeedsEyes = v.flag }},
		{Field{Key: "cast_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "How long it is cast; 0 is at once."},
			func(d *content.Spell, v value) { d.Cast = v.time() }},
		{Field{Key: "channel_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "How long it goes on then; what it lays on its targets ends with it."},
			func(d *content.Spell, v value) { d.Channel = v.time() }},
		{Field{Key: "tick_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "While it goes on, its effects happen each time this has passed; 0: once, at the beginning."},
			func(d *content.Spell, v value) { d.Tick = v.time() }},
		{Field{Key: "cost", Type: Costs, Kind: content.Powers, Inputs: content.SpellInputs, Units: ofOne, Default: "{}", Doc: "What a cast takes of each power: `{mana: 10 + level}`; `health` is one, too. `base_max` is how much of that power there can be."},
			func(d *content.Spell, v value) { d.Costs = v.costs }},
		{Field{Key: "reagents", Type: Stacks, Kind: content.Items, Default: "[]", Doc: "Items that a cast uses up."},
			func(d *content.Spell, v value) { d.Reagents = v.stacks }},
		{Field{Key: "cooldown_ms", Type: Millis, Unit: "ms", Min: 0, Max: 30 * day, Default: "0", Doc: "How long it rests after it was cast."},
			func(d *content.Spell, v value) { d.Cooldown = v.time() }},
		{Field{Key: "category", Type: Word, Doc: "A word: spells of one category rest together."},
			func(d *content.Spell, v value) { d.Category = v.word }},
		{Field{Key: "category_cooldown_ms", Type: Millis, Unit: "ms", Min: 0, Max: 30 * day, Default: "0", Doc: "How long they do after this one."},
			func(d *content.Spell, v value) { d.CategoryRest = v.time() }},
		{Field{Key: "global_cooldown_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "How long, from the beginning of a cast, no other spell of the same global category can be cast."},
			func(d *content.Spell, v value) { d.GlobalRest = v.time() }},
		{Field{Key: "global_category", Type: Word, Doc: "A word for the global category; without it, that of all spells that have none."},
			func(d *content.Spell, v value) { d.GlobalCategory = v.word }},
		{Field{Key: "charges", Type: Whole, Min: 0, Max: 1000, Default: "0", Doc: "How often it can be cast before it has to recharge; 0 has no store."},
			func(d *content.Spell, v value) { d.Charges = int(v.num) }},
		{Field{Key: "recharge_ms", Type: Millis, Unit: "ms", Min: 0, Max: 30 * day, Default: "0", Doc: "Until one charge is back."},
			func(d *content.Spell, v value) { d.Recharge = v.time() }},
		{Field{Key: "broken_by", Type: Tags, Choices: content.BreakWords, Default: "[interrupts, moving]", Doc: "What interrupts it while it is cast or goes on. A player sits down for what `standing` interrupts."},
			func(d *content.Spell, v value) { d.Breaks = breaksOf(v.words) }},
		{Field{Key: "pushback_ms", Type: Millis, Unit: "ms", Min: 0, Max: 60000, Default: "0", Doc: "By how much a blow delays its cast, or shortens it while it goes on."},
			func(d *content.Spell, v value) { d.Pushback = v.time() }},
		{Field{Key: "pushbacks", Type: Whole, Min: 0, Max: 1000, Default: "2", Doc: "How often blows do that to one cast."},
			func(d *content.Spell, v value) { d.Pushes = int(v.num) }},
		{Field{Key: "lock_out_ms", Type: Millis, Unit: "ms", Min: 0, Max: day, Default: "0", Doc: "How long its school cannot be cast after an effect has interrupted it."},
			func(d *content.Spell, v value) { d.LockOut = v.time() }},
		{Field{Key: "missile_yards_per_second", Type: Number, Unit: "yards a second", Min: 0, Max: maxSpeed, Default: "0", Doc: "How fast it flies to its target; 0 is there at once."},
			func(d *content.Spell, v value) { d.Missile = v.num }},
		{Field{Key: "passive", Type: Bool, Default: "false", Doc: "`true`: its auras lie on whoever knows it."},
			func(d *content.Spell, v value) { d.Passive = v.flag }},
		{Field{Key: "repeats", Type: Bool, Default: "false", Doc: "`true`: from when it is asked for it is cast with each shot of the ranged weapon, until its caster stops it, dies or does what `broken_by` says, or its target is none any more."},
			func(d *content.Spell, v value) { d.Repeats = v.flag }},
		{Field{Key: "next_swing", Type: Bool, Default: "false", Doc: "`true`: it takes the place of the caster's next swing of the main hand: then it is checked anew and paid for."},
			func(d *content.Spell, v value) { d.NextSwing = v.flag }},
		{Field{Key: "hand", Type: Choice, Choices: content.HandWords, Default: "main", Doc: "What its `weapon` is: `off` and `ranged` need a weapon there. What repeats always shoots."},
			func(d *content.Spell, v value) { d.Hand = v.choice }},
		{Field{Key: "missed_cost_pct", Type: Number, Unit: "percent", Min: 0, Max: 100, Default: "100", Doc: "How much of its cost a cast keeps that misses its target."},
			func(d *content.Spell, v value) { d.MissedCost = v.num }},
		{Field{Key: "triggers", Type: Bool, Default: "true", Doc: "`false`: it sets no procs off."},
			func(d *content.Spell, v value) { d.Triggers = v.flag }},
		{Field{Key: "needs_level", Type: Whole, Min: 0, Max: maxLevel, Default: "0", Doc: "The level that the caster must have."},
			func(d *content.Spell, v value) { d.Needs.Level = int(v.num) }},
		{Field{Key: "needs_combat", Type: Choice, Choices: []string{"any", "in", "out"}, Default: "any", Doc: "Whether the caster must fight or must not."},
			func(d *content.Spell, v value) { d.Needs.InCombat, d.Needs.AtPeace = v.choice == 1, v.choice == 2 }},
		{Field{Key: "needs_auras", Type: Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the caster must bear, all of them."},
			func(d *content.Spell, v value) { d.Needs.Bears = v.ids }},
		{Field{Key: "without_auras", Type: Names, Kind: content.Auras, Default: "[]", Doc: "Auras that it must not bear."},
			func(d *content.Spell, v value) { d.Needs.Lacks = v.ids }},
		{Field{Key: "target_auras", Type: Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the target must bear, all of them."},
			func(d *content.Spell, v value) { d.Needs.TargetHas = v.ids }},
		{Field{Key: "target_without_auras", Type: Names, Kind: content.Auras, Default: "[]", Doc: "Auras that the target must not bear."},
			func(d *content.Spell, v value) { d.Needs.TargetNot = v.ids }},
		{Field{Key: "needs_weapon", Type: Tags, Default: "[]", Doc: "Tags of which an item held in a hand must have one."},
			func(d *content.Spell, v value) { d.Needs.Weapon = v.words }},
		{Field{Key: "target_below_pct", Type: Number, Unit: "percent", Min: 0, Max: 100, Default: "0", Doc: "The target's health must lie below; 0 is any."},
			func(d *content.Spell, v value) { d.Needs.BelowPct = v.num }},
		{Field{Key: "target_tags", Type: Tags, Default: "[]", Doc: "Tags of which the target, a creature, must have one."},
			func(d *content.Spell, v value) { d.Needs.Prey = v.words }},
		{Field{Key: "needs_behind", Type: Bool, Default: "false", Doc: "`true`: the caster must stand behind the target."},
			func(d *content.Spell, v value) { d.Needs.Behind = v.flag }},
		{Field{Key: "needs_still", Type: Bool, Default: "false", Doc: "`true`: the caster must stand still, also where nothing is cast for long."},
			func(d *content.Spell, v value) { d.Needs.Still = v.flag }},
		{Field{Key: "while_dead", Type: Bool, Default: "false", Doc: "`true`: the dead can cast it."},
			func(d *content.Spell, v value) { d.Needs.Dead = v.flag }},
		{Field{Key: "while_stunned", Type: Bool, Default: "false", Doc: "`true`: it can be cast whatever lies on the caster's will."},
			func(d *content.Spell, v value) { d.Needs.Stunned = v.flag }},
		{Field{Key: "effects", Type: Effects, Required: true, Doc: "What it does, in this order; a list of effects, each with a `kind`."},
			func(d *content.Spell, v value) { d.Effects = v.effects }},
		{Field{Key: "icon", Type: LookType, Doc: "How it is drawn where no game's art is; a color that it lacks is that of its school."},
			func(d *content.Spell, v value) { d.Icon = v.look }},
		{clientsField, func(d *content.Spell, v value) { d.Clients = v.clients }},
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
		return "least_yards", "least_yards must be less than range_yards, not", plainNumber(d.Least), false
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

// costs reads what a cast takes of each power.
func (r *reader) costs(f *Field, n *yaml.Node) ([]content.Cost, bool) {
	list, ok := r.pairs(n, f.Key)
	if len(list) > maxCosts {
		r.problem(n, fmt.Sprintf("%s takes of at most %d powers, not", f.Key, maxCosts), strconv.Itoa(len(list)), "")
		return nil, false
	}
	all := make([]content.Cost, len(list))
	for i, p := range list {
		if p.key != "health" {
			var good bool
			all[i].Power, good = r.name(&Field{Key: f.Key, Kind: f.Kind}, p.at)
			ok = ok && good
		}
		before := len(r.problems)
		r.formula(&Field{Key: f.Key + "." + p.key, Inputs: f.Inputs, Units: f.Units}, p.value, func(c *formula.Formula) { all[i].Amount = c })
		if len(r.problems) > before {
			ok = false
		}
	}
	return all, ok
}

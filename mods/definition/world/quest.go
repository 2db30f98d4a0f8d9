package world

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/yamlschema"
)

// Limits of a quest.
const (
	maxObjectives = 10
	maxRewards    = 6
	maxPicks      = 6
)

// Quests is the kind quests.
var Quests = definition.Of[content.Quest]{
	Name:     content.Quests,
	One:      "quest",
	Doc:      "A quest that players accept, complete and are rewarded for. See [Quests](quests.md).",
	Table:    func(t *content.Tables) *[]content.Quest { return &t.Quests },
	ID:       func(d *content.Quest) *content.ID { return &d.ID },
	Chapters: questChapter,
	Check:    checkQuest,
	Fields: []yamlschema.Of[content.Quest]{
		{Field: yamlschema.Field{Key: "title", Type: yamlschema.Text, Inputs: ofReader, Required: true, Doc: "Title of the quest."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Title = v.Text }},
		{Field: yamlschema.Field{Key: "summary", Type: yamlschema.Text, Inputs: ofReader, Doc: "Summary of what to do, shown in the quest log."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Summary = v.Text }},
		{Field: yamlschema.Field{Key: "offer", Type: yamlschema.Text, Inputs: ofReader, Doc: "Text when it is offered. Texts of quests can use `{name}`, the player's name."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Offer = v.Text }},
		{Field: yamlschema.Field{Key: "progress", Type: yamlschema.Text, Inputs: ofReader, Doc: "Text at the ender while the quest is not complete."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Progress = v.Text }},
		{Field: yamlschema.Field{Key: "thanks", Type: yamlschema.Text, Inputs: ofReader, Doc: "Text at the ender when the quest is complete."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Thanks = v.Text }},
		{Field: yamlschema.Field{Key: "givers", Type: yamlschema.Names, Kind: content.Creatures, Default: "[]", Doc: "Creatures that offer it. Without them, only scripts and other quests do."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Givers = v.IDs }},
		{Field: yamlschema.Field{Key: "enders", Type: yamlschema.Names, Kind: content.Creatures, Default: "[]", Doc: "Creatures to which it is turned in. Without them and without `ender_objects`, the givers take it."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Enders = v.IDs }},
		{Field: yamlschema.Field{Key: "giver_objects", Type: yamlschema.Names, Kind: content.Objects, Default: "[]", Doc: "Game objects of the kind `giver` that offer it to players who use them."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Boards = v.IDs }},
		{Field: yamlschema.Field{Key: "ender_objects", Type: yamlschema.Names, Kind: content.Objects, Default: "[]", Doc: "Game objects of the kind `giver` to which it is turned in. Without them and without `enders`, the givers take it."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Returns = v.IDs }},
		{Field: yamlschema.Field{Key: "begins_with", Type: yamlschema.Names, Kind: content.Items, Default: "[]", Doc: "Items that offer it to players who use them; the player keeps the item."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Begins = v.IDs }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.Whole, Min: 1, Max: yamlschema.MaxLevel, Default: "1", Doc: "Level that it is meant for: `quest_level` in formulas, and shown by clients. A minimum level is a need."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold to accept it; the creature is the giver. See [Needs](#needs)."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "after", Type: yamlschema.Names, Kind: content.Quests, Default: "[]", Doc: "Quests that the player must have completed before, all of them."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.After = v.IDs }},
		{Field: yamlschema.Field{Key: "one_of", Type: yamlschema.Band, Doc: "Name of a set of quests. A player accepts only one of the set, and never another, unless the player abandons that one."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.OneOf = v.ID }},
		{Field: yamlschema.Field{Key: "repeats", Type: yamlschema.Choice, Choices: content.Repeats, Default: "never", Doc: "How often a player can do it. `daily` and `weekly` are once between two resets, which the rules `quest_day_ms` and `quest_week_ms` define."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Repeats = content.Repeat(v.Choice) }},
		{Field: yamlschema.Field{Key: "time_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "Time limit from its acceptance, counted while the player is in the world; 0: none."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Time = v.Time() }},
		{Field: yamlschema.Field{Key: "shares", Type: yamlschema.Bool, Default: "true", Doc: "`false`: group members cannot share it with each other."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Shares = v.Flag }},
		{Field: yamlschema.Field{Key: "fails_on_death", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it fails when the player dies."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Fails = v.Flag }},
		{Field: yamlschema.Field{Key: "ends_itself", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the player is rewarded as soon as the quest is complete, without an ender. It cannot have choices."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Auto = v.Flag }},
		{Field: yamlschema.Field{Key: "objectives", Type: Objectives, Doc: "Objectives, all of which are required; without any, it is complete at once. See [Objectives](#objectives-of-a-quest)."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Objectives = yamlschema.Made[content.Objective](v) }},
		{Field: yamlschema.Field{Key: "gives", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that the player receives on acceptance. A player who abandons the quest loses them."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Gives = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "rewards", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that the player receives as a reward."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Rewards = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "choices", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items of which the player chooses one as a reward."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Choices = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "money", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Amount of `currency` that the player receives as a reward."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Money = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Default: string(content.Coins), Doc: "Currency of `money`."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Currency = v.ID }},
		{Field: yamlschema.Field{Key: "experience", Type: yamlschema.Formula, Unit: "points", Inputs: content.QuestInputs, Default: "0", Doc: "Experience for it; `level` is the player's level."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Experience = v.Formula }},
		{Field: yamlschema.Field{Key: "favors", Type: Favors, Default: "[]", Doc: "Reputation for it: `[{faction: guild, points: 50}]`. See [Favors](#favors)."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Favors = yamlschema.Made[content.Favor](v) }},
		{Field: yamlschema.Field{Key: "learns", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that the player learns as a reward."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Learns = v.IDs }},
		{Field: yamlschema.Field{Key: "casts", Type: yamlschema.Name, Kind: content.Spells, Doc: "Spell that the ender casts on the player, free of cost; without an ender, the player casts it on itself."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Casts = v.ID }},
		{Field: yamlschema.Field{Key: "next", Type: yamlschema.Name, Kind: content.Quests, Doc: "Quest that is offered at once if its giver is the ender of this one."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Next = v.ID }},
		{Field: yamlschema.Field{Key: "world_states", Type: StateChanges, Doc: "Changes of world states of the realm, or of the map on which the player is rewarded: `[{world_state: beacons, add: 1}]`."},
			Set: yamlschema.Entries(func(d *content.Quest) *[]content.StateChange { return &d.States })},
		{Field: yamlschema.ClientsField, Set: func(d *content.Quest, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// questNeeds has the kinds of needs whose result does not vary between checks.
func questNeeds() []string {
	return slices.DeleteFunc(condition.NeedWords(), func(word string) bool { return word == content.NeedChance.String() })
}

// checkQuest checks a quest as a whole.
func checkQuest(d *content.Quest) (key, msg, text string, ok bool) {
	_, name, _ := strings.Cut(string(d.ID), ":")
	switch {
	case len(d.Rewards) > maxRewards:
		return "rewards", fmt.Sprintf("rewards must have at most %d entries, not", maxRewards), fmt.Sprint(len(d.Rewards)), false
	case len(d.Choices) > maxPicks:
		return "choices", fmt.Sprintf("choices must have at most %d entries, not", maxPicks), fmt.Sprint(len(d.Choices)), false
	case d.Auto && len(d.Choices) > 0:
		return "choices", "a quest with ends_itself has no ender to choose rewards from; remove choices or ends_itself of quest", name, false
	case d.Auto && len(d.Objectives) == 0:
		return "ends_itself", "a quest without objectives would end at once; remove ends_itself of quest", name, false
	case slices.Contains(d.After, d.ID):
		return "after", "a quest cannot require itself:", name, false
	case d.Next == d.ID && d.Repeats == content.Never:
		return "next", "a quest that cannot be repeated cannot have itself as next:", name, false
	}
	for i := range d.Objectives {
		if o := &d.Objectives[i]; o.Kind == content.Escort && !meetIDs(o.Creatures, d.Givers) {
			return "objectives", "the escorted creature must be one of the givers of quest", name, false
		}
	}
	return "", "", "", true
}

func meetIDs(a, b []content.ID) bool {
	return slices.ContainsFunc(a, func(id content.ID) bool { return slices.Contains(b, id) })
}

// objectiveFields has the keys of objectives; content.ObjectiveKinds lists the keys of each
// kind.
func objectiveFields() []yamlschema.Of[content.Objective] {
	type o = content.Objective
	var words []string
	for i := range content.ObjectiveKinds {
		words = append(words, content.ObjectiveKinds[i].Name)
	}
	return []yamlschema.Of[o]{
		{Field: yamlschema.Field{Key: "kind", Type: yamlschema.Choice, Choices: words, Required: true, Doc: "What counts."},
			Set: func(d *o, v yamlschema.Value) { d.Kind = content.ObjectiveKind(v.Choice) }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Doc: "Name that identifies it among the objectives; by default the name of the definition that it refers to. Progress survives a reload while the name stays the same."},
			Set: func(d *o, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "Text in the quest log; by default the name of the definition that it refers to."},
			Set: func(d *o, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: 1000, Default: "1", Doc: "How often, or how many."},
			Set: func(d *o, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "creatures", Type: yamlschema.Names, Kind: content.Creatures, Doc: "Which creatures; each one counts."},
			Set: func(d *o, v yamlschema.Value) { d.Creatures = v.IDs }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Doc: "Tags; a creature with one of them counts."},
			Set: func(d *o, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "Which item."},
			Set: func(d *o, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Doc: "Which currency."},
			Set: func(d *o, v yamlschema.Value) { d.Currency = v.ID }},
		{Field: yamlschema.Field{Key: "amount", Type: yamlschema.Whole, Min: 1, Max: 1000000000, Doc: "How much money."},
			Set: func(d *o, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "Which spell."},
			Set: func(d *o, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "areas", Type: yamlschema.Names, Kind: content.Places, Doc: "Which areas: places that have a radius."},
			Set: func(d *o, v yamlschema.Value) { d.Areas = v.IDs }},
		{Field: yamlschema.Field{Key: "objects", Type: yamlschema.Names, Kind: content.Objects, Doc: "Which game objects; each one counts."},
			Set: func(d *o, v yamlschema.Value) { d.Objects = v.IDs }},
		{Field: yamlschema.Field{Key: "path", Type: yamlschema.Name, Kind: content.Paths, Doc: "Path that is walked."},
			Set: func(d *o, v yamlschema.Value) { d.Path = v.ID }},
	}
}

// Objectives is the list of objectives of a quest.
var Objectives = yamlschema.ListOf[content.Objective]{
	One: "objective", Of: "list of [objectives](#objectives-of-a-quest)", Most: maxObjectives, Fields: objectiveFields, Told: true,
	NoEmpty: "must have at least one entry; leave the key out for none",
	Check: func(r *yamlschema.Reader, f *yamlschema.Field, before []content.Objective, o *content.Objective, n *yaml.Node, at yamlschema.Places) bool {
		if !objectiveSense(r, n, o, at) {
			return false
		}
		if o.Kind == content.Pay && o.Currency == "" {
			o.Currency = content.Coins
		}
		if o.Name == "" {
			o.Name = nameOfGoal(o)
		}
		if slices.ContainsFunc(before, func(other content.Objective) bool { return other.Name == o.Name }) {
			r.Problem(n, diag.Duplicate, f.Key+" has two entries with the same name; give one of them another name:", o.Name, "")
			return false
		}
		return true
	},
}.Type()

// nameOfGoal returns the default name of an objective: that of its subject.
func nameOfGoal(o *content.Objective) string {
	switch {
	case o.Currency != "":
		return definition.NameOf(o.Currency)
	case o.Item != "":
		return definition.NameOf(o.Item)
	case o.Spell != "":
		return definition.NameOf(o.Spell)
	case len(o.Creatures) > 0:
		return definition.NameOf(o.Creatures[0])
	case len(o.Areas) > 0:
		return definition.NameOf(o.Areas[0])
	case len(o.Objects) > 0:
		return definition.NameOf(o.Objects[0])
	}
	return o.Tags[0]
}

// objectiveSense checks that an objective has the keys of its kind and no others.
func objectiveSense(r *yamlschema.Reader, n *yaml.Node, o *content.Objective, where yamlschema.Places) bool {
	info := &content.ObjectiveKinds[o.Kind]
	known := append(append([]string{"kind", "name", "text"}, info.Needs...), info.May...)
	for _, f := range yamlschema.Documents(objectiveFields()) {
		if at := where[f.Key]; at != nil && !slices.Contains(known, f.Key) {
			r.Problem(at, diag.BadCombination, fmt.Sprintf("objective %s has the keys %s, not", info.Name, strings.Join(append(known, info.One...), ", ")), f.Key, "")
			return false
		}
	}
	for _, key := range info.Needs {
		if where[key] == nil {
			r.Problem(n, diag.MissingKey, key+" is missing in objective", info.Name, "")
			return false
		}
	}
	if len(info.One) > 0 && !slices.ContainsFunc(info.One, func(key string) bool { return where[key] != nil }) {
		r.Problem(n, diag.MissingKey, strings.Join(info.One, " or ")+" is missing in objective", info.Name, "")
		return false
	}
	for _, key := range [...]string{"creatures", "areas", "objects", "tags"} {
		if at := where[key]; at != nil && len(at.Content) == 0 {
			r.Problem(at, diag.MissingKey, key+" is empty in objective", info.Name, "")
			return false
		}
	}
	return true
}

const objectivesHead = `
## Objectives of a quest

A quest has at most %d objectives. An objective has a ` + "`kind`" + `, and may have ` + "`name`" + ` and ` + "`text`" + `:

| kind | required | optional | what counts |
|---|---|---|---|
`

// questChapter is the chapter of the reference about objectives.
func questChapter() string {
	var s strings.Builder
	fmt.Fprintf(&s, objectivesHead, maxObjectives)
	for i := range content.ObjectiveKinds {
		k := &content.ObjectiveKinds[i]
		fmt.Fprintf(&s, "| `%s` | %s | %s | %s |\n", k.Name, condition.Ticked(k.Needs), condition.Ticked(k.May), k.Doc)
	}
	s.WriteString("\nThe keys:\n\n")
	s.WriteString(yamlschema.Table(yamlschema.Documents(objectiveFields())))
	return s.String()
}

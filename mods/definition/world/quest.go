package world

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/condition"
	"loam/mods/definition/item"
	"loam/mods/yamlschema"
)

// Bounds of a quest.
const (
	maxObjectives = 10
	maxRewards    = 6
	maxPicks      = 6
)

// Quests are the heading quests.
var Quests = definition.Of[content.Quest]{
	Name:     content.Quests,
	One:      "quest",
	Doc:      "Something that a player takes on, does, and is rewarded for. [Quests](quests.md) tells how it all works together.",
	Table:    func(t *content.Tables) *[]content.Quest { return &t.Quests },
	ID:       func(d *content.Quest) *content.ID { return &d.ID },
	Chapters: questChapter,
	Check:    checkQuest,
	Fields: []yamlschema.Of[content.Quest]{
		{Field: yamlschema.Field{Key: "title", Type: yamlschema.Text, Required: true, Doc: "What it is called."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Title = v.Text }},
		{Field: yamlschema.Field{Key: "summary", Type: yamlschema.Text, Doc: "What is to be done, as the log says it."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Summary = v.Text }},
		{Field: yamlschema.Field{Key: "offer", Type: yamlschema.Text, Doc: "What the giver says. Texts of quests may use `{name}`, the player's."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Offer = v.Text }},
		{Field: yamlschema.Field{Key: "progress", Type: yamlschema.Text, Doc: "What the ender says while it is not done."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Progress = v.Text }},
		{Field: yamlschema.Field{Key: "thanks", Type: yamlschema.Text, Doc: "What the ender says when it is done."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Thanks = v.Text }},
		{Field: yamlschema.Field{Key: "givers", Type: yamlschema.Names, Kind: content.Creatures, Default: "[]", Doc: "Creatures that offer it; without any, only scripts and other quests do."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Givers = v.IDs }},
		{Field: yamlschema.Field{Key: "enders", Type: yamlschema.Names, Kind: content.Creatures, Default: "[]", Doc: "Creatures that take it back; without any, and without `ender_objects`, who offers it does."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Enders = v.IDs }},
		{Field: yamlschema.Field{Key: "giver_objects", Type: yamlschema.Names, Kind: content.Objects, Default: "[]", Doc: "Game objects of the kind `giver` that offer it to who uses them."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Boards = v.IDs }},
		{Field: yamlschema.Field{Key: "ender_objects", Type: yamlschema.Names, Kind: content.Objects, Default: "[]", Doc: "Game objects of the kind `giver` that take it back. Without any, and without `enders`, who offers it does."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Returns = v.IDs }},
		{Field: yamlschema.Field{Key: "begins_with", Type: yamlschema.Names, Kind: content.Items, Default: "[]", Doc: "Items that offer it to who uses them; the player keeps the item."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Begins = v.IDs }},
		{Field: yamlschema.Field{Key: "level", Type: yamlschema.Whole, Min: 1, Max: yamlschema.MaxLevel, Default: "1", Doc: "For which level it is meant: `quest_level` of formulas, and what clients show. What level one must have is a need."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Level = int(v.Num) }},
		{Field: yamlschema.Field{Key: "needs", Type: condition.Needs, Choices: questNeeds(), Doc: "What must hold to take it on; who gives it is the creature. [Needs](#needs) tells more."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Needs = yamlschema.Made[content.Need](v) }},
		{Field: yamlschema.Field{Key: "after", Type: yamlschema.Names, Kind: content.Quests, Default: "[]", Doc: "Quests for which the player must have been rewarded, all of them."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.After = v.IDs }},
		{Field: yamlschema.Field{Key: "one_of", Type: yamlschema.Band, Doc: "A name. Of all quests with it a player takes one on, and never another, unless it gives that one up."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.OneOf = v.ID }},
		{Field: yamlschema.Field{Key: "repeats", Type: yamlschema.Choice, Choices: content.Repeats, Default: "never", Doc: "How often a player may do it: `daily` and `weekly` are once between two resets, of which the rules `quest_day_ms` and `quest_week_ms` tell."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Repeats = content.Repeat(v.Choice) }},
		{Field: yamlschema.Field{Key: "time_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 30 * yamlschema.Day, Default: "0", Doc: "In which it must be done once taken on, counted while the player is in the world; 0 is no limit."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Time = v.Time() }},
		{Field: yamlschema.Field{Key: "shares", Type: yamlschema.Bool, Default: "true", Doc: "`false`: members of a group cannot offer it to each other."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Shares = v.Flag }},
		{Field: yamlschema.Field{Key: "fails_on_death", Type: yamlschema.Bool, Default: "false", Doc: "`true`: it fails when the player dies."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Fails = v.Flag }},
		{Field: yamlschema.Field{Key: "ends_itself", Type: yamlschema.Bool, Default: "false", Doc: "`true`: the player is rewarded as soon as it is done, without an ender. It has no choices then."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Auto = v.Flag }},
		{Field: yamlschema.Field{Key: "objectives", Type: Objectives, Doc: "What it wants, all of it; without any, it is done at once. [Objectives](#objectives-of-a-quest) tells more."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Objectives = yamlschema.Made[content.Objective](v) }},
		{Field: yamlschema.Field{Key: "gives", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items that the player gets with it. Who gives it up loses them."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Gives = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "rewards", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items for the player who has done it."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Rewards = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "choices", Type: item.Stacks, Kind: content.Items, Default: "[]", Doc: "Items of which the player takes one."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Choices = yamlschema.Made[content.Stack](v) }},
		{Field: yamlschema.Field{Key: "money", Type: yamlschema.Whole, Min: 0, Max: content.MaxMoney, Default: "0", Doc: "Money for the player who has done it, of the key `currency`."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Money = int64(v.Num) }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Default: string(content.Coins), Doc: "In what it is paid."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Currency = v.ID }},
		{Field: yamlschema.Field{Key: "experience", Type: yamlschema.Formula, Unit: "points", Inputs: content.QuestInputs, Default: "0", Doc: "Experience for it; `level` is the player's."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Experience = v.Formula }},
		{Field: yamlschema.Field{Key: "favors", Type: Favors, Default: "[]", Doc: "Points with factions for it: `[{faction: guild, points: 50}]`."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Favors = yamlschema.Made[content.Favor](v) }},
		{Field: yamlschema.Field{Key: "learns", Type: yamlschema.Names, Kind: content.Spells, Default: "[]", Doc: "Spells that the player knows from then on."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Learns = v.IDs }},
		{Field: yamlschema.Field{Key: "casts", Type: yamlschema.Name, Kind: content.Spells, Doc: "A spell that the ender casts at the player, for nothing; without an ender the player at itself."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Casts = v.ID }},
		{Field: yamlschema.Field{Key: "next", Type: yamlschema.Name, Kind: content.Quests, Doc: "A quest that its giver offers at once, if that is who took this one back."},
			Set: func(d *content.Quest, v yamlschema.Value) { d.Next = v.ID }},
		{Field: yamlschema.Field{Key: "world_states", Type: StateChanges, Doc: "What becomes of world states of the map on which the player is rewarded, or of the realm: `[{world_state: beacons, add: 1}]`."},
			Set: yamlschema.Entries(func(d *content.Quest) *[]content.StateChange { return &d.States })},
		{Field: yamlschema.ClientsField, Set: func(d *content.Quest, v yamlschema.Value) { d.Clients = v.Clients }},
	},
}

// questNeeds are the kinds of needs that say the same each time one looks.
func questNeeds() []string {
	return slices.DeleteFunc(condition.NeedWords(), func(word string) bool { return word == content.NeedChance.String() })
}

// checkQuest looks at a quest as a whole.
func checkQuest(d *content.Quest) (key, msg, text string, ok bool) {
	_, name, _ := strings.Cut(string(d.ID), ":")
	switch {
	case len(d.Rewards) > maxRewards:
		return "rewards", fmt.Sprintf("rewards must have at most %d entries, not", maxRewards), fmt.Sprint(len(d.Rewards)), false
	case len(d.Choices) > maxPicks:
		return "choices", fmt.Sprintf("choices must have at most %d entries, not", maxPicks), fmt.Sprint(len(d.Choices)), false
	case d.Auto && len(d.Choices) > 0:
		return "choices", "ends_itself leaves nobody to choose from; remove choices or ends_itself of quest", name, false
	case d.Auto && len(d.Objectives) == 0:
		return "ends_itself", "without objectives it would end when it begins; remove ends_itself of quest", name, false
	case slices.Contains(d.After, d.ID):
		return "after", "a quest cannot come after itself:", name, false
	case d.Next == d.ID && d.Repeats == content.Never:
		return "next", "a quest that does not repeat cannot be next to itself:", name, false
	}
	for i := range d.Objectives {
		if o := &d.Objectives[i]; o.Kind == content.Escort && !meetIDs(o.Creatures, d.Givers) {
			return "objectives", "who is escorted must be among the givers of quest", name, false
		}
	}
	return "", "", "", true
}

func meetIDs(a, b []content.ID) bool {
	return slices.ContainsFunc(a, func(id content.ID) bool { return slices.Contains(b, id) })
}

// objectiveFields are the keys that objectives may have. Which of them one kind has
// is said by content.ObjectiveKinds.
func objectiveFields() []yamlschema.Of[content.Objective] {
	type o = content.Objective
	var words []string
	for i := range content.ObjectiveKinds {
		words = append(words, content.ObjectiveKinds[i].Name)
	}
	return []yamlschema.Of[o]{
		{Field: yamlschema.Field{Key: "kind", Type: yamlschema.Choice, Choices: words, Required: true, Doc: "What counts."},
			Set: func(d *o, v yamlschema.Value) { d.Kind = content.ObjectiveKind(v.Choice) }},
		{Field: yamlschema.Field{Key: "name", Type: yamlschema.Word, Doc: "What tells it from the others; without it, the name of what it is about. Progress stays through a reload as long as the name does."},
			Set: func(d *o, v yamlschema.Value) { d.Name = v.Word }},
		{Field: yamlschema.Field{Key: "text", Type: yamlschema.Text, Doc: "How the log calls it; without it, the name of what it is about."},
			Set: func(d *o, v yamlschema.Value) { d.Text = v.Text }},
		{Field: yamlschema.Field{Key: "count", Type: yamlschema.Whole, Min: 1, Max: 1000, Default: "1", Doc: "How often, or how many."},
			Set: func(d *o, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "creatures", Type: yamlschema.Names, Kind: content.Creatures, Doc: "Which creatures: one of them counts as well as another."},
			Set: func(d *o, v yamlschema.Value) { d.Creatures = v.IDs }},
		{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Doc: "Words of which a creature has one."},
			Set: func(d *o, v yamlschema.Value) { d.Tags = v.Words }},
		{Field: yamlschema.Field{Key: "item", Type: yamlschema.Name, Kind: content.Items, Doc: "Which item."},
			Set: func(d *o, v yamlschema.Value) { d.Item = v.ID }},
		{Field: yamlschema.Field{Key: "currency", Type: yamlschema.Name, Kind: content.Currencies, Doc: "Which currency; without it, `base:coins`."},
			Set: func(d *o, v yamlschema.Value) { d.Currency = v.ID }},
		{Field: yamlschema.Field{Key: "amount", Type: yamlschema.Whole, Min: 1, Max: 1000000000, Doc: "How much money."},
			Set: func(d *o, v yamlschema.Value) { d.Count = int(v.Num) }},
		{Field: yamlschema.Field{Key: "spell", Type: yamlschema.Name, Kind: content.Spells, Doc: "Which spell."},
			Set: func(d *o, v yamlschema.Value) { d.Spell = v.ID }},
		{Field: yamlschema.Field{Key: "areas", Type: yamlschema.Names, Kind: content.Places, Doc: "Which areas: places that have a radius."},
			Set: func(d *o, v yamlschema.Value) { d.Areas = v.IDs }},
		{Field: yamlschema.Field{Key: "objects", Type: yamlschema.Names, Kind: content.Objects, Doc: "Which game objects: one of them counts as well as another."},
			Set: func(d *o, v yamlschema.Value) { d.Objects = v.IDs }},
		{Field: yamlschema.Field{Key: "path", Type: yamlschema.Name, Kind: content.Paths, Doc: "The way that is walked."},
			Set: func(d *o, v yamlschema.Value) { d.Path = v.ID }},
	}
}

// Objectives is a list of what a quest wants.
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
			r.Problem(n, f.Key+" has two entries of one name; give one of them a name of its own:", o.Name, "")
			return false
		}
		return true
	},
}.Type()

// nameOfGoal is the name of an objective that is given none: that of what it is about.
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

// objectiveSense tells whether an objective has the keys of its kind and no others.
func objectiveSense(r *yamlschema.Reader, n *yaml.Node, o *content.Objective, where yamlschema.Places) bool {
	info := &content.ObjectiveKinds[o.Kind]
	known := append(append([]string{"kind", "name", "text"}, info.Needs...), info.May...)
	for _, f := range yamlschema.Documents(objectiveFields()) {
		if at := where[f.Key]; at != nil && !slices.Contains(known, f.Key) {
			r.Problem(at, fmt.Sprintf("objective %s has no key", info.Name), f.Key, "")
			return false
		}
	}
	for _, key := range info.Needs {
		if where[key] == nil {
			r.Problem(n, key+" is missing in objective", info.Name, "")
			return false
		}
	}
	if len(info.One) > 0 && !slices.ContainsFunc(info.One, func(key string) bool { return where[key] != nil }) {
		r.Problem(n, strings.Join(info.One, " or ")+" is missing in objective", info.Name, "")
		return false
	}
	for _, key := range [...]string{"creatures", "areas", "objects", "tags"} {
		if at := where[key]; at != nil && len(at.Content) == 0 {
			r.Problem(at, key+" names nothing in objective", info.Name, "")
			return false
		}
	}
	return true
}

const objectivesHead = `
## Objectives of a quest

At most %d objectives; one has a ` + "`kind`" + `, and may have ` + "`name`" + ` and ` + "`text`" + `:

| kind | must have | may have | what counts |
|---|---|---|---|
`

// questChapter is what the reference says of objectives.
func questChapter() string {
	var s strings.Builder
	fmt.Fprintf(&s, objectivesHead, maxObjectives)
	for i := range content.ObjectiveKinds {
		k := &content.ObjectiveKinds[i]
		fmt.Fprintf(&s, "| `%s` | %s | %s | %s |\n", k.Name, condition.Ticked(k.Needs), condition.Ticked(k.May), k.Doc)
	}
	s.WriteString("\nTheir keys:\n\n")
	s.WriteString(yamlschema.Table(yamlschema.Documents(objectiveFields())))
	return s.String()
}

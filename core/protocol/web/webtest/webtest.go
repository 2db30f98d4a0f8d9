package webtest

import (
	"loam/core/lib/diag"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/ruletrace"
	"loam/core/model/view"
	"loam/core/rules/group"
	"loam/core/rules/loot"
)

// Sheet is the stats of a player.
func Sheet() *view.Stats {
	return &view.Stats{Armor: 12, Blows: [event.Hands]view.Swing{event.HandMain: {Least: 3, Most: 5.5}},
		Stats: []view.Stat{{Stat: "toy:grit", Value: 7}}, Regens: []view.Regen{{Power: "toy:vigor", Idle: 2.5, Spending: -1}}}
}

// Growth is the progress of a player.
func Growth() *view.Growth {
	return &view.Growth{Skills: []view.Skill{{Skill: "toy:pottery", Value: 5, Max: 75, Rank: 1}}, Crafts: []view.Craft{{Spell: "toy:bowl", Able: true}},
		Standings: []view.Standing{{Faction: "toy:guild", Points: 120, Rank: 1, War: true}}, Titles: []content.ID{"toy:brave"}, Title: "toy:brave",
		Points: 3, Rest: 120, Resting: true, Trees: []view.Tree{{Tree: "toy:might", Spent: 1, Talents: []view.Talent{{Talent: "toy:grip", Rank: 1, Closed: "core.talent.full"}}}},
		Worth: 10, Achievements: []view.Achievement{{Achievement: "toy:angler", At: 1700000000000, Earned: true, Counts: []int{5}}}}
}

// Items are the items of a player.
func Items() *view.Inventory {
	return &view.Inventory{Items: []view.Item{
		{GUID: guid.OfItem(7, 1), Slot: 0, Item: "toy:hat", Count: 1}, {GUID: guid.OfItem(7, 2), Slot: 64, Item: "toy:bread", Count: 12},
	}}
}

var Ben = guid.New(guid.Player, 0, 80)

// Pair is a group that a player leads, with Ben in it.
func Pair(leader guid.GUID) *group.Group {
	return &group.Group{ID: 3, Leader: leader, Loot: loot.Rule{Method: loot.MasterLoot, Threshold: 3, Master: leader}, Members: []group.Member{
		{Player: leader, Name: "Anna", Online: true}, {Player: Ben, Name: "Ben", Online: true, Part: 1},
	}}
}

// Menu is a gossip menu of a wolf.
func Menu() *view.Menu {
	return &view.Menu{Number: 3, Speaker: Wolf, Title: LineOf("Where to, {name}?", arg("name", value.OfString("Anna"))), Options: []view.MenuOption{
		{Number: 1, Text: LineOf("To the harbour"), Icon: "travel", Confirm: LineOf("Are you sure?")},
		{Number: 2, Text: LineOf("Farewell"), Icon: "talk"},
	}}
}

// LineOf is a text of the content with at most one argument.
func LineOf(key string, args ...value.Entry) view.Line {
	return view.Line{Text: content.Text{Bundle: "toy", Key: key}, Args: value.OfTable(args)}
}

func arg(name string, v value.Value) value.Entry {
	return value.Entry{Key: value.OfString(name), Value: v}
}

// Panel has a widget of each kind.
func Panel() *view.Panel {
	return &view.Panel{ID: "toy:stall", Title: LineOf("Market stall"), Side: content.LeftSide, Closable: true, Rows: []view.PanelRow{
		{Kind: content.TextWidget, Text: LineOf("Coins: {coins}", arg("coins", value.OfNumber(12)))},
		{Kind: content.BarWidget, Text: LineOf("Next coin"), Value: 3, Max: 5},
		{Kind: content.TextWidget, List: 1, Item: 1, Text: LineOf("Bread")},
		{Kind: content.ButtonWidget, List: 1, Item: 1, Text: LineOf("Buy"), Button: 3},
		{Kind: content.InputWidget, Text: LineOf("How many"), Name: "amount", Input: content.NumberInput, Low: 1, High: 5, First: value.OfNumber(1)},
		{Kind: content.InputWidget, Text: LineOf("Note"), Name: "note", Input: content.TextInput, Length: 40},
		{Kind: content.InputWidget, Text: LineOf("Wrapped in"), Name: "wrap", Input: content.ChoiceInput, First: value.OfString("cloth"),
			Choices: []content.Choice{{Value: "cloth", Label: content.Text{Bundle: "toy", Key: "cloth"}}}},
	}}
}

// Object is a creature with every fact set.
func Object() *view.Object {
	return &view.Object{
		GUID: Wolf, Def: "toy:wolf", Name: Line("wolf"), Level: 4, Health: 88, MaxHealth: 100, Position: position(-12.3456, 7),
		Motion:  view.Motion{Points: []geo.Point{{X: -12.3456, Y: 7, Z: 0.5}, {X: -8, Y: 9}}, Start: 1000, End: 3000},
		Target:  Anna,
		Faction: "toy:beast", Flags: view.Fighting | view.Walking, Scale: 1.5, Radius: 0.6, Look: content.Look{Color: "#9aa0a6", Shape: "triangle"},
		Worn:   []view.Worn{{Slot: content.SlotHead, Item: "toy:hat"}, {Slot: content.SlotMainHand, Item: "toy:gone"}},
		Held:   content.Held{content.OffHand: "toy:hat"},
		Powers: []view.Power{{Power: "toy:vigor", Now: 7, Max: 20}, {Power: "toy:gone", Now: 0, Max: 1}},
		Auras: []view.Aura{
			{Serial: 7, Aura: "toy:burning", Caster: Anna, Stacks: 2, Charges: 3, Harmful: true, Span: 6000, Ends: 9000},
			{Serial: 8, Aura: "toy:shield", Stacks: 1}, {Serial: 9, Aura: "toy:gone", Stacks: 1},
		},
		Cast: &view.Cast{Spell: "toy:spark", Target: Anna, Began: 1000, Ends: 2500},
	}
}

// Outcome is the outcome of a trial of rules.
func Outcome() *ruletrace.Outcome {
	p := diag.Problem{File: "paste", Line: 2, Column: 7, Code: diag.UnknownKey, Msg: "unknown key", Text: "atcion", Suggestion: "action"}
	return &ruletrace.Outcome{
		Form: "sql", Dialect: "ac", Why: "line 1: 31 columns", Problems: diag.List{p}, Notes: diag.List{p}, Deferred: diag.List{p},
		Findings: []ruletrace.Finding{{Problem: p, Level: "warning", Check: "timer-zero", About: "creature 299 rule 0", Fix: "give it a repeat"}},
		Scripts:  []ruletrace.Tried{{Name: "creature 299", Rules: 1, Line: 2}}, Sheet: "creatures:\n", Stubs: []ruletrace.Stub{{Kind: "creatures", N: 1}},
		Who: "creature 299", Steps: []string{"attack"}, Time: 2000, Cut: "it was ended",
		Timeline: []ruletrace.Moment{{At: 50, Sort: "fired", Who: "creature", Rule: 0, Line: 2, Text: "rule 0 fired"}},
		Stands:   []ruletrace.Bearer{{Def: "c299", Explanation: ruletrace.Explanation{Compat: "azerothcore", Rules: []ruletrace.Report{{ID: 0, Does: "Die.", Line: 2, Times: 1}}}}},
	}
}

// Outlook is the environment of a player.
func Outlook() *view.Outlook {
	return &view.Outlook{Weather: content.Rain, Pct: 60, Events: []view.Happening{{Event: "toy:fair", Ends: 1704110400000, Count: 3, Goal: 10}}, States: []view.WorldState{{ID: "toy:beacons", Now: 3}}}
}

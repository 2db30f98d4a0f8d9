package bundle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/content"
)

// maxStack bounds how many items lie in one slot, and maxGear how many entries
// gear may have; more fit on no body and in no backpack.
const (
	maxStack = 10000
	maxGear  = 100
)

var itemKind = kind[content.Item]{
	name: content.Items,
	one:  "item",
	doc:  "A kind of thing that characters carry, wear and use up.",
	id:   func(d *content.Item) *content.ID { return &d.ID },
	check: func(d *content.Item) (key, msg, text string, ok bool) {
		if d.Fit != content.FitNone && d.Stack > 1 {
			return "stack", "what is worn does not stack; remove slot or stack:", strconv.Itoa(d.Stack), false
		}
		return checkWeapon(d)
	},
	fields: []field[content.Item]{
		{Field{Key: "name", Type: Text, Required: true, Doc: "What players see it called."},
			func(d *content.Item, v value) { d.Name = v.text }},
		{Field{Key: "description", Type: Text, Doc: "What players read below its name, if anything."},
			func(d *content.Item, v value) { d.Description = v.text }},
		{Field{Key: "tags", Type: Tags, Default: "[]", Doc: "Words by which scripts select it."},
			func(d *content.Item, v value) { d.Tags = v.words }},
		{Field{Key: "slot", Type: Choice, Choices: content.FitWords(), Default: "none", Doc: "Where it is worn. `finger`, `trinket` and `one_hand` have two places each; while something of `two_hands` is worn, the off hand stays empty."},
			func(d *content.Item, v value) { d.Fit = content.Fit(v.choice) }},
		{Field{Key: "stack", Type: Whole, Min: 1, Max: maxStack, Default: "1", Doc: "How many lie in one slot of a backpack."},
			func(d *content.Item, v value) { d.Stack = int(v.num) }},
		{Field{Key: "quality", Type: Choice, Choices: content.Qualities, Default: "common", Doc: "How much it is worth having: the colour of its name."},
			func(d *content.Item, v value) { d.Quality = v.choice }},
		{Field{Key: "stats", Type: Figures, Inputs: content.UnitInputs, Default: "{}", Doc: "What it adds to stats of who wears it, also to those of core: `{strength: 5, armor: 12}`; `level` is that of who wears it."},
			func(d *content.Item, v value) { d.Stats = v.figures }},
		{Field{Key: "damage_min", Type: Number, Unit: "points", Min: 0, Max: maxStat, Default: "0", Doc: "Of what strikes: the `weapon` of the least damage of who holds it in a hand or, as `ranged`, shoots with it."},
			func(d *content.Item, v value) { d.DamageMin = v.num }},
		{Field{Key: "damage_max", Type: Number, Unit: "points", Min: 0, Max: maxStat, Default: "0", Doc: "The same of the greatest damage; at least `damage_min`."},
			func(d *content.Item, v value) { d.DamageMax = v.num }},
		{Field{Key: "swing_ms", Type: Millis, Unit: "ms", Min: 0, Max: 600000, Default: "0", Doc: "Time between two swings or shots with it; 0: it is no weapon."},
			func(d *content.Item, v value) { d.Swing = v.time() }},
		{schoolField, func(d *content.Item, v value) { d.School = v.id }},
		{lookField, func(d *content.Item, v value) { d.Look = v.look }},
		{clientsField, func(d *content.Item, v value) { d.Clients = v.clients }},
	},
}

// checkWeapon looks at what an item says of blows with it.
func checkWeapon(d *content.Item) (key, msg, text string, ok bool) {
	strikes := slices.ContainsFunc(d.Fit.Slots(), func(s content.GearSlot) bool {
		return s == content.SlotMainHand || s == content.SlotOffHand || s == content.SlotRanged
	})
	switch {
	case d.Swing == 0 && d.DamageMax > 0:
		return "damage_max", "what strikes needs the key swing_ms beside damage_max:", plainNumber(d.DamageMax), false
	case d.Swing != 0 && !strikes:
		return "slot", "what strikes is worn in main_hand, off_hand, one_hand, two_hands or ranged, not in", d.Fit.String(), false
	case d.Swing != 0 && d.Swing < 100:
		return "swing_ms", "swing_ms must be at least 100 ms, or 0 for none, not", strconv.Itoa(int(d.Swing)), false
	case d.DamageMax < d.DamageMin:
		return "damage_max", fmt.Sprintf("damage_max must be at least damage_min, which is %s, not", plainNumber(d.DamageMin)), plainNumber(d.DamageMax), false
	}
	return "", "", "", true
}

// stackFields are the keys of an entry of gear.
var stackFields = []Field{
	{Key: "item", Type: Name, Kind: content.Items, Required: true, Doc: "Which item."},
	{Key: "count", Type: Whole, Min: 1, Max: maxStack, Default: "1", Doc: "How many of it."},
}

// StackShape documents an entry of gear.
func StackShape() Shape { return Shape{"entry of gear", slices.Clone(stackFields)} }

// stacks reads a list of items and how many of each, each item once.
func (r *reader) stacks(f *Field, n *yaml.Node) ([]content.Stack, bool) {
	items, ok := r.short(n, f.Key, maxGear)
	var all []content.Stack
	for _, item := range items {
		s, good := r.stack(f, item)
		if good && hasItem(all, s.Item) {
			r.problem(item, f.Key+" has an item twice; give it a count:", string(s.Item), "")
			good = false
		}
		ok = ok && good
		all = append(all, s)
	}
	return all, ok
}

func (r *reader) stack(f *Field, n *yaml.Node) (s content.Stack, ok bool) {
	s.Count = 1
	if n.Kind != yaml.MappingNode {
		s.Item, ok = r.name(f, n)
		return s, ok
	}
	list, ok := r.panelReader("").fields(n, "entry of "+f.Key, n, stackFields)
	for _, p := range list {
		good := true
		switch p.key {
		case "item":
			s.Item, good = r.name(&stackFields[0], p.value)
		case "count":
			var count float64
			count, good = r.whole(&stackFields[1], p.value)
			s.Count = int(count)
		}
		ok = ok && good
	}
	return s, ok
}

func hasItem(stacks []content.Stack, id content.ID) bool {
	return slices.ContainsFunc(stacks, func(s content.Stack) bool { return s.Item == id })
}

// withoutItems are the stacks whose items others have not.
func withoutItems(stacks, others []content.Stack) []content.Stack {
	return slices.DeleteFunc(slices.Clone(stacks), func(s content.Stack) bool { return hasItem(others, s.Item) })
}

// shownStacks are stacks as an author would write them.
func shownStacks(stacks []content.Stack) string {
	all := make([]string, len(stacks))
	for i, s := range stacks {
		all[i] = string(s.Item)
		if s.Count != 1 {
			all[i] = fmt.Sprintf("{item: %s, count: %d}", s.Item, s.Count)
		}
	}
	return "[" + strings.Join(all, ", ") + "]"
}

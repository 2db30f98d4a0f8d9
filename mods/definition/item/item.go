// Package item reads the definitions of items, loot, vendors, auction houses and
// enchantments, and lists of items with counts ([Stacks]). It owns their keys and
// checks each definition as a whole.
//
// It starts no goroutine and keeps no state.
package item

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/mods/definition"
	"loam/mods/definition/stat"
	"loam/mods/yamlschema"
)

// maxGear limits how many entries gear may have; no body and backpack hold more.
const maxGear = 100

// Items is the kind `items`.
var Items = definition.Of[content.Item]{
	Name:  content.Items,
	One:   "item",
	Doc:   "An item that characters carry, wear and use up.",
	Table: func(t *content.Tables) *[]content.Item { return &t.Items },
	ID:    func(d *content.Item) *content.ID { return &d.ID },
	Check: func(d *content.Item) (key, msg, text string, ok bool) {
		if d.Fit != content.FitNone && d.Stack > 1 {
			return "stack", "an item with a slot cannot stack; remove slot or stack:", strconv.Itoa(d.Stack), false
		}
		for _, check := range [...]func(*content.Item) (string, string, string, bool){checkWeapon, checkUse, checkBelonging, checkCrafted, checkWorth} {
			if key, msg, text, ok = check(d); !ok {
				return key, msg, text, false
			}
		}
		return "", "", "", true
	},
	Fields: slices.Concat(itemFields, useFields(), belongingFields(), craftedFields(), worthFields(), plainFields()),
}

// itemFields has the keys of an item that have no group of their own.
var itemFields = []yamlschema.Of[content.Item]{
	{Field: yamlschema.Field{Key: "name", Type: yamlschema.Text, Required: true, Doc: "Name that players see."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Name = v.Text }},
	{Field: yamlschema.Field{Key: "tags", Type: yamlschema.Tags, Default: "[]", Doc: "Tags by which scripts select the item."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Tags = v.Words }},
	{Field: yamlschema.Field{Key: "slot", Type: yamlschema.Choice, Choices: content.FitWords(), Default: "none", Doc: "The slot in which the item is worn. `finger`, `trinket` and `one_hand` have two slots each; while a `two_hands` item is worn, the off hand stays empty."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Fit = content.Fit(v.Choice) }},
	{Field: yamlschema.Field{Key: "stack", Type: yamlschema.Whole, Min: 1, Max: content.MaxStack, Default: "1", Doc: "Maximum number in one slot of a backpack."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Stack = int(v.Num) }},
	{Field: yamlschema.Field{Key: "quality", Type: yamlschema.Choice, Choices: content.Qualities, Default: "common", Doc: "Quality, which sets the colour of the name."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Quality = v.Choice }},
	{Field: yamlschema.Field{Key: "stats", Type: stat.Figures, Inputs: content.UnitInputs, Default: "{}", Doc: "Values that the item adds to stats of the character that wears it, including core stats: `{strength: 5, armor: 12}`; `level` is the character's level."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Stats = stat.GetFigures(v) }},
	{Field: yamlschema.Field{Key: "damage_min", Type: yamlschema.Number, Unit: "points", Min: 0, Max: yamlschema.MaxStat, Default: "0", Doc: "Minimum weapon damage: the formula input `weapon` of `damage_min` while the item is held in a hand or, in the slot `ranged`, used to shoot."},
		Set: func(d *content.Item, v yamlschema.Value) { d.DamageMin = v.Num }},
	{Field: yamlschema.Field{Key: "damage_max", Type: yamlschema.Number, Unit: "points", Min: 0, Max: yamlschema.MaxStat, Default: "0", Doc: "Maximum weapon damage, the input `weapon` of `damage_max`; at least `damage_min`."},
		Set: func(d *content.Item, v yamlschema.Value) { d.DamageMax = v.Num }},
	{Field: yamlschema.Field{Key: "swing_ms", Type: yamlschema.Millis, Unit: "ms", Min: 0, Max: 600000, Default: "0", Doc: "Time between two swings or shots of the weapon; 0: the item is not a weapon."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Swing = v.Time() }},
	{Field: yamlschema.Field{Key: "disenchanting", Type: yamlschema.Names, Kind: content.Loots, Default: "[]", Doc: "Loot tables that the effect `disenchant` draws from. None: the item cannot be disenchanted."},
		Set: func(d *content.Item, v yamlschema.Value) { d.Apart = v.IDs }},
	{Field: yamlschema.SchoolField, Set: func(d *content.Item, v yamlschema.Value) { d.School = v.ID }},
	{Field: yamlschema.LookField, Set: func(d *content.Item, v yamlschema.Value) { d.Look = v.Look }},
	{Field: yamlschema.ClientsField, Set: func(d *content.Item, v yamlschema.Value) { d.Clients = v.Clients }},
}

// plainFields has a key for each plain field of an item.
func plainFields() (all []yamlschema.Of[content.Item]) {
	type of = yamlschema.Of[content.Item]
	for _, f := range content.ItemTexts {
		all = append(all, of{Field: yamlschema.Field{Key: f.Key, Type: yamlschema.Text, Doc: sentence(f.Doc)},
			Set: func(d *content.Item, v yamlschema.Value) { *f.Of(d) = v.Text }})
	}
	for _, f := range content.ItemNumbers {
		all = append(all, of{Field: yamlschema.Field{Key: f.Key, Type: yamlschema.Whole, Unit: f.Unit, Min: 0, Max: float64(f.Max), Default: "0", Doc: sentence(f.Doc)},
			Set: func(d *content.Item, v yamlschema.Value) { *f.Of(d) = int(v.Num) }})
	}
	for _, f := range content.ItemFlags {
		all = append(all, of{Field: yamlschema.Field{Key: f.Key, Type: yamlschema.Bool, Default: "false", Doc: "`true`: " + f.Doc + "."},
			Set: func(d *content.Item, v yamlschema.Value) { *f.Of(d) = v.Flag }})
	}
	return all
}

// sentence makes a sentence of a phrase.
func sentence(phrase string) string { return strings.ToUpper(phrase[:1]) + phrase[1:] + "." }

// checkWeapon checks the keys about attacks with the item.
func checkWeapon(d *content.Item) (key, msg, text string, ok bool) {
	strikes := slices.ContainsFunc(d.Fit.Slots(), func(s content.GearSlot) bool {
		return s == content.SlotMainHand || s == content.SlotOffHand || s == content.SlotRanged
	})
	switch {
	case d.Swing == 0 && d.DamageMax > 0:
		return "damage_max", "swing_ms is missing; a weapon needs it in addition to damage_max:", yamlschema.Plain(d.DamageMax), false
	case d.Swing != 0 && !strikes:
		return "slot", "a weapon must be worn in main_hand, off_hand, one_hand, two_hands or ranged, not in", d.Fit.String(), false
	case d.Swing != 0 && d.Swing < 100:
		return "swing_ms", "swing_ms must be at least 100 ms, or 0 for none, not", strconv.Itoa(int(d.Swing)), false
	case d.DamageMax < d.DamageMin:
		return "damage_max", fmt.Sprintf("damage_max must be at least damage_min, which is %s, not", yamlschema.Plain(d.DamageMin)), yamlschema.Plain(d.DamageMax), false
	}
	return "", "", "", true
}

// stackFields are the keys of an entry of gear.
var stackFields = []yamlschema.Field{
	{Key: "item", Type: yamlschema.Name, Kind: content.Items, Required: true, Doc: "The item."},
	{Key: "count", Type: yamlschema.Whole, Min: 1, Max: content.MaxStack, Default: "1", Doc: "How many."},
}

// StackShape documents an entry of gear.
func StackShape() yamlschema.Shape {
	return yamlschema.Shape{One: "entry of gear", Fields: slices.Clone(stackFields)}
}

// Stacks is a list of items with counts. An item of an overlay replaces the entry of the
// same item.
var Stacks = &yamlschema.Type{Word: "list of items", List: stackList, Read: func(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (v yamlschema.Value, ok bool) {
	v.Made, ok = stacks(r, f, n)
	return v, ok
}}

var stackList = yamlschema.Keyed[content.Stack]{
	Get: yamlschema.Made[content.Stack], Set: yamlschema.SetMade[content.Stack], Append: yamlschema.Anew,
	Same: func(a, b content.Stack) bool { return a.Item == b.Item },
	Show: func(s content.Stack) string {
		if s.Count == 1 {
			return string(s.Item)
		}
		return fmt.Sprintf("{item: %s, count: %d}", s.Item, s.Count)
	},
	Lacks: func(_ []content.Stack, s content.Stack, _ *yaml.Node) (msg, text, suggestion string) {
		return "has no such entry to remove:", string(s.Item), ""
	},
}.List()

// stacks reads a list of items with counts, each item once.
func stacks(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) ([]content.Stack, bool) {
	items, ok := r.List(n, f.Key, maxGear)
	var all []content.Stack
	for _, item := range items {
		s, good := stack(r, f, item)
		if good && hasItem(all, s.Item) {
			r.Problem(item, diag.Duplicate, f.Key+" has a duplicate item; use count instead:", string(s.Item), "")
			good = false
		}
		ok = ok && good
		all = append(all, s)
	}
	return all, ok
}

func stack(r *yamlschema.Reader, f *yamlschema.Field, n *yaml.Node) (s content.Stack, ok bool) {
	s.Count = 1
	if n.Kind != yaml.MappingNode {
		s.Item, ok = r.ID(f, n)
		return s, ok
	}
	list, ok := r.Fields(n, "entry", "of "+f.Key, n, stackFields)
	for _, p := range list {
		good := true
		switch p.Key {
		case "item":
			s.Item, good = r.ID(&stackFields[0], p.Value)
		case "count":
			var count float64
			count, good = r.Whole(&stackFields[1], p.Value)
			s.Count = int(count)
		}
		ok = ok && good
	}
	return s, ok
}

func hasItem(stacks []content.Stack, id content.ID) bool {
	return slices.ContainsFunc(stacks, func(s content.Stack) bool { return s.Item == id })
}

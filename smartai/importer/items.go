package importer

import (
	"fmt"
	"strings"

	"loam/smartai/idmap"
	"loam/smartai/sqldump"
)

// The maximum number of entries of a loot table, and of offers of a vendor.
const (
	mostLoot   = 200
	mostOffers = 150
	mostCount  = 1000 // of one item
)

// slots has AzerothCore's equipment slots, by the number of their type.
var slots = map[int]string{
	1: "head", 2: "neck", 3: "shoulders", 4: "shirt", 5: "chest", 6: "waist", 7: "legs", 8: "feet", 9: "wrists", 10: "hands", 11: "finger", 12: "trinket",
	13: "one_hand", 14: "off_hand", 15: "ranged", 16: "back", 17: "two_hands", 18: "bag", 19: "tabard", 20: "chest", 21: "main_hand", 22: "off_hand", 23: "off_hand",
	25: "ranged", 26: "ranged",
}

// qualities and bindings are indexed by AzerothCore's numbers.
var (
	qualities = []string{"poor", "common", "uncommon", "rare", "epic", "legendary"}
	bindings  = []string{"never", "on_pickup", "on_equip", "on_use", "on_pickup"} // the last is for quest items
)

// strikes has the slots of weapons.
var strikes = map[string]bool{"one_hand": true, "two_hands": true, "main_hand": true, "off_hand": true, "ranged": true}

// Limits of items of bundles.
const (
	mostStack = 10000
	mostSlots = 36
)

// binding writes when an item binds, except for items that are neither used nor equipped in
// stubs.
func binding(n uint32, slot string) string {
	switch {
	case int(n) >= len(bindings) || bindings[n] == "never" || bindings[n] == "on_use":
		return ""
	case bindings[n] == "on_equip" && slot == "":
		return ""
	}
	return bindings[n]
}

// item defines an item from its row, without client data.
func (m *maker) item(n uint32, name string) string {
	f := m.first("item_template", n)
	s := "{name: " + text(name)
	if said := text(f.Text("description")); said != quote("") {
		s += ", description: " + said
	}
	if q := number(f, "quality"); q != 1 && f.Text("quality") != "" && int(q) < len(qualities) {
		s += ", quality: " + qualities[q]
	}
	slot, room := slots[int(f.Number("inventorytype"))], number(f, "containerslots")
	if slot == "bag" && room == 0 {
		slot = ""
	}
	if slot != "" {
		s += ", slot: " + slot
	}
	most := min(number(f, "maxcount"), mostStack)
	if most > 0 {
		s += fmt.Sprintf(", most: %d", most)
	}
	if stack := min(number(f, "stackable"), mostStack); stack > 1 && slot == "" && (most == 0 || stack <= most) {
		s += fmt.Sprintf(", stack: %d", stack)
	}
	if how := binding(number(f, "bonding"), slot); how != "" {
		s += ", binds: " + how
	}
	if slot == "bag" {
		s += fmt.Sprintf(", bag_slots: %d", min(room, mostSlots))
	}
	if low, high := f.Number("dmg_min1"), f.Number("dmg_max1"); strikes[slot] && low >= 0 && high >= low && high > 0 && high < 1e9 {
		s += fmt.Sprintf(", damage_min: %s, damage_max: %s, swing_ms: %d", decimal(low), decimal(high), min(max(number(f, "delay"), 100), 600000))
	}
	if armor := number(f, "armor"); armor > 0 && slot != "" {
		s += fmt.Sprintf(", stats: {armor: %d}", armor)
	}
	s += m.price(f)
	s += fmt.Sprintf(", clients: {wrath: {entry: %d", n)
	if display := number(f, "displayid"); display > 0 {
		s += fmt.Sprintf(", display: %d", display)
	}
	return s + "}}}"
}

// price writes the buy price of one stack, and the sell price.
func (m *maker) price(f *sqldump.Fact) (s string) {
	if price := f.Number("buyprice"); price >= 1 {
		s = fmt.Sprintf(", price: %.0f", max(1, price/max(1, f.Number("buycount"))))
	}
	if f.Text("sellprice") != "" {
		s += fmt.Sprintf(", sell_price: %d", number(f, "sellprice"))
	}
	return s
}

// wares writes what a creature sells. Only clients know costs other than money.
func (m *maker) wares(n uint32, _ string) string {
	var offers []string
	has := make(map[string]bool)
	for _, f := range m.facts["npc_vendor"][int64(n)] {
		item := m.id(idmap.Items, number(f, "item"), "")
		if item == "" || has[item] || len(offers) == mostOffers {
			continue
		}
		has[item] = true
		offer := "{item: " + item
		if count := number(m.first("item_template", number(f, "item")), "buycount"); count > 1 {
			offer += fmt.Sprintf(", count: %d", min(count, mostStack))
		}
		if stock := number(f, "maxcount"); stock > 0 {
			offer += fmt.Sprintf(", stock: %d, restock_ms: %d", min(stock, 1000000), min(int64(number(f, "incrtime")), 8640000)*1000)
		}
		offers = append(offers, offer+needed(m.needs(onWare, n, number(f, "item")))+"}")
		if cost := number(f, "extendedcost"); cost > 0 {
			m.note("npc_vendor %d, item %d: the price %d in ExtendedCost is client data; set it under `costs` of the offer", n, number(f, "item"), cost)
		}
	}
	s := "{offers: [" + strings.Join(offers, ", ") + "]"
	if number(m.first("creature_template", n), "npcflag")&mends != 0 {
		s += ", repairs: true"
	}
	return s + "}"
}

// found writes the loot tables of a creature: that of its number, and its money.
func (m *maker) found(f *sqldump.Fact, n uint32) string {
	var all []string
	if id := m.id(loot, number(f, "lootid"), ""); id != "" {
		all = append(all, id)
	}
	if number(f, "maxgold") > 0 {
		m.purses = append(m.purses, fmt.Sprintf("  purse%d: {entries: [{money: base:coins, count_min: %d, count_max: %d}]}\n", n, number(f, "mingold"), number(f, "maxgold")))
		all = append(all, fmt.Sprintf("purse%d", n))
	}
	return strings.Join(all, ", ")
}

// drawn is an entry of a loot table with its share of the draws of its group; a share below
// 0 is none.
type drawn struct {
	text   string
	chance float64
}

// lootOf makes a loot table from the rows of a table: rows without a group are drawn
// independently, one row is drawn of each group.
func lootOf(table string) func(*maker, uint32, string) string {
	return func(m *maker, n uint32, _ string) string {
		return "{entries: [" + strings.Join(m.lootEntries(table, n), ", ") + "]}"
	}
}

// hasLoot reports whether a loot table has entries.
func hasLoot(table string) func(*maker, uint32) bool {
	return func(m *maker, n uint32) bool { return len(m.lootEntries(table, n)) > 0 }
}

func (m *maker) lootEntries(table string, n uint32) (all []string) {
	groups := make(map[int][]drawn)
	var order []int
	for _, f := range m.facts[table][int64(n)] {
		d, ok := m.drawn(f, table)
		group := int(f.Number("groupid"))
		switch {
		case !ok || len(all)+len(order) >= mostLoot:
		case group == 0 && d.chance < 100:
			all = append(all, d.text+fmt.Sprintf(", chance_pct: %s}", decimal(max(d.chance, 0))))
		case group == 0:
			all = append(all, d.text+"}")
		default:
			if groups[group] == nil {
				order = append(order, group)
			}
			groups[group] = append(groups[group], d)
		}
	}
	for _, group := range order {
		all = append(all, oneOf(groups[group]))
	}
	return all
}

// oneOf writes an entry of a group. Chances beyond 100 percent never occur.
func oneOf(of []drawn) string {
	left := 100.0
	var all []string
	for _, d := range of[:min(len(of), mostLoot)] {
		how := "weight: 1"
		if d.chance > 0 {
			chance := min(d.chance, left)
			left -= chance
			how = "chance_pct: " + decimal(chance)
		}
		all = append(all, fmt.Sprintf("%s, %s}", d.text, how))
	}
	return "{one_of: [" + strings.Join(all, ", ") + "]}"
}

// drawn writes one row, without its end. Older servers write references and quest items as
// negative numbers.
func (m *maker) drawn(f *sqldump.Fact, table string) (d drawn, ok bool) {
	d.chance = f.Number("chance", "chanceorquestchance")
	forQuest := f.Number("questrequired") != 0 || d.chance < 0
	d.chance = max(d.chance, -d.chance)
	low, high := f.Number("mincount", "mincountorref"), max(1, f.Number("maxcount"))
	of := number(f, "reference")
	if low < 0 {
		of = whole(-low)
	}
	low = min(max(low, 1), mostCount)
	high = min(max(high, low), mostCount)
	if id := m.id(sharedLoot, of, ""); of != 0 {
		d.text = "{loot: " + id + counted(high, high)
		return d, id != "" && (table != lootTables[sharedLoot] || f.Key != int64(of))
	}
	item := number(f, "item")
	id := m.id(idmap.Items, item, "")
	d.text = "{item: " + id + counted(low, high)
	guards := m.needs(onLoot[kindOf(table)], uint32(f.Key), item)
	if forQuest {
		wanted := m.wanted[item]
		if len(wanted) == 0 {
			m.note("%s %d: item %d drops only for quests, and no imported quest needs it; it is left out", table, f.Key, item)
			return d, false
		}
		var needs []string
		for _, quest := range wanted {
			needs = append(needs, fmt.Sprintf("{kind: quest, quest: %s, stands: [open]}", quest))
		}
		d.text += ", each: true"
		guards = append([]string{"{kind: any, of: [" + strings.Join(needs, ", ") + "]}"}, guards...)
	}
	d.text += needed(guards)
	return d, id != ""
}

// kindOf returns the loot kind of a table.
func kindOf(table string) idmap.Kind {
	for k, t := range lootTables { // in any order: each table occurs once
		if t == table {
			return k
		}
	}
	return ""
}

func counted(low, high float64) string {
	if high == 1 {
		return ""
	}
	return ", count: " + levels(int(low), int(high))
}

// lootTables has the tables of the loot kinds.
var lootTables = map[idmap.Kind]string{
	loot: "creature_loot_template", skinning: "skinning_loot_template", pickpocketing: "pickpocketing_loot_template",
	contents: "gameobject_loot_template", sharedLoot: "reference_loot_template",
}

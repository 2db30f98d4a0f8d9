package web

import (
	"math"

	"loam/core/character"
	"loam/core/content"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
	inventory "loam/core/item"
	"loam/core/view"
)

// maxItemID bounds the id of an item, in bytes: two names and a colon.
const maxItemID = 130

// takeSlot takes the word for a slot.
func takeSlot(r *reader, name, doc string) uint16 {
	word := r.line(name, 32, doc)
	s, ok := inventory.ParseSlot(word)
	if !ok && !r.noting() {
		r.fail("field %q is %.40q, expected a slot such as head or %s", name, word, inventory.Backpack)
	}
	return uint16(s)
}

// takeSlotOr takes the word for a slot that may be missing; it is 0 then.
func takeSlotOr(r *reader, name, doc string) uint16 {
	word := r.lineOr(name, 32, doc)
	if word == "" {
		return 0
	}
	s, ok := inventory.ParseSlot(word)
	if !ok {
		r.fail("field %q is %.40q, expected a slot such as %s", name, word, inventory.Backpack)
	}
	return uint16(s)
}

// takeCount takes a number of items; left out it is 0.
func takeCount(r *reader, low float64, doc string) int {
	return int(r.integerOr("count", low, math.MaxInt32, doc))
}

func decodeMoveItem(r *reader) intent.Intent {
	return intent.MoveItem{
		From:  takeSlot(r, "from", "slot where it is"),
		To:    takeSlot(r, "to", "slot where it shall be"),
		Count: takeCount(r, 0, "how many of a stack; left out: all"),
	}
}

func decodeEquip(r *reader) intent.Intent {
	return intent.Equip{From: takeSlot(r, "from", "slot of the backpack where it is")}
}

func decodeUnequip(r *reader) intent.Intent {
	return intent.Unequip{From: takeSlot(r, "from", "slot where it is worn")}
}

func decodeStoreItem(r *reader) intent.Intent {
	return intent.StoreItem{
		From: takeSlot(r, "from", "slot where it is"),
		Bag:  int(r.integerOr("bag", 0, float64(inventory.Bags), "which bag, from 1; left out: the backpack")),
	}
}

func decodeDestroyItem(r *reader) intent.Intent {
	return intent.DestroyItem{
		From:  takeSlot(r, "from", "slot where it is"),
		Count: takeCount(r, 0, "how many of a stack; left out: all"),
	}
}

func decodeUseItem(r *reader) intent.Intent {
	return intent.UseItem{
		From:   takeSlot(r, "from", "slot where it is; what can be worn is used while it is worn"),
		Target: r.guidOr("target", "at whom; left out: nobody"),
		At: geo.Point{
			X: r.numberValue("x", -maxCoordinate, maxCoordinate, "yards; of what is aimed at the ground", true),
			Y: r.numberValue("y", -maxCoordinate, maxCoordinate, "yards", true),
			Z: r.numberValue("z", -maxCoordinate, maxCoordinate, "yards", true),
		},
		On: r.guidOr("on", "an item of the player's own, of what is aimed at one"),
	}
}

func decodeGiveItem(r *reader) intent.Intent {
	return intent.GiveItem{
		Target: r.guidOr("target", "a player on the same map; left out: the player itself"),
		Item:   r.line("item", maxItemID, "id of an item"),
		Count:  takeCount(r, -math.MaxInt32, "how many; below 0 they are taken away"),
	}
}

// nameOf is what an item is called, or its id.
func (t texts) nameOf(id content.ID) string {
	if d, ok := t.content.Item(id); ok {
		return t.line(d.Name)
	}
	return string(id)
}

func encodeGear(w *writer, t texts, o *view.Object) {
	w.openField("worn", '[', "list of {slot, item, name, look}", "what a player wears, by slot; names in the reader's language; look is the id of the item as which it is seen, left out where that is itself")
	for _, worn := range o.Worn {
		w.open('{')
		w.text("slot", worn.Slot.String(), "")
		w.text("item", string(worn.Item), "")
		w.text("name", t.nameOf(worn.Item), "")
		w.textIf("look", string(worn.Look), "")
		w.close('}')
	}
	w.close(']')
	w.openField("held", '[', "list of {hand, item, name}", "what a creature holds in its hands, main, off and ranged; names in the reader's language")
	for h, id := range o.Held {
		if id == "" {
			continue
		}
		w.open('{')
		w.text("hand", content.Hand(h).String(), "")
		w.text("item", string(id), "")
		w.text("name", t.nameOf(id), "")
		w.close('}')
	}
	w.close(']')
}

func encodeItems(w *writer, t texts, all *view.Inventory) {
	w.open('[')
	for i := range all.Items {
		w.open('{')
		encodeItem(w, t, &all.Items[i])
		w.close('}')
	}
	w.close(']')
}

func encodeItem(w *writer, t texts, it *view.Item) {
	w.text("slot", it.Slot.String(), "where it is: head, main_hand and so on for what is worn, else backpack_1 to backpack_16, bag_2_5 for the fifth slot of the second bag, bank_1, bankbag_2 and bankbag_2_5 for those of the bank, or overflow_1 and so on for what has no room: it can only be moved to where there is some")
	w.guid("id", it.GUID, "of this item or stack")
	w.text("item", string(it.Item), "id of its definition")
	w.integer("count", int64(it.Count), "")
	d, ok := t.content.Item(it.Item)
	if !ok {
		d = &content.Item{Name: content.Text{Key: string(it.Item)}}
	}
	w.text("name", nameOn(t, d, it), "in the reader's language")
	description := ""
	if d.Description.Key != "" {
		description = t.line(d.Description)
	}
	w.textIf("description", description, "in the reader's language; left out: none")
	w.text("fits", d.Fit.String(), "how it is worn: `none`, `head`, `one_hand` and so on")
	w.text("quality", content.Qualities[d.Quality], "poor, common, uncommon, rare, epic or legendary")
	w.text("color", d.Look.Color, "#rrggbb; empty: up to the page")
	w.text("shape", d.Look.Shape, "as of objects")
	w.booleanIf("bound", it.Bound, "it belongs to the player and cannot be given away")
	w.integerIf("slots", int64(d.Bag), "of a bag")
	encodeEnchantments(w, t, d, it)
	encodeWear(w, d, it)
	encodePetition(w, it)
	encodeNeeds(w, d)
	encodeUse(w, t, d, it)
}

// encodeNeeds writes who may wear or use an item, and how many one may have of it.
func encodeNeeds(w *writer, d *content.Item) {
	w.integerIf("most", int64(d.Most), "how many of it one may have; left out: any number")
	w.integerIf("needs_level", int64(d.Needs.Level), "who wears or uses it needs this level")
	w.textIf("binds", binds(d), "when it begins to belong to its owner for good: on_pickup, on_equip or on_use; left out: never")
}

func binds(d *content.Item) string {
	if d.Binds == content.BindsNever {
		return ""
	}
	return content.BindsWords[d.Binds]
}

// encodeUse writes what an item does for who uses it: its first spell, with the
// times for which it rests out of the item.
func encodeUse(w *writer, t texts, d *content.Item, it *view.Item) {
	w.note("use", "a spell", "what its use casts, as in `spells`, with the cooldowns of the item; left out: it cannot be used", true)
	w.note("charges", "integer", "how often it can still be used; left out: it does not count", true)
	if !d.Use.Any() {
		return
	}
	def, ok := t.content.Spell(d.Use.Spells[0])
	if !ok {
		return
	}
	rests := *def
	rests.Cooldown, rests.Category, rests.CategoryRest = d.Use.Rests(def)
	w.openField("use", '{', "", "")
	encodeSpell(w, t, &rests, nil)
	_, own := d.OwnRest()
	w.booleanIf("own", own, "of what an item casts: the item rests by itself, and not the spell")
	w.close('}')
	if left, counts := inventory.Charges(d, &character.Item{Used: it.Used}); counts {
		w.integer("charges", int64(left), "")
	}
}

// itemList is `items`, which tells a page in another language what its player has.
type itemList struct {
	items *view.Inventory
	texts texts
}

func (itemList) name() string { return "items" }

func (m itemList) encode(w *writer) {
	w.note("items", "list of items", "all that the player has; see `step`", false)
	w.key("items")
	encodeItems(w, m.texts, m.items)
}

// encodeCount tells of so many items.
func encodeCount(w *writer, t texts, id content.ID, count int) {
	w.text("item", string(id), "id")
	w.text("name", t.nameOf(id), "in the reader's language")
	w.integer("count", int64(count), "how many more, or less")
}

// encodeWearing tells of something worn by a player.
func encodeWearing(w *writer, player guid.GUID, id content.ID, slot content.GearSlot) {
	w.guid("player", player, "")
	w.text("item", string(id), "id")
	w.text("slot", slot.String(), "where it is worn")
}

// Package item is what pages ask and are told of the things and the money that
// their player has, and of what things are.
package item

import (
	"math"

	"loam/core/lib/geo"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/spell"
	"loam/core/rules/item"
)

// MaxItemID bounds the id of an item, in bytes: two names and a colon.
const MaxItemID = 130

// TakeSlot takes the word for a slot.
func TakeSlot(r *jsonfield.Reader, name, doc string) uint16 {
	word := r.Line(name, 32, doc)
	s, ok := item.ParseSlot(word)
	if !ok && !r.Noting() {
		r.Fail("field %q is %.40q, expected a slot such as head or %s", name, word, item.Backpack)
	}
	return uint16(s)
}

// TakeSlotOr takes the word for a slot that may be missing; it is 0 then.
func TakeSlotOr(r *jsonfield.Reader, name, doc string) uint16 {
	word := r.LineOr(name, 32, doc)
	if word == "" {
		return 0
	}
	s, ok := item.ParseSlot(word)
	if !ok {
		r.Fail("field %q is %.40q, expected a slot such as %s", name, word, item.Backpack)
	}
	return uint16(s)
}

// TakeCount takes a number of items; left out it is 0.
func TakeCount(r *jsonfield.Reader, low float64, doc string) int {
	return int(r.IntegerOr("count", low, math.MaxInt32, doc))
}

// DecodeMoveItem takes `move_item`.
func DecodeMoveItem(r *jsonfield.Reader) intent.Intent {
	return intent.MoveItem{
		From:  TakeSlot(r, "from", "slot where it is"),
		To:    TakeSlot(r, "to", "slot where it shall be"),
		Count: TakeCount(r, 0, "how many of a stack; left out: all"),
	}
}

// DecodeEquip takes `equip`.
func DecodeEquip(r *jsonfield.Reader) intent.Intent {
	return intent.Equip{From: TakeSlot(r, "from", "slot of the backpack where it is")}
}

// DecodeUnequip takes `unequip`.
func DecodeUnequip(r *jsonfield.Reader) intent.Intent {
	return intent.Unequip{From: TakeSlot(r, "from", "slot where it is worn")}
}

// DecodeStoreItem takes `store_item`.
func DecodeStoreItem(r *jsonfield.Reader) intent.Intent {
	return intent.StoreItem{
		From: TakeSlot(r, "from", "slot where it is"),
		Bag:  int(r.IntegerOr("bag", 0, float64(item.Bags), "which bag, from 1; left out: the backpack")),
	}
}

// DecodeDestroyItem takes `destroy_item`.
func DecodeDestroyItem(r *jsonfield.Reader) intent.Intent {
	return intent.DestroyItem{
		From:  TakeSlot(r, "from", "slot where it is"),
		Count: TakeCount(r, 0, "how many of a stack; left out: all"),
	}
}

// DecodeUseItem takes `use_item`.
func DecodeUseItem(r *jsonfield.Reader) intent.Intent {
	return intent.UseItem{
		From:   TakeSlot(r, "from", "slot where it is; what can be worn is used while it is worn"),
		Target: r.GUIDOr("target", "at whom; left out: nobody"),
		At: geo.Point{
			X: r.NumberValue("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards; of what is aimed at the ground", true),
			Y: r.NumberValue("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
			Z: r.NumberValue("z", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
		},
		On: r.GUIDOr("on", "an item of the player's own, of what is aimed at one"),
	}
}

// DecodeGiveItem takes `give_item`.
func DecodeGiveItem(r *jsonfield.Reader) intent.Intent {
	return intent.GiveItem{
		Target: r.GUIDOr("target", "a player on the same map; left out: the player itself"),
		Item:   r.Line("item", MaxItemID, "id of an item"),
		Count:  TakeCount(r, -math.MaxInt32, "how many; below 0 they are taken away"),
	}
}

// EncodeGear writes what a player wears, or a creature holds.
func EncodeGear(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.OpenField("worn", '[', "list of {slot, item, name, look}", "what a player wears, by slot; names in the reader's language; look is the id of the item as which it is seen, left out where that is itself")
	for _, worn := range o.Worn {
		w.Open('{')
		w.Text("slot", worn.Slot.String(), "")
		w.Text("item", string(worn.Item), "")
		w.Text("name", t.ItemName(worn.Item), "")
		w.TextIf("look", string(worn.Look), "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("held", '[', "list of {hand, item, name}", "what a creature holds in its hands, main, off and ranged; names in the reader's language")
	for h, id := range o.Held {
		if id == "" {
			continue
		}
		w.Open('{')
		w.Text("hand", content.Hand(h).String(), "")
		w.Text("item", string(id), "")
		w.Text("name", t.ItemName(id), "")
		w.Close('}')
	}
	w.Close(']')
}

// EncodeItems writes all that a player has.
func EncodeItems(w *jsonfield.Writer, t locale.Texts, all *view.Inventory) {
	w.Open('[')
	for i := range all.Items {
		w.Open('{')
		EncodeItem(w, t, &all.Items[i])
		w.Close('}')
	}
	w.Close(']')
}

// EncodeItem writes one item, or a stack.
func EncodeItem(w *jsonfield.Writer, t locale.Texts, it *view.Item) {
	w.Text("slot", it.Slot.String(), "where it is: head, main_hand and so on for what is worn, else backpack_1 to backpack_16, bag_2_5 for the fifth slot of the second bag, bank_1, bankbag_2 and bankbag_2_5 for those of the bank, or overflow_1 and so on for what has no room: it can only be moved to where there is some")
	w.GUID("id", it.GUID, "of this item or stack")
	w.Text("item", string(it.Item), "id of its definition")
	w.Integer("count", int64(it.Count), "")
	d, ok := t.Content.Item(it.Item)
	if !ok {
		d = &content.Item{Name: content.Text{Key: string(it.Item)}}
	}
	w.Text("name", nameOn(t, d, it), "in the reader's language")
	description := ""
	if d.Description.Key != "" {
		description = t.Line(d.Description)
	}
	w.TextIf("description", description, "in the reader's language; left out: none")
	w.Text("fits", d.Fit.String(), "how it is worn: `none`, `head`, `one_hand` and so on")
	w.Text("quality", content.Qualities[d.Quality], "poor, common, uncommon, rare, epic or legendary")
	w.Text("color", d.Look.Color, "#rrggbb; empty: up to the page")
	w.Text("shape", d.Look.Shape, "as of objects")
	w.BooleanIf("bound", it.Bound, "it belongs to the player and cannot be given away")
	w.IntegerIf("slots", int64(d.Bag), "of a bag")
	encodeEnchantments(w, t, d, it)
	encodeWear(w, d, it)
	encodePetition(w, it)
	encodeNeeds(w, d)
	encodeUse(w, t, d, it)
}

// encodeNeeds writes who may wear or use an item, and how many one may have of it.
func encodeNeeds(w *jsonfield.Writer, d *content.Item) {
	w.IntegerIf("most", int64(d.Most), "how many of it one may have; left out: any number")
	w.IntegerIf("needs_level", int64(d.Needs.Level), "who wears or uses it needs this level")
	w.TextIf("binds", binds(d), "when it begins to belong to its owner for good: on_pickup, on_equip or on_use; left out: never")
}

func binds(d *content.Item) string {
	if d.Binds == content.BindsNever {
		return ""
	}
	return content.BindsWords[d.Binds]
}

// encodeUse writes what an item does for who uses it: its first spell, with the
// times for which it rests out of the item.
func encodeUse(w *jsonfield.Writer, t locale.Texts, d *content.Item, it *view.Item) {
	w.Note("use", "a spell", "what its use casts, as in `spells`, with the cooldowns of the item; left out: it cannot be used", true)
	w.Note("charges", "integer", "how often it can still be used; left out: it does not count", true)
	if !d.Use.Any() {
		return
	}
	def, ok := t.Content.Spell(d.Use.Spells[0])
	if !ok {
		return
	}
	rests := *def
	rests.Cooldown, rests.Category, rests.CategoryRest = d.Use.Rests(def)
	w.OpenField("use", '{', "", "")
	spell.EncodeSpell(w, t, &rests, nil)
	_, own := d.OwnRest()
	w.BooleanIf("own", own, "of what an item casts: the item rests by itself, and not the spell")
	w.Close('}')
	if left, counts := item.Charges(d, &character.Item{Used: it.Used}); counts {
		w.Integer("charges", int64(left), "")
	}
}

// Items is `items`, which tells a page in another language what its player has.
type Items struct {
	Items *view.Inventory
	Texts locale.Texts
}

// Name implements message.Body.
func (Items) Name() string { return "items" }

// Encode implements message.Body.
func (m Items) Encode(w *jsonfield.Writer) {
	w.Note("items", "list of items", "all that the player has; see `step`", false)
	w.Key("items")
	EncodeItems(w, m.Texts, m.Items)
}

// Package item decodes and encodes the messages and events about a player's items
// and money, and about item definitions.
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

// TakeCount takes a number of items; a missing one is 0.
func TakeCount(r *jsonfield.Reader, low float64, doc string) int {
	return int(r.IntegerOr("count", low, math.MaxInt32, doc))
}

// DecodeMoveItem decodes `move_item`.
func DecodeMoveItem(r *jsonfield.Reader) intent.Intent {
	return intent.MoveItem{
		From:  TakeSlot(r, "from", "slot of the item"),
		To:    TakeSlot(r, "to", "slot to move it to"),
		Count: TakeCount(r, 0, "number of items of a stack; default: all"),
	}
}

// DecodeEquip decodes `equip`.
func DecodeEquip(r *jsonfield.Reader) intent.Intent {
	return intent.Equip{From: TakeSlot(r, "from", "slot of the backpack that holds the item")}
}

// DecodeUnequip decodes `unequip`.
func DecodeUnequip(r *jsonfield.Reader) intent.Intent {
	return intent.Unequip{From: TakeSlot(r, "from", "equipment slot that holds the item")}
}

// DecodeStoreItem decodes `store_item`.
func DecodeStoreItem(r *jsonfield.Reader) intent.Intent {
	return intent.StoreItem{
		From: TakeSlot(r, "from", "slot of the item"),
		Bag:  int(r.IntegerOr("bag", 0, float64(item.Bags), "number of the bag, from 1; default: the backpack")),
	}
}

// DecodeDestroyItem decodes `destroy_item`.
func DecodeDestroyItem(r *jsonfield.Reader) intent.Intent {
	return intent.DestroyItem{
		From:  TakeSlot(r, "from", "slot of the item"),
		Count: TakeCount(r, 0, "number of items of a stack; default: all"),
	}
}

// DecodeUseItem decodes `use_item`.
func DecodeUseItem(r *jsonfield.Reader) intent.Intent {
	return intent.UseItem{
		From:   TakeSlot(r, "from", "slot of the item; equipment can only be used while it is worn"),
		Target: r.GUIDOr("target", "the target; default: none"),
		At: geo.Point{
			X: r.NumberValue("x", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards; for a spell that is aimed at the ground", true),
			Y: r.NumberValue("y", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
			Z: r.NumberValue("z", -jsonfield.MaxCoordinate, jsonfield.MaxCoordinate, "yards", true),
		},
		On: r.GUIDOr("on", "an item of the player, for a spell that targets an item"),
	}
}

// DecodeGiveItem decodes `give_item`.
func DecodeGiveItem(r *jsonfield.Reader) intent.Intent {
	return intent.GiveItem{
		Target: r.GUIDOr("target", "a player on the same map; default: the player itself"),
		Item:   r.Line("item", MaxItemID, "id of an item"),
		Count:  TakeCount(r, -math.MaxInt32, "number of items; a negative number removes items"),
	}
}

// EncodeGear writes what a player wears or a creature holds.
func EncodeGear(w *jsonfield.Writer, t locale.Texts, o *view.Object) {
	w.OpenField("worn", '[', "list of {slot, item, name, look}", "what a player wears, by slot; names in the reader's language; look is the id of the item whose appearance it has, omitted if it has its own")
	for _, worn := range o.Worn {
		w.Open('{')
		w.Text("slot", worn.Slot.String(), "")
		w.Text("item", string(worn.Item), "")
		w.Text("name", t.ItemName(worn.Item), "")
		w.TextIf("look", string(worn.Look), "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("held", '[', "list of {hand, item, name}", "what a creature holds in its hands: main, off and ranged; names in the reader's language")
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

// EncodeItems writes all items of a player.
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
	w.Text("slot", it.Slot.String(), "the slot: head, main_hand and so on for equipment; backpack_1 to backpack_16; bag_2_5 for the fifth slot of the second bag; bank_1, bankbag_2 and bankbag_2_5 for those of the bank; overflow_1 and so on for items without room, which can only be moved to a slot with room")
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
	w.TextIf("description", description, "in the reader's language; omitted if there is none")
	w.Text("fits", d.Fit.String(), "where it is equipped: `none`, `head`, `one_hand` and so on")
	w.Text("quality", content.Qualities[d.Quality], "poor, common, uncommon, rare, epic or legendary")
	w.Text("color", d.Look.Color, "#rrggbb; empty: the page chooses")
	w.Text("shape", d.Look.Shape, "as for objects")
	w.BooleanIf("bound", it.Bound, "it is soulbound: the player cannot give it away")
	w.IntegerIf("slots", int64(d.Bag), "number of slots of a bag")
	encodeEnchantments(w, t, d, it)
	encodeWear(w, d, it)
	encodePetition(w, it)
	encodeNeeds(w, d)
	encodeUse(w, t, d, it)
}

// encodeNeeds writes who may wear or use an item, and how many one may have of it.
func encodeNeeds(w *jsonfield.Writer, d *content.Item) {
	w.IntegerIf("most", int64(d.Most), "how many of it a player may own; omitted if there is no limit")
	w.IntegerIf("needs_level", int64(d.Needs.Level), "level that a player needs to equip or use it")
	w.TextIf("binds", binds(d), bindsDoc)
}

const bindsDoc = "when it becomes soulbound: on_pickup, on_equip or on_use; omitted if it never does"

func binds(d *content.Item) string {
	if d.Binds == content.BindsNever {
		return ""
	}
	return content.BindsWords[d.Binds]
}

// encodeUse writes what an item does for who uses it: its first spell, with the
// times for which it rests out of the item.
func encodeUse(w *jsonfield.Writer, t locale.Texts, d *content.Item, it *view.Item) {
	w.Note("use", "a spell", "the spell that using it casts, as in `spells`, with the cooldowns of the item; omitted if it cannot be used", true)
	w.Note("charges", "integer", "uses that are left; omitted if it has no charges", true)
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
	w.BooleanIf("own", own, "for the spell of an item: the cooldown belongs to the item, not to the spell")
	w.Close('}')
	if left, counts := item.Charges(d, &character.Item{ItemState: it.ItemState}); counts {
		w.Integer("charges", int64(left), "")
	}
}

// Items is `items`: the player's items in a newly chosen language.
type Items struct {
	Items *view.Inventory
	Texts locale.Texts
}

// Name implements message.Body.
func (Items) Name() string { return "items" }

// Encode implements message.Body.
func (m Items) Encode(w *jsonfield.Writer) {
	w.Note("items", "list of items", "all items of the player; see `step`", false)
	w.Key("items")
	EncodeItems(w, m.Texts, m.Items)
}

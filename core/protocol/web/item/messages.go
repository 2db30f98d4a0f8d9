package item

import (
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{ItemGained, ItemLost, Equipped, Unequipped, PlayerInspected}

// Requests are the messages of this package that a page sends while its player is in the world.
var Requests = []message.Request{
	{Name: "move_item", Doc: "Moves an item to another slot: to an empty slot, onto a stack of the same item, or in exchange for the item there.", Decode: DecodeMoveItem, Example: `{"type":"move_item","from":"backpack_1","to":"backpack_2","count":3}`},
	{Name: "equip", Doc: "Equips an item from the backpack.", Decode: DecodeEquip, Example: `{"type":"equip","from":"backpack_1"}`},
	{Name: "unequip", Doc: "Moves an equipped item to the backpack.", Decode: DecodeUnequip, Example: `{"type":"unequip","from":"main_hand"}`},
	{Name: "store_item", Doc: "Moves an item to a free slot of a bag or the backpack.", Decode: DecodeStoreItem, Example: `{"type":"store_item","from":"backpack_1","bag":2}`},
	{Name: "socket", Doc: "Puts a gem into a socket of an item permanently; the gem that was in it is destroyed.", Decode: DecodeSocket, Example: `{"type":"socket","thing":"item-0-1879048193","socket":1,"stone":"item-0-1879048194"}`},
	{Name: "use_item", Doc: "Uses an item: casts the spells of its definition at a unit, at a point, at an item of the player, or without a target if they need none. Events report the result.", Decode: DecodeUseItem, Example: `{"type":"use_item","from":"backpack_1","target":"creature-1-2","x":1.5,"y":2,"on":"item-0-1879048193"}`},
	{Name: "destroy_item", Doc: "Destroys an item, or part of a stack.", Decode: DecodeDestroyItem, Example: `{"type":"destroy_item","from":"backpack_1","count":1}`},
	{Name: "give_item", Doc: "Gives items to a player or removes them. Needs the role builder.", Decode: DecodeGiveItem, Example: `{"type":"give_item","target":"player-0-7","item":"meadow:bread","count":3}`},
	{Name: "inspect_player", Doc: "Asks to see the equipment and the talents of another player; event `player_inspected` answers. Refused if the player is far or can be attacked.", Decode: decodeInspect, Example: `{"type":"inspect_player","player":"player-0-8"}`},
}

func decodeInspect(r *jsonfield.Reader) intent.Intent {
	return intent.InspectPlayer{Player: r.GUID("player", "the other player")}
}

// PlayerInspected answers `inspect_player`.
var PlayerInspected = message.ToldInWords("The equipment and the talents of another player, which the player asked for.", func(w *jsonfield.Writer, t locale.Texts, e event.PlayerInspected) {
	w.GUID("other", e.Other, "the other player")
	w.Text("name", e.Name, "of `other`")
	w.Integer("points", int64(e.Points), "unspent talent points")
	w.OpenField("gear", '[', "list of {slot, item, name}", "equipment in the order of slots")
	for i := range e.Gear {
		w.Open('{')
		w.Text("slot", content.GearSlot(e.Gear[i].Slot).String(), "")
		w.Text("item", e.Gear[i].Def, "")
		w.Text("name", t.ItemName(content.ID(e.Gear[i].Def)), "")
		w.Close('}')
	}
	w.Close(']')
	w.OpenField("talents", '[', "list of {talent, name, rank, of}", "learned talents; rank from 1 to `of`")
	for _, own := range e.Talents {
		if d, ok := t.Content.Talent(own.Talent); ok {
			w.Open('{')
			w.Text("talent", string(own.Talent), "")
			w.Text("name", t.Line(t.Content.Called(d)), "")
			w.Integer("rank", int64(own.Rank), "")
			w.Integer("of", int64(len(d.Ranks)), "")
			w.Close('}')
		}
	}
	w.Close(']')
}).Like(event.PlayerInspected{Other: guid.New(guid.Player, 0, 8), Name: "Ben", Points: 2, Gear: []character.Item{{Def: "toy:hat", Count: 1}}, Talents: []event.TalentRank{{Talent: "toy:grip", Rank: 1}}})

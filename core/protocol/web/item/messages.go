package item

import (
	"loam/core/protocol/web/message"
)

// Events are the events of this package that a page receives.
var Events = []*message.Event{ItemGained, ItemLost, Equipped, Unequipped}

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
}

// Package item owns the scenario lines about items, loot and money, shops and banks,
// trades, mail and auctions.
package item

import (
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/rules/item"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// ItemVerbs are the verbs for items of players.
func ItemVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "give A ITEM [N]", Run: doGive,
			Doc:     "Gives a player items, one without N. Only for tests.",
			Example: "give Anna meadow:bread 3"},
		{Syntax: "take A ITEM [N]", Run: doTake,
			Doc:     "Takes items from a player, one without N. Only for tests.",
			Example: "take Anna meadow:bread 2"},
		{Syntax: "A equips ITEM", Run: handling(item.Slot.Packed, equipping),
			Doc:     "A player equips an item from its backpack.",
			Example: "Anna equips meadow:linen_shirt"},
		{Syntax: "A inspects B", Run: doInspect, Doc: "A player asks to see the equipment and the talents of another player.", Example: "Anna inspects Ben"},
		{Syntax: "A unequips ITEM", Run: handling(item.Slot.IsWorn, unequipping),
			Doc:     "A player unequips an item.",
			Example: "Anna unequips meadow:linen_shirt"},
		{Syntax: "A puts ITEM into SLOT [count N]", Run: handling(testworld.AnySlot, putting),
			Doc:     "A player moves its first stack of an item, or `count` of it, to another slot.",
			Example: "Anna puts meadow:bread into backpack_5 count 2"},
		{Syntax: "A stores ITEM in bag N", Run: handling(testworld.AnySlot, storing),
			Doc:     "A player puts its first stack of an item into an equipped bag, counted from 1, or with 0 into the backpack.",
			Example: "Anna stores meadow:bread in bag 2"},
		{Syntax: "A sockets ITEM into ITEM2 [count N]", Run: doSocket,
			Doc:     "A player puts a stone into a socket of its first item of a kind: into the first socket, or with `count` into another.",
			Example: "Anna sockets things:ruby into things:crown count 2"},
		{Syntax: "A destroys ITEM [count N]", Run: handling(testworld.AnySlot, destroying),
			Doc:     "A player destroys its first stack of an item, or `count` of it.",
			Example: "Anna destroys meadow:bread count 1"},
		{Syntax: "A uses ITEM [on B]", Run: doUse,
			Doc:     "A player uses the first item of a kind, equipped ones before carried ones. Without `on` the target is its selection, else itself.",
			Example: "Anna uses things:potion"},
		{Syntax: "A uses ITEM at X Y", Run: doUse, Doc: "The same for an item that is aimed at the ground.", Example: "Anna uses things:flare at 10 5"},
		{Syntax: "A uses ITEM on own ITEM2", Run: doUse, Doc: "The same for an item that is aimed at one of the player's own items, the first of its kind.", Example: "Anna uses things:whetstone on own things:sword"},
	}
}

// howMany returns the number that a line names, or one.
func howMany(a line.Args) int {
	if a.Has("N") {
		return int(a.Num("N"))
	}
	return 1
}

func doGive(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Give, ID: st.ID(a, "ITEM"), Points: int64(howMany(a))}))
}

func doTake(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.Give, ID: st.ID(a, "ITEM"), Points: -int64(howMany(a))}))
}

// handling makes players send a request for the first item of a kind in some slots.
func handling(wanted func(item.Slot) bool, in func(from uint16, a line.Args) intent.Intent) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		return st.Doing(a, func(p *testworld.Player) error {
			from, err := st.SlotOfItem(p, st.ID(a, "ITEM"), wanted)
			if err != nil {
				return err
			}
			return p.Ask(in(from, a))
		}, nil)
	}
}

// doUse makes a player use an item; equipped items come before carried ones.
func doUse(st *testworld.Stage, a line.Args) error {
	target, at := st.Aimed(a)
	return st.Doing(a, func(p *testworld.Player) error {
		from, err := st.SlotOfItem(p, st.ID(a, "ITEM"), testworld.AnySlot)
		if err != nil {
			return err
		}
		in := intent.UseItem{From: from, Target: target, At: at}
		u, _ := st.Find(p.Self)
		switch {
		case a.Has("ITEM2"):
			if in.On, err = st.OwnThing(p, st.ID(a, "ITEM2")); err != nil {
				return err
			}
		case target == 0 && !a.Has("X"):
			in.Target = u.Player.Selected
		}
		return p.Ask(in)
	}, nil)
}

// liesIn reports whether an item of a player is in a slot.
func liesIn(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	s, _ := item.ParseSlot(a.Text("SLOT"))
	it, ok := item.At(&u.Player.Items, s)
	return ok && it.Def == string(st.ID(a, "ITEM")), nil
}

// isBound reports whether an item of a player is soulbound.
func isBound(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	i := slices.IndexFunc(u.Player.Items.List, func(it character.Item) bool { return it.Def == string(st.ID(a, "ITEM")) })
	return i >= 0 && u.Player.Items.List[i].Bound, nil
}

func equipping(from uint16, _ line.Args) intent.Intent { return intent.Equip{From: from} }

func unequipping(from uint16, _ line.Args) intent.Intent { return intent.Unequip{From: from} }

func putting(from uint16, a line.Args) intent.Intent {
	to, _ := item.ParseSlot(a.Text("SLOT"))
	return intent.MoveItem{From: from, To: uint16(to), Count: int(a.Num("N"))}
}

func storing(from uint16, a line.Args) intent.Intent {
	return intent.StoreItem{From: from, Bag: int(a.Num("N"))}
}

func destroying(from uint16, a line.Args) intent.Intent {
	return intent.DestroyItem{From: from, Count: int(a.Num("N"))}
}

// hasItem reports whether a player has an item: a given number, or any.
func hasItem(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	n := item.Count(&u.Player.Items, st.ID(a, "ITEM"))
	if a.Has("N") {
		return n == int(a.Num("N")), nil
	}
	return n > 0, nil
}

// wearsItem reports whether others see an item on a player.
func wearsItem(st *testworld.Stage, a line.Args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, testworld.ErrNoPlayer
	}
	for _, w := range u.Worn {
		if w.Seen() == st.ID(a, "ITEM") && (!a.Has("SLOT") || w.Slot.String() == a.Text("SLOT")) {
			return true, nil
		}
	}
	return false, nil
}

// ItemConditions are the conditions about items of players.
func ItemConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A has N ITEM", State: testworld.OfUnits(hasItem), Doc: "A player wears and carries exactly this many of the item.", Example: "expect Anna has 3 meadow:bread"},
		{Syntax: "A has ITEM in SLOT", State: testworld.OfUnits(liesIn), Doc: "An item of a player is in the slot.", Example: "expect Anna has meadow:bread in bag_1_2"},
		{Syntax: "A has ITEM bound", State: testworld.OfUnits(isBound), Doc: "The first such item of a player is soulbound.", Example: "expect Anna has meadow:hat bound"},
		{Syntax: "A has ITEM", State: testworld.OfUnits(hasItem), Doc: "A player wears or carries at least one of the item.", Example: "expect no Anna has meadow:bread"},
		{Syntax: "A shown ITEM of B", Counts: shownGear, Doc: "A player who inspected another was shown that it wears the item.", Example: "expect Anna shown meadow:linen_shirt of Ben"},
		{Syntax: "A wears ITEM [on SLOT]", State: testworld.OfUnits(wearsItem), Doc: "Other players see the item on a player.", Example: "expect Anna wears meadow:linen_shirt on shirt"},
	}
}

// doSocket makes a player put a gem into a socket.
func doSocket(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, func(p *testworld.Player) error {
		var named [2]guid.GUID
		for i, key := range [2]string{"ITEM", "ITEM2"} {
			from, err := st.SlotOfItem(p, st.ID(a, key), testworld.AnySlot)
			if err != nil {
				return err
			}
			u, _ := st.Find(p.Self)
			it, _ := item.At(&u.Player.Items, item.Slot(from))
			named[i] = it.GUID(u.Player.Character)
		}
		return p.Ask(intent.Socket{Thing: named[1], Stone: named[0], Socket: howMany(a) - 1})
	}, nil)
}

// doInspect makes a player inspect another.
func doInspect(st *testworld.Stage, a line.Args) error {
	b, err := st.One(a)
	if err != nil {
		return err
	}
	return st.Asking(a, intent.InspectPlayer{Player: b.GUID})
}

// shownGear reports whether a player was shown an item on a player whom it inspected.
func shownGear(st *testworld.Stage, a line.Args, e *testworld.Seen) bool {
	seen, ok := e.Event.(event.PlayerInspected)
	return ok && st.Is(seen.Player, a, "A") && st.Is(seen.Other, a, "B") &&
		slices.ContainsFunc(seen.Gear, func(it character.Item) bool { return it.Def == string(st.ID(a, "ITEM")) })
}

// ItemTellings describe the events of items.
func ItemTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindPlayerInspected: testworld.Tells(
			func(e event.PlayerInspected) []guid.GUID { return testworld.Units(e.Player, e.Other) },
			func(st *testworld.Stage, e event.PlayerInspected, _ string) string {
				return fmt.Sprintf("%s inspects %s: %d items, %d talents", st.Label(e.Player), st.Label(e.Other), len(e.Gear), len(e.Talents))
			}),
		event.KindItemGained: testworld.Tells(
			func(e event.ItemGained) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.ItemGained, _ string) string {
				return fmt.Sprintf("%s gets %d %s", st.Label(e.Player), e.Count, e.Item)
			}),
		event.KindItemLost: testworld.Tells(
			func(e event.ItemLost) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.ItemLost, _ string) string {
				return fmt.Sprintf("%s loses %d %s", st.Label(e.Player), e.Count, e.Item)
			}),
		event.KindEquipped: testworld.Tells(
			func(e event.Equipped) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Equipped, _ string) string {
				return fmt.Sprintf("%s puts %s on (%s)", st.Label(e.Player), e.Item, e.Slot)
			}),
		event.KindUnequipped: testworld.Tells(
			func(e event.Unequipped) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Unequipped, _ string) string {
				return fmt.Sprintf("%s takes %s off (%s)", st.Label(e.Player), e.Item, e.Slot)
			}),
	}
}

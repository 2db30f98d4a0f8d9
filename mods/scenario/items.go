package scenario

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/item"
)

// ofItems is what is done with what players have.
func ofItems() []verb {
	return []verb{
		{Syntax: "give A ITEM [N]", run: doGive,
			Doc:     "A player gets items, one without N. Only tests may.",
			Example: "give Anna meadow:bread 3"},
		{Syntax: "take A ITEM [N]", run: doTake,
			Doc:     "A player loses items, one without N. Only tests may.",
			Example: "take Anna meadow:bread 2"},
		{Syntax: "A equips ITEM", run: handling(item.Slot.Packed, equipping),
			Doc:     "A player puts on what lies in its backpack.",
			Example: "Anna equips meadow:linen_shirt"},
		{Syntax: "A unequips ITEM", run: handling(item.Slot.IsWorn, unequipping),
			Doc:     "A player takes off what it wears.",
			Example: "Anna unequips meadow:linen_shirt"},
		{Syntax: "A puts ITEM into SLOT [count N]", run: handling(anySlot, putting),
			Doc:     "A player moves the first of its stacks of an item, or with `count` a part of it, to another slot.",
			Example: "Anna puts meadow:bread into backpack_5 count 2"},
		{Syntax: "A stores ITEM in bag N", run: handling(anySlot, storing),
			Doc:     "A player puts the first of its stacks of an item into a bag that it wears, from 1, or with 0 into the backpack.",
			Example: "Anna stores meadow:bread in bag 2"},
		{Syntax: "A sockets ITEM into ITEM2 [count N]", run: doSocket,
			Doc:     "A player puts a stone into a socket of the first of its things of a kind: the first, or with `count` another.",
			Example: "Anna sockets things:ruby into things:crown count 2"},
		{Syntax: "A destroys ITEM [count N]", run: handling(anySlot, destroying),
			Doc:     "A player destroys the first of its stacks of an item, or with `count` a part of it.",
			Example: "Anna destroys meadow:bread count 1"},
		{Syntax: "A uses ITEM [on B]", run: doUse,
			Doc:     "A player uses the first of an item that it has: one that it wears, or else carries. Without `on` it is used at what the player has selected, else at itself.",
			Example: "Anna uses things:potion"},
		{Syntax: "A uses ITEM at X Y", run: doUse, Doc: "The same, of what is aimed at the ground.", Example: "Anna uses things:flare at 10 5"},
		{Syntax: "A uses ITEM on own ITEM2", run: doUse, Doc: "The same, of what is aimed at an item of one's own: the first of that.", Example: "Anna uses things:whetstone on own things:sword"},
		{Syntax: "A talks to B", run: doTalk,
			Doc:     "A player talks to a creature, as by a click on it.",
			Example: "Anna talks to porter"},
		{Syntax: "A chooses TEXT", run: doChoose,
			Doc:     "A player chooses the first option of its menu that reads so; asked whether it is sure, it says yes.",
			Example: `Anna chooses "Take me to the harbour"`},
		{Syntax: "A chooses TEXT typing TEXT2", run: doChoose, Doc: "The same, of an option that asks for a text or a number: with that.", Example: `Anna chooses "Order bread" typing "12"`},
		{Syntax: "A chooses N", run: doChoose, Doc: "A player chooses the N-th option of its menu.", Example: "Anna chooses 2"},
		{Syntax: "A closes menu", run: doCloseMenu, Doc: "A player puts its menu away.", Example: "Anna closes menu"},
	}
}

// readItemSlot takes the word for a slot of a character.
func readItemSlot(a *arg) bool {
	_, ok := item.ParseSlot(a.token.text)
	return ok
}

// howMany is the number that a line names, or one.
func howMany(a args) int {
	if a.has("N") {
		return int(a.num("N"))
	}
	return 1
}

func doGive(r *runner, a args) error {
	return r.doing(a, nil, always(input.Directed{Act: input.Give, ID: r.id(a, "ITEM"), Points: int64(howMany(a))}))
}

func doTake(r *runner, a args) error {
	return r.doing(a, nil, always(input.Directed{Act: input.Give, ID: r.id(a, "ITEM"), Points: -int64(howMany(a))}))
}

// slotOfItem is the first slot of a player in which an item lies, of those that are wanted.
func (r *runner) slotOfItem(p *actor, id content.ID, wanted func(item.Slot) bool) (uint16, error) {
	u, here := r.find(p.self)
	if !here {
		return 0, errAway(p)
	}
	for _, it := range u.Player.Items.List {
		if it.Def == string(id) && wanted(item.Slot(it.Slot)) {
			return it.Slot, nil
		}
	}
	return 0, fmt.Errorf("%s has no %s there, but %s", p.name, id, possessions(u))
}

// possessions lists what a player has, for failures.
func possessions(u *entity.Unit) string {
	var all []string
	for _, it := range u.Player.Items.List {
		all = append(all, fmt.Sprintf("%d %s (%s)", it.Count, it.Def, item.Slot(it.Slot)))
	}
	if len(all) == 0 {
		return "nothing"
	}
	return strings.Join(all, ", ")
}

// handling lets players do something with the first item of a kind that lies in
// one of some slots.
func handling(wanted func(item.Slot) bool, in func(from uint16, a args) intent.Intent) func(*runner, args) error {
	return func(r *runner, a args) error {
		return r.doing(a, func(p *actor) error {
			from, err := r.slotOfItem(p, r.id(a, "ITEM"), wanted)
			if err != nil {
				return err
			}
			return p.ask(in(from, a))
		}, nil)
	}
}

// doUse lets a player use an item. What it wears stands before what it carries.
func doUse(r *runner, a args) error {
	target, at := r.aimed(a)
	return r.doing(a, func(p *actor) error {
		from, err := r.slotOfItem(p, r.id(a, "ITEM"), anySlot)
		if err != nil {
			return err
		}
		in := intent.UseItem{From: from, Target: target, At: at}
		u, _ := r.find(p.self)
		switch {
		case a.has("ITEM2"):
			on, err := r.slotOfItem(p, r.id(a, "ITEM2"), anySlot)
			if err != nil {
				return err
			}
			it, _ := item.At(&u.Player.Items, item.Slot(on))
			in.On = it.GUID(u.Player.Character)
		case target == 0 && !a.has("X"):
			in.Target = u.Player.Selected
		}
		return p.ask(in)
	}, nil)
}

// liesIn is whether an item of a player lies in a slot.
func liesIn(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	s, _ := item.ParseSlot(a.text("SLOT"))
	it, ok := item.At(&u.Player.Items, s)
	return ok && it.Def == string(r.id(a, "ITEM")), nil
}

// isBound is whether an item of a player belongs to it for good.
func isBound(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	i := slices.IndexFunc(u.Player.Items.List, func(it character.Item) bool { return it.Def == string(r.id(a, "ITEM")) })
	return i >= 0 && u.Player.Items.List[i].Bound, nil
}

func anySlot(item.Slot) bool { return true }

func equipping(from uint16, _ args) intent.Intent { return intent.Equip{From: from} }

func unequipping(from uint16, _ args) intent.Intent { return intent.Unequip{From: from} }

func putting(from uint16, a args) intent.Intent {
	to, _ := item.ParseSlot(a.text("SLOT"))
	return intent.MoveItem{From: from, To: uint16(to), Count: int(a.num("N"))}
}

func storing(from uint16, a args) intent.Intent {
	return intent.StoreItem{From: from, Bag: int(a.num("N"))}
}

func destroying(from uint16, a args) intent.Intent {
	return intent.DestroyItem{From: from, Count: int(a.num("N"))}
}

// hasItem is whether a player has an item: so many, or any.
func hasItem(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	n := item.Count(&u.Player.Items, r.id(a, "ITEM"))
	if a.has("N") {
		return n == int(a.num("N")), nil
	}
	return n > 0, nil
}

// wearsItem is whether others see an item on a player.
func wearsItem(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil || u.Player == nil {
		return false, errNoPlayer
	}
	for _, w := range u.Worn {
		if w.Item == r.id(a, "ITEM") && (!a.has("SLOT") || w.Slot.String() == a.text("SLOT")) {
			return true, nil
		}
	}
	return false, nil
}

// ofPossessions is what players have.
func ofPossessions() []condition {
	return []condition{
		{Syntax: "A has N ITEM", state: ofUnits(hasItem), Doc: "A player wears and carries just so many of them.", Example: "expect Anna has 3 meadow:bread"},
		{Syntax: "A has ITEM in SLOT", state: ofUnits(liesIn), Doc: "An item of a player lies in the slot.", Example: "expect Anna has meadow:bread in bag_1_2"},
		{Syntax: "A has ITEM bound", state: ofUnits(isBound), Doc: "The first of an item that a player has belongs to it for good.", Example: "expect Anna has meadow:hat bound"},
		{Syntax: "A has ITEM", state: ofUnits(hasItem), Doc: "A player wears or carries one of them at least.", Example: "expect no Anna has meadow:bread"},
		{Syntax: "A wears ITEM [on SLOT]", state: ofUnits(wearsItem), Doc: "Others see the item on a player.", Example: "expect Anna wears meadow:linen_shirt on shirt"},
	}
}

// doSocket lets a player put a stone into a socket.
func doSocket(r *runner, a args) error {
	return r.doing(a, func(p *actor) error {
		var named [2]guid.GUID
		for i, key := range [2]string{"ITEM", "ITEM2"} {
			from, err := r.slotOfItem(p, r.id(a, key), anySlot)
			if err != nil {
				return err
			}
			u, _ := r.find(p.self)
			it, _ := item.At(&u.Player.Items, item.Slot(from))
			named[i] = it.GUID(u.Player.Character)
		}
		return p.ask(intent.Socket{Thing: named[1], Stone: named[0], Socket: howMany(a) - 1})
	}, nil)
}

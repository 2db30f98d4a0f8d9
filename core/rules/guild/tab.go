package guild

import (
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/character"
)

// Stacks returns the stack size of a definition.
type Stacks func(def string) int

// free returns a free place of a tab: the wanted one, or the first; -1 is none.
func (t *Tab) free(wanted int) int {
	if _, taken := t.place(wanted); !taken && wanted >= 0 && wanted < TabSlots {
		return wanted
	}
	for at := range TabSlots {
		if _, taken := t.place(at); !taken {
			return at
		}
	}
	return -1
}

func (t *Tab) put(it character.Item, at int) {
	it.Slot = uint16(at)
	i, _ := t.place(at)
	t.Things = slices.Insert(slices.Clone(t.Things), i, it)
}

func (t *Tab) take(i int) character.Item {
	it := t.Things[i]
	t.Things = slices.Delete(slices.Clone(t.Things), i, i+1)
	return it
}

// part splits count off the item at an index; 0 is all of it. A part of a stack has no
// number: its next owner gives it one.
func (t *Tab) part(i, count int) (character.Item, Why) {
	it := t.Things[i]
	switch {
	case count < 0 || count > it.Count:
		return character.Item{}, NoThing
	case count == 0 || count == it.Count:
		return t.take(i), Done
	case !it.Plain():
		return character.Item{}, Whole
	}
	t.Things = slices.Clone(t.Things)
	t.Things[i].Count -= count
	it.Number, it.Maker, it.Count = 0, 0, count
	return it, Done
}

// fill moves as much of an item as fits onto the stack at an index, if that is of the
// same kind. The remainder keeps its number.
func (t *Tab) fill(i int, it *character.Item, stacks Stacks) {
	to := &t.Things[i]
	if to.Def != it.Def || !to.Plain() || !it.Plain() {
		return
	}
	more := min(it.Count, max(0, stacks(it.Def)-to.Count))
	t.Things = slices.Clone(t.Things)
	t.Things[i].Count += more
	it.Count -= more
}

// room returns a place of a tab for an item: a stack of the same kind, other than
// itself in its own tab, or the first free place; -1 is none.
func (t *Tab) room(it *character.Item, own bool, stacks Stacks) int {
	for i := range t.Things {
		o := &t.Things[i]
		if o.Def == it.Def && o.Plain() && it.Plain() && o.Count < stacks(o.Def) && !(own && o.Slot == it.Slot) {
			return int(o.Slot)
		}
	}
	return t.free(-1)
}

// Deposit moves items of a player into a tab: the first to a place, or to where there
// is room; a stack of the same kind in that place is filled first. Either all items are
// deposited or none.
func (b *Book) Deposit(unix int64, by guid.GUID, tab, at int, things []character.Item, stacks Stacks) Why {
	g, me, why := b.acting(by, 0)
	if why != Done {
		return why
	}
	t := g.tab(tab)
	switch {
	case t == nil:
		return NoTab
	case !mayDeposit(g.tabRights(me, tab)):
		return NotAllowed
	case len(t.Things)+len(things) > TabSlots:
		return TabFull
	}
	for _, it := range things {
		e := BankEntry{News: Deposited, At: unix, Tab: tab, Def: it.Def, Count: it.Count}
		if i, taken := t.place(at); taken {
			t.fill(i, &it, stacks)
		}
		if it.Count > 0 {
			t.put(it, t.free(at))
		}
		b.entry(g, me, e)
	}
	return Done
}

// Withdraw takes count of the item at a place of a tab out for a player; 0 is all of
// it. A part of a stack has no number.
func (b *Book) Withdraw(unix int64, by guid.GUID, tab, at, count int) (character.Item, Why) {
	g, me, why := b.acting(by, 0)
	if why != Done {
		return character.Item{}, why
	}
	t := g.tab(tab)
	switch {
	case t == nil:
		return character.Item{}, NoTab
	case !g.tabRights(me, tab).See:
		return character.Item{}, NotAllowed
	}
	i, there := t.place(at)
	left, _ := g.Left(by, tab, unix)
	switch {
	case !there:
		return character.Item{}, NoThing
	case left < 1:
		return character.Item{}, Enough
	}
	it, why := t.part(i, count)
	if why == Done {
		g.taken(me, tab, unix)
		b.entry(g, me, BankEntry{News: Withdrawn, At: unix, Tab: tab, Def: it.Def, Count: it.Count})
	}
	return it, why
}

// taken counts an item that a member has withdrawn from a tab.
func (g *Guild) taken(m *Member, tab int, unix int64) {
	m.Taken = m.Taken.on(unix)
	m.Taken.Things[tab]++
}

// Shift moves count of the item at a place of a tab to a place of any tab; 0 is all of
// it. A stack of the same kind in the target place is filled; an item of another kind
// changes places with it if all is moved. Place -1 is a stack of the same kind with
// room, or any free place. A move to another tab counts as a withdrawal.
func (b *Book) Shift(unix int64, by guid.GUID, tab, at, toTab, to, count int, stacks Stacks) Why {
	g, me, why := b.acting(by, 0)
	if why != Done {
		return why
	}
	from, into := g.tab(tab), g.tab(toTab)
	if from == nil || into == nil || to < -1 || to >= TabSlots {
		return NoTab
	}
	if why := g.mayShift(me, tab, toTab, unix); why != Done {
		return why
	}
	i, there := from.place(at)
	switch {
	case !there:
		return NoThing
	case tab == toTab && at == to:
		return Done
	}
	if to < 0 {
		if to = into.room(&from.Things[i], tab == toTab, stacks); to < 0 {
			return TabFull
		}
	}
	def, many, why := g.shift(from, i, into, to, count, stacks, func() Why {
		if tab == toTab {
			return Done
		}
		return g.mayShift(me, toTab, tab, unix) // the item in the target place moves the other way
	})
	if why != Done || many == 0 {
		return why
	}
	if tab != toTab {
		g.taken(me, tab, unix)
	}
	b.entry(g, me, BankEntry{News: Moved, At: unix, Tab: tab, To: toTab, Def: def, Count: many})
	return Done
}

// mayShift returns why a member may not move something from one tab to another.
func (g *Guild) mayShift(me *Member, tab, toTab int, unix int64) Why {
	left, _ := g.Left(me.Player, tab, unix)
	switch {
	case !g.tabRights(me, tab).See || !mayDeposit(g.tabRights(me, toTab)):
		return NotAllowed
	case tab != toTab && left < 1:
		return Enough
	}
	return Done
}

// shift moves items, and returns which and how many; back reports whether the item in
// the target place may move to the source place.
func (g *Guild) shift(from *Tab, i int, into *Tab, to, count int, stacks Stacks, back func() Why) (def string, many int, why Why) {
	was := from.Things[i]
	j, taken := into.place(to)
	if !taken {
		it, why := from.part(i, count)
		if why == Done {
			into.put(it, to)
		}
		return it.Def, it.Count, why
	}
	other := into.Things[j]
	if other.Def == was.Def && other.Plain() && was.Plain() && other.Count < stacks(was.Def) {
		some := min(stacks(was.Def)-other.Count, was.Count)
		if count > 0 {
			some = min(some, count)
		}
		it, why := from.part(i, some)
		if why != Done {
			return "", 0, why
		}
		j, _ = into.place(to) // in its own tab its index has changed if an item before it is removed
		into.fill(j, &it, stacks)
		return was.Def, some, Done
	}
	if count > 0 && count < was.Count {
		return "", 0, TabFull
	}
	if why := back(); why != Done {
		return "", 0, why
	}
	it := from.take(i)
	j, _ = into.place(to)
	from.put(into.take(j), int(was.Slot))
	into.put(it, to)
	return it.Def, it.Count, Done
}

package item

import (
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
)

// TestNothingIsLostOrDoubled does very many items at random with what a character has:
// moves, splits, swaps, merges, bags put on and taken off, items destroyed, given,
// taken and used up. What there is of each kind is what was given less what was taken;
// no number is there twice; nothing lies where there is no slot, and nothing is worn
// that cannot be.
func TestNothingIsLostOrDoubled(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	operations := 20_000
	if os.Getenv("LOAM_LONG") != "" {
		operations = 100_000
	}
	c := defs()
	r := rand.New(rand.NewPCG(1, 2))
	items, has := &character.Items{BankBags: 2}, map[string]int{}
	done := map[string]int{}
	for n := range operations {
		before, what := shown(items), r.IntN(11)
		slots := []Slot{Worn(content.GearSlot(r.IntN(int(content.GearSlots)))), Backpack + Slot(r.IntN(BackpackSize)), InBag(r.IntN(Bags), r.IntN(5)), Overflow + Slot(r.IntN(3)),
			Bank + Slot(r.IntN(5)), BankBag + Slot(r.IntN(3)), InBankBag(r.IntN(2), r.IntN(5))}
		if len(items.List) > 0 {
			slots = append(slots, Slot(items.List[r.IntN(len(items.List))].Slot), Slot(items.List[r.IntN(len(items.List))].Slot))
		}
		from, to := slots[r.IntN(len(slots))], slots[r.IntN(len(slots))]
		def := &c.Items[r.IntN(len(c.Items))]
		count := r.IntN(4)
		held, _ := At(items, from)
		var why Why
		name := [...]string{"move", "part", "equip", "unequip", "store", "destroy", "add", "remove", "store in a bag", "stow", "take and return"}[what]
		switch what {
		case 0:
			why = Move(c, items, from, to, 0)
		case 1:
			why = Move(c, items, from, to, count)
		case 2:
			why = Equip(c, items, from)
		case 3:
			why = Unequip(c, items, from)
		case 4, 8:
			why = Store(c, items, from, r.IntN(Bags+1))
		case 5:
			if why = Destroy(c, items, from, count); why == Done {
				if count == 0 {
					count = held.Count
				}
				has[held.Def] -= count
			}
		case 6:
			if why = Add(c, items, def, count); why == Done {
				has[string(def.ID)] += count
			}
		case 9:
			why = Stow(c, items, from)
		case 10:
			after := Clone(*items)
			var it character.Item
			if it, why = Take(c, &after, from, count); why == Done {
				why = Return(c, &after, it)
			}
			if why == Done {
				*items = after
			}
		case 7:
			if r.IntN(3) > 0 {
				continue
			}
			if why = Remove(c, items, def.ID, count); why == Done {
				has[string(def.ID)] -= count
			}
		}
		if why != Done && shown(items) != before {
			t.Fatalf("operation %d, %s from %s to %s, was refused with %q, yet %s became %s", n, name, from, to, why, before, shown(items))
		}
		if why == Done {
			done[name]++
		}
		if wrong := conserved(c, items, has); wrong != "" {
			t.Fatalf("operation %d, %s from %s to %s, %d of %s: %s\nbefore %s\nafter  %s", n, name, from, to, count, def.ID, wrong, before, shown(items))
		}
	}
	for _, name := range []string{"move", "part", "equip", "unequip", "store", "destroy", "add", "remove", "stow", "take and return"} {
		if done[name] < operations/800 {
			t.Errorf("only %d of %d operations were a %s that was done", done[name], operations, name)
		}
	}
}

// conserved tells what is wrong with items of which there should be so many.
func conserved(c *content.Snapshot, items *character.Items, has map[string]int) string {
	if err := items.Check(); err != nil {
		return err.Error()
	}
	total, seen := map[string]int{}, map[int64]bool{}
	for i := range items.List {
		it := &items.List[i]
		def, _ := c.Item(content.ID(it.Def))
		s := Slot(it.Slot)
		switch {
		case seen[it.Number]:
			return fmt.Sprintf("number %d is there twice", it.Number)
		case !exists(c, items, s) && !s.Over():
			return fmt.Sprintf("there is no slot %s", s)
		case fits(def, s, it.Count) != Done || it.Count > def.Stack:
			return fmt.Sprintf("%d of %s cannot be in %s", it.Count, it.Def, s)
		case s.IsWorn() && def.Binds == content.BindsOnEquip && !it.Bound:
			return fmt.Sprintf("%s is worn and not bound", it.Def)
		}
		seen[it.Number] = true
		total[it.Def] += it.Count
	}
	for def, n := range has {
		if total[def] != n {
			return fmt.Sprintf("there are %d of %s, want %d", total[def], def, n)
		}
	}
	if _, held := At(items, Worn(content.SlotOffHand)); held && twoHanded(c, items) {
		return "three hands"
	}
	return ""
}

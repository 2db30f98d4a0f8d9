package item

import (
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
)

func TestTheBankIsRoomOfItsOwn(t *testing.T) {
	c := defs()
	stow := func(from string) func(*character.Items) Why {
		return func(items *character.Items) Why { s, _ := ParseSlot(from); return Stow(c, items, s) }
	}
	move := func(from, to string, count int) func(*character.Items) Why {
		return func(items *character.Items) Why {
			a, _ := ParseSlot(from)
			b, _ := ParseSlot(to)
			return Move(c, items, a, b, count)
		}
	}
	for _, test := range []struct {
		name, before string
		do           func(*character.Items) Why
		why          Why
		after        string
	}{
		{"a thing is put in", "backpack_1=stone", stow("backpack_1"), Done, "bank_1=stone"},
		{"onto a stack first", "backpack_1=bread*2 bank_2=bread*2", stow("backpack_1"), Done, "bank_2=bread*4"},
		{"and the rest where there is room", "backpack_1=bread*4 bank_2=bread*2", stow("backpack_1"), Done, "bank_1=bread bank_2=bread*5"},
		{"and back out", "backpack_3=bread*2 bank_2=bread*4", stow("bank_2"), Done, "backpack_1=bread backpack_3=bread*5"},
		{"what is worn", "head=hat", stow("head"), Done, "bank_1=hat"},
		{"nothing", "backpack_1=stone", stow("backpack_2"), Nothing, "backpack_1=stone"},
		{"all of it or nothing", "backpack_1=bread*4 bank_1=bread*2 bank_2=stone bank_3=stone bank_4=stone", stow("backpack_1"), Full, "backpack_1=bread*4 bank_1=bread*2 bank_2=stone bank_3=stone bank_4=stone"},
		{"a slot that the rules do not give", "backpack_1=stone", move("backpack_1", "bank_5", 0), NoSlot, "backpack_1=stone"},
		{"a bag in a slot that was bought", "backpack_1=sack", move("backpack_1", "bankbag_2", 0), Done, "bankbag_2=sack"},
		{"in one that was not", "backpack_1=sack", move("backpack_1", "bankbag_3", 0), NoSlot, "backpack_1=sack"},
		{"what is no bag", "backpack_1=stone", move("backpack_1", "bankbag_1", 0), WrongSlot, "backpack_1=stone"},
		{"into a bag of the bank", "backpack_1=stone bankbag_1=sack", move("backpack_1", "bankbag_1_4", 0), Done, "bankbag_1=sack bankbag_1_4=stone"},
		{"beyond its end", "backpack_1=stone bankbag_1=sack", move("backpack_1", "bankbag_1_5", 0), NoSlot, "backpack_1=stone bankbag_1=sack"},
		{"a bag with something in it stays", "bankbag_1=sack bankbag_1_4=stone", move("bankbag_1", "backpack_1", 0), NotEmpty, "bankbag_1=sack bankbag_1_4=stone"},
		{"a bag does not go into itself", "bankbag_1=sack", move("bankbag_1", "bankbag_1_1", 0), NoSlot, "bankbag_1=sack"},
		{"a part of a stack", "backpack_1=bread*4", move("backpack_1", "bank_3", 1), Done, "backpack_1=bread*3 bank_3=bread"},
		{"two change places", "backpack_1=stone bank_1=hat", move("bank_1", "backpack_1", 0), Done, "backpack_1=hat bank_1=stone"},
		{"something is put on out of it", "bank_1=hat", move("bank_1", "head", 0), Done, "head=hat"},
	} {
		t.Run(test.name, func(t *testing.T) {
			items := inventory(t, test.before)
			items.BankBags = 2
			if why := test.do(items); why != test.why || shown(items) != test.after {
				t.Errorf("got %q and %s, want %q and %s", why, shown(items), test.why, test.after)
			}
		})
	}
}

func TestWhatLiesInTheBankIsNotAtHand(t *testing.T) {
	c := defs()
	items := inventory(t, "backpack_1=bread*2 bank_1=bread*3 bank_2=relic")
	relic, _ := c.Item("m:relic")
	if n := Count(items, "m:bread"); n != 2 {
		t.Errorf("%d are at hand, want 2", n)
	}
	if n := Owned(items, "m:bread"); n != 5 {
		t.Errorf("%d are its own, want 5", n)
	}
	if why := Handed(c, items, Bank, 1); why != NoBank {
		t.Errorf("it is given away: %q", why)
	}
	if why := Usable(c, items, Bank); why != NoBank {
		t.Errorf("it is used: %q", why)
	}
	if why := Remove(c, items, "m:bread", 3); why != TooFew {
		t.Errorf("three are taken: %q", why)
	}
	if why := Add(c, items, relic, 1); why != TooMany {
		t.Errorf("another of what there is one of: %q", why)
	}
}

func TestARuleThatGivesLessRoomLosesNothing(t *testing.T) {
	c := defs()
	items := inventory(t, "bank_4=stone bankbag_1=sack bankbag_1_2=hat")
	items.BankBags = 1
	few := content.NewSnapshot(content.Tables{Items: c.Items})
	Settle(few, items)
	if got, want := shown(items), "backpack_1=stone bankbag_1=sack bankbag_1_2=hat"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWear(t *testing.T) {
	c := content.NewSnapshot(content.Tables{Items: []content.Item{
		{ID: "m:hat", Fit: content.FitHead, Stack: 1, Worth: content.Worth{Durability: 10}}, {ID: "m:stone", Stack: 1},
	}})
	hat, _ := c.Item("m:hat")
	items := inventory(t, "head=hat backpack_1=stone")
	for _, test := range []struct {
		name               string
		slot               Slot
		points, lost, left int
		broken             bool
	}{
		{"some", 0, 4, 4, 6, false},
		{"none below nothing", 0, -3, 0, 6, false},
		{"not more than there is", 0, 9, 6, 0, true},
		{"what does not wear", Backpack, 3, 0, 0, true},
		{"what is not there", Backpack + 1, 3, 0, 0, true},
	} {
		if lost := WearOut(c, items, test.slot, test.points); lost != test.lost {
			t.Errorf("%s: %d lost, want %d", test.name, lost, test.lost)
		}
		if it, _ := At(items, 0); Left(hat, &it) != test.left || Broken(hat, &it) != test.broken {
			t.Errorf("%s: %d are left, broken is %v", test.name, Left(hat, &it), Broken(hat, &it))
		}
	}
}

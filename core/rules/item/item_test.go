package item

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"loam/core/lib/formula"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
)

func defs() *content.Snapshot {
	var rules content.Rules
	rules[content.BankSlots], rules[content.BankBags] = formula.Constant(4), formula.Constant(3)
	return content.NewSnapshot(content.Tables{Rules: rules, Items: []content.Item{
		{ID: "m:hat", Fit: content.FitHead, Stack: 1},
		{ID: "m:ring", Fit: content.FitFinger, Stack: 1},
		{ID: "m:sword", Fit: content.FitOneHand, Stack: 1},
		{ID: "m:spear", Fit: content.FitTwoHands, Stack: 1},
		{ID: "m:shield", Fit: content.FitOffHand, Stack: 1},
		{ID: "m:bread", Stack: 5},
		{ID: "m:stone", Stack: 1},
		{ID: "m:sack", Fit: content.FitBag, Bag: 4, Stack: 1},
		{ID: "m:purse", Fit: content.FitBag, Bag: 2, Stack: 1},
		{ID: "m:relic", Stack: 1, Most: 1, Binds: content.BindsOnPickup},
		{ID: "m:cloak", Fit: content.FitBack, Stack: 1, Binds: content.BindsOnEquip},
	}})
}

// inventory reads items as shown writes them; each gets a number of its own.
func inventory(t testing.TB, text string) *character.Items {
	t.Helper()
	items := &character.Items{}
	for _, word := range strings.Fields(text) {
		at, what, _ := strings.Cut(word, "=")
		what, bound := strings.CutSuffix(what, "!")
		name, n, _ := strings.Cut(what, "*")
		s, ok := ParseSlot(at)
		if !ok {
			t.Fatalf("there is no slot %q", at)
		}
		count := 1
		if n != "" {
			if _, err := fmt.Sscan(n, &count); err != nil {
				t.Fatal(err)
			}
		}
		items.Made++
		put(items, s, character.Item{Number: items.Made, Def: "m:" + name, Count: count, ItemState: character.ItemState{Bound: bound}})
	}
	return items
}

// packedFull is a backpack without a free slot.
func packedFull() string {
	var words []string
	for i := range BackpackSize {
		words = append(words, fmt.Sprintf("backpack_%d=stone", i+1))
	}
	return strings.Join(words, " ")
}

func shown(items *character.Items) string {
	var words []string
	for _, it := range items.List {
		word := Slot(it.Slot).String() + "=" + strings.TrimPrefix(it.Def, "m:")
		if it.Count != 1 {
			word += fmt.Sprint("*", it.Count)
		}
		if it.Bound {
			word += "!"
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestWhatBecomesOfItems(t *testing.T) {
	c := defs()
	slot := func(word string) Slot {
		s, ok := ParseSlot(word)
		if !ok {
			t.Fatalf("there is no slot %q", word)
		}
		return s
	}
	move := func(from, to string, count int) func(*character.Items) Why {
		return func(items *character.Items) Why { return Move(c, items, slot(from), slot(to), count) }
	}
	add := func(id content.ID, count int) func(*character.Items) Why {
		return func(items *character.Items) Why {
			def, _ := c.Item(id)
			return Add(c, items, def, count)
		}
	}
	remove := func(id content.ID, count int) func(*character.Items) Why {
		return func(items *character.Items) Why { return Remove(c, items, id, count) }
	}
	destroy := func(at string, count int) func(*character.Items) Why {
		return func(items *character.Items) Why { return Destroy(c, items, slot(at), count) }
	}
	equip := func(from string) func(*character.Items) Why {
		return func(items *character.Items) Why { return Equip(c, items, slot(from)) }
	}
	unequip := func(from string) func(*character.Items) Why {
		return func(items *character.Items) Why { return Unequip(c, items, slot(from)) }
	}
	apart := func(at string, into ...content.Stack) func(*character.Items) Why {
		return func(items *character.Items) Why { return TakeApart(c, items, slot(at), into) }
	}
	full := packedFull()
	nearlyFull := strings.Replace(full, "backpack_3=stone", "backpack_3=bread*4", 1)
	for _, test := range []struct {
		name   string
		do     func(*character.Items) Why
		before string
		after  string // "" is as before
		why    Why
	}{
		{"what is added lies in the first free slot", add("m:hat", 1), "backpack_1=stone", "backpack_1=stone backpack_2=hat", Done},
		{"what is added fills stacks first", add("m:bread", 7), "backpack_2=bread*4", "backpack_1=bread*5 backpack_2=bread*5 backpack_3=bread", Done},
		{"things that do not stack take a slot each", add("m:stone", 2), "", "backpack_1=stone backpack_2=stone", Done},
		{"all is added or nothing", add("m:bread", 2), nearlyFull, "", Full},
		{"a stack has room in a full backpack", add("m:bread", 1), nearlyFull, strings.Replace(full, "backpack_3=stone", "backpack_3=bread*5", 1), Done},
		{"nothing cannot be added", add("m:bread", 0), "", "", TooFew},

		{"the last is removed first", remove("m:bread", 6), "backpack_1=bread*4 backpack_5=bread*5", "backpack_1=bread*3", Done},
		{"what is worn is removed at the end", remove("m:hat", 1), "head=hat backpack_5=hat", "head=hat", Done},
		{"what is worn is removed too", remove("m:hat", 2), "head=hat backpack_5=hat stone", "backpack_6=stone", Done},
		{"more than there are", remove("m:bread", 10), "backpack_1=bread*4 backpack_5=bread*5", "", TooFew},

		{"one of a stack is taken apart", apart("backpack_1", content.Stack{Item: "m:stone", Count: 2}), "backpack_1=bread*2", "backpack_1=bread backpack_2=stone backpack_3=stone", Done},
		{"what is taken apart makes room", apart("backpack_3", content.Stack{Item: "m:hat", Count: 1}), full, strings.Replace(full, "backpack_3=stone", "backpack_3=hat", 1), Done},
		{"what has no room leaves it whole", apart("backpack_3", content.Stack{Item: "m:hat", Count: 1}, content.Stack{Item: "m:hat", Count: 1}), full, "", Full},
		{"nothing is taken apart", apart("backpack_3", content.Stack{Item: "m:hat", Count: 1}), "backpack_1=stone", "", Nothing},

		{"a thing is moved", move("backpack_1", "backpack_9", 0), "backpack_1=hat", "backpack_9=hat", Done},
		{"two things change places", move("backpack_1", "backpack_9", 0), "backpack_1=hat backpack_9=bread*3", "backpack_1=bread*3 backpack_9=hat", Done},
		{"stacks are joined", move("backpack_1", "backpack_9", 0), "backpack_1=bread*2 backpack_9=bread*3", "backpack_9=bread*5", Done},
		{"what has no room in a stack stays", move("backpack_1", "backpack_9", 0), "backpack_1=bread*4 backpack_9=bread*3", "backpack_1=bread*2 backpack_9=bread*5", Done},
		{"a full stack changes places with another", move("backpack_1", "backpack_9", 0), "backpack_1=bread*4 backpack_9=bread*5", "backpack_1=bread*5 backpack_9=bread*4", Done},
		{"a part becomes a stack", move("backpack_1", "backpack_9", 3), "backpack_1=bread*4", "backpack_1=bread backpack_9=bread*3", Done},
		{"a part joins a stack", move("backpack_1", "backpack_9", 1), "backpack_1=bread*4 backpack_9=bread", "backpack_1=bread*3 backpack_9=bread*2", Done},
		{"a part does not go onto another thing", move("backpack_1", "backpack_9", 1), "backpack_1=bread*4 backpack_9=hat", "", NoSplit},
		{"more than there are do not move", move("backpack_1", "backpack_9", 5), "backpack_1=bread*4", "", TooFew},
		{"less than nothing does not move", move("backpack_1", "backpack_9", -1), "backpack_1=bread*4", "", TooFew},
		{"nothing does not move", move("backpack_1", "backpack_9", 0), "", "", Nothing},
		{"to where it is", move("backpack_1", "backpack_1", 0), "backpack_1=hat", "", Done},
		{"what nothing defines does not move", move("backpack_1", "backpack_2", 0), "backpack_1=ghost", "", Unknown},
		{"what nothing defines is not moved away", move("backpack_2", "backpack_1", 0), "backpack_1=ghost backpack_2=hat", "", Unknown},

		{"a hat is put on", equip("backpack_1"), "backpack_1=hat", "head=hat", Done},
		{"another hat takes its place", equip("backpack_1"), "head=hat backpack_1=hat", "", Done},
		{"a second ring goes onto the other finger", equip("backpack_1"), "finger_1=ring backpack_1=ring", "finger_1=ring finger_2=ring", Done},
		{"a third ring goes for the first", equip("backpack_1"), "finger_1=ring finger_2=ring backpack_1=ring", "", Done},
		{"a second sword goes into the off hand", equip("backpack_1"), "main_hand=sword backpack_1=sword", "main_hand=sword off_hand=sword", Done},
		{"bread is not put on", equip("backpack_1"), "backpack_1=bread", "", NotWorn},
		{"what is worn is not put on", equip("head"), "head=hat", "", NoSlot},
		{"nothing is not put on", equip("backpack_1"), "", "", Nothing},
		{"what nothing defines is not put on", equip("backpack_1"), "backpack_1=ghost", "", Unknown},
		{"a hat is not worn on the feet", move("backpack_1", "feet", 0), "backpack_1=hat", "", WrongSlot},
		{"bread is not worn", move("backpack_1", "feet", 0), "backpack_1=bread", "", NotWorn},
		{"bread does not take the place of a hat", move("head", "backpack_1", 0), "head=hat backpack_1=bread", "", NotWorn},
		{"a ring changes fingers", move("finger_1", "finger_2", 0), "finger_1=ring", "finger_2=ring", Done},

		{"a spear sends the shield into the backpack", equip("backpack_1"), "off_hand=shield backpack_1=spear", "main_hand=spear backpack_1=shield", Done},
		{"a spear for a sword, and no room for the shield", equip("backpack_1"),
			"main_hand=sword off_hand=shield " + strings.Replace(full, "backpack_1=stone", "backpack_1=spear", 1), "", Full},
		{"no shield beside a spear", equip("backpack_1"), "main_hand=spear backpack_1=shield", "", TwoHands},
		{"a sword takes the place of a spear", equip("backpack_1"), "main_hand=spear backpack_1=sword", "main_hand=sword backpack_1=spear", Done},
		{"a spear is not for the off hand", move("backpack_1", "off_hand", 0), "backpack_1=spear", "", WrongSlot},

		{"a hat is taken off", unequip("head"), "head=hat backpack_1=stone", "backpack_1=stone backpack_2=hat", Done},
		{"no room for the hat", unequip("head"), "head=hat " + full, "", Full},
		{"there is no hat", unequip("head"), full, "", Nothing},
		{"what is packed is not taken off", unequip("backpack_1"), "backpack_1=hat", "", NoSlot},

		{"a bag is put on", equip("backpack_1"), "backpack_1=sack", "bag_1=sack", Done},
		{"a second bag goes beside it", equip("backpack_1"), "bag_1=sack backpack_1=purse", "bag_1=sack bag_2=purse", Done},
		{"what is added goes into a bag behind a full backpack", add("m:hat", 2), "bag_2=purse " + full, "bag_2=purse " + full + " bag_2_1=hat bag_2_2=hat", Done},
		{"a bag is full, too", add("m:hat", 3), "bag_2=purse " + full, "", Full},
		{"a stack in a bag is filled", add("m:bread", 2), "bag_1=purse bag_1_2=bread*3", "bag_1=purse bag_1_2=bread*5", Done},
		{"a thing is moved into a bag", move("backpack_1", "bag_1_2", 0), "bag_1=purse backpack_1=hat", "bag_1=purse bag_1_2=hat", Done},
		{"behind the end of a bag there is nothing", move("backpack_1", "bag_1_3", 0), "bag_1=purse backpack_1=hat", "", NoSlot},
		{"where no bag is there is nothing", move("backpack_1", "bag_2_1", 0), "bag_1=purse backpack_1=hat", "", NoSlot},
		{"a bag is not put into itself", move("bag_1", "bag_1_1", 0), "bag_1=purse", "", NoSlot},
		{"an empty bag lies in another", move("backpack_1", "bag_1_1", 0), "bag_1=purse backpack_1=sack", "bag_1=purse bag_1_1=sack", Done},
		{"a bag with something in it stays", unequip("bag_1"), "bag_1=purse bag_1_1=hat", "", NotEmpty},
		{"it does not give way to another", equip("backpack_1"), "bag_1=purse bag_2=purse bag_3=purse bag_4=purse backpack_1=sack bag_1_1=hat", "", NotEmpty},
		{"it is not destroyed", destroy("bag_1", 0), "bag_1=purse bag_1_1=hat", "", NotEmpty},
		{"an empty bag is taken off", unequip("bag_1"), "bag_1=purse", "backpack_1=purse", Done},
		{"what lies in a bag that goes finds room", remove("m:purse", 1), "bag_1=purse backpack_1=stone bag_1_2=hat", "backpack_1=stone backpack_2=hat", Done},
		{"or goes where nothing fits", remove("m:purse", 1), "bag_1=purse " + full + " bag_1_2=hat", full + " overflow_1=hat", Done},
		{"what fits nowhere is taken out", move("overflow_1", "backpack_2", 0), "overflow_1=hat", "backpack_2=hat", Done},
		{"nothing is put there", move("backpack_2", "overflow_1", 0), "backpack_2=hat", "", NoSlot},
		{"nor in exchange", move("overflow_1", "backpack_2", 0), "backpack_2=stone overflow_1=hat", "", WrongSlot},
		{"one relic", add("m:relic", 1), "", "backpack_1=relic!", Done},
		{"two relics are too many", add("m:relic", 2), "", "", TooMany},
		{"a second relic is too many", add("m:relic", 1), "backpack_3=relic", "", TooMany},
		{"a cloak is bound when it is put on", equip("backpack_1"), "backpack_1=cloak", "back=cloak!", Done},
		{"it stays bound", unequip("back"), "back=cloak!", "backpack_1=cloak!", Done},

		{"a stack is destroyed", destroy("backpack_1", 0), "backpack_1=bread*4", "-", Done},
		{"a part is destroyed", destroy("backpack_1", 3), "backpack_1=bread*4", "backpack_1=bread", Done},
		{"what is worn is destroyed", destroy("head", 1), "head=hat backpack_1=hat", "backpack_1=hat", Done},
		{"more than there are are not destroyed", destroy("backpack_1", 5), "backpack_1=bread*4", "", TooFew},
		{"nothing is not destroyed", destroy("backpack_1", 0), "", "", Nothing},
		{"what nothing defines is not destroyed", destroy("backpack_1", 0), "backpack_1=ghost", "", Unknown},
	} {
		t.Run(test.name, func(t *testing.T) {
			before := strings.Replace(test.before, " stone", " backpack_6=stone", 1)
			items := inventory(t, before)
			numbers := items.Made
			why := test.do(items)
			want := test.after
			switch want {
			case "":
				want = before
			case "-":
				want = ""
			}
			if got := shown(items); got != want || why != test.why {
				t.Errorf("got  %s, %q\nwant %s, %q", got, why, want, test.why)
			}
			if err := items.Check(); err != nil {
				t.Error(err)
			}
			if why != Done && items.Made != numbers {
				t.Error("what was refused has taken numbers")
			}
		})
	}
}

func TestNumbersAreNotGivenTwice(t *testing.T) {
	c := defs()
	bread, _ := c.Item("m:bread")
	items := &character.Items{Made: guid.MaxItem - 2}
	for range 2 {
		if why := Add(c, items, bread, 5); why != Done {
			t.Fatal(why)
		}
	}
	if why := Add(c, items, bread, 1); why != OutOfItems {
		t.Errorf("after the last number: %q", why)
	}
	if why := Move(c, items, Backpack, Backpack+5, 1); why != OutOfItems {
		t.Errorf("a stack is split after the last number: %q", why)
	}
	if g := items.List[1].GUID(3); g != guid.OfItem(3, guid.MaxItem) {
		t.Errorf("the last item is %v", g)
	}
}

func TestAnOutfitIsWornWhereItFits(t *testing.T) {
	items, left := Outfit(defs(), []content.Stack{{Item: "m:spear", Count: 1}, {Item: "m:shield", Count: 1}, {Item: "m:ring", Count: 3},
		{Item: "m:bread", Count: 7}, {Item: "m:ghost", Count: 1}, {Item: "m:stone", Count: 20}})
	if got, want := shown(&items), "finger_1=ring finger_2=ring main_hand=spear backpack_1=shield backpack_2=ring backpack_3=bread*5 backpack_4=bread*2"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := fmt.Sprint(left); got != "[{m:ghost 1} {m:stone 20}]" {
		t.Errorf("left is %s", got)
	}
}

func TestSlotsAreReadBack(t *testing.T) {
	words := SlotWords()
	if len(words) != int(content.GearSlots)+BackpackSize+BankSize+Bags*content.MaxBag {
		t.Errorf("there are %d slots", len(words))
	}
	for _, word := range append(words, "bankbag_1", "bankbag_7", "bankbag_2_5", "bankbag_7_36", "overflow_400") {
		if s, ok := ParseSlot(word); !ok || s.String() != word {
			t.Errorf("%s came back as %v", word, s)
		}
	}
	for _, word := range []string{"", "unknown", "backpack_0", "backpack_17", "backpack_01", "backpack_273", "Head", "bag_5", "bag_1_37", "bag_0_1", "bag_1_", "overflow_0", "overflow_401", "bank_0", "bank_29", "bank_1_1", "bankbag_8", "bankbag_0", "bankbag_1_37", "bankbag_1_"} {
		if s, ok := ParseSlot(word); ok {
			t.Errorf("%q is slot %v", word, s)
		}
	}
}

// TestMovingLosesNothing tries moves at random: nothing comes or goes, no number
// is there twice, and what is worn may be worn there.
func TestMovingLosesNothing(t *testing.T) {
	c := defs()
	rapid.Check(t, func(rt *rapid.T) {
		items := &character.Items{}
		for i := range c.Items {
			if rapid.Bool().Draw(rt, "has") {
				Add(c, items, &c.Items[i], rapid.IntRange(1, 8).Draw(rt, "count"))
			}
		}
		slots := SlotWords()
		for range rapid.IntRange(1, 30).Draw(rt, "moves") {
			before := shown(items)
			totals := make(map[string]int)
			for _, it := range items.List {
				totals[it.Def] += it.Count
			}
			from, _ := ParseSlot(rapid.SampledFrom(slots).Draw(rt, "from"))
			to, _ := ParseSlot(rapid.SampledFrom(slots).Draw(rt, "to"))
			var why Why
			switch rapid.IntRange(0, 2).Draw(rt, "how") {
			case 0:
				why = Move(c, items, from, to, rapid.IntRange(0, 4).Draw(rt, "part"))
			case 1:
				why = Equip(c, items, from)
			case 2:
				why = Unequip(c, items, from)
			}
			if why != Done && shown(items) != before {
				rt.Fatalf("refused with %q, yet %s became %s", why, before, shown(items))
			}
			if err := items.Check(); err != nil {
				rt.Fatal(err)
			}
			seen := make(map[int64]bool)
			for _, it := range items.List {
				totals[it.Def] -= it.Count
				def, _ := c.Item(content.ID(it.Def))
				if seen[it.Number] || fits(def, Slot(it.Slot), it.Count) != Done || it.Count > def.Stack {
					rt.Fatalf("%+v cannot be, in %s", it, shown(items))
				}
				seen[it.Number] = true
			}
			for def, n := range totals {
				if n != 0 {
					rt.Fatalf("%d of %s are lost: %s became %s", n, def, before, shown(items))
				}
			}
			if _, held := At(items, Worn(content.SlotOffHand)); held && twoHanded(c, items) {
				rt.Fatalf("three hands: %s", shown(items))
			}
		}
	})
}

func TestWhatHasComeIsTheItemThatGrewOrIsNew(t *testing.T) {
	c := defs()
	bread, _ := c.Item("m:bread")
	hat, _ := c.Item("m:hat")
	var items character.Items
	for _, step := range []struct {
		name  string
		def   *content.Item
		count int
		want  int64 // number of the item
	}{
		{"the first stack", bread, 3, 1},
		{"a stack that is filled up", bread, 1, 1},
		{"what does not fit into it begins another", bread, 4, 2},
		{"something else", hat, 1, 3},
		{"of several the last", hat, 2, 5},
		{"back to the stack that is not full", bread, 1, 2},
	} {
		before := items
		if why := Add(c, &items, step.def, step.count); why != Done {
			t.Fatalf("%s: %s", step.name, why)
		}
		if got := Come(&before, &items, 7, step.def.ID); got != guid.OfItem(7, step.want) {
			t.Errorf("%s: %v has come, want number %d", step.name, got, step.want)
		}
	}
	if got := Come(&items, &items, 7, "m:bread"); got != 0 {
		t.Errorf("%v has come although nothing has changed", got)
	}
}

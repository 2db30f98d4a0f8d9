package gamemap

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/rules/item"
	"loam/core/world/mapstate"
	"loam/core/world/save"
)

// withItems is the tables of a field with a hat, a sword and bread.
func withItems(t testing.TB) content.Tables {
	w := tables(t)
	w.Items = []content.Item{
		{ID: "t:hat", Fit: content.FitHead, Stack: 1}, {ID: "t:sword", Fit: content.FitOneHand, Stack: 1}, {ID: "t:bread", Stack: 5},
	}
	return w
}

// bearer is a field with Anna, who wears a hat and carries a sword and bread, and Ben.
type bearer struct {
	*field
	anna, ben guid.GUID
}

func newBearer(t testing.TB, change ...func(*Config)) *bearer {
	f := newField(t, withItems(t), change...)
	items, left := item.Outfit(f.release.Content, []content.Stack{{Item: "t:hat", Count: 1}, {Item: "t:bread", Count: 3}})
	if len(left) > 0 {
		t.Fatal(left)
	}
	r := character.Record{ID: 1, Account: 1, Name: "Anna", Start: "t:walker", Map: "t:field", Items: items}
	f.Control(input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, 1), LogIn: true})
	f.Step()
	b := &bearer{f, r.GUID(), f.player(2, "Ben", 5, 0)}
	b.inside(func(tx *Tx) {
		if why := tx.Items().Add(b.unit(b.anna), "t:sword", 1); why != item.Done {
			t.Fatal(why)
		}
	})
	b.Step()
	return b
}

// has is what Anna was last told that she has.
func (b *bearer) has() string {
	for i := len(b.batches) - 1; i >= 0; i-- {
		for _, v := range b.batches[i].Viewers {
			if v.Unit == b.anna && v.Items != nil {
				var words []string
				for _, it := range v.Items.Items {
					words = append(words, fmt.Sprintf("%s=%s*%d", it.Slot, it.Item, it.Count))
				}
				return strings.Join(words, " ")
			}
		}
	}
	return "nothing was told"
}

// seen is what Ben was told in the last step of what Anna wears.
func (b *bearer) seen() (worn []view.Worn, told bool) {
	batch := b.batches[len(b.batches)-1]
	for _, v := range batch.Viewers {
		if v.Unit != b.ben {
			continue
		}
		if v.Items != nil && len(v.Items.Items) > 0 {
			b.t.Error("Ben was told of items that it does not have")
		}
		for _, i := range v.Changed {
			if c := batch.Changes[i]; c.Object.GUID == b.anna && c.Mask&view.Gear != 0 {
				return c.Object.Worn, true
			}
		}
	}
	return nil, false
}

func (b *bearer) do(in intent.Intent) {
	b.t.Helper()
	b.events = nil
	b.submit(b.anna, in)
	b.Step()
}

func TestPlayersHandleTheirItems(t *testing.T) {
	b := newBearer(t)
	if got, want := b.has(), "head=t:hat*1 backpack_1=t:bread*3 backpack_2=t:sword*1"; got != want {
		t.Fatalf("Anna has %s, want %s", got, want)
	}
	b.do(intent.Equip{From: uint16(item.Backpack + 1)})
	if got, want := b.has(), "head=t:hat*1 main_hand=t:sword*1 backpack_1=t:bread*3"; got != want {
		t.Errorf("Anna has %s, want %s", got, want)
	}
	if e, ok := last[event.Equipped](b.field); !ok || e != (event.Equipped{Player: b.anna, Item: "t:sword", Slot: content.SlotMainHand}) {
		t.Errorf("what happened is %+v", b.events)
	}
	if worn, ok := b.seen(); !ok || fmt.Sprint(worn) != "[{head t:hat  false} {main_hand t:sword  false}]" {
		t.Errorf("Ben sees %v, %v", worn, ok)
	}
	b.do(intent.Unequip{From: uint16(content.SlotHead)})
	if worn, ok := b.seen(); !ok || fmt.Sprint(worn) != "[{main_hand t:sword  false}]" || b.count(event.KindUnequipped) != 1 {
		t.Errorf("Ben sees %v, %v; what happened is %+v", worn, ok, b.events)
	}
	b.do(intent.MoveItem{From: uint16(item.Backpack), To: uint16(item.Backpack + 7), Count: 2})
	if got, want := b.has(), "main_hand=t:sword*1 backpack_1=t:bread*1 backpack_2=t:hat*1 backpack_8=t:bread*2"; got != want {
		t.Errorf("Anna has %s, want %s", got, want)
	}
	if _, ok := b.seen(); ok || len(b.events) > 0 {
		t.Errorf("a move within the backpack was told to others, or as %+v", b.events)
	}
	b.do(intent.DestroyItem{From: uint16(item.Backpack + 7), Count: 1})
	if e, ok := last[event.ItemLost](b.field); !ok || e != (event.ItemLost{Player: b.anna, Item: "t:bread", Count: 1}) {
		t.Errorf("what happened is %+v", b.events)
	}
}

func TestWhatIsRefusedSaysWhere(t *testing.T) {
	b := newBearer(t)
	b.do(intent.MoveItem{From: uint16(item.Backpack), To: uint16(content.SlotFeet)})
	e, ok := last[event.Refused](b.field)
	if !ok || e.Reason != mapstate.CoreText(string(item.NotWorn)) || e.Args.Get("from").Number() != float64(item.Backpack) || e.Args.Get("to").Number() != float64(content.SlotFeet) {
		t.Errorf("refused is %+v", e)
	}
	b.do(intent.Equip{From: 200})
	if e, _ := last[event.Refused](b.field); e.Reason != mapstate.CoreText(string(item.NoSlot)) {
		t.Errorf("refused is %+v", e)
	}
}

func TestBuildersGiveItems(t *testing.T) {
	b := newBearer(t)
	for _, test := range []struct {
		name string
		role auth.Role
		in   intent.GiveItem
		why  string // of the refusal
		has  int
	}{
		{"no builder", auth.Player, intent.GiveItem{Item: "t:bread", Count: 2}, "core.not_allowed", 3},
		{"to itself", auth.Builder, intent.GiveItem{Item: "t:bread", Count: 2}, "", 5},
		{"to another", auth.Builder, intent.GiveItem{Target: b.ben, Item: "t:bread", Count: 2}, "", 5},
		{"to nobody", auth.Builder, intent.GiveItem{Target: 99, Item: "t:bread", Count: 2}, "core.gone", 5},
		{"what there is not", auth.Builder, intent.GiveItem{Item: "t:ghost", Count: 2}, string(item.Unknown), 5},
		{"nothing", auth.Builder, intent.GiveItem{Item: "t:bread"}, string(item.TooFew), 5},
		{"more than has room", auth.Builder, intent.GiveItem{Item: "t:bread", Count: 500}, string(item.Full), 5},
		{"away", auth.Builder, intent.GiveItem{Item: "t:bread", Count: -4}, "", 1},
		{"more away than there are", auth.Builder, intent.GiveItem{Item: "t:bread", Count: -4}, string(item.TooFew), 1},
	} {
		b.unit(b.anna).Player.Role = test.role
		b.do(test.in)
		e, _ := last[event.Refused](b.field)
		if got := item.Count(&b.unit(b.anna).Player.Items, "t:bread"); e.Reason.Key != test.why || got != test.has {
			t.Errorf("%s: refused with %q, Anna has %d, want %q and %d", test.name, e.Reason.Key, got, test.why, test.has)
		}
	}
	if got := item.Count(&b.unit(b.ben).Player.Items, "t:bread"); got != 2 {
		t.Errorf("Ben has %d", got)
	}
}

// TestItemsAreSavedAndComeBack: on the way out, and when they have changed.
func TestItemsAreSavedAndComeBack(t *testing.T) {
	b := newBearer(t)
	b.run(save.Every * 50)
	b.saved = nil
	b.do(intent.DestroyItem{From: uint16(item.Backpack)})
	b.run(save.Every * 50)
	if len(b.saved) != 1 || len(b.saved[0].Items.List) != 2 || b.saved[0].Items.Made != 3 {
		t.Fatalf("saved was %+v", b.saved)
	}
	b.do(intent.Equip{From: uint16(item.Backpack + 1)})
	if len(b.saved[0].Items.List) != 2 || b.saved[0].Items.List[1].Slot != uint16(item.Backpack+1) {
		t.Error("what was saved has changed since")
	}
	b.Control(input.Leave{Player: b.anna, LogOut: true})
	b.Step()
	again := newField(t, withItems(t))
	again.Control(input.Enter{Record: b.left[0], Viewer: guid.New(guid.Viewer, 0, 1), LogIn: true})
	again.Step()
	if got := again.unit(b.anna).Worn; fmt.Sprint(got) != "[{head t:hat  false} {main_hand t:sword  false}]" {
		t.Errorf("Anna wears %v", got)
	}
}

// TestWhatNothingDefinesIsKept: it is not shown and not touched, and is back with
// its definition.
func TestWhatNothingDefinesIsKept(t *testing.T) {
	less := withItems(t)
	less.Items = less.Items[1:] // no hat
	b := newBearer(t, func(c *Config) {
		full := c.Release.Content
		c.Find = func(hash string) (Release, error) {
			r := Release{Hash: hash, Content: full, Program: mute{}}
			if hash == "less" {
				r.Content = content.NewSnapshot(less)
			}
			return r, nil
		}
	})
	b.Control(input.Adopt{Number: 2, Hash: "less"})
	b.Step()
	if got, want := b.has(), "backpack_1=t:bread*3 backpack_2=t:sword*1"; got != want {
		t.Errorf("without a hat Anna has %s", got)
	}
	if worn, ok := b.seen(); !ok || len(worn) > 0 {
		t.Errorf("Ben sees %v, %v", worn, ok)
	}
	b.do(intent.Unequip{From: uint16(content.SlotHead)})
	if e, _ := last[event.Refused](b.field); e.Reason.Key != string(item.Unknown) {
		t.Errorf("refused with %q", e.Reason.Key)
	}
	b.Control(input.Leave{Player: b.anna})
	b.Step()
	if len(b.left) != 1 || len(b.left[0].Items.List) != 3 {
		t.Fatalf("handed over was %+v", b.left)
	}
	b.Control(input.Enter{Record: b.left[0], Viewer: guid.New(guid.Viewer, 0, 1)})
	b.Control(input.Adopt{Number: 3, Hash: "full"})
	b.Step()
	if got, want := b.has(), "head=t:hat*1 backpack_1=t:bread*3 backpack_2=t:sword*1"; got != want {
		t.Errorf("with the hat Anna has %s", got)
	}
}

func TestItemsAreInTheSnapshot(t *testing.T) {
	b := newBearer(t)
	before := b.Hash()
	cfg := b.config(withItems(t))
	m, err := Restore(cfg, b.Snapshot())
	if err != nil {
		t.Fatal(err)
	}
	if got := m.s.Units[b.anna]; fmt.Sprint(got.Worn) != "[{head t:hat  false}]" || m.Hash() != before {
		t.Errorf("restored Anna wears %v", got.Worn)
	}
	b.do(intent.DestroyItem{From: uint16(item.Backpack)})
	m.Step()
	if b.Hash() == m.Hash() {
		t.Error("the hash does not tell items apart")
	}
}

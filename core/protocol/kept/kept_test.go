package kept_test

import (
	"testing"

	"loam/core/content"
	"loam/core/guid"
	"loam/core/protocol/battle"
	"loam/core/protocol/kept"
	"loam/core/protocol/link/linktest"
	"loam/core/protocol/message"
	"loam/core/protocol/packet"
	"loam/core/session"
)

// owner keeps in memory what its client wants kept.
type owner struct {
	*linktest.Client
	kept  map[int64][]session.Kept
	bad   int
	fails bool
	out   bool // of the world
}

func newOwner(t *testing.T, all content.Tables) *owner {
	o := &owner{Client: linktest.New(t, packet.Wrath, "v", all), kept: map[int64][]session.Kept{}}
	o.Self = guid.New(guid.Player, 0, 7)
	return o
}

func (o *owner) Keep(character int64, k session.Kept) bool {
	if !o.fails {
		o.kept[character] = append(o.kept[character], k)
	}
	return !o.fails
}

func (o *owner) InWorld() bool { return !o.out }

func (o *owner) Malformed() { o.bad++ }

// deflated is account data as clients send it.
func deflated(t *testing.T, kind uint32, text string) *message.StoreData {
	t.Helper()
	d, err := packet.NewDeflater(3)
	if err != nil {
		t.Fatal(err)
	}
	data, err := d.Append(nil, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return &message.StoreData{DataType: kind, UnixTime: 1000, Deflated: message.Deflated{Size: uint32(len(text)), Data: data}}
}

func TestDataGoesToTheAccountOrTheCharacter(t *testing.T) {
	o := newOwner(t, content.Tables{})
	d := kept.New(o, "v")
	_ = d.Store(deflated(t, 0, "of the account"))
	_ = d.Store(deflated(t, 1, "of the character"))
	if len(o.kept[0]) != 1 || len(o.kept[7]) != 1 || o.kept[7][0].Kind != "v.data1" {
		t.Fatalf("kept is %+v", o.kept)
	}
	fresh := kept.New(o, "v")
	fresh.LoadAccount(o.kept[0])
	fresh.LoadCharacter(o.kept[7])
	_ = fresh.Ask(&message.RequestData{DataType: 1})
	got := o.Last().(*message.StoredData)
	if text, err := packet.Inflate(got.Data, int(got.Size), 100); err != nil || string(text) != "of the character" || got.Player != 7 {
		t.Errorf("taken back, it is %q, %+v, %v", text, got, err)
	}
	if times := fresh.Times(kept.OfCharacter).Times; len(times) != 5 || times[0] != 1000 {
		t.Errorf("the times are %v", times)
	}
}

func TestWhatCannotBeKeptIsNot(t *testing.T) {
	o := newOwner(t, content.Tables{})
	d := kept.New(o, "v")
	lies := deflated(t, 0, "short")
	lies.Size = 1000
	_ = d.Store(lies)
	_ = d.Store(deflated(t, 8, "of no kind"))
	_ = d.Ask(&message.RequestData{DataType: 8})
	_ = d.SeeTutorial(&message.Number{Value: 256})
	o.out = true
	_ = d.Store(deflated(t, 1, "of nobody"))
	if o.bad != 5 || len(o.kept) > 0 || len(o.Told) > 0 {
		t.Errorf("%d count as malformed, %v is kept, %v told", o.bad, o.kept, o.Told)
	}
	o.out, o.fails = false, true
	_ = d.Store(deflated(t, 1, "of the character"))
	if _ = d.Ask(&message.RequestData{DataType: 1}); o.Last().(*message.StoredData).Size != 0 {
		t.Error("what the store does not keep is said to be kept")
	}
}

func TestTutorialsAreSeenOnce(t *testing.T) {
	o := newOwner(t, content.Tables{})
	d := kept.New(o, "v")
	d.LoadAccount(nil)
	if d.Tutorials().Data[0] != 0xFFFFFFFF {
		t.Error("who has seen none yet is shown them")
	}
	_ = d.ResetTutorials(nil)
	for range 2 {
		_ = d.SeeTutorial(&message.Number{Value: 33})
	}
	fresh := kept.New(o, "v")
	if fresh.LoadAccount(o.kept[0][len(o.kept[0])-1:]); len(o.kept[0]) != 2 || fresh.Tutorials().Data != [8]uint32{1: 2} {
		t.Errorf("it is kept %d times, and seen are %v", len(o.kept[0]), fresh.Tutorials().Data)
	}
}

func TestBarsAreAsAtFirstUntilTheyAreFilled(t *testing.T) {
	o := newOwner(t, content.Tables{Spells: []content.Spell{{ID: "t:nip"}, {ID: "t:thick_skin", Passive: true}, {ID: "t:soothe"}}})
	b := kept.NewBars(o, "v")
	s := o.Edition().Content
	knows, number := []content.ID{"t:nip", "t:soothe", "t:thick_skin"}, func(id content.ID) uint32 { return uint32(len(id)) }
	if got := b.Buttons(knows, number, s).Buttons; got[0] != 5 || got[1] != 8 || got[2] != 0 {
		t.Errorf("at first there lie %v", got[:4])
	}
	for range 2 {
		_ = b.Set(&battle.SetButton{Button: 3, Action: 9, Type: 1})
	}
	_ = b.Set(&battle.SetButton{Button: 200})
	if len(o.kept[7]) != 1 || o.bad != 1 {
		t.Errorf("it is kept %d times, %d count as malformed", len(o.kept[7]), o.bad)
	}
	fresh := kept.NewBars(o, "v")
	fresh.LoadCharacter(o.kept[7])
	if got := fresh.Buttons(knows, number, s).Buttons; got[0] != 5 || got[3] != 9|1<<24 {
		t.Errorf("kept there lie %v", got[:4])
	}
}

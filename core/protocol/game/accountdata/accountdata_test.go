package accountdata_test

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/protocol/game/accountdata"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/session"
)

// owner keeps in memory what its client wants kept.
type owner struct {
	*conntest.Client
	kept  map[int64][]session.Kept
	bad   int
	fails bool
	out   bool // of the world
}

func newOwner(t *testing.T, all content.Tables) *owner {
	o := &owner{Client: conntest.New(t, codec.Wrath, "v", all), kept: map[int64][]session.Kept{}}
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
func deflated(t *testing.T, kind uint32, text string) *packets.StoreData {
	t.Helper()
	d, err := codec.NewDeflater(3)
	if err != nil {
		t.Fatal(err)
	}
	data, err := d.Append(nil, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return &packets.StoreData{DataType: kind, UnixTime: 1000, Deflated: packets.Deflated{Size: uint32(len(text)), Data: data}}
}

func TestDataGoesToTheAccountOrTheCharacter(t *testing.T) {
	o := newOwner(t, content.Tables{})
	d := accountdata.New(o, "v")
	_ = d.Store(deflated(t, 0, "of the account"))
	_ = d.Store(deflated(t, 1, "of the character"))
	if len(o.kept[0]) != 1 || len(o.kept[7]) != 1 || o.kept[7][0].Kind != "v.data1" {
		t.Fatalf("kept is %+v", o.kept)
	}
	fresh := accountdata.New(o, "v")
	fresh.LoadAccount(o.kept[0])
	fresh.LoadCharacter(o.kept[7])
	_ = fresh.Ask(&packets.RequestData{DataType: 1})
	got := o.Last().(*packets.StoredData)
	if text, err := codec.Inflate(got.Data, int(got.Size), 100); err != nil || string(text) != "of the character" || got.Player != 7 {
		t.Errorf("taken back, it is %q, %+v, %v", text, got, err)
	}
	if times := fresh.Times(accountdata.OfCharacter).Times; len(times) != 5 || times[0] != 1000 {
		t.Errorf("the times are %v", times)
	}
}

func TestWhatCannotBeKeptIsNot(t *testing.T) {
	o := newOwner(t, content.Tables{})
	d := accountdata.New(o, "v")
	lies := deflated(t, 0, "short")
	lies.Size = 1000
	_ = d.Store(lies)
	_ = d.Store(deflated(t, 8, "of no kind"))
	_ = d.Ask(&packets.RequestData{DataType: 8})
	_ = d.SeeTutorial(&packets.Number{Value: 256})
	o.out = true
	_ = d.Store(deflated(t, 1, "of nobody"))
	if o.bad != 5 || len(o.kept) > 0 || len(o.Told) > 0 {
		t.Errorf("%d count as malformed, %v is kept, %v told", o.bad, o.kept, o.Told)
	}
	o.out, o.fails = false, true
	_ = d.Store(deflated(t, 1, "of the character"))
	if _ = d.Ask(&packets.RequestData{DataType: 1}); o.Last().(*packets.StoredData).Size != 0 {
		t.Error("what the store does not keep is said to be kept")
	}
}

func TestTutorialsAreSeenOnce(t *testing.T) {
	o := newOwner(t, content.Tables{})
	d := accountdata.New(o, "v")
	d.LoadAccount(nil)
	if d.Tutorials().Data[0] != 0xFFFFFFFF {
		t.Error("who has seen none yet is shown them")
	}
	_ = d.ResetTutorials(nil)
	for range 2 {
		_ = d.SeeTutorial(&packets.Number{Value: 33})
	}
	fresh := accountdata.New(o, "v")
	if fresh.LoadAccount(o.kept[0][len(o.kept[0])-1:]); len(o.kept[0]) != 2 || fresh.Tutorials().Data != [8]uint32{1: 2} {
		t.Errorf("it is kept %d times, and seen are %v", len(o.kept[0]), fresh.Tutorials().Data)
	}
}

func TestBarsAreAsAtFirstUntilTheyAreFilled(t *testing.T) {
	o := newOwner(t, content.Tables{Spells: []content.Spell{{ID: "t:nip"}, {ID: "t:thick_skin", Passive: true}, {ID: "t:soothe"}}})
	b := accountdata.NewBars(o, "v")
	s := o.Edition().Content
	knows, number := []content.ID{"t:nip", "t:soothe", "t:thick_skin"}, func(id content.ID) uint32 { return uint32(len(id)) }
	if got := b.Buttons(knows, number, s).Buttons; got[0] != 5 || got[1] != 8 || got[2] != 0 {
		t.Errorf("at first there lie %v", got[:4])
	}
	for range 2 {
		_ = b.Set(&combat.SetButton{Button: 3, Action: 9, Type: 1})
	}
	_ = b.Set(&combat.SetButton{Button: 200})
	if len(o.kept[7]) != 1 || o.bad != 1 {
		t.Errorf("it is kept %d times, %d count as malformed", len(o.kept[7]), o.bad)
	}
	fresh := accountdata.NewBars(o, "v")
	fresh.LoadCharacter(o.kept[7])
	if got := fresh.Buttons(knows, number, s).Buttons; got[0] != 5 || got[3] != 9|1<<24 {
		t.Errorf("kept there lie %v", got[:4])
	}
}

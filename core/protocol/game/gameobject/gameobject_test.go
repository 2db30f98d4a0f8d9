package gameobject_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/gameobject"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/packets"
)

var (
	anna  = guid.New(guid.Player, 0, 7)
	thing = guid.New(guid.Object, 1, 21)
)

// user is a client among game objects.
type user struct {
	*conntest.Client
	hand   *gameobject.Requests
	plates *gameobject.Updates
}

func newUser(t *testing.T) *user {
	v := vanilla.Version()
	own := func(numbers ...any) (list []content.Client) {
		for i := 0; i < len(numbers); i += 2 {
			list = append(list, content.Client{Version: v.Name, Name: numbers[i].(string), Number: int64(numbers[i+1].(int))})
		}
		return list
	}
	u := &user{Client: conntest.New(t, v.Packet, v.Name, content.Tables{
		Locks: []content.Lock{{ID: "t:rusty", Clients: own("lock", 57)}},
		Objects: []content.Object{
			{ID: "t:door", Name: content.Text{Key: "Door"}, Kind: content.Door, Lock: "t:rusty", Clients: own("entry", 10, "display", 33)},
			{ID: "t:chest", Kind: content.Chest, Lock: "t:rusty", Clients: own("entry", 11, "data1", 5)},
			{ID: "t:book", Kind: content.Book, Clients: own("entry", 12), Pages: []content.Page{{Text: content.Text{Key: "Once"}}, {Text: content.Text{Key: "upon"}}}},
		},
	})}
	u.Self = anna
	u.hand = gameobject.New(u.Client)
	u.plates = u.hand.NewUpdates(u.Client)
	u.Parts = []conn.Answerer{u.plates}
	return u
}

func TestWhatIsBehindTheNumberOfAnObject(t *testing.T) {
	u := newUser(t)
	for _, test := range []struct {
		name        string
		entry, kind uint32
		data        []uint32
	}{
		{"a door says its lock second", 10, 0, []uint32{0, 57}},
		{"a chest says it first, and what its definition says", 11, 3, []uint32{57, 5}},
		{"a book says its first page", 12, 9, []uint32{12 * 64, 0}},
	} {
		_ = u.hand.Ask(&packets.Query{Entry: test.entry})
		if m := u.Last().(*packets.ObjectAnswer); m.Unknown || m.Type != test.kind || !reflect.DeepEqual(m.Data[:2], test.data) {
			t.Errorf("%s: it is told %+v", test.name, m)
		}
	}
	_ = u.hand.Ask(&packets.Query{Entry: 13})
	if m := u.Last().(*packets.ObjectAnswer); !m.Unknown || m.Entry != 13|packets.UnknownEntry {
		t.Errorf("of no object it is told %+v", m)
	}
}

func TestThePagesOfABook(t *testing.T) {
	u := newUser(t)
	for _, want := range []packets.PageAnswer{{Page: 12 * 64, Text: "Once", Next: 12*64 + 1}, {Page: 12*64 + 1, Text: "upon"}, {Page: 12*64 + 2}} {
		_ = u.hand.AskPage(&packets.Query{Entry: want.Page})
		if !reflect.DeepEqual(u.Last(), &want) {
			t.Errorf("it reads %+v, want %+v", u.Last(), want)
		}
	}
}

func TestWhatComesOfUsingAnObject(t *testing.T) {
	u := newUser(t)
	_ = u.hand.Use(&packets.GUID{GUID: u.Name(thing)})
	if want := []intent.Intent{intent.UseObject{Target: thing}}; !reflect.DeepEqual(u.Asked, want) {
		t.Errorf("it asks %+v, want %+v", u.Asked, want)
	}
	for _, test := range []struct {
		name string
		e    event.Event
		want packets.Body
	}{
		{"a book opens", event.ObjectUsed{Player: anna, Object: thing, Def: "t:book"}, &packets.GUID{Is: "SMSG_GAMEOBJECT_PAGETEXT", GUID: u.Name(thing)}},
		{"a door does not", event.ObjectUsed{Player: anna, Object: thing, Def: "t:door"}, nil},
		{"something bites", event.Bitten{Player: anna, Object: thing}, &packets.Animation{GUID: u.Name(thing)}},
		{"it is gone", event.Bitten{Player: anna, Object: thing, Away: true}, packets.NewEmpty("SMSG_FISH_ESCAPED")},
	} {
		u.Told = nil
		if !u.plates.Event(test.e) || !reflect.DeepEqual(u.Last(), test.want) {
			t.Errorf("%s: it is told %+v, want %+v", test.name, u.Last(), test.want)
		}
	}
	refusal := event.Refused{Player: anna, Intent: intent.KindUseObject, Reason: content.Text{Key: "core.object.escaped"}}
	if !u.plates.Refused(refusal) || u.Last().Name() != "SMSG_FISH_NOT_HOOKED" {
		t.Errorf("of a pull at nothing it is told %+v", u.Last())
	}
	if refusal.Reason.Key = "core.too_far"; u.plates.Refused(refusal) {
		t.Error("it takes what it has no words for")
	}
}

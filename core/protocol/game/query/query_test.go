package query_test

import (
	"fmt"
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/query"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	ben  = guid.New(guid.Player, 0, 8)
	cleo = guid.New(guid.Player, 0, 9)
)

func person(g guid.GUID, name string, level int) *view.Object {
	return &view.Object{GUID: g, Name: content.Text{Key: name}, Level: level, Traits: character.Traits{{Name: "class", Number: 4}, {Name: "race", Number: 2}}}
}

// asker is a client of a world in which Anna, Ben and Cleo are; Anna alone plays with a
// client of the version.
type asker struct {
	*conntest.Client
	*query.Requests
	known *query.SeenPlayers
}

func newAsker(t *testing.T, v *game.Version) *asker {
	own := []content.Client{{Version: v.Name, Name: "entry", Number: 30}, {Version: v.Name, Name: "type", Number: 2}}
	a := &asker{known: new(query.SeenPlayers), Client: conntest.New(t, v.Packet, v.Name, content.Tables{
		Creatures: []content.Creature{{ID: "t:hen", Name: content.Text{Key: "Hen"}, Clients: own}},
		Maps:      []content.Map{{ID: "t:field", Clients: []content.Client{{Version: v.Name, Name: "zone", Number: 12}}}},
	})}
	a.Self = anna
	a.Requests = query.New(a.Client, func() []string { return []string{"Anna", "Ben", "Cleo"} })
	answers := a.NewUpdates(a.Client, &query.Subjects{Known: a.known, Looks: &v.Looks, Unnamed: v.Unnamed, Playing: func(yield func(*view.Object, content.ID) bool) {
		yield(person(anna, "Anna", 5), "t:field")
	}})
	a.Parts = []conn.Answerer{answers}
	return a
}

func both(t *testing.T, test func(t *testing.T, v *game.Version, a *asker)) {
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) { test(t, v, newAsker(t, v)) })
	}
}

func TestWhatSomebodyIsCalled(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, a *asker) {
		a.known.Meet(person(ben, "Ben", 5))
		a.known.Hear(cleo, "Cleo")
		a.Seen = map[guid.GUID]*view.Object{anna: person(anna, "Anna", 5)}
		for n, want := range map[uint64]*packets.NameAnswer{
			7:  {GUID: 7, Character: "Anna", Race: 2, Class: 4},
			8:  {GUID: 8, Character: "Ben", Race: 2, Class: 4},
			9:  {GUID: 9, Character: "Cleo", Race: 1, Class: 1},
			10: {GUID: 10, Unknown: true},
		} {
			a.Told = nil
			_ = a.AskName(&packets.GUID{GUID: n})
			if want.Unknown && !v.Unnamed {
				if a.Told != nil {
					t.Errorf("of nobody it is told %+v", a.Last())
				}
				continue
			}
			if !reflect.DeepEqual(a.Last(), want) {
				t.Errorf("%d is %+v, want %+v", n, a.Last(), want)
			}
		}
	})
}

func TestWhatCreatureIsBehindANumber(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, a *asker) {
		_ = a.AskCreature(&packets.Query{Entry: 30})
		if got := a.Last().(*packets.CreatureAnswer); got.Names[0] != "Hen" || got.Type != 2 || got.Displays[0] == 0 {
			t.Errorf("it is told %+v", got)
		}
		_ = a.AskCreature(&packets.Query{Entry: 31})
		if got := a.Last().(*packets.CreatureAnswer); !got.Unknown || got.Entry != 31|packets.UnknownEntry {
			t.Errorf("of no creature it is told %+v", got)
		}
	})
}

func TestWhoIsInTheWorld(t *testing.T) {
	a := newAsker(t, wrath.Version())
	a.known.Meet(person(ben, "Ben", 9))
	for _, test := range []struct {
		name string
		ask  social.WhoAsk
		want []string
	}{
		{"all", social.WhoAsk{}, []string{"Anna 5 12", "Ben 9 0", "Cleo 1 0"}},
		{"of a zone", social.WhoAsk{Zones: []uint32{12}}, []string{"Anna 5 12"}},
		{"of a level", social.WhoAsk{MinLevel: 6, MaxLevel: 10}, []string{"Ben 9 0"}},
		{"of a class", social.WhoAsk{ClassMask: 1 << 1}, []string{"Cleo 1 0"}},
		{"by a part of a name", social.WhoAsk{Player: "EN"}, []string{"Ben 9 0"}},
		{"of a guild", social.WhoAsk{Guild: "Bakers"}, nil},
	} {
		_ = a.AskWho(&test.ask)
		var got []string
		m := a.Last().(*social.Who)
		for _, row := range m.List {
			got = append(got, fmt.Sprint(row.Name, " ", row.Level, " ", row.Zone))
		}
		if !reflect.DeepEqual(got, test.want) || m.Online != 3 {
			t.Errorf("%s: %v of %d, want %v of 3", test.name, got, m.Online, test.want)
		}
	}
}

func TestWhoHasLeftACorpseIsRemembered(t *testing.T) {
	var r query.SeenPlayers
	body := person(guid.New(guid.Corpse, 1, 3), "Ben", 4)
	body.Owner = ben
	r.MeetOwner(body)
	if got := r.Known(ben); got == nil || got.Level != 4 {
		t.Fatalf("he is %+v", got)
	}
	r.Meet(person(ben, "Ben", 6))
	r.MeetOwner(body)
	r.Meet(&view.Object{GUID: guid.New(guid.Creature, 1, 5)})
	if got := r.Known(ben); got.Level != 6 {
		t.Errorf("his corpse makes him %+v", got)
	}
}

func TestOnlySoManyAreRemembered(t *testing.T) {
	var r query.SeenPlayers
	for i := range 16<<10 + 1 {
		r.Meet(person(guid.New(guid.Player, 0, uint64(i+1)), fmt.Sprint(i), 1))
	}
	if r.Known(guid.New(guid.Player, 0, 1)) != nil || r.Known(guid.New(guid.Player, 0, 16<<10+1)) == nil {
		t.Error("the first is remembered, or the last is not")
	}
}

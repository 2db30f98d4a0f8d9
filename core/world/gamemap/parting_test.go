package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/modstorage"
	"loam/core/model/view"
)

func TestWhoLeavesPeacefullyFightsToTheEnd(t *testing.T) {
	for _, test := range []struct {
		name            string
		fights, peace   bool
		wantGone, saved bool
	}{
		{"out of combat, peacefully", false, true, true, true},
		{"in combat, peacefully", true, true, false, false},
		{"in combat, at once", true, false, true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, tables(t))
			anna := f.player(1, "Anna", 0, 0)
			if test.fights {
				f.creature("t:beast", 5, 0)
				f.run(clock.Second)
			}
			if got := f.unit(anna).Combat; got != test.fights {
				t.Fatalf("in combat: %v, want %v", got, test.fights)
			}
			f.Control(input.Leave{Player: anna, LogOut: true, Peaceful: test.peace})
			f.Step()
			if _, here := f.s.Units[anna]; here == test.wantGone {
				t.Errorf("stands on the map: %v, want %v", here, !test.wantGone)
			}
			if got := len(f.left) == 1; got != test.saved {
				t.Errorf("was handed over: %v, want %v", got, test.saved)
			}
		})
	}
}

func TestATakeOverOfNobodyMakesNobody(t *testing.T) {
	f := newField(t, tables(t))
	anna := f.player(1, "Anna", 3, 4)
	f.Control(input.Leave{Player: anna, LogOut: true, Peaceful: true})
	f.Control(input.Enter{Record: character.Record{ID: 1}, Viewer: guid.New(guid.Viewer, 0, 2), TakeOver: true})
	f.Step()
	if f.Size() != 0 || len(f.s.Sight.Viewers) != 0 {
		t.Errorf("%d units and %d viewers, want none", f.Size(), len(f.s.Sight.Viewers))
	}
	if len(f.left) != 1 || f.left[0].Position != at(3, 4) {
		t.Errorf("left %v, want Anna where she stood", f.left)
	}
}

// told counts what a viewer was told in all batches.
func (f *field) told(viewer uint64, key string) int {
	n := 0
	for _, b := range f.batches {
		for _, v := range b.Viewers {
			if v.ID == guid.New(guid.Viewer, 0, viewer) {
				n += toldIn(b, v, key)
			}
		}
	}
	return n
}

func toldIn(b *view.Batch, v view.Viewer, key string) int {
	n := 0
	for _, i := range v.Events {
		if e, ok := b.Events[i].(event.Told); ok && e.Text.Key == key {
			n++
		}
	}
	return n
}

// What is told to everybody reaches a player once, whether it comes or goes in
// the same step.
func TestEverybodyIsToldOnceAtTheDoor(t *testing.T) {
	var sent []inbox.Message
	f := newField(t, tables(t), func(c *Config) { c.Send = func(m inbox.Message) { sent = append(sent, m) } })
	news := input.Deliver{Message: inbox.Message{To: inbox.Address{Kind: inbox.ToEveryone}, Bundle: "t", Name: "news", Data: value.OfNumber(1)}}
	anna := f.player(1, "Anna", 0, 0)
	enter := func(id int64, takeOver bool) input.Enter {
		r := character.Record{ID: id, Account: id, Name: "Bert", Start: "t:walker", Map: "t:field"}
		return input.Enter{Record: r, Viewer: guid.New(guid.Viewer, 0, uint64(id)), TakeOver: takeOver}
	}
	for _, in := range []input.Input{news, input.Leave{Player: anna}, enter(2, false)} {
		f.Control(in)
	}
	f.Step()
	for viewer, want := range map[uint64]int{1: 0, 2: 0} {
		if got := f.told(viewer, "news"); got != want {
			t.Errorf("viewer %d was told %d times, want %d", viewer, got, want)
		}
	}
	want := inbox.Message{To: inbox.Address{Kind: inbox.ToPlayer, Map: "t:field", Player: "Anna"}, From: "t:field", Bundle: "t", Name: "news", Data: value.OfNumber(1)}
	if len(sent) != 1 || sent[0].To != want.To || sent[0].Name != want.Name || !value.Equal(sent[0].Data, want.Data) {
		t.Errorf("sent after her: %v, want %v", sent, want)
	}
	f.Control(news)
	again := enter(2, true)
	again.Viewer = guid.New(guid.Viewer, 0, 3)
	f.Control(again)
	f.Step()
	if got := f.told(2, "news") + f.told(3, "news"); got != 1 {
		t.Errorf("who was taken over in the step was told %d times, want once", got)
	}
}

// keeper is a script host in which each player has something stored.
type keeper struct {
	mute
	value *float64
}

func (k keeper) Box(inbox.Place) (Scripts, error) { return k, nil }
func (k keeper) UnitState(g guid.GUID) []inbox.UnitState {
	return []inbox.UnitState{{Unit: g, Kind: inbox.OwnStorage, Bundle: "t", Version: 1, Value: value.OfNumber(*k.value)}}
}

func TestWhatScriptsKeepIsSavedInTime(t *testing.T) {
	value := 1.0
	f := newField(t, tables(t), func(c *Config) { c.Release.Program = keeper{value: &value} })
	f.player(1, "Anna", 0, 0)
	for _, test := range []struct {
		name  string
		value float64
		saves int
	}{
		{"when it has come", 1, 1},
		{"when nothing changes", 1, 0},
		{"when a script has written something", 2, 1},
		{"when it has been saved", 2, 0},
	} {
		f.saved, value = nil, test.value
		f.run(10 * clock.Second)
		if len(f.saved) != test.saves {
			t.Errorf("%s: saved %d times in 10 s, want %d", test.name, len(f.saved), test.saves)
		}
	}
}

func TestAMapBeginsWithTheTimeAndTheStorage(t *testing.T) {
	f := newField(t, tables(t), func(c *Config) {
		c.UnixMS, c.Stored = 1234, []modstorage.Entry{{Bundle: "t", Key: "open", Value: value.OfBool(true)}}
	})
	f.inside(func(tx *Tx) {
		if got := tx.Storage().Stored("t", "open"); !value.Equal(got, value.OfBool(true)) {
			t.Errorf("stored is %v, want true", got)
		}
		if got := tx.RealUnix(); got != 1234 {
			t.Errorf("the time is %d ms, want 1234", got)
		}
	})
}

package state_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"loam/core/lib/codec"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/realm/state"
)

func TestEveryInputIsTakenAndWritten(t *testing.T) {
	kinds, missing := state.Accept()
	if len(missing) > 0 {
		t.Errorf("nothing is said about inputs %v of %d", missing, kinds)
	}
	all := []state.Input{
		state.Joined{Player: 7, Name: "Anna", Level: 3, Map: "w:ma"}, state.Parted{Name: "Anna"}, state.Stands{Name: "Anna", Level: 4, Map: "w:mb"},
		state.Deliver{Message: inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: "w", Name: "add", Data: value.OfNumber(1)}},
		state.Stamp{UnixMS: 17}, state.Adopt{Number: 2, Hash: "two"}, state.TakeSnapshot{},
		state.Eval{Bundle: "w", Source: "return 1"}, state.StopAt{Entry: 3, Instructions: 400}, state.Rebuilt{Entry: 4, Instructions: 0, Within: true, Lost: true},
		state.Commanded{Line: "motd hi", Role: auth.Operator, Ask: 5}, state.Evaluated{Bundle: "b", Source: "1"},
		state.Restarted{}, state.Renamed{Player: 7, Name: "Otto"}, state.Kept{Player: 7, Got: 3}, state.Marked{Group: 2, Mark: -1, Unit: 9},
		state.GroupOrder{By: 7, Act: intent.Group{Act: intent.GroupInvite, Player: 8}, Forced: true}, state.Asked{By: "Anna", Role: auth.Builder, Intent: intent.Whisper{To: "Otto", Text: "hi"}},
	}
	if len(all) != kinds {
		t.Fatalf("%d of %d inputs are tested", len(all), kinds)
	}
	for _, in := range all {
		w := codec.NewWriter()
		state.CodeInput(w, &in)
		var back state.Input
		r := codec.NewReader(w.Data())
		state.CodeInput(r, &back)
		if err := r.Close(); err != nil {
			t.Errorf("%T: %v", in, err)
		}
		want(t, fmt.Sprintf("%T read back", in), back, in)
	}
}

const busyScript = `
function realm:on_start() self:every("1s-3s", "tick") realm.state.log = {} end
function realm:tick() realm.state.n = (realm.state.n or 0) + random(10) storage:add("ticks", 1) end
function realm:once() self:announce("once " .. realm.state.n) self:after("500ms", "once") end
function realm:on_login(name, p) realm.state.log[#realm.state.log + 1] = name .. p.level .. p.map self:after("200ms", "once") end
function realm:on_logout(name) storage:set("last", name) self:cancel("once") end
function realm:on_message(name, data) self:announce(name, data) if name == "boom" then error("boom") end end
realm.on_schedule = {["hourly :30"] = "half", ["daily 04:00"] = "dawn"}
function realm:half() local h, m = realm:clock() self:announce("half " .. h .. ":" .. m) end
function realm:dawn() self:announce("dawn") end
`

// theBox is a realm state by itself, with all its output.
type theBox struct {
	*state.Box
	cfg  state.Config
	said []string
}

func newBox(t testing.TB, rel state.Release) *theBox {
	b := &theBox{}
	b.cfg = state.Config{
		Seed: 3, Release: rel, UnixMS: 1786694400000,
		Send:  func(m inbox.Message) { b.said = append(b.said, fmt.Sprint(m.To, m.Name, m.Data, m.Event)) },
		Store: func(s modstorage.Entry) { b.said = append(b.said, fmt.Sprint(s.Key, s.Value)) },
		Log:   func(e event.Event) { b.said = append(b.said, fmt.Sprint(e.Kind(), e)) },
		Find:  func(string) (state.Release, error) { return rel, nil },
	}
	var err error
	if b.Box, err = state.New(b.cfg); err != nil {
		t.Fatal(err)
	}
	return b
}

// restored is a box made of the snapshot of another.
func (b *theBox) restored(t testing.TB) *theBox {
	t.Helper()
	other := &theBox{cfg: b.cfg}
	other.cfg.Send = func(m inbox.Message) { other.said = append(other.said, fmt.Sprint(m.To, m.Name, m.Data, m.Event)) }
	other.cfg.Store = func(s modstorage.Entry) { other.said = append(other.said, fmt.Sprint(s.Key, s.Value)) }
	other.cfg.Log = func(e event.Event) { other.said = append(other.said, fmt.Sprint(e.Kind(), e)) }
	var err error
	data := b.Snapshot()
	if other.Box, err = state.Restore(other.cfg, data); err != nil {
		t.Fatal(err)
	}
	if again := other.Snapshot(); !bytes.Equal(again, data) {
		t.Error("the snapshot of a restored box is another")
	}
	return other
}

// drawInput is any input that a realm may hand to a box.
func drawInput(rt *rapid.T, now *int64, rel state.Release) state.Input {
	name := rapid.SampledFrom([]string{"Anna", "Otto", "Zoe"}).Draw(rt, "name")
	data := value.OfTable([]value.Entry{
		{Key: value.OfString("key"), Value: value.OfString(rapid.SampledFrom([]string{"a", "b"}).Draw(rt, "key"))},
		{Key: value.OfString("value"), Value: value.OfNumber(float64(rapid.IntRange(-3, 3).Draw(rt, "value")))},
	})
	switch rapid.IntRange(0, 8).Draw(rt, "input") {
	case 0:
		return state.Joined{Player: guidOf(name), Name: name, Level: 1, Map: "w:ma"}
	case 1:
		return state.Parted{Name: name}
	case 2:
		return state.Stands{Name: name, Level: 2, Map: "w:mb"}
	case 3:
		op := rapid.SampledFrom([]string{"set", "add"}).Draw(rt, "operation")
		return state.Deliver{Message: inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: "w", Name: op, Data: data}}
	case 4:
		what := rapid.SampledFrom([]string{"boom", "calm"}).Draw(rt, "message")
		return state.Deliver{Message: inbox.Message{Bundle: "w", Name: what, Data: data}}
	case 5:
		*now += int64(rapid.IntRange(-3600_000, 2*3600_000).Draw(rt, "ms"))
		return state.Stamp{UnixMS: *now}
	case 6:
		return state.Adopt{Number: 2, Hash: rel.Hash}
	case 7:
		return state.Asked{By: name, Intent: drawIntent(rt)}
	}
	return state.TakeSnapshot{}
}

// A box made of a snapshot goes on as the one that it was taken of, whatever
// reaches them.
func TestARestoredBoxGoesOnAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	rel := releaseOf(t, busyScript)
	rapid.Check(t, func(rt *rapid.T) {
		b := newBox(t, rel)
		now := b.cfg.UnixMS
		var other *theBox
		steps := rapid.IntRange(20, 120).Draw(rt, "steps")
		at := rapid.IntRange(1, steps-1).Draw(rt, "snapshot")
		for i := range steps {
			if i == at {
				b.said = nil
				other = b.restored(t)
			}
			for range rapid.IntRange(0, 2).Draw(rt, "inputs") {
				in := drawInput(rt, &now, rel)
				b.Control(in)
				if other != nil {
					other.Control(in)
				}
				if _, ok := in.(state.Adopt); ok && i%2 == 0 {
					b.Between()
					if other != nil {
						other.Between()
					}
				}
			}
			b.Step()
			if other == nil {
				continue
			}
			other.Step()
			if b.Hash() != other.Hash() {
				rt.Fatalf("step %d: the hashes differ", i)
			}
		}
		if !slices.Equal(b.said, other.said) {
			rt.Fatalf("they say different things:\n%v\n%v", b.said, other.said)
		}
	})
}

func TestSnapshotsThatAreNone(t *testing.T) {
	rel := releaseOf(t, busyScript)
	b := newBox(t, rel)
	b.Control(state.Joined{Name: "Anna", Level: 1, Map: "w:ma"})
	for range 100 {
		b.Step()
	}
	data := b.Snapshot()
	for n := range len(data) {
		if _, err := state.Restore(b.cfg, data[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes make a box", n, len(data))
		}
	}
	other := b.cfg
	other.Release.Hash = "other"
	if _, err := state.Restore(other, data); err == nil {
		t.Error("a snapshot is read under another release")
	}
	if hash, err := state.SnapshotHead(data); hash != rel.Hash || err != nil {
		t.Errorf("head %q, %v", hash, err)
	}
	if _, err := state.SnapshotHead(data[:3]); err == nil {
		t.Error("three bytes have a head")
	}
}

// A release is adopted between two steps, with all that came before it and
// nothing that came after.
func TestTheBoxAdoptsBetweenSteps(t *testing.T) {
	script := func(version int) string {
		return fmt.Sprintf(`function realm:on_start() print("start %[1]d") end
function realm:on_login(name) print(name .. " %[1]d") end
function realm:on_reload() print("reload %[1]d") end`, version)
	}
	rel := releaseOf(t, script(1))
	var adopted []int
	for _, begun := range []bool{false, true} {
		b := &theBox{}
		b.cfg = state.Config{Release: rel, Log: func(e event.Event) { b.said = append(b.said, e.(event.Printed).Text) },
			Adopted: func(n int) { adopted = append(adopted, n) }}
		var err error
		if b.Box, err = state.New(b.cfg); err != nil {
			t.Fatal(err)
		}
		if begun {
			b.Step()
		}
		next := releaseOf(t, script(2))
		if err := b.Prepare(next); err != nil {
			t.Fatal(err)
		}
		b.Control(state.Joined{Name: "Anna"})
		b.Control(state.Adopt{Number: 2, Hash: next.Hash})
		b.Control(state.Joined{Name: "Otto"})
		b.Between()
		b.Between()
		want(t, "between two steps", b.said, []string{"start 1", "Anna 1", "reload 2"})
		b.Step()
		want(t, "after a step", b.said, []string{"start 1", "Anna 1", "reload 2", "Otto 2"})
	}
	want(t, "adopted", adopted, []int{2, 2})
}

func TestSchedulesAreCalledOnce(t *testing.T) {
	const script = `realm.on_schedule = {["hourly :30"] = "half", ["daily 04:00"] = "dawn", ["sat 20:00"] = "fair"}
function realm:half() print("half") end
function realm:dawn() print("dawn") end
function realm:fair() print("fair") end`
	for _, test := range []struct {
		name   string
		stamps []string // the first when the realm begins
		want   []string
	}{
		{"reached to the second", []string{"14 03:59:59", "14 04:00:00", "14 04:00:01"}, []string{"dawn"}},
		{"not before", []string{"14 03:00:00", "14 03:29:59"}, nil},
		{"not at the beginning", []string{"14 04:00:00", "14 04:00:01"}, nil},
		{"several missed ones once", []string{"14 00:10:00", "16 00:10:00"}, []string{"half", "dawn", "fair"}},
		{"an hour that comes twice", []string{"14 02:20:00", "14 02:59:00", "14 02:00:00", "14 02:40:00", "14 03:10:00", "14 03:31:00"}, []string{"half", "half"}},
		{"set back by a day", []string{"14 12:00:00", "13 12:00:00", "13 12:30:00"}, []string{"half"}},
		{"on its day of the week", []string{"14 19:45:00", "14 20:15:00", "15 19:45:00", "15 20:15:00"}, []string{"half", "dawn", "fair"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			at := func(text string) int64 {
				u, err := time.Parse(time.DateTime, "2026-08-"+text)
				if err != nil {
					t.Fatal(err)
				}
				return u.UnixMilli()
			}
			var said []string
			b, err := state.New(state.Config{
				Release: releaseOf(t, script), UnixMS: at(test.stamps[0]),
				Log: func(e event.Event) { said = append(said, e.(event.Printed).Text) },
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range test.stamps[1:] {
				b.Control(state.Stamp{UnixMS: at(s)})
				b.Step()
			}
			slices.Sort(said)
			slices.Sort(test.want)
			want(t, "called", said, test.want)
		})
	}
}

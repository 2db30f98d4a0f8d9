package realmbox_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"loam/core/auth"
	"loam/core/box"
	"loam/core/codec"
	"loam/core/event"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/realmbox"
	"loam/core/storage"
)

func TestEveryInputIsTakenAndWritten(t *testing.T) {
	kinds, missing := realmbox.Accept()
	if len(missing) > 0 {
		t.Errorf("nothing is said about inputs %v of %d", missing, kinds)
	}
	all := []realmbox.Input{
		realmbox.Joined{Player: 7, Name: "Anna", Level: 3, Map: "w:ma"}, realmbox.Parted{Name: "Anna"}, realmbox.Stands{Name: "Anna", Level: 4, Map: "w:mb"},
		realmbox.Deliver{Message: box.Message{To: box.Address{Kind: box.ToStorage}, Bundle: "w", Name: "add", Data: plain.OfNumber(1)}},
		realmbox.Stamp{UnixMS: 17}, realmbox.Adopt{Number: 2, Hash: "two"}, realmbox.TakeSnapshot{},
		realmbox.Eval{Bundle: "w", Source: "return 1"}, realmbox.StopAt{Entry: 3, Instructions: 400}, realmbox.Rebuilt{Entry: 4, Instructions: 0, Within: true},
		realmbox.Commanded{Line: "motd hi", Role: auth.Operator, Ask: 5}, realmbox.Evaluated{Bundle: "b", Source: "1"},
		realmbox.Restarted{}, realmbox.Renamed{Player: 7, Name: "Otto"}, realmbox.Kept{Player: 7, Got: 3}, realmbox.Marked{Group: 2, Mark: -1, Unit: 9},
		realmbox.GroupOrder{By: 7, Act: intent.Group{Act: intent.GroupInvite, Player: 8}, Forced: true}, realmbox.Asked{By: "Anna", Role: auth.Builder, Intent: intent.Whisper{To: "Otto", Text: "hi"}},
	}
	if len(all) != kinds {
		t.Fatalf("%d of %d inputs are tested", len(all), kinds)
	}
	for _, in := range all {
		w := codec.NewWriter()
		realmbox.CodeInput(w, &in)
		var back realmbox.Input
		r := codec.NewReader(w.Data())
		realmbox.CodeInput(r, &back)
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

// theBox is a realm box by itself, with all that it says.
type theBox struct {
	*realmbox.Box
	cfg  realmbox.Config
	said []string
}

func newBox(t testing.TB, rel realmbox.Release) *theBox {
	b := &theBox{}
	b.cfg = realmbox.Config{
		Seed: 3, Release: rel, UnixMS: 1786694400000,
		Send:  func(m box.Message) { b.said = append(b.said, fmt.Sprint(m.To, m.Name, m.Data, m.Event)) },
		Store: func(s storage.Entry) { b.said = append(b.said, fmt.Sprint(s.Key, s.Value)) },
		Log:   func(e event.Event) { b.said = append(b.said, fmt.Sprint(e.Kind(), e)) },
		Find:  func(string) (realmbox.Release, error) { return rel, nil },
	}
	var err error
	if b.Box, err = realmbox.New(b.cfg); err != nil {
		t.Fatal(err)
	}
	return b
}

// restored is a box made of the snapshot of another.
func (b *theBox) restored(t testing.TB) *theBox {
	t.Helper()
	other := &theBox{cfg: b.cfg}
	other.cfg.Send = func(m box.Message) { other.said = append(other.said, fmt.Sprint(m.To, m.Name, m.Data, m.Event)) }
	other.cfg.Store = func(s storage.Entry) { other.said = append(other.said, fmt.Sprint(s.Key, s.Value)) }
	other.cfg.Log = func(e event.Event) { other.said = append(other.said, fmt.Sprint(e.Kind(), e)) }
	var err error
	data := b.Snapshot()
	if other.Box, err = realmbox.Restore(other.cfg, data); err != nil {
		t.Fatal(err)
	}
	if again := other.Snapshot(); !bytes.Equal(again, data) {
		t.Error("the snapshot of a restored box is another")
	}
	return other
}

// drawInput is any input that a realm may hand to a box.
func drawInput(rt *rapid.T, now *int64, rel realmbox.Release) realmbox.Input {
	name := rapid.SampledFrom([]string{"Anna", "Otto", "Zoe"}).Draw(rt, "name")
	data := plain.OfTable([]plain.Entry{
		{Key: plain.OfString("key"), Value: plain.OfString(rapid.SampledFrom([]string{"a", "b"}).Draw(rt, "key"))},
		{Key: plain.OfString("value"), Value: plain.OfNumber(float64(rapid.IntRange(-3, 3).Draw(rt, "value")))},
	})
	switch rapid.IntRange(0, 8).Draw(rt, "input") {
	case 0:
		return realmbox.Joined{Player: guidOf(name), Name: name, Level: 1, Map: "w:ma"}
	case 1:
		return realmbox.Parted{Name: name}
	case 2:
		return realmbox.Stands{Name: name, Level: 2, Map: "w:mb"}
	case 3:
		op := rapid.SampledFrom([]string{"set", "add"}).Draw(rt, "operation")
		return realmbox.Deliver{Message: box.Message{To: box.Address{Kind: box.ToStorage}, Bundle: "w", Name: op, Data: data}}
	case 4:
		what := rapid.SampledFrom([]string{"boom", "calm"}).Draw(rt, "message")
		return realmbox.Deliver{Message: box.Message{Bundle: "w", Name: what, Data: data}}
	case 5:
		*now += int64(rapid.IntRange(-3600_000, 2*3600_000).Draw(rt, "ms"))
		return realmbox.Stamp{UnixMS: *now}
	case 6:
		return realmbox.Adopt{Number: 2, Hash: rel.Hash}
	case 7:
		return realmbox.Asked{By: name, Intent: drawIntent(rt)}
	}
	return realmbox.TakeSnapshot{}
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
				if _, ok := in.(realmbox.Adopt); ok && i%2 == 0 {
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
	b.Control(realmbox.Joined{Name: "Anna", Level: 1, Map: "w:ma"})
	for range 100 {
		b.Step()
	}
	data := b.Snapshot()
	for n := range len(data) {
		if _, err := realmbox.Restore(b.cfg, data[:n]); err == nil {
			t.Fatalf("the first %d of %d bytes make a box", n, len(data))
		}
	}
	other := b.cfg
	other.Release.Hash = "other"
	if _, err := realmbox.Restore(other, data); err == nil {
		t.Error("a snapshot is read under another release")
	}
	if hash, err := realmbox.SnapshotHead(data); hash != rel.Hash || err != nil {
		t.Errorf("head %q, %v", hash, err)
	}
	if _, err := realmbox.SnapshotHead(data[:3]); err == nil {
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
		b.cfg = realmbox.Config{Release: rel, Log: func(e event.Event) { b.said = append(b.said, e.(event.Printed).Text) },
			Adopted: func(n int) { adopted = append(adopted, n) }}
		var err error
		if b.Box, err = realmbox.New(b.cfg); err != nil {
			t.Fatal(err)
		}
		if begun {
			b.Step()
		}
		next := releaseOf(t, script(2))
		if err := b.Prepare(next); err != nil {
			t.Fatal(err)
		}
		b.Control(realmbox.Joined{Name: "Anna"})
		b.Control(realmbox.Adopt{Number: 2, Hash: next.Hash})
		b.Control(realmbox.Joined{Name: "Otto"})
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
			b, err := realmbox.New(realmbox.Config{
				Release: releaseOf(t, script), UnixMS: at(test.stamps[0]),
				Log: func(e event.Event) { said = append(said, e.(event.Printed).Text) },
			})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range test.stamps[1:] {
				b.Control(realmbox.Stamp{UnixMS: at(s)})
				b.Step()
			}
			slices.Sort(said)
			slices.Sort(test.want)
			want(t, "called", said, test.want)
		})
	}
}

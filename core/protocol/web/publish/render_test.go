package publish

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/webtest"
	"loam/core/session"
)

// crowd seats pages directly at a teller that is not running.
type crowd struct {
	*Teller
	pages []*reading
}

// still is a realm in which nothing moves.
type still struct {
	snapshot *content.Snapshot
	release  int
}

func newStill() *still { return &still{webtest.Content(), 1} }

func (s *still) Content() (*content.Snapshot, int) { return s.snapshot, s.release }
func (s *still) Commands() *command.Table          { return webtest.Commands() }
func (s *still) Development() bool                 { return true }

// reading is a page that keeps what it is told.
type reading struct {
	wants []string // languages
	told  [][]byte
}

func (r *reading) Send(m message.Body)    { r.SendFrame(message.Marshal(m)) }
func (r *reading) SendFrame(frame []byte) { r.told = append(r.told, frame) }
func (r *reading) Languages() []string    { return r.wants }

func newCrowd(realm Realm, counters *Counters, languages ...string) *crowd {
	c := &crowd{Teller: New(realm, nil, nil, counters, zerolog.Nop())}
	for i, language := range languages {
		page := &reading{wants: []string{language}}
		c.pages = append(c.pages, page)
		c.handle(&item{seat: page, who: session.Identity{}, place: placeOf(i)})
		page.told = nil
	}
	return c
}

func placeOf(i int) session.Place {
	return session.Place{Map: webtest.Map, Instance: 1, Player: guid.New(guid.Player, 0, uint64(i+1)), Viewer: guid.New(guid.Viewer, 0, uint64(i+1))}
}

// frames are what one page was sent since the last time.
func (c *crowd) frames(i int) string {
	var b strings.Builder
	for _, frame := range c.pages[i].told {
		b.Write(frame)
		b.WriteByte('\n')
	}
	c.pages[i].told = nil
	return b.String()
}

// fight is a batch in which everybody sees everything.
func fight(objects, changes, events, viewers int) *view.Batch {
	b := &view.Batch{Map: webtest.Map, Instance: 1, Step: 9, Time: 450, Release: 1}
	var entered []*view.Object
	for i := range objects {
		o := webtest.Object()
		o.GUID = guid.New(guid.Creature, 1, uint64(100+i))
		entered = append(entered, o)
	}
	for i := range changes {
		o := webtest.Object()
		o.GUID = guid.New(guid.Creature, 1, uint64(i))
		b.Changes = append(b.Changes, view.Change{Mask: view.Health | view.Place, Object: o})
	}
	for range events {
		b.Events = append(b.Events, webtest.Events[event.KindDamageDealt])
	}
	for i := range viewers {
		v := view.Viewer{ID: placeOf(i).Viewer, Unit: placeOf(i).Player, Entered: entered}
		for k := range changes {
			v.Changed = append(v.Changed, int32(k))
		}
		for k := range events {
			v.Events = append(v.Events, int32(k))
		}
		b.Viewers = append(b.Viewers, v)
	}
	return b
}

func TestEverythingIsEncodedOnceABatchAndLanguage(t *testing.T) {
	for _, test := range []struct {
		name            string
		languages       []string
		objects, events int64 // encodings
	}{
		{"one page", []string{"en"}, 10 + 20, 5},
		{"a hundred pages in one language", repeat("en", 100), 10 + 20, 5},
		{"two languages: only what has text is encoded twice", append(repeat("en", 50), repeat("de", 50)...), 2*10 + 20, 5},
		{"nobody", nil, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var counters Counters
			c := newCrowd(newStill(), &counters, test.languages...)
			for n := int64(1); n <= 3; n++ {
				c.handle(&item{batch: fight(10, 20, 5, len(test.languages))})
				if got := counters.ObjectsEncoded.Load(); got != n*test.objects {
					t.Errorf("%d objects encoded after %d batches, want %d", got, n, n*test.objects)
				}
				if got := counters.EventsEncoded.Load(); got != n*test.events {
					t.Errorf("%d events encoded after %d batches, want %d", got, n, n*test.events)
				}
			}
			for i := range c.pages {
				if got := len(c.pages[i].told); got != 3 {
					t.Fatalf("page %d was sent %d frames for 3 batches", i, got)
				}
			}
		})
	}
}

func repeat(s string, n int) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = s
	}
	return list
}

func TestTextIsEncodedOnceALanguage(t *testing.T) {
	var counters Counters
	c := newCrowd(newStill(), &counters, "en", "de", "en", "fr") // there is no French: English serves
	b := fight(0, 0, 0, 4)
	b.Events = []event.Event{webtest.Events[event.KindSpoke]}
	b.Changes = []view.Change{{Mask: view.Looks, Object: webtest.Object()}}
	for i := range b.Viewers {
		b.Viewers[i].Events, b.Viewers[i].Changed = []int32{0}, []int32{0}
	}
	c.handle(&item{batch: b})
	if got := counters.EventsEncoded.Load(); got != 2 {
		t.Errorf("%d events encoded, want one a language", got)
	}
	if got := counters.ObjectsEncoded.Load(); got != 2 {
		t.Errorf("%d objects encoded, want one a language", got)
	}
	for i, want := range []string{"Welcome, Anna.", "Willkommen, Anna.", "Welcome, Anna.", "Welcome, Anna."} {
		if got := c.frames(i); !strings.Contains(got, want) {
			t.Errorf("page %d reads %s, want %s", i, got, want)
		}
	}
}

func TestEachPageIsToldItsOwnPart(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en", "en", "en")
	b := fight(0, 2, 1, 0)
	b.Viewers = []view.Viewer{
		{ID: placeOf(0).Viewer, Changed: []int32{0}, Left: []guid.GUID{webtest.Wolf}},
		{ID: guid.New(guid.Viewer, 0, 2), Changed: []int32{1}, Events: []int32{0}, Self: &view.Self{Run: 7}},
		// the third is told nothing
	}
	c.handle(&item{batch: b})
	first, second, third := c.frames(0), c.frames(1), c.frames(2)
	if want := `{"type":"step","step":9,"time":450,"release":1,"left":["creature-1-17"],"changed":[{"id":"creature-1-0",`; !strings.HasPrefix(first, want) {
		t.Errorf("the first page: %s\nwant it to begin %s", first, want)
	}
	if strings.Contains(first, "events") || strings.Contains(first, "creature-1-1\"") {
		t.Errorf("the first page was told of others: %s", first)
	}
	for _, want := range []string{`"id":"creature-1-1"`, `"events":[{"type":"damage_dealt"`, `"self":{"experience":0,`} {
		if !strings.Contains(second, want) {
			t.Errorf("the second page: %s\nwant %s", second, want)
		}
	}
	if want := `{"type":"step","step":9,"time":450,"release":1}` + "\n"; third != want {
		t.Errorf("the third page: %s\nwant %s", third, want)
	}
}

func TestQuietStepsAreLeftOutButForTheHeartbeat(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en")
	sent := 0
	for step := range 41 {
		b := fight(0, 0, 0, 1)
		b.Step, b.Time = int64(step), clock.Time(50*step)
		c.handle(&item{batch: b})
		sent += strings.Count(c.frames(0), `"step"`) / 2
	}
	if sent != 5 { // the first, then one in 500 ms of 2000
		t.Errorf("%d steps sent in two quiet seconds, want 5", sent)
	}
	c.handle(&item{control: &session.TimeControl{Paused: true, Speed: 1}})
	b := fight(0, 0, 0, 1)
	b.Time = 2100
	c.handle(&item{batch: b})
	if got := c.frames(0); !strings.Contains(got, `"time":2100`) {
		t.Errorf("a single step while paused: %q", got)
	}
}

func TestScriptReportsAreForThoseWithTools(t *testing.T) {
	report := []event.Event{webtest.Events[event.KindFaulted], webtest.Events[event.KindPrinted], webtest.Events[event.KindSwitchedOff], webtest.Events[event.KindAdopted]}
	for role, want := range map[auth.Role]int{auth.Player: 0, auth.Builder: 4, auth.Operator: 4} {
		c := &crowd{Teller: New(newStill(), nil, nil, new(Counters), zerolog.Nop())}
		page := &reading{}
		c.pages = []*reading{page}
		c.handle(&item{seat: page, who: session.Identity{Role: role}, place: placeOf(0)})
		c.frames(0)
		b := fight(0, 0, 0, 1)
		b.Events, b.Viewers[0].Events = report, []int32{0, 1, 2, 3}
		c.handle(&item{batch: b})
		got := 0
		for told := c.frames(0); strings.Contains(told, `{"type":`); got++ {
			_, told, _ = strings.Cut(told, `{"type":`)
		}
		if got-1 != want { // the step itself is one
			t.Errorf("%s is told %d reports, want %d", role, got-1, want)
		}
	}
}

func TestWhatIsForOnePlayerIsToldToNobodyElse(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en", "en")
	b := fight(0, 0, 0, 2)
	b.Events = []event.Event{event.Told{Player: placeOf(0).Player, Text: webtest.Line("greet")}}
	b.Viewers[0].Events, b.Viewers[1].Events = []int32{0}, []int32{0} // the map is mistaken
	c.handle(&item{batch: b})
	if got := c.frames(0); !strings.Contains(got, "told") {
		t.Errorf("the player was not told: %s", got)
	}
	if got := c.frames(1); strings.Contains(got, "told") {
		t.Errorf("another player was told: %s", got)
	}
}

func TestReactionsFollowThePlayersFaction(t *testing.T) {
	still := newStill()
	c := newCrowd(still, new(Counters), "en")
	own := webtest.Object()
	own.GUID, own.Faction = placeOf(0).Player, "toy:folk"
	step := func(change func(*view.Batch)) string {
		b := fight(0, 0, 0, 1)
		change(b)
		c.handle(&item{batch: b})
		return c.frames(0)
	}
	const folk = `"reactions":{"toy:beast":"hostile","toy:folk":"friendly","toy:guard":"friendly"}`
	if got := step(func(b *view.Batch) { b.Viewers[0].Entered = []*view.Object{own} }); !strings.Contains(got, folk) {
		t.Errorf("on entering: %s\nwant %s", got, folk)
	}
	if got := step(func(b *view.Batch) { b.Time = 9000 }); strings.Contains(got, "reactions") {
		t.Errorf("told again for nothing: %s", got)
	}
	turned := *own
	turned.Faction = "toy:beast"
	got := step(func(b *view.Batch) {
		b.Changes = []view.Change{{Mask: view.Looks, Object: &turned}}
		b.Viewers[0].Changed = []int32{0}
	})
	if want := `"reactions":{"toy:beast":"friendly","toy:folk":"hostile"}`; !strings.Contains(got, want) {
		t.Errorf("after turning: %s\nwant %s", got, want)
	}
	still.snapshot, still.release = webtest.Content(), 2
	got = step(func(b *view.Batch) { b.Release = 2 })
	if !strings.Contains(got, `{"type":"seated","fresh":false`) || !strings.Contains(got, "reactions") {
		t.Errorf("after a release: %s\nwant the map and reactions anew", got)
	}
}

func TestBatchesOfOtherMapsAreNotMixed(t *testing.T) {
	c := newCrowd(newStill(), new(Counters), "en")
	for _, other := range []struct {
		id       content.ID
		instance uint16
	}{{webtest.Map, 2}, {"toy:other", 1}} {
		b := fight(1, 1, 1, 1)
		b.Map, b.Instance = other.id, other.instance
		c.handle(&item{batch: b})
		if got := c.frames(0); got != "" {
			t.Errorf("a batch of %s %d reached a page elsewhere: %s", other.id, other.instance, got)
		}
	}
	moved := placeOf(0)
	moved.Instance = 2
	c.handle(&item{seat: c.pages[0], place: moved})
	b := fight(1, 0, 0, 1)
	b.Instance = 2
	c.handle(&item{batch: b})
	if got := c.frames(0); !strings.Contains(got, `"fresh":true`) || !strings.Contains(got, "entered") {
		t.Errorf("after a transfer: %s", got)
	}
	c.handle(&item{gone: c.pages[0], parted: make(chan struct{})})
	c.handle(&item{batch: b})
	rooms, viewers := c.viewers.Len()
	if got := c.frames(0); got != "" || rooms+viewers != 0 {
		t.Errorf("after leaving: %q, %d rooms, %d viewers", got, rooms, viewers)
	}
}

func TestTheQueueIsMeasuredAndNeverWaits(t *testing.T) {
	var counters Counters
	o := New(newStill(), nil, nil, &counters, zerolog.Nop()) // nobody takes from it
	for range 1000 {
		o.Publish(fight(1, 1, 1, 1))
	}
	if now, most := counters.QueueNow.Load(), counters.QueueMost.Load(); now != 1000 || most != 1000 {
		t.Errorf("queue %d, most %d, want 1000", now, most)
	}
	go o.Run() // close waits for it
	o.Close()
	if now := counters.QueueNow.Load(); now != 0 {
		t.Errorf("%d items wait in a queue that is closed", now)
	}
}

func BenchmarkFanOut(b *testing.B) {
	for _, pages := range []int{1, 100, 1000} {
		b.Run(fmt.Sprintf("%d pages", pages), func(b *testing.B) {
			c := newCrowd(newStill(), new(Counters), repeat("en", pages)...)
			batch := fight(0, 100, 10, pages)
			b.ReportAllocs()
			for b.Loop() {
				c.handle(&item{batch: batch})
				for _, page := range c.pages {
					clear(page.told)
					page.told = page.told[:0]
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(pages*110), "ns/message")
		})
	}
}

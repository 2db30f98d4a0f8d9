package watch

import (
	"fmt"
	"maps"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const ms = time.Millisecond

// files returns a tree of names and contents.
func files(pairs ...string) map[string]sum {
	tree := make(map[string]sum)
	for i := 0; i < len(pairs); i += 2 {
		s := sum{empty: pairs[i+1] == ""}
		copy(s.hash[:], pairs[i+1])
		tree[pairs[i]] = s
	}
	return tree
}

// moment is an input of a pace with the expected result.
type moment struct {
	at    time.Duration
	event bool
	wrong bool
	look  look // a scan if neither is set
	want  bool // wrong: it counts; look: a hint
	next  time.Duration
}

func TestWhenAChangeCounts(t *testing.T) {
	before := files("a", "one", "b", "two")
	edited := look{files: files("a", "1", "b", "two")}
	for _, test := range []struct {
		name    string
		moments []moment
	}{
		{"a save is told 10 ms after its last event", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 3 * ms, event: true, next: 13 * ms},
			{at: 13 * ms, look: edited, want: true},
		}},
		{"a save without a change is not told", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{files: before}},
		}},
		{"a truncated file waits for 100 ms of quiet", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{files: files("a", "", "b", "two")}, next: 100 * ms},
			{at: 100 * ms, look: look{files: files("a", "", "b", "two")}, want: true},
		}},
		{"a file truncated and then written is told when written", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{files: files("a", "", "b", "two")}, next: 100 * ms},
			{at: 20 * ms, event: true, next: 30 * ms},
			{at: 30 * ms, look: edited, want: true},
		}},
		{"a removed file waits for 100 ms of quiet", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{files: files("b", "two")}, next: 100 * ms},
			{at: 100 * ms, look: look{files: files("b", "two")}, want: true},
		}},
		{"a new empty file waits too", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{files: files("a", "one", "b", "two", "c", "")}, next: 100 * ms},
		}},
		{"an atomic save, gone and back, is told once", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{files: files("b", "two")}, next: 100 * ms},
			{at: 12 * ms, event: true, next: 22 * ms},
			{at: 22 * ms, look: edited, want: true},
		}},
		{"what is wrong is told again at 100 ms", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: edited, want: true},
			{at: 15 * ms, wrong: true, want: false, next: 100 * ms},
			{at: 100 * ms, look: edited, want: true},
			{at: 105 * ms, wrong: true, want: true},
		}},
		{"what is wrong and mended in time was never wrong", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: edited, want: true},
			{at: 15 * ms, wrong: true, want: false, next: 100 * ms},
			{at: 50 * ms, event: true, next: 60 * ms},
			{at: 60 * ms, look: look{files: files("a", "2", "b", "two")}, want: true},
		}},
		{"an event that changes nothing does not hide what is wrong", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: edited, want: true},
			{at: 15 * ms, wrong: true, want: false, next: 100 * ms},
			{at: 50 * ms, event: true, next: 60 * ms},
			{at: 60 * ms, look: edited, next: 150 * ms},
			{at: 150 * ms, look: edited, want: true},
		}},
		{"while git is at work nothing is told", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{locked: true}, next: 30 * ms},
			{at: 30 * ms, look: look{locked: true}, next: 50 * ms},
			{at: 50 * ms, look: edited, want: true},
		}},
		{"a file that changes while it is read is read again", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{moving: true, files: edited.files}, next: 20 * ms},
			{at: 20 * ms, look: edited, want: true},
		}},
		{"the folder itself goes and comes back", []moment{
			{at: 0, event: true, next: 10 * ms},
			{at: 10 * ms, look: look{gone: true}, next: 100 * ms},
			{at: 100 * ms, look: look{gone: true}, want: true, next: 1100 * ms},
			{at: 1100 * ms, look: look{gone: true}, next: 2100 * ms},
			{at: 2100 * ms, look: look{files: before}, want: true},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := pace{known: before}
			for i, m := range test.moments {
				got := false
				switch {
				case m.event:
					p.event(m.at)
				case m.wrong:
					got = p.wrong(m.at)
				default:
					got = p.look(m.at, m.look)
				}
				if got != m.want {
					t.Fatalf("moment %d at %v: got %v, want %v", i+1, m.at, got, m.want)
				}
				wait, any := p.wait(m.at)
				if want := m.next != 0; any != want || any && m.at+wait != m.next {
					t.Fatalf("moment %d at %v: next look at %v (%v), want %v", i+1, m.at, m.at+wait, any, m.next)
				}
			}
		})
	}
}

// TestWhateverIsDoneIsToldInTheEnd edits at random and checks after every scan: never a
// hint between events, never a loss before 100 ms, and all changes at the end.
func TestWhateverIsDoneIsToldInTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		disk := files("a", "one", "b", "two")
		told := maps.Clone(disk)
		p := pace{known: maps.Clone(disk)}
		now, last := time.Duration(0), time.Duration(-1000*ms)
		look := func() {
			seen := look{files: maps.Clone(disk)}
			if p.look(now, seen) {
				if now-last < Quiet {
					t.Fatalf("told at %v, %v after an event", now, now-last)
				}
				if lost(told, disk) && now-last < Settled {
					t.Fatalf("told of a loss at %v, %v after an event", now, now-last)
				}
				told = seen.files
			}
		}
		until := func(end time.Duration) {
			for {
				wait, any := p.wait(now)
				if !any || now+wait > end {
					break
				}
				now += wait
				look()
			}
			now = end
		}
		for i := range rapid.IntRange(1, 30).Draw(t, "edits") {
			until(now + time.Duration(rapid.IntRange(0, 130).Draw(t, "pause"))*ms)
			name := rapid.SampledFrom([]string{"a", "b", "c"}).Draw(t, "file")
			switch rapid.IntRange(0, 3).Draw(t, "what") {
			case 0:
				delete(disk, name)
			case 1:
				disk[name] = sum{empty: true}
			default:
				maps.Copy(disk, files(name, fmt.Sprint(i)))
			}
			p.event(now)
			last = now
		}
		until(now + time.Second)
		if !maps.Equal(told, disk) {
			t.Fatalf("a second after the last event %d files are known, %d lie there", len(told), len(disk))
		}
		if _, any := p.wait(now); any {
			t.Fatal("it goes on looking though nothing happens")
		}
	})
}

package clientids

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"loam/core/model/content"
)

func creature(id, name string, clients ...content.Client) content.Creature {
	return content.Creature{ID: content.ID(id), Name: content.Text{Key: name}, Clients: clients}
}

func named(version string, n int64) content.Client {
	return content.Client{Version: version, Name: "entry", Number: n}
}

func of(list ...content.Creature) *content.Snapshot {
	return content.NewSnapshot(content.Tables{Creatures: list})
}

func adopt(t testing.TB, b *Book, list ...content.Creature) {
	t.Helper()
	if err := b.Adopt(of(list...)); err != nil {
		t.Fatal(err)
	}
}

func reopen(t testing.TB, dir string) *Book {
	t.Helper()
	b, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestNumbersStay(t *testing.T) {
	dir := t.TempDir()
	b := reopen(t, dir)
	hen, fox := creature("a:hen", "Hen"), creature("a:fox", "Fox", named("wrath", 299))
	adopt(t, b, hen, fox)
	hens := [2]uint32{b.Entry("vanilla", "a:hen"), b.Entry("wrath", "a:hen")}
	if hens != [2]uint32{First + 1, First} || b.Entry("vanilla", "a:fox") != First {
		t.Errorf("the hen has %x", hens)
	}
	data, err := os.ReadFile(filepath.Join(dir, File))
	if err != nil || !strings.HasPrefix(string(data), "# The numbers") || !strings.Contains(string(data), "\nwrath creature a:hen 8388608\n") ||
		strings.Contains(string(data), "wrath creature a:fox") {
		t.Errorf("%v, the file is\n%s", err, data)
	}
	b = reopen(t, dir)
	adopt(t, b, creature("a:ant", "Ant")) // hen and fox are absent temporarily
	b = reopen(t, dir)
	adopt(t, b, hen, fox)
	if got := [2]uint32{b.Entry("vanilla", "a:hen"), b.Entry("wrath", "a:hen")}; got != hens {
		t.Errorf("the hen has %x, had %x", got, hens)
	}
	if again, err := os.ReadFile(filepath.Join(dir, File)); err != nil || len(again) <= len(data) {
		t.Errorf("%v, the file is\n%s", err, again)
	}
}

func TestAChangedTextHasANewNumberWhereItIsKeptForEver(t *testing.T) {
	dir := t.TempDir()
	b := reopen(t, dir)
	adopt(t, b, creature("a:hen", "Hen"), creature("a:fox", "Fox"))
	adopt(t, b, creature("a:hen", "Old Hen"), creature("a:fox", "Fox"))
	if v, w := b.Entry("vanilla", "a:hen"), b.Entry("wrath", "a:hen"); v != First+2 || w != First+1 {
		t.Errorf("the hen has %x in vanilla and %x in wrath", v, w)
	}
	b = reopen(t, dir)
	adopt(t, b, creature("a:hen", "Hen"), creature("a:fox", "Fox"))
	if v, fox := b.Entry("vanilla", "a:hen"), b.Entry("vanilla", "a:fox"); v != First+3 || fox != First {
		t.Errorf("the hen has %x, the fox %x: a number must never be used again", v, fox)
	}
}

func TestWhatContentNamesIsNotAllotted(t *testing.T) {
	b := New()
	adopt(t, b, creature("a:hen", "Hen"), creature("a:fox", "Fox", named("wrath", First+1)), creature("a:ant", "Ant"))
	if got := b.Entry("wrath", "a:ant"); got != First {
		t.Errorf("the ant has %x", got)
	}
	if got := b.Entry("wrath", "a:hen"); got != First+2 {
		t.Errorf("the hen has %x", got)
	}
	adopt(t, b, creature("a:hen", "Hen"), creature("a:ant", "Ant", named("wrath", First+2)))
	if got := b.Entry("wrath", "a:hen"); got != First+3 {
		t.Errorf("the hen has %x, that content gives to another now", got)
	}
}

func TestNoNumberIsGivenTwice(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "w")
		if err != nil {
			rt.Fatal(err)
		}
		b := reopen(t, dir)
		told := map[string]string{} // cached by clients of vanilla, by number
		for range rapid.IntRange(1, 12).Draw(rt, "releases") {
			var list []content.Creature
			for i := range rapid.IntRange(0, 5).Draw(rt, "creatures") {
				c := creature(fmt.Sprint("a:c", i), rapid.SampledFrom([]string{"A", "B", "C"}).Draw(rt, "name"))
				if rapid.IntRange(0, 4).Draw(rt, "named") == 0 {
					continue
				}
				list = append(list, c)
			}
			adopt(t, b, list...)
			for _, c := range list {
				n, text := fmt.Sprint(b.Entry("vanilla", c.ID)), string(c.ID)+" "+c.Name.Key
				if was, ok := told[n]; ok && was != text {
					rt.Fatalf("number %s is %s, clients know it as %s", n, text, was)
				}
				told[n] = text
			}
			if rapid.Bool().Draw(rt, "restart") {
				b = reopen(t, dir)
			}
		}
	})
}

func TestABookIsAskedFromManyGoroutines(t *testing.T) {
	b := New()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for n := range 200 {
				if b.Entry("wrath", content.ID(fmt.Sprint("a:c", n))) < First {
					t.Error("no number")
				}
				if i == 0 && n%50 == 0 {
					adopt(t, b, creature("a:hen", "Hen"))
				}
			}
		})
	}
	all.Wait()
	seen := map[uint32]bool{}
	for n := range 200 {
		seen[b.Entry("wrath", content.ID(fmt.Sprint("a:c", n)))] = true
	}
	if len(seen) != 200 {
		t.Errorf("%d numbers for 200 creatures", len(seen))
	}
}

func TestNumbersEnd(t *testing.T) {
	b := New()
	b.next[pool{"wrath", false}] = Last
	if got := b.Entry("wrath", "a:hen"); got != Last {
		t.Errorf("the last is %x", got)
	}
	if got := b.Entry("wrath", "a:fox"); got != 0 {
		t.Errorf("behind the last is %x", got)
	}
	if err := b.Adopt(of(creature("a:fox", "Fox"))); !errors.Is(err, ErrFull) {
		t.Errorf("got %v", err)
	}
}

func TestABrokenFileIsNotRead(t *testing.T) {
	for _, test := range []struct{ text, problem string }{
		{"wrath creature a:hen 8388608\nwrath creature a:hen 8388609", "entries.lock:2:1: duplicate number for a:hen"},
		{"wrath creature a:hen 8388608\nwrath creature a:fox 8388608", "entries.lock:2:1: number 8388608 is already assigned to a:hen"},
		{"\n# a comment\nwrath creature a:hen 299", `entries.lock:3:1: not a number from 8388608 to 16777215: "299"`},
		{"wrath creature a:hen 16777216", "not a number from"},
		{"cata creature a:hen 8388608", `unknown version "cata"`},
		{"wrath song a:hen 8388608", "malformed line"},
		{"wrath", "malformed line"},
		{"<<<<<<< HEAD", `unknown version "<<<<<<<"`},
		{"vanilla creature a:hen 8388608 xyz", `not a hash: "xyz"`},
		{strings.Repeat("x", 1<<17), "token too long"},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, File), []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), test.problem) {
			t.Errorf("%.60q: %v, want %s", test.text, err, test.problem)
		}
	}
}

func TestAWorldThatCannotBeWritten(t *testing.T) {
	b := reopen(t, filepath.Join(t.TempDir(), "none"))
	if err := b.Adopt(of(creature("a:hen", "Hen"))); err == nil || !strings.Contains(err.Error(), "write entries.lock") {
		t.Errorf("got %v", err)
	}
}

func FuzzFile(f *testing.F) {
	f.Add([]byte("vanilla next 8388611\nvanilla creature a:hen 8388608 0a0b0c0d\nwrath creature a:hen 8388608\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		b := New()
		if b.read(data) != nil {
			return
		}
		again := New()
		if err := again.read([]byte(b.text())); err != nil || again.text() != b.text() {
			t.Errorf("%v: %s is read as %s", err, b.text(), again.text())
		}
	})
}

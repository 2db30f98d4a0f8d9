package save

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"loam/core/lib/value"
	"loam/core/model/character"
	modstoragemodel "loam/core/model/modstorage"
	"loam/core/realm/modstorage"
	"loam/core/store"
	"loam/core/store/memory"
)

// negating are forms of storage, each of which negates the numbers of the one before.
type negating int

func (n negating) StorageVersions() []modstoragemodel.Version {
	return []modstoragemodel.Version{{Bundle: "b", Version: int(n)}}
}
func (n negating) Migrator() modstoragemodel.Migrator { return n }
func (n negating) Close()                             {}
func (n negating) Migrate(_ string, _ modstoragemodel.Kept, from int, v value.Value) (value.Value, error) {
	for ; from < int(n); from++ {
		v = keeps(-v.Get("n").Number(), -v.Get("deep").Get("n").Number())
	}
	return v, nil
}

func keeps(n, deep float64) value.Value {
	entry := func(k string, v value.Value) value.Entry { return value.Entry{Key: value.OfString(k), Value: v} }
	return value.OfTable([]value.Entry{entry("n", value.OfNumber(n)), entry("deep", value.OfTable([]value.Entry{entry("n", value.OfNumber(deep))}))})
}

// busy is a store that is written to while it is being read.
type busy struct {
	*memory.Store
	meanwhile func()
}

func (s *busy) CharactersAfter(ctx context.Context, id int64, limit int) ([]character.Record, error) {
	s.meanwhile()
	defer s.meanwhile()
	return s.Store.CharactersAfter(ctx, id, min(limit, 3))
}

func (s *busy) Character(ctx context.Context, id int64) (character.Record, error) {
	s.meanwhile()
	defer s.meanwhile()
	return s.Store.Character(ctx, id)
}

// slow is a saver that writes when it is told.
type slow struct {
	to    *memory.Store
	epoch int64
	wait  []func()
}

func (s *slow) SubmitBatch(done func(error), b store.Batch) error {
	s.wait = append(s.wait, func() { done(s.to.Save(context.Background(), s.epoch, b)) })
	return nil
}

func (s *slow) write() {
	if len(s.wait) > 0 {
		first := s.wait[0]
		s.wait = s.wait[1:]
		first()
	}
}

// rankHall has the records of a realm in a property test of rankings.
type rankHall struct {
	*rapid.T
	r     *Records
	to    *memory.Store
	saver *slow
	epoch int64
	made  int
	live  []character.Record
}

func (h *rankHall) must(err error) {
	if err != nil {
		h.Fatal(err)
	}
}

// act is one thing that may happen while a realm runs.
func (h *rankHall) act() {
	switch rapid.SampledFrom([]string{"create", "save", "save", "save", "write", "write", "delete", "publish", "purge"}).Draw(h.T, "act") {
	case "create":
		name := string(rune('a'+h.made%7)) + fmt.Sprint(h.made)
		h.made++
		rec, err := h.to.CreateCharacter(context.Background(), h.epoch, character.Record{Account: 1, Name: name})
		h.must(err)
		h.live = append(h.live, rec)
	case "save":
		if len(h.live) == 0 {
			return
		}
		i := rapid.IntRange(0, len(h.live)-1).Draw(h.T, "who")
		h.live[i].Storage = h.storage()
		h.r.Save(h.live[i])
	case "write":
		h.saver.write()
	case "delete": // of who has left, and has been saved
		if len(h.live) > 0 && len(h.saver.wait) == 0 {
			i := rapid.IntRange(0, len(h.live)-1).Draw(h.T, "who")
			h.must(h.to.DeleteCharacter(context.Background(), h.epoch, h.live[i].ID, time.UnixMilli(1)))
			h.live = slices.Delete(h.live, i, i+1)
		}
	case "publish":
		now := modstoragemodel.VersionOf(h.r.running(), "b")
		h.r.Adopt(negating(min(4, now+rapid.IntRange(0, 1).Draw(h.T, "raise"))))
	case "purge":
		if rapid.IntRange(0, 9).Draw(h.T, "really") > 0 {
			return
		}
		for len(h.saver.wait) > 0 {
			h.saver.write()
		}
		h.r.rankings.Forget(func(b string) bool { return b == "b" })
		_, err := modstorage.Purge(context.Background(), h.to, h.epoch, "b", false)
		h.must(err)
	}
}

// storage is what a character keeps: also in an old form, of another bundle, or nothing.
func (h *rankHall) storage() []character.Place {
	places := []character.Place{{Bundle: "a", Version: 1, Value: keeps(99, 99)}}
	number := rapid.SampledFrom([]float64{-2, -1, 0, 1, 2, 3})
	v := keeps(number.Draw(h.T, "n"), number.Draw(h.T, "deep"))
	switch rapid.IntRange(0, 9).Draw(h.T, "form") {
	case 0:
		return places
	case 1:
		v = value.OfTable([]value.Entry{{Key: value.OfString("n"), Value: value.OfString("none")}})
		return append(places, character.Place{Bundle: "b", Version: 9, Value: v})
	}
	now := modstoragemodel.VersionOf(h.r.running(), "b")
	return append(places, character.Place{Bundle: "b", Version: rapid.IntRange(max(1, now-1), now).Draw(h.T, "version"), Value: v})
}

// scan is the ranking that reading all characters yields: by number, then by name.
func (h *rankHall) scan(key string, n int) value.Value {
	type figure struct {
		name  string
		value float64
	}
	var all []figure
	list, err := h.to.CharactersAfter(context.Background(), 0, 1000)
	h.must(err)
	for _, rec := range list {
		kept, err := h.r.KeptBy(source{h.r}.Newest(rec, nil), "b")
		h.must(err)
		for part := range strings.SplitSeq(key, ".") {
			kept = kept.Get(part)
		}
		if kept.Kind() == value.Number {
			all = append(all, figure{rec.Name, kept.Number()})
		}
	}
	slices.SortFunc(all, func(a, b figure) int { return cmp.Or(cmp.Compare(b.value, a.value), strings.Compare(a.name, b.name)) })
	var told []value.Value
	for _, f := range all[:min(n, len(all))] {
		told = append(told, value.OfTable([]value.Entry{{Key: value.OfString("name"), Value: value.OfString(f.name)}, {Key: value.OfString("value"), Value: value.OfNumber(f.value)}}))
	}
	return value.OfList(told...)
}

// Whatever is saved, deleted, migrated and purged, also while it is being read: a
// ranking says what reading all characters would.
func TestARankingIsWhatReadingAllCharactersWouldYield(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := &rankHall{T: rt, to: memory.New()}
		var err error
		h.epoch, err = h.to.Claim(t.Context())
		h.must(err)
		_, err = h.to.CreateAccount(t.Context(), h.epoch, store.Account{Name: "ACC"})
		h.must(err)
		h.saver = &slow{to: h.to, epoch: h.epoch}
		at := &busy{h.to, func() {}}
		h.r = New(Config{
			Store: at, Saver: h.saver, Forms: negating(1), Safe: func(character.Record) {},
			Ranked: rapid.SampledFrom([]int{4, 6, 50}).Draw(rt, "ranked"),
		})
		for range rapid.IntRange(0, 30).Draw(rt, "steps") {
			for range rapid.IntRange(1, 8).Draw(rt, "acts") {
				h.act()
			}
			key, n := rapid.SampledFrom([]string{"n", "deep.n", "deep", "none.n"}).Draw(rt, "key"), rapid.IntRange(0, 4).Draw(rt, "n")
			left := rapid.IntRange(0, 5).Draw(rt, "meanwhile")
			at.meanwhile = func() {
				if left--; left >= 0 {
					h.act()
				}
			}
			_, err := h.r.Top(t.Context(), "b", key, n) // what happens meanwhile may come before it or after
			at.meanwhile = func() {}
			h.must(err)
			got, err := h.r.Top(t.Context(), "b", key, n)
			h.must(err)
			if want := h.scan(key, n); !value.Equal(got, want) {
				rt.Fatalf("the first %d by %s are %v, want %v", n, key, got, want)
			}
		}
	})
}

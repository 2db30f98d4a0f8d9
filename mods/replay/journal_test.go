package replay

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"loam/core/journal"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm"
	"loam/core/realm/state"
	"loam/core/recording"
	"loam/mods/scenario"
	"loam/mods/scenario/report"
	"loam/mods/scenario/testworld"
)

// diary is a journal of one scenario, in a folder, and knows the last hash of each box.
type diary struct {
	*tape
	*journal.Journal
	dir    string
	clock  time.Time // it moves on with each question whether a part is due
	hashes map[recording.Box]hashed
}

// hashed is the hash of a box after so many steps.
type hashed struct {
	step int64
	hash uint64
}

// diaryEpoch is the owner of the journals.
const diaryEpoch = 7

func newDiary(t *testing.T) *diary {
	t.Helper()
	d := &diary{tape: newTape(t), dir: t.TempDir(), clock: time.Unix(0, 0), hashes: make(map[recording.Box]hashed)}
	var err error
	d.Journal, err = journal.Open(journal.Config{
		Dir: d.dir, Epoch: diaryEpoch, Archives: d.Find, Development: true, Headless: true, Log: zerolog.New(zerolog.NewTestWriter(t)),
		PartAfter: 150 * time.Second, Now: func() time.Time { d.clock = d.clock.Add(time.Second); return d.clock },
	})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// recorded is a diary as the recorder of a scenario: it keeps the hashes and ignores the rest.
type recorded struct{ *diary }

func (r recorded) MapInput(id content.ID, n uint16, step int64, in input.Input)  {}
func (r recorded) MapSnapshot(id content.ID, n uint16, step int64, state []byte) {}
func (r recorded) BoxInput(step int64, in state.Input)                           {}
func (r recorded) BoxSnapshot(step int64, state []byte)                          {}
func (r recorded) Release(hash string)                                           {}
func (r recorded) Journal() realm.Journal                                        { return kept{r.diary.Journal, r.hashes} }
func (r recorded) MapHash(id content.ID, n uint16, step int64, hash uint64) {
	r.hashes[recording.Box{Map: id, Instance: n}] = hashed{step, hash}
}
func (r recorded) BoxHash(step int64, hash uint64) {
	r.hashes[recording.Box{Realm: true}] = hashed{step, hash}
}

// kept is the journal of a diary, which forgets the hashes of maps that end.
type kept struct {
	*journal.Journal
	hashes map[recording.Box]hashed
}

// MapGone implements [realm.Journal].
func (k kept) MapGone(id content.ID, n uint16, step int64) {
	delete(k.hashes, recording.Box{Map: id, Instance: n})
	k.Journal.MapGone(id, n, step)
}

// again makes the boxes again as if the process had ended without a word.
func (d *diary) again(t *testing.T) *recording.Recovered {
	t.Helper()
	d.Sync()
	found, err := journal.Recover(t.Context(), journal.RecoverConfig{Dir: d.dir, Epoch: diaryEpoch, Build: Build})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Journal.Close(); err != nil {
		t.Error(err)
	}
	return found
}

// TestAfterACrashEveryBoxIsAsItWas runs scenarios with a journal, ends each without any
// warning, and requires that the boxes that are made again have the hashes of those that ran.
func TestAfterACrashEveryBoxIsAsItWas(t *testing.T) {
	o, found := share(t, 16)
	ran, boxes := 0, 0
	var last *diary
	o.Record = func(string) testworld.Recorder { last = newDiary(t); return recorded{last} }
	o.Progress = func(r report.Result) {
		ran++
		made := last.again(t)
		var differ []string
		steps := map[recording.Box]int64{{Realm: true}: last.hashes[recording.Box{Realm: true}].step}
		for _, m := range made.Maps {
			steps[recording.Box{Map: m.Map, Instance: m.Instance}] = m.Step
		}
		for box, want := range last.hashes {
			got, ok := made.Hashes[box]
			switch {
			case ok && steps[box] > want.step: // an instance that began between two hashes
			case ok && got == want.hash:
				boxes++
			default:
				differ = append(differ, fmt.Sprintf("%s: made again %v with hash %x, want %x", box, ok, got, want.hash))
			}
		}
		if slices.Sort(differ); len(differ)+len(made.Lost)+len(made.Skipped) > 0 {
			t.Errorf("%s (%d steps made again):\n%s\nlost %v, skipped %v", r.File, made.Steps, strings.Join(differ, "\n"), made.Lost, made.Skipped)
		}
	}
	scenario.Suite(t.Context(), withScenarios, o)
	if ran < found/inShort || boxes < ran {
		t.Errorf("of %d scenarios %d ran with %d boxes: too few to tell", found, ran, boxes)
	}
}

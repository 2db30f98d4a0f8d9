package inbox

import (
	"slices"
	"testing"

	"loam/core/lib/codec"
)

// begin begins entries and tells in which of them the clock or the engine struck.
func begin(e *Entries, n int) (ends []Ends) {
	for range n {
		if _, end := e.Begin(); end != nil && *end != (Ends{}) {
			ends = append(ends, *end)
		}
	}
	return ends
}

func TestWhatStruckAnEntryStrikesItAgain(t *testing.T) {
	var stops []StopAt
	var rebuilt []Rebuilt
	told := func(e *Entries) *Entries {
		e.Stopped = func(s StopAt) { stops = append(stops, s) }
		e.Rebuilt = func(r Rebuilt) { rebuilt = append(rebuilt, r) }
		return e
	}
	live := told(&Entries{})
	begin(live, 3)
	live.RecordStop(StopAt{3, 120, true})
	live.RecordStop(StopAt{3, 150, false}) // the entry around it is stopped too
	begin(live, 2)
	live.Renewed(Rebuilt{Entry: 5, Instructions: 7, Within: true})
	if want := []StopAt{{3, 120, true}}; !slices.Equal(stops, want) {
		t.Fatalf("told of the stops %v, want %v", stops, want)
	}
	if want := []Rebuilt{{5, 7, true, false}}; !slices.Equal(rebuilt, want) {
		t.Fatalf("told of the failures %v, want %v", rebuilt, want)
	}

	replay := told(&Entries{})
	replay.Stop(stops[0])
	replay.Fail(rebuilt[0])
	want := []Ends{{Stop: 120, Memory: true}, {Fails: true, Fail: rebuilt[0]}}
	if got := begin(replay, 5); !slices.Equal(got, want) {
		t.Errorf("the replay ends entries by %v, want %v", got, want)
	}
	replay.RecordStop(StopAt{3, 120, true})
	replay.Renewed(rebuilt[0])
	if len(stops) != 1 || len(rebuilt) != 1 {
		t.Errorf("what is only repeated was told again: %v, %v", stops, rebuilt)
	}
}

func TestAnEntryThatIsOverIsNotStopped(t *testing.T) {
	e := &Entries{}
	begin(e, 4)
	e.Stop(StopAt{Entry: 4, Instructions: 1})
	e.Fail(Rebuilt{Entry: 2, Instructions: 1})
	if got := begin(e, 10); got != nil {
		t.Errorf("entries behind it end by %v, want none", got)
	}
}

func TestEntriesGoOnCountingAfterASnapshot(t *testing.T) {
	e, restored := &Entries{}, &Entries{}
	begin(e, 6)
	w := codec.NewWriter()
	e.Code(w)
	r := codec.NewReader(w.Data())
	restored.Code(r)
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if got, _ := restored.Begin(); got != 7 {
		t.Errorf("the next entry is number %d, want 7", got)
	}
}

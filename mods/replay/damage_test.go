package replay

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/model/input"
	"loam/core/recording"
	"loam/mods/release"
)

// short is a small recording.
func short(t testing.TB) []byte {
	t.Helper()
	rel := yard(t, release.Options{})
	w := newWorld(t, rel, nil)
	w.join(3)
	for i := range 200 {
		if i == 100 {
			w.publish(yard(t, release.Options{}, "two"))
		}
		for _, b := range w.bots {
			b.act()
		}
		w.realm.Advance()
	}
	w.close()
	return w.file.Bytes()
}

// again writes a recording again, frame by frame; alter may change or drop one.
func again(t testing.TB, data []byte, alter func(*recording.Frame) bool, releases func(recording.Release) recording.Release) []byte {
	t.Helper()
	r, err := recording.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]recording.Release{}
	var file bytes.Buffer
	w, err := recording.NewWriter(&file, recording.Config{
		Archives:    func(hash string) (recording.Release, error) { return sources[hash], nil },
		Development: r.Header().Development, Headless: r.Header().Headless, Log: zerolog.Nop(),
	})
	if err != nil {
		t.Fatal(err)
	}
	var frames []recording.Frame
	for {
		f, err := r.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if f.Kind == recording.KindRelease {
			sources[f.Release.Hash] = releases(f.Release)
		}
		if alter(&f) {
			frames = append(frames, f)
		}
	}
	for _, f := range frames {
		tell(w, f)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func tell(w *recording.Writer, f recording.Frame) {
	id, instance := f.Box.Map, f.Box.Instance
	switch f.Kind {
	case recording.KindRelease:
		w.Release(f.Release.Hash)
	case recording.KindMapInput:
		w.MapInput(id, instance, f.Step, f.MapInput)
	case recording.KindBoxInput:
		w.BoxInput(f.Step, f.BoxInput)
	case recording.KindSnapshot:
		if f.Box.Realm {
			w.BoxSnapshot(f.Step, f.State)
		} else {
			w.MapSnapshot(id, instance, f.Step, f.State)
		}
	case recording.KindHash:
		if f.Box.Realm {
			w.BoxHash(f.Step, f.Hash)
		} else {
			w.MapHash(id, instance, f.Step, f.Hash)
		}
	}
}

func TestWhatIsWrongWithARecordingIsSaid(t *testing.T) {
	data := short(t)
	all := func(*recording.Frame) bool { return true }
	same := func(r recording.Release) recording.Release { return r }
	seen := 0
	for _, test := range []struct {
		name     string
		alter    func(*recording.Frame) bool
		releases func(recording.Release) recording.Release
		want     string
	}{
		{"nothing", all, same, ""},
		{"a release that was adopted is missing", func(f *recording.Frame) bool {
			if f.Kind == recording.KindRelease {
				seen++
			}
			return f.Kind != recording.KindRelease || seen == 1
		}, same, "is not in the recording"},
		{"a release of other settings", all, func(r recording.Release) recording.Release {
			r.Settings = append(r.Settings, recording.Setting{Bundle: "yard", Name: "packs", Value: numberOf(7)})
			return r
		}, "this build makes release"},
		{"an archive that is none", all, func(r recording.Release) recording.Release {
			r.Archives = []recording.Archive{{Label: "yard", Data: []byte("no archive")}}
			return r
		}, "cannot load the bundles of the recording"},
		{"a snapshot cut short", func(f *recording.Frame) bool {
			f.State = f.State[:len(f.State)/2]
			return true
		}, same, "restore"},
		{"steps that are missing", func(f *recording.Frame) bool { return f.Step < 50 || f.Step > 100 }, same, "the recording is damaged"},
		{"another hash", func(f *recording.Frame) bool {
			if f.Kind == recording.KindHash && f.Step == 60 {
				f.Hash++
			}
			return true
		}, same, "differs at step 60"},
		{"an intent of nothing", func(f *recording.Frame) bool {
			if _, ok := f.MapInput.(input.Stamp); ok && f.Step == 60 {
				f.MapInput = input.Enter{}
			}
			return true
		}, same, "differs at step"},
	} {
		t.Run(test.name, func(t *testing.T) {
			report, err := Play(context.Background(), bytes.NewReader(again(t, data, test.alter, test.releases)), nil)
			if err != nil {
				t.Fatal(err)
			}
			said := strings.Join(report.Lines(), "\n")
			if report.Equal() != (test.want == "") || !strings.Contains(said, test.want) {
				t.Errorf("equal: %v; want %q in:\n%s", report.Equal(), test.want, said)
			}
		})
	}
}

func TestACrashLeavesWhatCanBePlayed(t *testing.T) {
	data := short(t)
	report, err := Play(context.Background(), bytes.NewReader(data[:len(data)*3/4]), nil)
	if err != nil {
		t.Fatal(err)
	}
	if !report.Cut || !report.Equal() || len(report.Boxes) < 3 || report.Boxes[0].Hashes == 0 {
		t.Errorf("cut: %v\n%s", report.Cut, strings.Join(report.Lines(), "\n"))
	}
}

func TestAReplayCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Play(ctx, bytes.NewReader(short(t)), nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

// TestDamageNeverBringsAReplayDown flips bits in the frames.
func TestDamageNeverBringsAReplayDown(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	runs := 40
	if long() {
		runs = 2000
	}
	z, err := gzip.NewReader(bytes.NewReader(short(t)))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	equal, rnd := 0, rand.New(rand.NewPCG(1, 1))
	for range runs {
		damaged := bytes.Clone(raw)
		for range 1 + rnd.IntN(3) {
			damaged[rnd.IntN(len(damaged))] ^= byte(1 + rnd.IntN(255))
		}
		var file bytes.Buffer
		w := gzip.NewWriter(&file)
		_, _ = w.Write(damaged)
		w.Close()
		report, err := Play(context.Background(), &file, nil)
		if err == nil && report.Equal() {
			equal++
		}
	}
	if equal > runs*2/3 { // much of an input only goes to others, and changes nothing that is compared
		t.Errorf("%d of %d damaged recordings are equal", equal, runs)
	}
}

func TestOnlyTheLatestReleasesAreKept(t *testing.T) {
	var s Sources
	first := yard(t, release.Options{})
	s.Add(first)
	s.Add(first)
	if got, err := s.Find(first.Hash); err != nil || got.Hash != first.Hash || len(got.Archives) != 1 || got.Archives[0].Label != "yard-folder" {
		t.Fatalf("got %+v, %v", got, err)
	}
	for range maxSources {
		other := *first
		other.Hash = strings.Repeat("x", 1+len(s.kept))
		s.Add(&other)
		if len(s.kept) > maxSources {
			t.Fatalf("%d releases are kept", len(s.kept))
		}
	}
	if _, err := s.Find(first.Hash); err == nil {
		t.Error("the oldest release is still kept")
	}
}

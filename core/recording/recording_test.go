package recording

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"
	"pgregory.net/rapid"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/realm"
	"loam/core/realm/state"
)

// archives are the releases "one" and "two", which share a bundle.
func archives(hash string) (Release, error) {
	shared := Archive{"meadow", []byte("the files of a meadow")}
	switch hash {
	case "one":
		return Release{Hash: hash, Archives: []Archive{shared}}, nil
	case "two":
		return Release{
			Hash: hash, Archives: []Archive{shared, {"yard", []byte("the files of a yard")}},
			Settings: []Setting{{"yard", "dogs", value.OfNumber(3)}},
		}, nil
	}
	return Release{}, errors.New("it is unknown")
}

// manual is a writer whose goroutine is the test.
func manual(t testing.TB, file io.Writer) *Writer {
	t.Helper()
	w := newWriter(file, Config{Archives: archives, Development: true, Log: zerolog.Nop()})
	if err := w.begin(); err != nil {
		t.Fatal(err)
	}
	return w
}

// end drains and finishes a manual writer.
func end(w *Writer) error {
	w.drain()
	w.finish()
	return w.err
}

// readAll reads a recording to its end.
func readAll(data []byte) (frames []Frame, end error) {
	r, err := NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	for {
		f, err := r.Next()
		if err != nil {
			return frames, err
		}
		frames = append(frames, f)
	}
}

var field = Box{Map: "t:field", Instance: 1}

// sample is a recording with one of everything, and the frames that a reader
// hands out for it.
func sample(t testing.TB) (data []byte, want []Frame) {
	t.Helper()
	var file bytes.Buffer
	w := manual(t, &file)
	one, _ := archives("one")
	two, _ := archives("two")
	asked := input.Asked{By: guid.New(guid.Player, 0, 1), Intent: intent.Chat{Text: "hello"}}
	enter := input.Enter{Record: character.Record{ID: 1, Name: "Anna", State: []character.Place{{Bundle: "yard", Value: value.OfString("x")}}}, LogIn: true}
	w.Release("one")
	w.BoxInput(0, state.TakeSnapshot{})
	w.BoxSnapshot(0, []byte("box"))
	w.MapInput(field.Map, field.Instance, 0, enter)
	w.MapSnapshot(field.Map, field.Instance, 0, []byte("map"))
	w.MapInput(field.Map, field.Instance, 7, asked)
	w.Release("one")
	w.Release("two")
	w.MapHash(field.Map, field.Instance, 20, 0xfeed)
	w.BoxHash(20, 0xbead)
	w.MapSnapshot(field.Map, field.Instance, 0, []byte("another map of that name"))
	if err := end(w); err != nil {
		t.Fatal(err)
	}
	box := Box{Realm: true}
	return file.Bytes(), []Frame{
		{Kind: KindRelease, Release: one},
		{Kind: KindBoxInput, Lane: 0, Box: box, BoxInput: state.TakeSnapshot{}},
		{Kind: KindSnapshot, Lane: 0, Box: box, State: []byte("box")},
		{Kind: KindMapInput, Lane: 1, Box: field, MapInput: enter},
		{Kind: KindSnapshot, Lane: 1, Box: field, State: []byte("map")},
		{Kind: KindMapInput, Lane: 1, Box: field, Step: 7, MapInput: asked},
		{Kind: KindRelease, Release: two},
		{Kind: KindHash, Lane: 1, Box: field, Step: 20, Hash: 0xfeed},
		{Kind: KindHash, Lane: 0, Box: box, Step: 20, Hash: 0xbead},
		{Kind: KindSnapshot, Lane: 2, Box: field, State: []byte("another map of that name")},
	}
}

func TestWhatIsWrittenIsRead(t *testing.T) {
	data, want := sample(t)
	got, end := readAll(data)
	if end != io.EOF {
		t.Fatalf("the end: got %v, want io.EOF", end)
	}
	compare(t, got, want)
	r, err := NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if h := r.Header(); !h.Development || h.Headless || h.HashEvery != realm.HashEvery || h.Build != ThisBuild() {
		t.Errorf("header %+v", h)
	}
}

func compare(t testing.TB, got, want []Frame) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("frame %d of %d: got %+v, want %+v of %d", i, len(got), at(got, i), at(want, i), len(want))
		}
	}
}

func at(frames []Frame, i int) any {
	if i < len(frames) {
		return frames[i]
	}
	return "nothing"
}

// TestAnArchiveIsWrittenOnce looks for its bytes.
func TestAnArchiveIsWrittenOnce(t *testing.T) {
	data, _ := sample(t)
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"the files of a meadow", "the files of a yard"} {
		if n := bytes.Count(raw, []byte(part)); n != 1 {
			t.Errorf("%q stands %d times in the file, want 1", part, n)
		}
	}
}

// TestACutRecordingIsReadAsFarAsItGoes cuts a recording at every byte: what can
// be read is a beginning of what was written.
func TestACutRecordingIsReadAsFarAsItGoes(t *testing.T) {
	data, want := sample(t)
	for n := range data {
		got, end := readAll(data[:n])
		if end == io.EOF && len(got) == len(want) {
			continue // only what ends the gzip is missing
		}
		if end == nil || len(got) > 0 && !errors.Is(end, ErrCut) {
			t.Fatalf("cut to %d bytes: got %v, want %v", n, end, ErrCut)
		}
		compare(t, got, want[:min(len(got), len(want))])
	}
}

// TestWhatWasFlushedSurvivesACrash stops without finishing.
func TestWhatWasFlushedSurvivesACrash(t *testing.T) {
	var file bytes.Buffer
	w := newWriter(&file, Config{Archives: archives, Log: zerolog.Nop()})
	if err := w.begin(); err != nil {
		t.Fatal(err)
	}
	tick := make(chan time.Time)
	go w.run(tick) // stopped and waited for by Close below
	const inputs = 500
	for step := range int64(inputs) {
		w.MapInput(field.Map, field.Instance, step, input.Stamp{UnixMS: step})
	}
	for range flushAfter + 1 { // the last one is taken when the one before is through
		tick <- time.Time{}
	}
	crashed := bytes.Clone(file.Bytes())
	if got, end := readAll(crashed); len(got) != inputs || !errors.Is(end, ErrCut) {
		t.Errorf("after a crash: %d frames and %v, want %d and %v", len(got), end, inputs, ErrCut)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got, end := readAll(file.Bytes()); len(got) != inputs || end != io.EOF {
		t.Errorf("after Close: %d frames and %v, want %d and %v", len(got), end, inputs, io.EOF)
	}
	if err := w.Close(); err != nil {
		t.Error("Close a second time:", err)
	}
}

// TestAnyInputsComeBack writes random frames of random boxes.
func TestAnyInputsComeBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var file bytes.Buffer
		w := manual(t, &file)
		steps := map[int]int64{}
		boxes := []Box{{Realm: true}, field, {Map: "t:cave", Instance: 1}}
		lanes := map[int]int{}
		var want []Frame
		for range rapid.IntRange(0, 60).Draw(rt, "frames") {
			n := rapid.IntRange(0, 2).Draw(rt, "box")
			if _, ok := lanes[n]; !ok {
				lanes[n] = len(lanes)
			}
			steps[n] += rapid.Int64Range(0, 3).Draw(rt, "steps")
			f := Frame{Lane: lanes[n], Box: boxes[n], Step: steps[n]}
			id, instance := boxes[n].Map, boxes[n].Instance
			switch rapid.IntRange(0, 2).Draw(rt, "kind") {
			case 0:
				f.Kind, f.State = KindSnapshot, rapid.SliceOfN(rapid.Byte(), 1, 50).Draw(rt, "state")
				if n == 0 {
					w.BoxSnapshot(f.Step, f.State)
				} else {
					w.MapSnapshot(id, instance, f.Step, f.State)
				}
			case 1:
				f.Kind, f.Hash = KindHash, rapid.Uint64().Draw(rt, "hash")
				if n == 0 {
					w.BoxHash(f.Step, f.Hash)
				} else {
					w.MapHash(id, instance, f.Step, f.Hash)
				}
			case 2:
				text := rapid.String().Draw(rt, "text")
				if n == 0 {
					f.Kind, f.BoxInput = KindBoxInput, state.Eval{Bundle: "t", Source: text}
					w.BoxInput(f.Step, f.BoxInput)
				} else {
					f.Kind, f.MapInput = KindMapInput, input.Adopt{Number: len(text), Hash: text}
					w.MapInput(id, instance, f.Step, f.MapInput)
				}
			}
			want = append(want, f)
			if rapid.IntRange(0, 9).Draw(rt, "drain") == 0 {
				w.drain()
			}
		}
		if err := end(w); err != nil {
			rt.Fatal(err)
		}
		got, end := readAll(file.Bytes())
		if end != io.EOF || !reflect.DeepEqual(got, want) {
			rt.Fatalf("got %+v and %v, want %+v", got, end, want)
		}
	})
}

// stuck is a disk that takes nothing until it is let go.
type stuck struct{ free chan struct{} }

func (s stuck) Write(p []byte) (int, error) {
	<-s.free
	return len(p), nil
}

// TestADiskThatCannotKeepUpEndsTheRecordingAndNothingElse fills the queue while
// nobody drains it.
func TestADiskThatCannotKeepUpEndsTheRecordingAndNothingElse(t *testing.T) {
	var log, file bytes.Buffer
	w := newWriter(&file, Config{Archives: archives, Log: zerolog.New(&log)})
	if err := w.begin(); err != nil {
		t.Fatal(err)
	}
	w.most = 1 << 20
	state := make([]byte, 4<<10)
	for range w.most/len(state) + 10 {
		w.MapSnapshot(field.Map, field.Instance, 0, state)
	}
	if n := strings.Count(log.String(), "the recording has stopped"); n != 1 {
		t.Errorf("%d lines say that the recording has ended, want 1: %s", n, log.String())
	}
	if err := end(w); !errors.Is(err, ErrSlow) {
		t.Errorf("got %v, want %v", err, ErrSlow)
	}
	r, err := NewReader(&file)
	if err != nil {
		t.Fatal(err)
	}
	frames := 0
	for {
		if _, err = r.Next(); err != nil {
			break
		}
		frames++
	}
	if err != io.EOF || frames < 200 || r.End() != ErrSlow.Error() {
		t.Errorf("%d frames, %v and %q: want what had been taken, and the reason", frames, err, r.End())
	}
}

func TestAMapNeverWaitsForTheDisk(t *testing.T) {
	disk := stuck{make(chan struct{})}
	w := newWriter(disk, Config{Archives: archives, Log: zerolog.Nop()})
	tick := make(chan time.Time)
	go w.run(tick) // stopped and waited for by Close below
	for i := range flushAfter {
		w.MapInput(field.Map, field.Instance, int64(i), input.Stamp{})
		tick <- time.Time{}
	}
	for i := range int64(1000) { // the goroutine hangs in its flush
		w.MapInput(field.Map, field.Instance, 100+i, input.Stamp{})
	}
	close(disk.free)
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errors.New("no space left on device")
	}
	return len(p), nil
}

func TestARecordingThatCannotGoOnSaysWhy(t *testing.T) {
	for _, test := range []struct {
		name, want string
		room       int
		do         func(*Writer)
	}{
		{"a full disk", "no space left on device", 1 << 10, func(w *Writer) {
			for i := range int64(100_000) {
				w.MapHash(field.Map, field.Instance, i, uint64(i)*0x9e3779b97f4a7c15)
			}
		}},
		{"a release that nobody knows", "find release nine: it is unknown", 1 << 20, func(w *Writer) { w.Release("nine") }},
		{"an input too large", "a frame of", 1 << 20, func(w *Writer) {
			w.BoxInput(0, state.Eval{Source: strings.Repeat("x", MaxInput)})
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var log bytes.Buffer
			w := newWriter(&full{test.room}, Config{Archives: archives, Log: zerolog.New(&log)})
			if err := w.begin(); err != nil {
				t.Fatal(err)
			}
			test.do(w)
			if err := end(w); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
			if n := strings.Count(log.String(), "the recording has stopped"); n != 1 {
				t.Errorf("%d lines in the log, want 1: %s", n, log.String())
			}
		})
	}
}

func TestWhatIsNoRecordingIsRefused(t *testing.T) {
	zipped := func(s string) string {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		_, _ = z.Write([]byte(s))
		z.Close()
		return b.String()
	}
	for name, data := range map[string]string{
		"nothing":         "",
		"a text":          "hello",
		"another gzip":    zipped("hello, this is a text"),
		"an empty gzip":   zipped(""),
		"another header":  zipped("\x01\x06\x0ahello"),
		"a frame of 4 GB": zipped("\x01\xff\xff\xff\xff\x0f"),
	} {
		if _, err := NewReader(strings.NewReader(data)); err == nil {
			t.Errorf("%s was taken for a recording", name)
		}
	}
}

// FuzzReader reads what somebody made of the frames: it ends with an error, in
// the memory that the bytes themselves would take.
func FuzzReader(f *testing.F) {
	data, _ := sample(f)
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		f.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	for i := 0; i < len(raw); i += 13 {
		f.Add(raw[:i])
		damaged := bytes.Clone(raw)
		damaged[i] ^= 0x41
		f.Add(damaged)
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var file bytes.Buffer
		z := gzip.NewWriter(&file)
		_, _ = z.Write(raw)
		z.Close()
		r, err := NewReader(&file)
		if err != nil {
			return
		}
		for n := 0; ; n++ {
			if _, err := r.Next(); err != nil {
				if _, again := r.Next(); again != err {
					t.Fatalf("after %v came %v", err, again)
				}
				return
			}
			if n > len(raw) {
				t.Fatalf("%d frames of %d bytes", n, len(raw))
			}
		}
	})
}

func BenchmarkAnInputOnTheMapsGoroutine(b *testing.B) {
	w := newWriter(io.Discard, Config{Archives: archives, Log: zerolog.Nop()})
	in := input.Input(input.Asked{By: guid.New(guid.Player, 0, 1), Intent: intent.Move{Time: 1000}})
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		w.MapInput(content.ID("t:field"), 1, int64(i/10), in)
		if i%2000 == 1999 { // as many as a full realm takes in 100 ms
			b.StopTimer()
			w.drain()
			b.StartTimer()
		}
	}
}

func BenchmarkAnInputOnTheWritersGoroutine(b *testing.B) {
	counted := &counter{}
	w := newWriter(counted, Config{Archives: archives, Every: time.Second, Log: zerolog.Nop()})
	i := int64(0)
	for b.Loop() {
		i++
		in := input.Asked{By: guid.New(guid.Player, 0, uint64(i%10)), Intent: intent.Move{Time: 1000}}
		it := item{kind: KindMapInput, box: field, step: i / 10, input: in}
		if err := w.write(&it); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(counted.n)/float64(i), "disk-B/op")
}

type counter struct{ n int64 }

func (c *counter) Write(p []byte) (int, error) {
	c.n += int64(len(p))
	return len(p), nil
}

func ExampleBox_String() {
	fmt.Println(Box{Realm: true}, field)
	// Output: realm box map t:field/1
}

package yamlschema

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"loam/core/lib/diag"
	"loam/core/lib/quota"
)

// watching is a reader of one file in a watched process.
func watching(t *testing.T, data []byte) (*Reader, *quota.Watch) {
	t.Helper()
	w, stop := quota.Start(quota.Limits{Memory: 1 << 40, Time: time.Hour, Process: 1 << 40}, func(quota.Excess) {})
	t.Cleanup(stop)
	return &Reader{Source: &Source{Label: "yard", Watch: w}, At: &File{Path: "data/a.yaml", Data: data}, Began: w.Clock()}, w
}

// after stops a watch when so many bytes of a text have been read.
func after(w *quota.Watch, p *pieces, bytes int) {
	for len(p.rest) > 0 && bytes > 0 {
		n, _ := p.Read(make([]byte, min(bytes, 512)))
		bytes -= n
	}
	w.Stop()
}

// A file that takes too long is read no further, whoever reads it; the problem has the line.
func TestReadingIsStopped(t *testing.T) {
	data := bytes.Repeat([]byte("a: 1\n"), 1000)
	r, w := watching(t, data)
	p := &pieces{r: r, rest: data, line: 1}
	after(w, p, 500*len("a: 1\n"))
	if _, err := p.Read(make([]byte, 512)); err != errStopped {
		t.Errorf("after that the error is %v", err)
	}
	want := "yard/data/a.yaml:501: reading this bundle up to here took more than 15s of processor time and was stopped: divide it [took-too-much]"
	if got := r.Reported(); len(got) != 1 || got[0].Error() != want || !got[0].Overrun || !r.Incomplete {
		t.Errorf("the problems are %v, want %s", got, want)
	}
	if root := r.Parse(); root != nil || len(r.Reported()) != 1 {
		t.Errorf("it is parsed, or reported again: %v", r.Reported())
	}
}

// Between the entries of a mapping it is stopped too, even when the file has so many problems
// that further ones are only counted.
func TestReadingIsStoppedBetweenEntries(t *testing.T) {
	r, w := watching(t, []byte("a:\n  b: {c: 1}\n"))
	root := r.Parse()
	if root == nil {
		t.Fatal(r.Reported())
	}
	for range diag.Most + 5 {
		r.ProblemAt(r.Place(1, 1), diag.WrongType, "is wrong "+strings.Repeat("x", len(r.Problems)), "", "")
	}
	if r.Stopped(1) {
		t.Fatal("it is stopped at once")
	}
	w.Stop()
	if _, ok := r.Pairs(root.Content[1], "a"); ok {
		t.Error("it is read")
	}
	all := r.Reported()
	found := 0
	for _, p := range all {
		if p.Overrun && p.Line == 2 {
			found++
		}
	}
	if found != 1 {
		t.Errorf("%d problems of %d say that it was stopped in line 2", found, len(all))
	}
}

func TestNothingStopsReadingWithoutAWatch(t *testing.T) {
	r := &Reader{Source: &Source{Label: "yard"}, At: &File{Path: "data/a.yaml"}}
	if r.Stopped(1) {
		t.Error("it is stopped")
	}
}

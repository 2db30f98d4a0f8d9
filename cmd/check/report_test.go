package main

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// events are what go test -json prints of a package with a test that passes, one that fails
// in a part and one that is skipped, of one whose tests crash, and of one that does
// not build.
const events = `{"Action":"run","Package":"loam/a","Test":"TestGood"}
{"Action":"output","Package":"loam/a","Test":"TestGood","Output":"    a_test.go:3: quiet\n"}
{"Action":"pass","Package":"loam/a","Test":"TestGood","Elapsed":1.5}
{"Action":"output","Package":"loam/a","Test":"TestBad/one","Output":"    a_test.go:9: got 1, want 2\n"}
{"Action":"fail","Package":"loam/a","Test":"TestBad/one","Elapsed":0.1}
{"Action":"output","Package":"loam/a","Test":"TestBad","Output":"--- FAIL: TestBad (0.20s)\n"}
{"Action":"fail","Package":"loam/a","Test":"TestBad","Elapsed":0.2}
{"Action":"skip","Package":"loam/a","Test":"TestLong","Elapsed":0}
{"Action":"output","Package":"loam/a","Output":"FAIL\n"}
{"Action":"fail","Package":"loam/a","Elapsed":2}
{"Action":"skip","Package":"loam/none"}
{"Action":"run","Package":"loam/c","Test":"TestCrash"}
{"Action":"output","Package":"loam/c","Test":"TestCrash","Output":"SIGSEGV: segmentation violation\n"}
{"Action":"output","Package":"loam/c","Output":"FAIL\n"}
{"Action":"fail","Package":"loam/c","Elapsed":1}
{"ImportPath":"loam/b","Action":"build-output","Output":"b/b.go:7:2: undefined: x\n"}
not json
`

func TestWhatFailsIsPrintedAndWhatPassesIsNot(t *testing.T) {
	var printed strings.Builder
	results, err := readEvents(strings.NewReader(events), &printed)
	if err != nil {
		t.Fatal(err)
	}
	want := []result{
		{"loam/a", "TestGood", "pass", 1500 * time.Millisecond},
		{"loam/a", "TestBad/one", "fail", 100 * time.Millisecond},
		{"loam/a", "TestBad", "fail", 200 * time.Millisecond},
		{"loam/a", "TestLong", "skip", 0},
	}
	if !slices.Equal(results, want) {
		t.Errorf("got %v, want %v", results, want)
	}
	for _, part := range []string{"got 1, want 2", "--- FAIL: TestBad", "fail     2.0 s  loam/a", "undefined: x", "SIGSEGV", "not json"} {
		if !strings.Contains(printed.String(), part) {
			t.Errorf("%q is not printed:\n%s", part, printed.String())
		}
	}
	for _, part := range []string{"quiet", "loam/none"} {
		if strings.Contains(printed.String(), part) {
			t.Errorf("%q is printed:\n%s", part, printed.String())
		}
	}
}

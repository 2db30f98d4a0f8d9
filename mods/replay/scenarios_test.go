package replay

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/rs/zerolog"

	"loam/core/recording"
	"loam/mods/scenario"
)

// tape takes one scenario down.
type tape struct {
	*recording.Writer
	Sources
	file bytes.Buffer
}

func newTape(t testing.TB) *tape {
	t.Helper()
	p := &tape{}
	var err error
	p.Writer, err = recording.NewWriter(&p.file, recording.Config{
		Archives: p.Find, Development: true, Headless: true, Log: zerolog.New(zerolog.NewTestWriter(t)),
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// ended plays a tape back.
func (p *tape) played(t testing.TB) recording.Report {
	t.Helper()
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	report, err := Play(context.Background(), bytes.NewReader(p.file.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// withScenarios are the folders whose scenarios are recorded.
var withScenarios = []string{"../../examples", "../scenario/testdata/every"}

// leastRecorded is how many scenarios there are at least, so that none gets lost.
const leastRecorded = 75

// inShort is the share of scenarios that the short form of a test takes: every third.
const inShort = 3

// TestEveryScenarioIsPlayedBackEqual records all scenarios of the examples and
// of the bundle that uses all of the API, and demands that their replays have
// the same hashes.
func TestEveryScenarioIsPlayedBackEqual(t *testing.T) {
	for _, test := range []struct {
		name     string
		restarts int64
	}{{"as it is", 0}, {"made anew from snapshots now and then", 31}} {
		t.Run(test.name, func(t *testing.T) { playAll(t, test.restarts) })
	}
}

func playAll(t *testing.T, restarts int64) {
	seen := 0
	var last *tape
	scenario.Suite(context.Background(), withScenarios, scenario.SuiteOptions{
		Restarts: restarts,
		Only: func(string) bool {
			seen++
			return long() || seen%inShort == 0
		},
		Record: func(string) scenario.Recorder { last = newTape(t); return last },
		Progress: func(r scenario.Result) {
			if !r.Passed() {
				t.Error("\n" + r.String())
			}
			report := last.played(t)
			hashes := int64(0)
			for _, b := range report.Boxes {
				hashes += b.Hashes
			}
			if !report.Equal() || report.Cut || report.End != "" || hashes < 2 {
				t.Errorf("%s: differs, or is not whole:\n%s", r.File, strings.Join(report.Lines(), "\n"))
			}
		},
	})
	if seen < leastRecorded {
		t.Errorf("%d scenarios were found, want at least %d", seen, leastRecorded)
	}
}

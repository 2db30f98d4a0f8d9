package bundle

import (
	"testing"
	"testing/fstest"
)

func TestIsolationIsNoneAStateOrAProcess(t *testing.T) {
	for _, test := range []struct {
		value           string
		isolated, apart bool
	}{{"false", false, false}, {"true", true, false}, {"process", true, true}} {
		manifest := &fstest.MapFile{Data: []byte("{name: meadow, version: 1.0.0, api: 1, isolated: " + test.value + "}")}
		b := mustOpen(t, fstest.MapFS{"bundle.yaml": manifest})
		if b.Isolated != test.isolated || b.Apart != test.apart || b.Isolation() != test.value {
			t.Errorf("isolated: %s is %v, %v, %s", test.value, b.Isolated, b.Apart, b.Isolation())
		}
	}
	manifest := &fstest.MapFile{Data: []byte("{name: meadow, version: 1.0.0, api: 1, isolated: proces}")}
	_, problems := OpenFS("meadow", fstest.MapFS{"bundle.yaml": manifest})
	wantProblem(t, problems, `meadow/bundle.yaml:1:50: isolated must be one of false, true, process, not "proces" (did you mean "process"?) [unknown-word]`)
}

package scripting

import (
	"fmt"
	"testing"
	"time"

	"loam/core/model/content"
	"loam/core/model/inbox"
)

// TestWaitingForAProcessorIsNotHeldAgainstAFile loads files on a simulated machine whose
// clock advances by a millisecond at each check, of which the thread only worked for a
// share.
func TestWaitingForAProcessorIsNotHeldAgainstAFile(t *testing.T) {
	one := func(int) int { return 7 }
	for _, test := range []struct {
		name   string
		works  time.Duration // of each millisecond
		thread func(looks int) int
		rounds int // of the loop in the file; 8 of them take a millisecond
		loads  bool
	}{
		{"it waited almost all of the time", 10 * time.Microsecond, one, 2000, true},
		{"it worked all of the time", time.Millisecond, one, 2000, false},
		{"it worked a little too long, and changed its thread once", time.Millisecond, func(looks int) int { return min(looks, 2) }, 300, true},
		{"it worked a little too long", time.Millisecond, one, 300, false},
		{"it worked a little too long, and changed its thread when that was tried again", time.Millisecond, func(looks int) int {
			if looks <= 3 {
				return 7
			}
			return 8
		}, 300, true},
		{"it changed its thread again and again", time.Millisecond, func(looks int) int { return looks }, 2000, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			var now, used time.Duration
			looks, asked := 0, 0
			c := NewCompiler(func() time.Duration {
				if asked > 0 { // to distinguish waiting from working: that takes no time here
					asked--
					return now
				}
				now += time.Millisecond
				used += test.works
				return now
			}).Forgive(func() (int, time.Duration, bool) {
				looks++
				asked = 2
				return test.thread(looks), used, true
			})
			file := fmt.Sprintf("local n = 0 for i = 1, %d do n = n + i end", test.rounds)
			p, problems := c.Compile([]Source{luaFile("scripts/a.lua", file), luaFile("scripts/realm/b.lua", file)}, content.NewSnapshot(worldTables(t)), infos)
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			looks = 0
			if _, err := p.Box(inbox.Place{Map: "yard:field", Wall: true}); (err == nil) != test.loads {
				t.Errorf("on a map: %v, want that it loads: %v", err, test.loads)
			}
			looks = 0
			if _, err := p.RealmBox(inbox.Place{Wall: true}); (err == nil) != test.loads {
				t.Errorf("in the realm box: %v, want that it loads: %v", err, test.loads)
			}
		})
	}
}

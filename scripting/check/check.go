package check

import (
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/scripting/permission"
)

// Check checks the files of all bundles of a release against its content. The problems
// are in no particular order.
func Check(bundles []*Bundle, s *content.Snapshot) diag.List {
	ch := checker{bundles: bundles, content: s, byName: make(map[string]*Bundle), missed: make(map[*Bundle]permission.Set)}
	for _, b := range bundles {
		ch.byName[b.Info.Name] = b
	}
	ch.checkRequires()
	ch.checkNames()
	return ch.problems
}

// checker checks one release.
type checker struct {
	bundles  []*Bundle
	byName   map[string]*Bundle
	content  *content.Snapshot
	problems diag.List
	missed   map[*Bundle]permission.Set // reported already
	before   int                        // problems before the names of the present bundle
}

// full reports whether the present bundle has so many problems that the rest of it is not
// checked: each can take a search for what was meant among thousands of names.
func (ch *checker) full() bool { return len(ch.problems)-ch.before >= diag.Most }

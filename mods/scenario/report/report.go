package report

import (
	"loam/core/lib/diag"
)

// Report is the result of all scenarios of some paths.
type Report struct {
	Problems diag.List // of bundles that could not be loaded
	Bundles  []BundleReport
}

// BundleReport is the results of the scenarios of one bundle.
type BundleReport struct {
	Bundle  string
	Results []Result
}

// Count returns how many scenarios passed, and how many there are.
func (b *BundleReport) Count() (passed, all int) {
	for i := range b.Results {
		if b.Results[i].Passed() {
			passed++
		}
	}
	return passed, len(b.Results)
}

// Passed reports whether everything loaded, and every scenario passed.
func (r *Report) Passed() bool {
	for i := range r.Bundles {
		if passed, all := r.Bundles[i].Count(); passed < all {
			return false
		}
	}
	return len(r.Problems) == 0
}

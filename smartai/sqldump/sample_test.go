package sqldump

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"loam/smartai"
	"loam/smartai/lint"
)

// The targets for the sample, in percent of its rows and of its scripts.
const (
	leastRows    = 99
	leastScripts = 95
)

// leftOut returns why a row does not run, for the first part that does not; "" if all do.
func leftOut(r *smartai.Row, guards []smartai.Condition) string {
	type part struct {
		of smartai.Part
		id uint32
	}
	parts := []part{{smartai.OfAction, r.ActionType}, {smartai.OfTarget, r.TargetType}}
	if r.Source != smartai.List {
		parts = append(parts, part{smartai.OfEvent, r.EventType})
	}
	for _, c := range guards {
		if c.ID == r.ID && c.Type >= 0 {
			parts = append(parts, part{smartai.OfCondition, uint32(c.Type)})
		}
	}
	for _, p := range parts {
		k, ok := p.of.Kind(p.id)
		switch {
		case !ok:
			return fmt.Sprintf("%s %d: nobody knows it", p.of, p.id)
		case k.Refused != "" || k.Deferred != "":
			return fmt.Sprintf("%s %d %s: %s", p.of, p.id, k.Name, cmp.Or(k.Refused, k.Deferred))
		}
	}
	return ""
}

// A script is complete if none of its rows, nor of its lists, is omitted.
func TestTheSampleIsTakenButForLittle(t *testing.T) {
	f, err := os.Open(sample)
	if err != nil {
		t.Skipf("the sample is not beside the project: %v", err)
	}
	defer f.Close()
	d, err := Read(f, Options{File: "sample.sql"})
	if err != nil {
		t.Fatal(err)
	}
	scripts, problems, notes := d.Scripts()
	if len(problems) > 0 || len(notes) > 0 {
		t.Errorf("problems %v, notes %v", problems, notes)
	}
	rows, taken := 0, 0
	why := make(map[string]int)
	broken := make(map[smartai.Key]bool)
	for i := range scripts {
		for j := range scripts[i].Rows {
			rows++
			if reason := leftOut(&scripts[i].Rows[j].Row, scripts[i].Conditions); reason != "" {
				why[reason]++
				broken[scripts[i].Key] = true
				continue
			}
			taken++
		}
	}
	for changed := true; changed; { // lists that call lists
		changed = false
		for i := range scripts {
			for _, list := range lint.Calls(&scripts[i]) {
				if broken[smartai.Key{Source: smartai.List, Owner: list}] && !broken[scripts[i].Key] {
					broken[scripts[i].Key], changed = true, true
				}
			}
		}
	}
	whole := len(scripts) - len(broken)
	t.Logf("%d of %d rows, %d of %d scripts\n%s", taken, rows, whole, len(scripts), strings.Join(byUse(why), "\n"))
	if rows != 2007 || taken*100 < rows*leastRows || whole*100 < len(scripts)*leastScripts {
		t.Errorf("%d of %d rows and %d of %d scripts are taken, want %d and %d percent; left out are\n%s",
			taken, rows, whole, len(scripts), leastRows, leastScripts, strings.Join(byUse(why), "\n"))
	}
}

// byUse returns reasons with their numbers of rows, most frequent first.
func byUse(why map[string]int) []string {
	var all []string
	for reason := range why {
		all = append(all, reason)
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(why[b]-why[a], strings.Compare(a, b)) })
	for i, reason := range all {
		all[i] = fmt.Sprintf("%5d %s", why[reason], reason)
	}
	return all
}

package smartai

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The place of the facts that the catalogue is compared with.
const (
	reference = "../../shared/reference/smartai.md"
	coverage  = "../../shared/reference/smartai-coverage.md"
)

var allParts = []Part{OfEvent, OfAction, OfTarget, OfCondition}

// placeholder is a parameter in the text of a kind.
var placeholder = regexp.MustCompile(`\{(\w+)\}`)

func TestTheCatalogueHoldsTogether(t *testing.T) {
	for _, part := range allParts {
		seen, last := map[string]bool{}, -1
		for _, k := range part.Kinds() {
			at := fmt.Sprintf("%s %d %s", part, k.ID, k.Name)
			if int(k.ID) <= last || seen[k.Name] {
				t.Errorf("%s stands twice, or not in its order", at)
			}
			last, seen[k.Name] = int(k.ID), true
			columns, keys := 0, map[string]bool{}
			for i := range k.Params {
				p := &k.Params[i]
				columns += p.Columns()
				if p.Key == "" || p.Of == nil || keys[p.Key] {
					t.Errorf("%s: parameter %d is not named, about nothing, or there twice", at, i)
				}
				keys[p.Key] = true
			}
			if columns > part.Params() {
				t.Errorf("%s: %d columns of %d", at, columns, part.Params())
			}
			for _, m := range placeholder.FindAllStringSubmatch(k.Say, -1) {
				if !keys[m[1]] {
					t.Errorf("%s: says {%s}, which is no parameter", at, m[1])
				}
			}
			if strings.Count(k.Say, "[") != strings.Count(k.Say, "]") {
				t.Errorf("%s: brackets in %q", at, k.Say)
			}
			if k.Say == "" && k.Refused == "" && k.Name != "NONE" {
				t.Errorf("%s: nothing is said of it", at)
			}
		}
	}
}

func TestKindsAreFoundByAnyOfTheirNames(t *testing.T) {
	for _, test := range []struct {
		part Part
		name string
		want uint32
	}{
		{OfEvent, "UPDATE_IC", 0}, {OfEvent, "update_ic", 0}, {OfEvent, "SMART_EVENT_LINK", 61}, {OfAction, "11", 11},
		{OfAction, "0x0B", 11}, {OfAction, "WP_START", 53}, {OfAction, "WAYPOINT_START", 232}, {OfTarget, "99", 99}, {OfCondition, "ALIVE", 36},
	} {
		if got, _, _, err := test.part.Named(test.name); err != nil || got != test.want {
			t.Errorf("%s %q = %d, %v, want %d", test.part, test.name, got, err, test.want)
		}
	}
	if _, _, near, err := OfAction.Named("CASTT"); err == nil || near != "CAST" {
		t.Errorf("CASTT: %v, suggestion %q", err, near)
	}
}

// factRow is a line of a table of kinds: | 0 | NAME | parameters | ...
var factRow = regexp.MustCompile(`(?m)^\| (\d+) \| ([A-Z0-9_]+) \|([^|]*)\|`)

// section cuts a chapter out of the facts.
func section(t *testing.T, facts, from, to string) string {
	t.Helper()
	_, rest, ok := strings.Cut(facts, from)
	text, _, ends := strings.Cut(rest, to)
	if !ok || !ends {
		t.Fatalf("no chapter %q to %q", from, to)
	}
	return text
}

func TestTheCatalogueIsThatOfTheReference(t *testing.T) {
	data, err := os.ReadFile(reference)
	if err != nil {
		t.Skipf("the reference is not beside the project: %v", err)
	}
	facts := string(data)
	for _, chapter := range []struct {
		part     Part
		from, to string
	}{
		{OfEvent, "### Events 0–82, 101–110", "### Events of TrinityCore"},
		{OfAction, "### Actions of AzerothCore", "### Actions of TrinityCore"},
		{OfTarget, "## 8. Targets", "## 9."},
	} {
		found := 0
		for _, m := range factRow.FindAllStringSubmatch(section(t, facts, chapter.from, chapter.to), -1) {
			id, _ := strconv.ParseUint(m[1], 10, 32)
			k, ok := chapter.part.Kind(uint32(id))
			if !ok || k.Name != m[2] {
				t.Errorf("%s %s is %s in the reference, here %v", chapter.part, m[1], m[2], k)
				continue
			}
			found++
			columns := 0
			for i := range k.Params {
				if !k.Params[i].Own {
					columns += k.Params[i].Columns()
				}
			}
			if want := columnsOf(m[3]); want >= 0 && columns != want {
				t.Errorf("%s %s: %d columns, the reference has %d: %s", chapter.part, k.Name, columns, want, m[3])
			}
		}
		own := 0
		if chapter.part == OfAction {
			own = 1 // CALL_HANDLER, which other servers lack
		}
		if found != len(chapter.part.Kinds())-own {
			t.Errorf("%d kinds of %ss in the reference, %d here", found, chapter.part, len(chapter.part.Kinds())-own)
		}
	}
}

// text in brackets has no parameters
var remark = regexp.MustCompile(`\([^)]*\)`)

// columnsOf counts parameters in the reference; -1 if it counts them in words.
func columnsOf(list string) int {
	list = strings.TrimSpace(remark.ReplaceAllString(list, ""))
	if list == "–" || list == "" || list == "xyzo" {
		return 0
	}
	if m := regexp.MustCompile(`^0 [a-z]`).MatchString(list); m { // the values of one parameter
		return 1
	}
	if strings.Contains(list, "five") {
		return -1
	}
	n := 0
	for _, p := range strings.Split(list, ",") {
		if m := regexp.MustCompile(`(\d)\.\.(\d)`).FindStringSubmatch(p); m != nil {
			low, _ := strconv.Atoi(m[1])
			high, _ := strconv.Atoi(m[2])
			n += high - low
		}
		n++
	}
	return n
}

func TestNothingOfTheTierIsDeferred(t *testing.T) {
	data, err := os.ReadFile(coverage)
	if err != nil {
		t.Skipf("the reference is not beside the project: %v", err)
	}
	tier := section(t, string(data), "### 3.1", "With these eight")
	for i, prefix := range []string{"- events: ", "- actions: ", "- targets: "} {
		part := allParts[i]
		for _, line := range strings.Split(tier, "\n") {
			list, ok := strings.CutPrefix(line, prefix)
			if !ok {
				continue
			}
			for _, m := range regexp.MustCompile(`(\d+) [A-Z]`).FindAllStringSubmatch(list, -1) {
				id, _ := strconv.ParseUint(m[1], 10, 32)
				k, ok := part.Kind(uint32(id))
				if !ok || k.Refused != "" || k.Deferred != "" {
					t.Errorf("%s %s is not there, or left out: %v", part, m[1], k)
				}
			}
		}
	}
}

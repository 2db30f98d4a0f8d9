package dialect

import (
	"fmt"
	"slices"
	"strings"

	"loam/smartai"
)

// Judge detects the dialect of rows. It must receive every row before any of them is
// converted.
type Judge struct {
	out     [known]string // reason that excludes it; "" is possible
	differ  [known][known]string
	invoker bool // there is an action 134
}

// rule excludes dialects, with a reason.
func (j *Judge) rule(reason string, out ...Dialect) {
	for _, d := range out {
		if j.out[d] == "" {
			j.out[d] = reason
		}
	}
}

// Table adds the column names of a table or a statement. If only one dialect has all of
// them, it is that dialect; otherwise the dialects that have all of them remain possible.
func (j *Judge) Table(at string, columns []string) {
	has := func(name string) bool { return slices.Contains(columns, name) }
	count := 0
	for _, name := range columns2013 {
		if has(name) {
			count++
		}
	}
	switch {
	case slices.ContainsFunc(OnlyTrinity, has):
		j.rule(at+": a column that only "+Trinity.String()+" has", Azeroth, Azeroth2020, Trinity2013, Trinity335)
	case has(EventParam6):
		j.rule(at+": column event_param6", Azeroth2020, Trinity2013, Trinity335, Trinity)
	case count == len(columns2013):
		j.Values(at, len(columns))
	case has(EventParam5) || has(TargetParam4):
		j.rule(at+": column event_param5 or target_param4", Trinity2013)
	}
}

// Values adds a row without column names, or the number of all columns.
func (j *Judge) Values(at string, values int) {
	of := byCount[values]
	if len(of) == 0 {
		return
	}
	for _, d := range All() {
		if !slices.Contains(of, d) {
			j.rule(fmt.Sprintf("%s: %d columns", at, values), d)
		}
	}
}

// Header adds the comment with which update files of AzerothCore begin.
func (j *Judge) Header(at string) {
	j.rule(at+": a header of an AzerothCore update", Trinity335, Trinity)
}

// Said adds a comment that names the dialect of what follows.
func (j *Judge) Said(at string, of Dialect) {
	for _, d := range All() {
		if d != of {
			j.rule(at+": a comment that names the dialect", d)
		}
	}
}

// kindsOf has numbers that only some dialects have.
var kindsOf = []struct {
	part     smartai.Part
	from, to uint32
	in       []Dialect
}{
	{smartai.OfEvent, 83, 90, []Dialect{Trinity335, Trinity}},
	{smartai.OfEvent, 101, 110, []Dialect{Azeroth, Azeroth2020}},
	{smartai.OfAction, 137, 141, []Dialect{Trinity, Trinity335, Trinity2013}},
	{smartai.OfAction, 143, 150, []Dialect{Trinity, Trinity335, Trinity2013}},
	{smartai.OfAction, 151, 158, []Dialect{Trinity335, Trinity}},
	{smartai.OfAction, 201, 242, []Dialect{Azeroth, Azeroth2020}},
	{smartai.OfTarget, 201, 207, []Dialect{Azeroth, Azeroth2020}},
}

// Row adds a row. At returns its place in words, if it is needed.
func (j *Judge) Row(at func() string, raw Raw) {
	for _, k := range kindsOf {
		id := []uint32{raw.EventType, raw.ActionType, raw.TargetType}[k.part]
		if k.part == smartai.OfEvent && raw.Source == smartai.List || id < k.from || id > k.to {
			continue
		}
		for _, d := range All() {
			if !slices.Contains(k.in, d) {
				j.rule(fmt.Sprintf("%s: %s %d", at(), k.part, id), d)
			}
		}
	}
	if raw.Difficulties != "" {
		j.rule(fmt.Sprintf("%s: difficulties %q", at(), raw.Difficulties), Azeroth, Azeroth2020, Trinity2013, Trinity335)
	}
	if raw.Words != "" {
		j.rule(at()+": "+raw.Words, Azeroth, Azeroth2020, Trinity2013, Trinity335)
	}
	if raw.Source != smartai.List && slices.Contains(unusedEvents, raw.EventType) {
		j.rule(fmt.Sprintf("%s: event %d", at(), raw.EventType), Trinity335, Trinity)
	}
	if slices.Contains(unusedActions, raw.ActionType) { // of which some tables of 3.3.5 still have rows
		j.rule(fmt.Sprintf("%s: action %d", at(), raw.ActionType), Trinity)
	}
	j.layouts(at, raw)
	j.invoker = j.invoker || raw.ActionType == actionInvokerCast
	if j.left() > 1 {
		j.compare(at, raw)
	}
}

// left returns how many dialects are possible.
func (j *Judge) left() (n int) {
	for _, reason := range j.out {
		if reason == "" {
			n++
		}
	}
	return n
}

// layouts checks parameters that only one form of a kind has.
func (j *Judge) layouts(at func() string, raw Raw) {
	if raw.Source == smartai.List {
		return
	}
	switch p := raw.Event; {
	case raw.EventType == eventRange && (p[5] != 0 || p[4] > 1), raw.EventType == eventBehind && (p[4] != 0 || p[5] != 0), raw.EventType == eventFriendlyHealth && p[5] != 0:
		j.rule(fmt.Sprintf("%s: event %d with six parameters", at(), raw.EventType), Azeroth2020, Trinity2013, Trinity335, Trinity)
	}
}

// compare records where two dialects first read a row differently.
func (j *Judge) compare(at func() string, raw Raw) {
	var read [known]smartai.Row
	var failed [known]bool
	for _, d := range All() {
		row, _, err := Converter{From: d}.Row(raw)
		read[d], failed[d] = row, err != nil
	}
	for _, a := range All() {
		for b := a + 1; b < known; b++ {
			if j.differ[a][b] == "" && (read[a] != read[b] || failed[a] != failed[b]) {
				j.differ[a][b] = fmt.Sprintf("%s: %s", at(), difference(raw, read[a], read[b]))
			}
		}
	}
}

// difference names the part in which two readings of a row differ.
func difference(raw Raw, a, b smartai.Row) string {
	if a.EventType != b.EventType || a.Event != b.Event {
		return fmt.Sprintf("event %d %s", raw.EventType, smartai.OfEvent.NameOf(raw.EventType))
	}
	return fmt.Sprintf("action %d", raw.ActionType)
}

// Verdict returns the dialect of the rows with the reason. If it cannot be determined, the
// error lists what excludes each dialect, and where readings differ.
func (j *Judge) Verdict() (Dialect, string, error) {
	var left []Dialect
	for _, d := range All() {
		if j.out[d] == "" {
			left = append(left, d)
		}
	}
	switch {
	case len(left) == 0:
		var all []string
		for _, d := range All() {
			all = append(all, fmt.Sprintf("not %s (%s)", d, j.out[d]))
		}
		return 0, "", fmt.Errorf("the rows fit no dialect: %s; give one with --dialect", strings.Join(all, ", "))
	case len(left) == 1:
		return left[0], j.reasons(left[0]), nil
	}
	for i, a := range left {
		for _, b := range left[i+1:] {
			if at := j.differ[a][b]; at != "" {
				return 0, "", fmt.Errorf("the rows may be in dialect %s or %s, and %s means something else in each; give one with --dialect: %s is %s, %s is %s", a, b, at, a, a.Doc(), b, b.Doc())
			}
		}
	}
	var names []string
	for _, d := range left {
		names = append(names, d.String())
	}
	return left[0], j.also("all rows mean the same in " + strings.Join(names, ", ")), nil
}

// also adds the reasons that exclude the other dialects.
func (j *Judge) also(why string) string {
	var all []string
	for _, reason := range j.out {
		if reason != "" && !slices.Contains(all, reason) {
			all = append(all, reason)
		}
	}
	return strings.Join(append(all, why), "; ")
}

// reasons returns the reasons that exclude the others.
func (j *Judge) reasons(d Dialect) string {
	var all []string
	for _, other := range All() {
		if other != d && !slices.Contains(all, j.out[other]) {
			all = append(all, j.out[other])
		}
	}
	return strings.Join(all, "; ")
}

// Converter returns the converter of a dialect for the received rows.
func (j *Judge) Converter(d Dialect) Converter {
	return Converter{From: d, InvokerCast: j.invoker}
}

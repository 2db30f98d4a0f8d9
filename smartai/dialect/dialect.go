// Package dialect knows the dialects in which servers have kept rows of SmartAI: the
// columns of their tables, and the kinds with other numbers or parameters. It converts rows
// to and from the modern form of package smartai. It detects the dialect of rows, and
// reports if it cannot.
//
// It reads no files. A Judge is for one goroutine; all other types are values.
package dialect

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/suggest"
	"loam/smartai"
)

// Dialect is a form of rows.
type Dialect uint8

// The dialects.
const (
	Azeroth     Dialect = iota // AzerothCore now: the modern form
	Azeroth2020                // AzerothCore 2019 to 2021
	Trinity2013                // TrinityCore until about 2019, SunwellCore, AzerothCore until 2018
	Trinity335                 // current TrinityCore, branch 3.3.5
	Trinity                    // current TrinityCore, branch master
	known
)

// Info describes a dialect.
type Info struct {
	Name    string // value of --dialect
	Aliases []string
	Doc     string
}

var infos = [known]Info{
	Azeroth:     {"ac", []string{"azerothcore"}, "current AzerothCore"},
	Azeroth2020: {"ac-2020", []string{"azerothcore-2020"}, "AzerothCore 2019 to 2021"},
	Trinity2013: {"tc-2013", []string{"trinitycore-2013", "sunwell"}, "TrinityCore until about 2019, SunwellCore, AzerothCore until 2018"},
	Trinity335:  {"tc-3.3.5", []string{"trinitycore-3.3.5", "tc-335", "trinitycore-335"}, "current TrinityCore, branch 3.3.5"},
	Trinity:     {"tc", []string{"trinitycore", "tc-master", "trinitycore-master"}, "current TrinityCore, branch master"},
}

// All lists the dialects.
func All() []Dialect { return []Dialect{Azeroth, Azeroth2020, Trinity2013, Trinity335, Trinity} }

// String returns the name of the dialect.
func (d Dialect) String() string { return infos[d].Name }

// Doc describes the dialect.
func (d Dialect) Doc() string { return infos[d].Doc }

// Names returns the names of all dialects.
func Names() []string {
	var names []string
	for _, d := range All() {
		names = append(names, d.String())
	}
	return names
}

// Named finds a dialect by its name or an alias.
func Named(s string) (Dialect, error) {
	for _, d := range All() {
		if s == infos[d].Name || slices.Contains(infos[d].Aliases, s) {
			return d, nil
		}
	}
	near, _ := suggest.Name(s, append(Names(), "azerothcore", "trinitycore", "trinitycore-3.3.5"))
	if near != "" {
		near = fmt.Sprintf(" (did you mean %q?)", near)
	}
	return 0, fmt.Errorf("unknown dialect %q%s: one of %s", s, near, strings.Join(Names(), ", "))
}

// Raw is a row by its columns, before conversion.
type Raw struct {
	smartai.Row
	// Difficulties are the numbers of difficulties, separated by commas, of a column that
	// only Trinity, branch master, has.
	Difficulties string
	// Words has the texts of columns that only Trinity has and that a number cannot
	// replace, such as a seventh parameter.
	Words string
}

// Names of columns that only some dialects have.
const (
	EventParam5  = "event_param5"
	EventParam6  = "event_param6"
	TargetParam4 = "target_param4"
)

// OnlyTrinity lists the columns that only Trinity has, in lower case.
var OnlyTrinity = []string{"difficulties", "event_param_string", "action_param7", "action_param_string", "target_param_string"}

// columns2013 lists the columns that every dialect has, in their order.
var columns2013 = strings.Fields(`entryorguid source_type id link event_type event_phase_mask event_chance event_flags
	event_param1 event_param2 event_param3 event_param4
	action_type action_param1 action_param2 action_param3 action_param4 action_param5 action_param6
	target_type target_param1 target_param2 target_param3 target_x target_y target_z target_o comment`)

// Columns returns the column names of a row that is written without them, by its number of
// values. With a dialect, only the counts of that dialect are known.
func Columns(values int, only ...Dialect) (names []string, ok bool) {
	of := byCount[values]
	if len(of) == 0 || len(only) > 0 && !slices.ContainsFunc(of, func(d Dialect) bool { return slices.Contains(only, d) }) {
		return nil, false
	}
	names = slices.Clone(columns2013)
	after := func(column, added string) {
		names = slices.Insert(names, slices.Index(names, column)+1, added)
	}
	if values > 28 {
		after("event_param4", EventParam5)
	}
	if values > 29 {
		after("target_param3", TargetParam4)
	}
	if values == 31 {
		after(EventParam5, EventParam6)
	}
	if values > 31 {
		after("link", "difficulties")
		after(EventParam5, "event_param_string")
		after(TargetParam4, "target_param_string")
	}
	if values > 33 {
		after("action_param6", "action_param7")
	}
	if values > 34 {
		after("action_param7", "action_param_string")
	}
	return names, true
}

// byCount has the dialects whose rows have a number of values.
var byCount = map[int][]Dialect{
	28: {Trinity2013}, 29: {Azeroth2020}, 30: {Azeroth2020, Trinity335}, 31: {Azeroth}, 33: {Trinity}, 34: {Trinity}, 35: {Trinity},
}

// Counts returns the possible numbers of values of a dialect's rows without column names.
func Counts(d Dialect) []int {
	var counts []int
	for n, of := range byCount {
		if slices.Contains(of, d) {
			counts = append(counts, n)
		}
	}
	slices.Sort(counts)
	return counts
}

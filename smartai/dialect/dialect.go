// Package dialect knows the forms in which servers of the field have kept rows of
// SmartAI: which columns their tables have, which kinds they know under other
// numbers or with other parameters, and how rows come into the modern form of
// package smartai and out of it. It tells from rows which form they are in, and
// says so where they do not tell.
//
// It reads no files. A Judge is for one goroutine; all else are values.
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

// Info is what is said of a dialect.
type Info struct {
	Name    string // as --dialect has it
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

// All are the dialects.
func All() []Dialect { return []Dialect{Azeroth, Azeroth2020, Trinity2013, Trinity335, Trinity} }

// String is the name of the dialect.
func (d Dialect) String() string { return infos[d].Name }

// Doc says whose dialect it is.
func (d Dialect) Doc() string { return infos[d].Doc }

// Names are the names of all dialects.
func Names() []string {
	var names []string
	for _, d := range All() {
		names = append(names, d.String())
	}
	return names
}

// Named finds a dialect by its name or another that it goes by.
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

// Raw is a row as its columns have it, before it is known what they mean.
type Raw struct {
	smartai.Row
	// Difficulties are the numbers of difficulties, parted by commas, of a column that
	// only Trinity, of branch master, has.
	Difficulties string
	// Words are what stands in columns that only it has and that no number can take the
	// place of: texts, a seventh parameter.
	Words string
}

// Names of columns that not every dialect has.
const (
	EventParam5  = "event_param5"
	EventParam6  = "event_param6"
	TargetParam4 = "target_param4"
)

// OnlyTrinity are the columns that only Trinity has, in small letters.
var OnlyTrinity = []string{"difficulties", "event_param_string", "action_param7", "action_param_string", "target_param_string"}

// columns2013 are those that every dialect has, in their order.
var columns2013 = strings.Fields(`entryorguid source_type id link event_type event_phase_mask event_chance event_flags
	event_param1 event_param2 event_param3 event_param4
	action_type action_param1 action_param2 action_param3 action_param4 action_param5 action_param6
	target_type target_param1 target_param2 target_param3 target_x target_y target_z target_o comment`)

// Columns are the names of the columns of a row that is written without them, by
// how many values it has. Where a dialect is given, only its own count.
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

// byCount is whose rows have how many values.
var byCount = map[int][]Dialect{
	28: {Trinity2013}, 29: {Azeroth2020}, 30: {Azeroth2020, Trinity335}, 31: {Azeroth}, 33: {Trinity}, 34: {Trinity}, 35: {Trinity},
}

// Counts are the numbers of values that a dialect's rows without names of columns
// may have.
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

package ruletrace

import (
	"loam/core/lib/clock"
	"loam/core/lib/diag"
)

// MaxTrial is how long the text of a trial may be, in bytes.
const MaxTrial = 48 << 10

// Trial asks for rules to be read, looked through and tried, without any world that
// runs being touched: as far as there is one around, its definitions are used.
type Trial struct {
	Text    string // rows as SQL, or rules as YAML
	Form    string // "sql" or "yaml"; "" finds it out
	Dialect string // of rows, by its name; "" finds it out
	Who     string // whose rules are tried, as Outcome.Scripts has it; "" is the first
	// Alone has it stand on open ground, with nothing of the world around it; else it
	// stands where the world has it, if the world does.
	Alone bool
	// Start is with what the visitor begins, of the world's; "" is one that may fight
	// who is tried. Level is its level; 0 is that of who is tried.
	Start string
	Level int
	// Steps are the actions on the creature, in order; nil is the default course.
	Steps []string
}

// Outcome is what came of a trial.
type Outcome struct {
	Form    string `json:"form"` // "" where that cannot be told
	Dialect string `json:"dialect"`
	Why     string `json:"why"` // what speaks for the dialect
	// Problems are what cannot be read, Notes what is read and odd.
	Problems diag.List `json:"problems"`
	Notes    diag.List `json:"notes"`
	Findings []Finding `json:"findings"`
	// Deferred are the reasons for which rules do not run here.
	Deferred diag.List `json:"deferred"`
	Scripts  []Tried   `json:"scripts"`
	Sheet    string    `json:"sheet"` // the rules as YAML
	Stubs    []Stub    `json:"stubs"`

	Who      string   `json:"who"`     // whose rules were tried; "" is nobody's
	Where    string   `json:"where"`   // the map of the world on which it stood; "" is open ground
	Visitor  string   `json:"visitor"` // in words, what the visitor was
	Starts   []string `json:"starts"`  // with which a visitor may begin in the world
	World    []Stub   `json:"world"`   // what was taken from the world
	Steps    []string `json:"steps"`
	Timeline []Moment `json:"timeline"`
	// Stands is the final state of rules: of the tried creature or object, and of all
	// others with rules.
	Stands []Bearer   `json:"stands"`
	Time   clock.Time `json:"time_ms"` // that went by in the trial
	Cut    string     `json:"cut"`     // why it ended early, or was not run; "" is that it did not
}

// Finding is what is wrong with a rule, or likely not meant.
type Finding struct {
	diag.Problem
	Level string `json:"level"`
	Check string `json:"check"`
	About string `json:"about"` // whose rule
	Fix   string `json:"fix"`
}

// Tried is one owner's rules.
type Tried struct {
	Name  string `json:"name"` // in words: creature 299
	Rules int    `json:"rules"`
	Line  int    `json:"line"`
}

// Stub is how many things stand for what rules refer to.
type Stub struct {
	Kind  string   `json:"kind"`
	N     int      `json:"n"`
	Names []string `json:"names"` // the first of them
}

// Moment is something that happened while rules were tried.
type Moment struct {
	At   clock.Time `json:"at_ms"`
	Sort string     `json:"sort"` // step, failed, event, fired, blocked, state
	Who  string     `json:"who"`  // of fired, blocked and state
	Rule uint32     `json:"rule"` // of fired and blocked
	Line int        `json:"line"` // of the rule, in what was given; 0 is unknown
	Text string     `json:"text"`
}

// Good reports whether all could be read and tried, and nothing in it is an error.
func (o *Outcome) Good() bool {
	for i := range o.Findings {
		if o.Findings[i].Level == "error" {
			return false
		}
	}
	return len(o.Problems) == 0 && o.Cut == ""
}

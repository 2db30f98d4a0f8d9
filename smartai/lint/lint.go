// Package lint finds what is wrong, or likely not meant, in scripts of SmartAI: each
// with its place, a reason and what to do. It knows rows only: whether a spell or a
// creature exists is for who has content. It changes nothing and runs nothing.
//
// Linting is a function of scripts; any goroutine may call it.
package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"loam/smartai"
)

// Level is how bad a finding is.
type Level uint8

// The levels. An error is what no server takes, or what cannot be meant.
const (
	Error Level = iota
	Warning
	Notice
)

var levels = []string{"error", "warning", "notice"}

// String is the level in a word.
func (l Level) String() string { return levels[l] }

// MarshalText writes the word.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Finding is one thing that was found.
type Finding struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Level  Level  `json:"level"`
	Check  string `json:"check"`
	Script string `json:"script"`
	// Of is the script again.
	Of     smartai.Key `json:"-"`
	Rule   int64       `json:"rule"` // its id; -1 where it is about the whole script
	Reason string      `json:"reason"`
	Fix    string      `json:"fix"`
}

// String is a finding in one line: place, level, what it is about, why, which check.
func (f Finding) String() string {
	about := f.Script
	if f.Rule >= 0 {
		about += fmt.Sprintf(" rule %d", f.Rule)
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s: %s [%s]", f.File, f.Line, f.Column, f.Level, about, f.Reason, f.Check)
}

// Check is one thing that is looked for.
type Check struct {
	Name  string
	Level Level
	Doc   string
	// One of the three: called for each rule, for each script, or once.
	rule   func(*subject)
	script func(*subject)
	all    func(*scripts)
}

// subject is what a check looks at.
type subject struct {
	all    *scripts
	check  *Check
	script *smartai.Script
	row    *smartai.Placed // nil for checks of scripts
}

// scripts are all scripts, and what is known of them together.
type scripts struct {
	by     map[smartai.Key]*smartai.Script
	called map[int32]bool // lists that some rule calls
	owners map[smartai.Key]*Owner
	found  []Finding
}

// Lint looks at scripts with all checks. Findings are in the order of their places.
// Owners are whose templates are known, if any are.
func Lint(list []smartai.Script, owners ...Owner) []Finding {
	all := &scripts{by: make(map[smartai.Key]*smartai.Script, len(list)), called: make(map[int32]bool), owners: make(map[smartai.Key]*Owner, len(owners))}
	for i := range owners {
		all.owners[owners[i].Key] = &owners[i]
	}
	for i := range list {
		all.by[list[i].Key] = &list[i]
		for j := range list[i].Rows {
			for _, called := range calls(&list[i].Rows[j].Row) {
				for id := called.first; id <= called.last; id++ {
					all.called[int32(id)] = true
				}
			}
		}
	}
	for i := range list {
		for c := range Checks {
			s := &subject{all: all, check: &Checks[c], script: &list[i]}
			if s.check.all != nil {
				continue
			}
			if s.check.script != nil {
				s.check.script(s)
				continue
			}
			for j := range list[i].Rows {
				s.row = &list[i].Rows[j]
				s.check.rule(s)
			}
		}
	}
	for c := range Checks {
		if Checks[c].all != nil {
			Checks[c].all(all)
		}
	}
	slices.SortStableFunc(all.found, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return all.found
}

// report adds a finding about the rule, or the script where there is none.
func (s *subject) report(at smartai.Pos, reason, fix string) {
	f := Finding{Level: s.check.Level, Check: s.check.Name, Script: s.script.String(), Of: s.script.Key, Rule: -1, Reason: reason, Fix: fix}
	where := s.script.At
	if s.row != nil {
		f.Rule, where = int64(s.row.ID), s.row.At
	}
	if at.Line == 0 {
		at = where.Row
	}
	f.File, f.Line, f.Column = where.FileOf(at), int(at.Line), int(at.Column)
	s.all.found = append(s.all.found, f)
}

// about reports about another rule of the script.
func (s *subject) about(row *smartai.Placed, at smartai.Pos, reason, fix string) {
	of := *s
	of.row = row
	of.report(at, reason, fix)
}

// inList tells whether the rule stands in a list, whose events nobody asks.
func (s *subject) inList() bool { return s.script.Source == smartai.List }

// Kinds of the rule; nil where they are not known.

func (s *subject) event() *smartai.Kind {
	k, _ := smartai.OfEvent.Kind(s.row.EventType)
	return k
}

func (s *subject) action() *smartai.Kind {
	k, _ := smartai.OfAction.Kind(s.row.ActionType)
	return k
}

func (s *subject) target() *smartai.Kind {
	k, _ := smartai.OfTarget.Kind(s.row.TargetType)
	return k
}

// part is a part of a rule with its values.
type part struct {
	of     smartai.Part
	id     uint32
	kind   *smartai.Kind // nil where it is not known
	values []uint32
	at     smartai.Pos
}

// parts are the parts of the rule whose kinds mean something: in lists, events are
// delays.
func (s *subject) parts() []part {
	r := s.row
	all := []part{
		{smartai.OfAction, r.ActionType, s.action(), r.Action[:], r.At.Action},
		{smartai.OfTarget, r.TargetType, s.target(), r.Target[:], r.At.Target},
	}
	if !s.inList() {
		all = append([]part{{smartai.OfEvent, r.EventType, s.event(), r.Event[:], r.At.Event}}, all...)
	}
	return all
}

// params calls do with each parameter of a part and its values.
func (p *part) params(do func(p *smartai.Param, values []uint32)) {
	column := 0
	for i := range p.kind.Params {
		of := &p.kind.Params[i]
		do(of, p.values[column:column+of.Columns()])
		column += of.Columns()
	}
}

// Numbers of kinds that checks ask for.
const (
	eventReset          = 25
	eventDataSet        = 38
	eventLink           = 61
	eventPhaseChange    = 66
	eventFriendlyHealth = 74
	eventNearCreature   = 75
	eventNearObject     = 76

	actionTalk        = 1
	actionCast        = 11
	actionSummon      = 12
	actionSetPhase    = 22
	actionChangePhase = 23
	actionRandomPhase = 30
	actionPhaseRange  = 31
	actionZoneCombat  = 38
	actionSetData     = 45
	actionMoveToPos   = 69
	actionCallList    = 80
	actionCallRandom  = 87
	actionCallRange   = 88
	actionJump        = 97
	actionInvokerCast = 134

	targetSelf           = 1
	targetInvoker        = 7
	targetCreatureRange  = 9
	targetCreatures      = 11
	targetInvokerParty   = 16
	targetPlayers        = 18
	targetClosest        = 19
	targetClosestPlayer  = 21
	targetInvokerVehicle = 22
	targetRandomPoint    = 202
)

// lists is a range of lists that a rule calls.
type lists struct{ first, last int64 }

// mostCalled bounds the lists of one range.
const mostCalled = 1000

// calls are the lists that a rule may call.
func calls(r *smartai.Row) []lists {
	var all []lists
	switch r.ActionType {
	case actionCallList:
		all = append(all, lists{int64(r.Action[0]), int64(r.Action[0])})
	case actionCallRandom:
		for _, id := range r.Action {
			if id != 0 {
				all = append(all, lists{int64(id), int64(id)})
			}
		}
	case actionCallRange:
		first, last := int64(r.Action[0]), int64(r.Action[1])
		all = append(all, lists{first, min(last, first+mostCalled)})
	}
	return all
}

// Calls are the lists that rules of a script call.
func Calls(s *smartai.Script) []int32 {
	var ids []int32
	for i := range s.Rows {
		for _, called := range calls(&s.Rows[i].Row) {
			for id := called.first; id <= called.last; id++ {
				if id != 0 && !slices.Contains(ids, int32(id)) {
					ids = append(ids, int32(id))
				}
			}
		}
	}
	return ids
}

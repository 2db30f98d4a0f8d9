// Package lint finds errors and likely mistakes in scripts of SmartAI: each with its place,
// a reason and what to do. It knows rows only and does not check whether a spell or a
// creature exists. It changes nothing and runs nothing.
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

// Level is the severity of a finding.
type Level uint8

// The levels. An error is a row that no server accepts, or that cannot be intended.
const (
	Error Level = iota
	Warning
	Notice
)

var levels = []string{"error", "warning", "notice"}

// String returns the level as a word.
func (l Level) String() string { return levels[l] }

// MarshalText writes the word.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// Finding is one result of a check.
type Finding struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Level  Level  `json:"level"`
	Check  string `json:"check"`
	Script string `json:"script"`
	// Of is the script again.
	Of     smartai.Key `json:"-"`
	Rule   int64       `json:"rule"` // its id; -1 for the whole script
	Reason string      `json:"reason"`
	Fix    string      `json:"fix"`
}

// String returns a finding in one line: place, level, subject, reason, check.
func (f Finding) String() string {
	about := f.Script
	if f.Rule >= 0 {
		about += fmt.Sprintf(" rule %d", f.Rule)
	}
	return fmt.Sprintf("%s:%d:%d: %s: %s: %s [%s]", f.File, f.Line, f.Column, f.Level, about, f.Reason, f.Check)
}

// Check is one check of rules or scripts.
type Check struct {
	Name  string
	Level Level
	Doc   string
	// One of the three is set: called for each rule, for each script, or once.
	rule   func(*subject)
	script func(*subject)
	all    func(*scripts)
}

// subject is the input of a check.
type subject struct {
	all    *scripts
	check  *Check
	script *smartai.Script
	row    *smartai.Placed // nil for checks of scripts
}

// scripts has all scripts and what is known about them.
type scripts struct {
	by     map[smartai.Key]*smartai.Script
	called map[int32]bool // lists that some rule calls
	owners map[smartai.Key]*Owner
	found  []Finding
}

// Lint runs all checks on scripts. Findings are in the order of their places. Owners are
// the known templates, if any.
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

// report adds a finding about the rule, or about the script if there is no rule.
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

// about adds a finding about another rule of the script.
func (s *subject) about(row *smartai.Placed, at smartai.Pos, reason, fix string) {
	of := *s
	of.row = row
	of.report(at, reason, fix)
}

// inList reports whether the rule is in a list; events of such rules are not evaluated.
func (s *subject) inList() bool { return s.script.Source == smartai.List }

// Kinds of the rule; nil if unknown.

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
	kind   *smartai.Kind // nil if unknown
	values []uint32
	at     smartai.Pos
}

// parts returns the parts of the rule whose kinds are used: in lists, events are delays.
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

// Numbers of kinds that checks use.
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

// calls returns the lists that a rule may call.
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

// Calls returns the lists that rules of a script call.
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

// Package ruletrial tries out SmartAI rules before they are part of a bundle. A person
// enters rows as SQL or rules as YAML, and sees how they are read, what is wrong
// with them, and what one creature does with them. The creature stands next to a
// player in a realm that exists only for the trial: at its place in a world, with
// the definitions and scripts of that world and its surroundings, or on open ground.
// Stubs replace everything that the rules refer to and the world lacks. The package
// only reads the release of a world, which does not change; it writes nothing, and
// the maps of the world are not involved.
//
// A trial is bounded by the length of the text, the number of rules and of steps,
// the simulated time, the number of events, and its context. It runs on the
// goroutine that calls Try, which must not be that of a map; several may run in
// parallel. A [Bench] prevents people from running many at once.
package ruletrial

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/diag"
	"loam/core/model/content"
	"loam/core/model/ruletrace"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/smartai"
	"loam/smartai/idmap"
	"loam/smartai/lint"
)

// Limits of a trial.
const (
	MaxBytes   = ruletrace.MaxTrial // of the text
	MaxRules   = 400                // in all scripts
	MaxSteps   = 60                 // steps
	MaxTime    = 5 * clock.Minute   // simulated time
	maxTold    = 400                // moments of the timeline
	maxText    = 160                // bytes of a moment
	maxSpawned = 100                // creatures and objects that are created
	maxList    = 60                 // problems, notes, findings, each
	maxStands  = 80                 // rules whose state is reported
	maxSheet   = 48 << 10           // bytes of the rules as YAML
)

// Try reads rules, checks them, and runs one creature with them. It always has an
// outcome, which also reports what could not be done.
func Try(ctx context.Context, world *release.Release, t ruletrace.Trial) ruletrace.Outcome {
	var o ruletrace.Outcome
	p, ok := read(t, aroundOf(world), &o)
	if ok {
		p.findings(&o)
		p.run(ctx, t, &o)
	}
	bound(&o)
	return o
}

// paper is the parsed input.
type paper struct {
	scripts []smartai.Script // with their places in the input
	literal bool             // compat: azerothcore
	named   bool             // with names, as in YAML
	made    stubs
	around  around
	known   map[idmap.Kind]map[uint32]content.ID // numbers for names of the world
	stand   stand
	called  map[idmap.Kind]map[uint32]string // meanings of names
	places  map[smartai.Pos]smartai.Pos      // places in the sheet that runs, mapped to those in the input
	rulesAt map[int]*smartai.Placed          // rules of the input, by their line in that sheet
}

// findings checks the rules, and lists their owners.
func (p *paper) findings(o *ruletrace.Outcome) {
	for i := range p.scripts {
		s := &p.scripts[i]
		o.Scripts = append(o.Scripts, ruletrace.Tried{Name: p.ownerName(s.Key), Rules: len(s.Rows), Line: int(s.At.Row.Line)})
	}
	for _, f := range lint.Lint(append(slices.Clone(p.scripts), p.elsewhere()...)) {
		if f.File != given {
			continue
		}
		about := p.ownerName(f.Of)
		if f.Rule >= 0 {
			about = fmt.Sprintf("%s rule %d", about, f.Rule)
		}
		o.Findings = append(o.Findings, ruletrace.Finding{
			Problem: diag.Problem{File: f.File, Line: f.Line, Column: f.Column, Code: diag.Code(f.Check), Msg: f.Reason},
			Level:   f.Level.String(), Check: f.Check, About: about, Fix: f.Fix,
		})
	}
}

// run makes a world of the rules and runs the steps in it.
func (p *paper) run(ctx context.Context, t ruletrace.Trial, o *ruletrace.Outcome) {
	who, err := p.subject(t.Who)
	if err != nil {
		o.Cut = err.Error()
		return
	}
	o.Who = p.ownerName(who.Key)
	if o.Steps = t.Steps; len(o.Steps) == 0 {
		o.Steps = p.course(who)
	}
	p.gather()
	text := ""
	if err = p.place(who, &t); err == nil {
		text, err = p.script(who, o.Steps)
	}
	if err != nil {
		o.Cut = err.Error()
		return
	}
	p.about(o)
	made, problems := p.compose(p.bundle(who, o))
	if made != nil {
		for _, r := range made.Remarks {
			if r.Bundle == label {
				o.Deferred = append(o.Deferred, p.back(r.LeftOut)...)
			}
		}
		p.settle(made)
	}
	s, wrong := scenario.Parse(label, text, nil)
	if problems = append(problems, wrong...); len(problems) > 0 {
		o.Problems = append(o.Problems, p.back(problems)...)
		o.Cut = "the rules cannot be run"
		return
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	tale := &story{paper: p, out: o, stop: stop, bearers: make(map[string]bool), first: make(map[int]clock.Time)}
	result := scenario.Run(ctx, scenario.Options{Release: made, Scenario: s, Bundle: label, Rules: true, GoOn: true, Told: tale.told})
	o.Time = result.Time
	o.Stands = p.stands(result.Rules, tale)
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, context.DeadlineExceeded):
		o.Cut = "the trial took too long and was stopped; use fewer or shorter steps"
	case cause != nil:
		o.Cut = cause.Error()
	case len(result.Problems) > 0:
		o.Cut = result.Problems[0].Error()
	case result.Failure != nil && result.Failure.Expected == "": // otherwise faults, which the timeline reports
		o.Cut = result.Failure.Got
	}
}

// bound limits lists and texts.
func bound(o *ruletrace.Outcome) {
	o.Problems, o.Notes, o.Deferred = cut(o.Problems), cut(o.Notes), cut(o.Deferred)
	o.Findings = o.Findings[:min(len(o.Findings), maxList)]
	if len(o.Sheet) > maxSheet {
		o.Sheet = strings.ToValidUTF8(o.Sheet[:maxSheet], "") + "\n# cut off: loam import smartai writes all of it\n"
	}
	rules := 0
	for i := range o.Stands {
		own := &o.Stands[i].Rules
		*own = (*own)[:min(len(*own), maxStands-rules)]
		rules += len(*own)
	}
	o.Stands = slices.DeleteFunc(o.Stands, func(b ruletrace.Bearer) bool { return len(b.Rules) == 0 })
}

func cut(list diag.List) diag.List {
	if len(list) <= maxList {
		return list
	}
	return append(list[:maxList:maxList], diag.Problem{File: given, Code: diag.MoreProblems, Msg: fmt.Sprintf("and %d more", len(list)-maxList)})
}

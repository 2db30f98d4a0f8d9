package ruletrial

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/suggest"
	"loam/smartai"
	"loam/smartai/idmap"
)

// The names of the participants.
const (
	subject = "creature"
	visitor = "Visitor"
)

// Course is one available step.
type Course struct {
	Syntax string // capitals are placeholders
	Doc    string
	Of     []smartai.Source // sources that can use it; nil is all
	// lines returns those of a scenario; n is the number of the step, and span how long it
	// waits.
	lines func(t *trip, a *asked) []string
	takes func(a *asked) clock.Time
	needs need
	names idmap.Kind // of named: the kind
}

// need is the argument after the words of a step.
type need uint8

const (
	nothing need = iota
	span
	whole       // a number from 1
	percent     // 0 to 100
	maybeNumber // of yards
	named       // a number, or a name
)

// trip is the input of steps.
type trip struct {
	paper *paper
	*stand
}

// Durations and positions.
const (
	moment     = 500 * clock.Millisecond // after an immediate step
	runs       = 7                       // speed of the visitor, yards a second
	comesFrom  = 30                      // yards from the tried creature or object
	near, away = 3, 60
	leaves     = 20 // yards beyond the edge of a place
)

// creatures is the source with steps that places and objects do not have.
var creatures = []smartai.Source{smartai.Creature}

// Courses lists all steps, in the order in which they are shown.
var Courses = []Course{
	{Syntax: "wait SPAN", Doc: "Lets time pass: `wait 30 s`, `wait 500 ms`, `wait 2 m`.", needs: span,
		lines: func(_ *trip, a *asked) []string { return []string{advance(a.span)} },
		takes: func(a *asked) clock.Time { return a.span }},
	{Syntax: "walk near [YARDS]", Doc: "The visitor walks to within this distance of the creature, the object or the place; by default 3 yards.", needs: maybeNumber,
		lines: func(t *trip, a *asked) []string { return t.near(orElse(a.n, near)) }, takes: comes},
	{Syntax: "enter", Doc: "The visitor walks to the middle of the place whose rules are tried.", Of: []smartai.Source{smartai.Trigger},
		lines: func(t *trip, _ *asked) []string { return t.near(0) }, takes: comes},
	{Syntax: "leave", Doc: "The visitor walks to 20 yards outside that place, or 20 yards from the creature or object.",
		lines: func(t *trip, _ *asked) []string { return t.walks(float64(t.radius) + leaves) }, takes: comes},
	{Syntax: "walk away [YARDS]", Doc: "The visitor walks this far from where the creature was at the start; by default 60 yards.", needs: maybeNumber,
		lines: func(t *trip, a *asked) []string { return t.walks(orElse(a.n, away)) },
		takes: func(a *asked) clock.Time { return walk(orElse(a.n, away)) }},
	{Syntax: "attack", Doc: "The visitor walks up to the creature and keeps attacking it.", Of: creatures,
		lines: func(t *trip, _ *asked) []string {
			return append(t.near(1.5), fmt.Sprintf("%s attacks %s", visitor, t.name), advance(moment))
		},
		takes: func(*asked) clock.Time { return walk(comesFrom) + moment }},
	{Syntax: "stop", Doc: "The visitor stops attacking.", Of: creatures, lines: one("{v} stops"), takes: once},
	{Syntax: "fight", Doc: "The creature attacks the visitor.", Of: creatures, lines: one("{c} attacks {v}"), takes: once},
	{Syntax: "damage to N %", Doc: "The visitor reduces the health of the creature to N %.", Of: creatures, needs: percent,
		lines: func(t *trip, a *asked) []string {
			return []string{fmt.Sprintf("%s hurts %s to %g%%", visitor, t.name, a.n), advance(moment)}
		}, takes: once},
	{Syntax: "kill", Doc: "The visitor kills the creature.", Of: creatures, lines: one("{v} hurts {c} to 0"), takes: once},
	{Syntax: "cast SPELL", Doc: "The visitor casts a spell, by its number or name, on the creature.", Of: creatures, needs: named, names: idmap.Spells,
		lines: func(t *trip, a *asked) []string {
			return []string{fmt.Sprintf("%s learns %s", visitor, t.id(a)), fmt.Sprintf("%s casts %s on %s", visitor, t.id(a), t.name), advance(moment)}
		}, takes: once},
	{Syntax: "emote EMOTE", Doc: "The visitor uses a text emote, by its number or name, on the creature.", Of: creatures, needs: named, names: idmap.TextEmotes,
		lines: func(t *trip, a *asked) []string {
			return []string{fmt.Sprintf("%s gestures %s at %s", visitor, t.id(a), t.name), advance(moment)}
		}, takes: once},
	{Syntax: "talk", Doc: "The visitor talks to the creature.", Of: creatures, lines: one("{v} talks to {c}"), takes: once},
	{Syntax: "choose N", Doc: "The visitor chooses the N-th option of its menu.", needs: whole,
		lines: func(_ *trip, a *asked) []string {
			return []string{fmt.Sprintf("%s chooses %g", visitor, a.n), advance(moment)}
		}, takes: once},
	{Syntax: "accept QUEST", Doc: "The visitor accepts a quest, by its number or name, from the creature.", Of: creatures, needs: named, names: idmap.Quests,
		lines: func(t *trip, a *asked) []string {
			return []string{fmt.Sprintf("%s accepts %s from %s", visitor, t.id(a), t.name), advance(moment)}
		}, takes: once},
	{Syntax: "turn in QUEST", Doc: "The visitor turns a quest in to the creature.", Of: creatures, needs: named, names: idmap.Quests,
		lines: func(t *trip, a *asked) []string {
			return []string{fmt.Sprintf("%s turns in %s to %s", visitor, t.id(a), t.name), advance(moment)}
		}, takes: once},
	{Syntax: "use", Doc: "The visitor uses the game object whose rules are tried.", Of: []smartai.Source{smartai.Object}, lines: one("{v} uses object {c}"), takes: once},
	{Syntax: "hurt visitor to N %", Doc: "The creature reduces the health of the visitor to N %; 0 kills it.", Of: creatures, needs: percent,
		lines: func(t *trip, a *asked) []string {
			return []string{fmt.Sprintf("%s hurts %s to %g%%", t.name, visitor, a.n), advance(moment)}
		}, takes: once},
}

func once(*asked) clock.Time { return moment }

func comes(*asked) clock.Time { return walk(comesFrom) }

// one returns a step of one line.
func one(line string) func(*trip, *asked) []string {
	return func(t *trip, _ *asked) []string {
		return []string{strings.NewReplacer("{v}", visitor, "{c}", t.name).Replace(line), advance(moment)}
	}
}

func advance(t clock.Time) string { return fmt.Sprintf("advance %dms", int64(t/clock.Millisecond)) }

// walk returns how long the visitor walks.
func walk(yards float64) clock.Time {
	return clock.Time(math.Ceil(yards/runs+0.5)) * clock.Second
}

func orElse(n, otherwise float64) float64 {
	if n == 0 {
		return otherwise
	}
	return n
}

// id returns the id that a step names.
func (t *trip) id(a *asked) string { return t.paper.idOf(a.course.names, uint32(a.n)) }

// near moves the visitor to the tried creature or object, or into the tried place.
func (t *trip) near(n float64) []string {
	if t.name == "" || t.thing {
		return []string{fmt.Sprintf("%s moves to %s", visitor, t.line(n)), advance(walk(comesFrom))}
	}
	return []string{fmt.Sprintf("%s moves to %s within %g", visitor, t.name, n), fmt.Sprintf("advance until %s within %g of %s within %dms", visitor, n+1, t.name, int64(walk(comesFrom)/clock.Millisecond))}
}

// walks moves the visitor to a distance from its start.
func (t *trip) walks(yards float64) []string {
	return []string{fmt.Sprintf("%s moves to %s", visitor, t.line(yards)), advance(walk(yards))}
}

// asked is a parsed step.
type asked struct {
	course *Course
	n      float64
	span   clock.Time
}

// readStep reads one step.
func (p *paper) readStep(text string) (asked, error) {
	words := strings.Fields(strings.ToLower(strings.ReplaceAll(text, "%", " % ")))
	best := -1
	for i := range Courses {
		if fixed := fixedWords(&Courses[i]); len(words) >= len(fixed) && slices.Equal(words[:len(fixed)], fixed) && (best < 0 || len(fixed) > len(fixedWords(&Courses[best]))) {
			best = i
		}
	}
	if best < 0 {
		var known []string
		for i := range Courses {
			known = append(known, strings.Join(fixedWords(&Courses[i]), " "))
		}
		hint := ""
		if near, ok := suggest.Name(strings.Join(words, " "), known); ok {
			hint = fmt.Sprintf(" (did you mean %q?)", near)
		}
		return asked{}, fmt.Errorf("unknown step %.60q%s; the steps are %s", text, hint, strings.Join(known, ", "))
	}
	a := asked{course: &Courses[best]}
	if err := a.take(p, words[len(fixedWords(a.course)):]); err != nil {
		return a, fmt.Errorf("step %.60q: want %s, %w", text, a.course.Syntax, err)
	}
	return a, nil
}

// fixedWords returns the first words of a step.
func fixedWords(c *Course) []string {
	words := strings.Fields(c.Syntax)
	end := slices.IndexFunc(words, func(w string) bool { return strings.ToLower(w) != w })
	if end < 0 {
		return words
	}
	return words[:end]
}

// mostNumber is the highest number of a spell or an emote.
const mostNumber = firstName - 1

// take reads the argument after the words.
func (a *asked) take(p *paper, rest []string) error {
	joined := strings.Join(rest, "")
	within := func(least, most float64) error {
		n, err := strconv.ParseFloat(strings.TrimSuffix(joined, "%"), 64)
		if err != nil || !(n >= least && n <= most) {
			return fmt.Errorf("with a number from %g to %g, not %.40q", least, most, strings.Join(rest, " "))
		}
		a.n = n
		return nil
	}
	switch a.course.needs {
	case span:
		t, hi, err := clock.ParseSpan(joined)
		if err != nil || t != hi || t < clock.Step || t > MaxTime {
			return fmt.Errorf("with a time of 50 ms to %g m, not %.40q", MaxTime.Seconds()/60, strings.Join(rest, " "))
		}
		a.span = t
	case whole:
		if err := within(1, mostNumber); err != nil {
			return err
		}
		a.n = math.Trunc(a.n)
	case named:
		if n, err := strconv.ParseUint(joined, 10, 32); err == nil && n >= 1 && n <= mostNumber {
			a.n = float64(n)
			break
		}
		n, why, _ := p.number(a.course.names, joined)
		if why != "" {
			return fmt.Errorf("with a number or a name: %s %.40q", why, joined)
		}
		a.n = float64(n)
	case percent:
		return within(0, 100)
	case maybeNumber:
		if len(rest) > 0 {
			return within(1, 400)
		}
	case nothing:
		if len(rest) > 0 {
			return fmt.Errorf("without %.40q", strings.Join(rest, " "))
		}
	}
	return nil
}

// script returns the scenario with the steps.
func (p *paper) script(who *smartai.Script, steps []string) (string, error) {
	if len(steps) > MaxSteps {
		return "", fmt.Errorf("there are %d steps; a trial runs at most %d", len(steps), MaxSteps)
	}
	var read []asked
	var total clock.Time
	for i, text := range steps {
		a, err := p.readStep(text)
		if err == nil && a.course.Of != nil && !slices.Contains(a.course.Of, who.Source) {
			err = fmt.Errorf("step %.60q is not available for rules of %s", text, plural[who.Source])
		}
		if err != nil {
			return "", fmt.Errorf("step %d: %w", i+1, err)
		}
		total += a.course.takes(&a)
		if read = append(read, a); a.course.needs == named {
			p.refer(a.course.names, uint32(a.n))
		}
	}
	if total > MaxTime {
		return "", fmt.Errorf("the steps take %.0f s in total; a trial lasts at most %.0f s", total.Seconds(), MaxTime.Seconds())
	}
	p.made.ids = nil // of the names in steps too
	t := &trip{p, &p.stand}
	lines := p.opening(who)
	for i := range read {
		lines = append(lines, marker)
		lines = append(lines, read[i].course.lines(t, &read[i])...)
	}
	return strings.Join(lines, "\n") + "\n", nil
}

// plural has the words for owners of rules.
var plural = map[smartai.Source]string{smartai.Creature: "creatures", smartai.Object: "objects", smartai.Trigger: "triggers"}

// refer adds a stub for a name in a step.
func (p *paper) refer(k idmap.Kind, n uint32) {
	if p.made.refs[k] == nil {
		p.made.refs[k] = make(map[uint32]bool)
	}
	p.made.refs[k][n] = true
}

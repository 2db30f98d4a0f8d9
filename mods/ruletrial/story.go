package ruletrial

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"loam/core/lib/clock"
	"loam/core/lib/printable"
	"loam/core/model/event"
	"loam/core/model/ruletrace"
	"loam/mods/scenario/report"
	"loam/smartai/idmap"
)

// marker is a line of a scenario without effect that marks the beginning of the next step.
const marker = "language en"

// story makes a timeline of a run.
type story struct {
	paper   *paper
	out     *ruletrace.Outcome
	stop    context.CancelCauseFunc
	spawned int
	steps   int                // started steps
	failed  string             // reason why a line of the step failed
	first   map[int]clock.Time // times at which rules first fired, by their line in the input
	bearers map[string]bool    // units that run the rules of the input
}

// plainly returns a text without the names that a trial adds.
func (s *story) plainly(text string) string {
	if on := s.paper.stand.spawn; on != "" {
		text = replaceWord(text, string(on), subject)
	}
	return strings.ReplaceAll(text, label+":", "")
}

// replaceWord replaces a name, but not a longer name that begins with it.
func replaceWord(text, name, by string) string {
	var b strings.Builder
	for {
		i := strings.Index(text, name)
		if i < 0 {
			return b.String() + text
		}
		end := i + len(name)
		b.WriteString(text[:i])
		if end < len(text) && (text[end] == '_' || text[end] >= '0' && text[end] <= '9' || text[end] >= 'a' && text[end] <= 'z') {
			b.WriteString(text[i:end])
		} else {
			b.WriteString(by)
		}
		text = text[end:]
	}
}

// elsewhere reports whether an event concerns the realm or another map, and is not a fault.
func (s *story) elsewhere(m report.Moment) bool {
	if m.Event == event.KindFaulted || !s.paper.stand.there && s.paper.around.made == nil {
		return false
	}
	place, _, found := strings.Cut(m.Text, ": ")
	return found && (place == "realm" || strings.Contains(place, ":") && !strings.Contains(place, " "))
}

// quiet has the kinds of events that the timeline omits: those of the realm, of clients and
// of the visitor only.
var quiet = map[event.Kind]bool{
	event.KindMoved: true, event.KindAdopted: true, event.KindMapEntered: true, event.KindRoster: true, event.KindGrown: true,
	event.KindSpellLearned: true, event.KindMoneyChanged: true, event.KindExperienceGained: true, event.KindAreaEntered: true, event.KindAreaLeft: true,
}

// told adds one moment of the run.
func (s *story) told(m report.Moment) {
	t := ruletrace.Moment{At: m.At, Who: s.plainly(m.Who), Text: s.plainly(m.Text)}
	switch m.Sort {
	case report.Line:
		if m.Text != marker || s.steps == len(s.out.Steps) {
			return
		}
		t.Sort, t.Text, s.failed = "step", s.out.Steps[s.steps], ""
		s.steps++
	case report.Undone:
		if t.Sort = "failed"; t.Text == s.failed {
			return
		}
		s.failed = t.Text
	case report.Fired, report.Kept:
		rule := m.Rule
		if rule.File != label+"/"+sheetFile {
			return // of the surrounding world
		}
		s.bearers[m.Who] = true
		s.paper.asGiven(&rule)
		t.Sort, t.Rule, t.Line, t.Text = "blocked", rule.ID, rule.Line, strings.Replace(t.Text, m.Rule.Does, rule.Does, 1)
		if m.Sort == report.Fired {
			t.Sort = "fired"
			if _, known := s.first[rule.Line]; !known {
				s.first[rule.Line] = m.At
			}
		}
	case report.Standing:
		if !s.bearers[m.Who] {
			return
		}
		t.Sort = "state"
		for n, name := range s.paper.called[idmap.Lists] {
			t.Text = strings.Replace(t.Text, fmt.Sprintf("action list %d ", n), fmt.Sprintf("action list %s ", name), 1)
		}
	case report.Happened:
		if m.Event == event.KindSpawned {
			if s.spawned++; s.spawned > maxSpawned {
				s.stop(fmt.Errorf("the trial was stopped: more than %d creatures and objects were created", maxSpawned))
			}
		}
		if quiet[m.Event] || s.elsewhere(m) {
			return
		}
		t.Sort = "event"
	default:
		return
	}
	s.add(t)
}

// errLong ends a run whose timeline is full.
var errLong = errors.New("the timeline is full, so the trial was stopped; use fewer or shorter steps")

func (s *story) add(t ruletrace.Moment) {
	if len(s.out.Timeline) == maxTold {
		s.stop(errLong)
		return
	}
	t.Text = printable.Cut(t.Text, maxText)
	s.out.Timeline = append(s.out.Timeline, t)
}

package gameevent_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/calendar"
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/realm/state/gameevent"
	"loam/core/realm/state/realmstate/realmstatetest"
	gameeventrules "loam/core/rules/gameevent"
)

const hour = 3_600_000 // ms

// year is a realm with the events t:feast, which has no dates and a goal of 10 points with a
// stage at 5, and t:noon, each day from 12 to 13 o'clock.
type year struct {
	*realmstatetest.Stage
	events *gameevent.Events
	calls  []string // of scripts
	flush  int      // how often the states were published
}

func newYear(t *testing.T) *year {
	t.Helper()
	noon, err := calendar.Parse("every 24h from 2022-01-01 12:00")
	if err != nil {
		t.Fatal(err)
	}
	y := &year{Stage: realmstatetest.New(t, content.Tables{GameEvents: []content.GameEvent{
		{ID: "t:feast", Begins: content.Text{Key: "Feast!"}, Over: content.Text{Key: "Over."}, Goal: content.Effort{Count: 10, Text: content.Text{Key: "Done!"}, Stages: []content.EffortStage{{At: 5, Text: content.Text{Key: "Half."}}}}},
		{ID: "t:noon", Starts: []calendar.Rule{noon}, Lasts: hour, Begins: content.Text{Key: "Noon."}},
	}}, nil)}
	y.events = y.again()
	y.events.Begin()
	return y
}

// again makes the events of the realm, which remember nothing.
func (y *year) again() *gameevent.Events {
	return gameevent.New(y.State, y, func([]gameeventrules.State) { y.flush++ })
}

// NoticeEvent implements gameevent.Scripts.
func (y *year) NoticeEvent(h hook.ID, id content.ID, a hook.Args) {
	what := map[hook.ID]string{hook.EventStart: "start", hook.EventEnd: "end", hook.EventStage: "stage"}[h]
	if a.Data.Bool() {
		what += " again"
	}
	y.calls = append(y.calls, what+" "+strings.TrimPrefix(string(id), "t:"))
}

// said takes the announcements to everybody and the calls of scripts since the last call.
func (y *year) said() string {
	var all []string
	for _, m := range y.Sent {
		if m.To.Kind == inbox.ToEveryone {
			all = append(all, m.Name)
		}
	}
	text := strings.Join(all, " ") + " / " + strings.Join(y.calls, ", ")
	y.Sent, y.calls = nil, nil
	return strings.TrimSpace(text)
}

func TestWhatIsSaidOfAnEvent(t *testing.T) {
	y := newYear(t)
	for _, test := range []struct {
		name string
		does func() bool
		want bool
		said string
	}{
		{"started by hand", func() bool { return y.events.Start("t:feast") }, true, "Feast! / start feast"},
		{"started twice", func() bool { return y.events.Start("t:feast") }, false, "/"},
		{"a few points", func() bool { y.events.Add("t:feast", 4); return true }, true, "/"},
		{"the first stage", func() bool { y.events.Add("t:feast", 1); return true }, true, "Half. / stage feast"},
		{"the goal", func() bool { y.events.Add("t:feast", 100); return true }, true, "Done! / stage feast"},
		{"stopped", func() bool { return y.events.Stop("t:feast") }, true, "Over. / end feast"},
		{"stopped twice", func() bool { return y.events.Stop("t:feast") }, false, "/"},
		{"points while it is off", func() bool { y.events.Add("t:feast", 100); return true }, true, "/"},
		{"one that there is not", func() bool { return y.events.Start("t:none") }, false, "/"},
		{"a map starts it", func() bool { y.events.Handle(inbox.EventMessage(inbox.EventStart, "t:feast", 0)); return true }, true, "Feast! / start feast"},
		{"its time comes", func() bool { y.Pass(12 * hour); y.events.Pass(); return true }, true, "Noon. / start noon"},
		{"its time is over, without an announcement", func() bool { y.Pass(hour); y.events.Pass(); return true }, true, "/ end noon"},
	} {
		if got := test.does(); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		if got := y.said(); got != test.said {
			t.Errorf("%s: said %q, want %q", test.name, got, test.said)
		}
	}
}

func TestWhatWasOnBeforeTheBoxBeganIsNewToScriptsOnly(t *testing.T) {
	y := newYear(t)
	y.Pass(12 * hour)
	y.events.Pass()
	y.events.Start("t:feast")
	y.said()
	var book gameeventrules.Book
	for _, id := range []content.ID{"t:feast", "t:noon"} {
		f, _ := y.events.Fact(id)
		book.States = append(book.States, gameeventrules.State{ID: id, On: true, ByHand: id == "t:feast", Began: f.Began, Ends: f.Ends})
	}
	y.Pass(2 * hour) // noon is over
	next := y.again()
	next.Restore(book)
	next.Begin()
	if got := y.said(); got != "/ start again feast, end noon" {
		t.Errorf("said: %q", got)
	}
}

func TestARealmWithoutAClockHasNoDates(t *testing.T) {
	y := newYear(t)
	y.State.Begin(0, 1)
	y.events.Pass()
	if got := y.said(); got != "/" || !y.events.Start("t:feast") {
		t.Errorf("said: %q, want nothing, and that an event can be started by hand", got)
	}
}

func TestPointsArePublishedOnceASecond(t *testing.T) {
	y := newYear(t)
	published := func(what string, want int) {
		t.Helper()
		y.flush = 0
		y.events.Flush()
		y.events.Flush()
		if y.flush != want {
			t.Errorf("%s: published %d times, want %d", what, y.flush, want)
		}
	}
	y.Advance() // not the step for slow changes
	published("nothing new", 0)
	y.events.Start("t:feast")
	published("a start", 1)
	y.events.Add("t:feast", 1)
	published("a point", 0)
	y.Pass(0)
	published("a point, at the next second", 1)
}

func TestOperatorsSeeAndSwitchEvents(t *testing.T) {
	y := newYear(t)
	arg := func(id string) []value.Value { return []value.Value{value.OfString(id)} }
	for _, test := range []struct {
		name string
		got  func() string
		want string
	}{
		{"the list", func() string { return fmt.Sprint(keys(y.events.List(nil).Lines)) }, "[events event_off event_next]"},
		{"one that there is not", func() string { return fmt.Sprint(keys(y.events.Info(arg("t:none")).Lines)) }, "[event_unknown]"},
		{"stopped before it is on", func() string { return fmt.Sprint(keys(y.events.StopByHand(arg("t:feast")).Lines)) }, "[event_is_off]"},
		{"started", func() string { return fmt.Sprint(keys(y.events.StartByHand(arg("t:feast")).Lines)) }, "[event_on]"},
		{"started twice", func() string { return fmt.Sprint(keys(y.events.StartByHand(arg("t:feast")).Lines)) }, "[event_is_on]"},
		{"its goal", func() string { return fmt.Sprint(keys(y.events.Info(arg("t:feast")).Lines)) }, "[event_on event_began event_goal]"},
		{"stopped", func() string { return fmt.Sprint(keys(y.events.StopByHand(arg("t:feast")).Lines)) }, "[event_off]"},
	} {
		if got := test.got(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// keys are the texts of the lines of a reply.
func keys(lines []command.Line) (all []string) {
	for _, l := range lines {
		all = append(all, strings.TrimPrefix(l.Text.Key, "operator."))
	}
	return all
}

package gameevent

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/calendar"
	"loam/core/lib/codec"
	"loam/core/model/content"
)

// when is a moment as a rule of package calendar writes one.
func when(t *testing.T, s string) int64 {
	t.Helper()
	r, err := calendar.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return r.From
}

func rules(t *testing.T, list ...string) (all []calendar.Rule) {
	t.Helper()
	for _, s := range list {
		r, err := calendar.Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func world(events ...content.GameEvent) *content.Snapshot {
	return content.NewSnapshot(content.Tables{GameEvents: events})
}

// told writes what changes say.
func told(changes []Change) string {
	var all []string
	for _, c := range changes {
		if c.Turn != Moved {
			all = append(all, strings.TrimSuffix(fmt.Sprintf("%s %s %d", c.ID, [...]string{"starts", "ends", "reaches"}[c.Turn], c.Stage), " 0"))
		}
	}
	return strings.Join(all, ", ")
}

func TestEventsAreOnAtTheirTimes(t *testing.T) {
	const hour, day = calendar.Hour, calendar.Day
	weekend := content.GameEvent{ID: "a:weekend", Starts: rules(t, "sat 20:00"), Lasts: 2 * day}
	winter := content.GameEvent{ID: "a:winter", Starts: rules(t, "12-15 00:00"), Ends: rules(t, "01-02 06:00")}
	after := content.GameEvent{ID: "a:after", After: "a:weekend", Delay: hour, Lasts: 3 * hour}
	twice := content.GameEvent{ID: "a:twice", Starts: rules(t, "mon 10:00", "mon 12:00"), Lasts: 3 * hour}
	leap := content.GameEvent{ID: "a:leap", Starts: rules(t, "2028-02-29 00:00"), Lasts: day}
	for _, test := range []struct {
		name  string
		event []content.GameEvent
		steps [][2]string // a moment, and what is told then
	}{
		{"on and off each week", []content.GameEvent{weekend}, [][2]string{
			{"2026-11-21 19:59", ""}, {"2026-11-21 20:00", "a:weekend starts"}, {"2026-11-23 19:59", ""}, {"2026-11-23 20:00", "a:weekend ends"},
			{"2026-11-28 20:00", "a:weekend starts"},
		}},
		{"over the turn of the year", []content.GameEvent{winter}, [][2]string{
			{"2026-12-14 23:59", ""}, {"2026-12-15 00:00", "a:winter starts"}, {"2026-12-31 23:59", ""}, {"2027-01-02 05:59", ""}, {"2027-01-02 06:00", "a:winter ends"},
		}},
		{"on at once where time has jumped into it", []content.GameEvent{weekend}, [][2]string{{"2026-11-22 12:00", "a:weekend starts"}}},
		{"what came and went in between is not told", []content.GameEvent{weekend}, [][2]string{{"2026-11-20 12:00", ""}, {"2026-11-27 12:00", ""}}},
		{"what was on ends once", []content.GameEvent{weekend}, [][2]string{{"2026-11-22 12:00", "a:weekend starts"}, {"2026-12-03 12:00", "a:weekend ends"}}},
		{"one run ends and another begins", []content.GameEvent{weekend}, [][2]string{
			{"2026-11-22 12:00", "a:weekend starts"}, {"2026-11-29 12:00", "a:weekend ends, a:weekend starts"},
		}},
		{"one after the other", []content.GameEvent{weekend, after}, [][2]string{
			{"2026-11-22 12:00", "a:weekend starts"}, {"2026-11-23 20:00", "a:weekend ends"}, {"2026-11-23 20:59", ""},
			{"2026-11-23 21:00", "a:after starts"}, {"2026-11-24 00:00", "a:after ends"},
		}},
		{"after one that nobody saw", []content.GameEvent{weekend, after}, [][2]string{{"2026-11-20 12:00", ""}, {"2026-11-23 22:00", "a:after starts"}}},
		{"runs that overlap are one", []content.GameEvent{twice}, [][2]string{
			{"2026-11-23 10:00", "a:twice starts"}, {"2026-11-23 12:00", ""}, {"2026-11-23 14:59", ""}, {"2026-11-23 15:00", "a:twice ends"},
		}},
		{"two at once", []content.GameEvent{weekend, winter}, [][2]string{
			{"2026-12-19 20:00", "a:weekend starts, a:winter starts"}, {"2026-12-21 20:00", "a:weekend ends"},
		}},
		{"the leap day", []content.GameEvent{leap}, [][2]string{{"2028-02-29 00:00", "a:leap starts"}, {"2028-03-01 00:00", "a:leap ends"}, {"2032-02-29 00:00", ""}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b Book
			s := world(test.event...)
			for _, step := range test.steps {
				if got := told(b.Pass(s, when(t, step[0]))); got != step[1] {
					t.Fatalf("at %s: %q, want %q", step[0], got, step[1])
				}
				if again := b.Pass(s, when(t, step[0])); again != nil {
					t.Fatalf("at %s again: %v", step[0], again)
				}
			}
		})
	}
}

func TestByHand(t *testing.T) {
	weekend := content.GameEvent{ID: "a:weekend", Starts: rules(t, "sat 20:00"), Lasts: 2 * calendar.Day}
	parade := content.GameEvent{ID: "a:parade"}
	s := world(weekend, parade)
	e := func(id content.ID) *content.GameEvent { d, _ := s.GameEvent(id); return d }
	start := func(id content.ID) func(*Book, int64) []Change {
		return func(b *Book, now int64) []Change { return b.Start(e(id), now) }
	}
	stop := func(id content.ID) func(*Book, int64) []Change {
		return func(b *Book, now int64) []Change { return b.Stop(id, now) }
	}
	pass := func(b *Book, now int64) []Change { return b.Pass(s, now) }
	type step struct {
		at, want string
		do       func(*Book, int64) []Change
	}
	for _, test := range []struct {
		name  string
		steps []step
	}{
		{"until it is stopped", []step{
			{"2026-11-20 12:00", "a:parade starts", start("a:parade")}, {"2026-11-20 12:00", "", start("a:parade")}, {"2027-11-19 12:00", "", pass},
			{"2027-11-19 12:00", "a:parade ends", stop("a:parade")}, {"2027-11-19 12:01", "", stop("a:parade")}, {"2027-11-19 12:01", "", pass},
		}},
		{"as long as it lasts", []step{
			{"2026-11-16 12:00", "a:weekend starts", start("a:weekend")}, {"2026-11-18 11:59", "", pass}, {"2026-11-18 12:00", "a:weekend ends", pass},
		}},
		{"into the run of its dates", []step{
			{"2026-11-20 12:00", "a:weekend starts", start("a:weekend")}, {"2026-11-21 20:00", "", pass}, {"2026-11-22 12:00", "", pass}, {"2026-11-23 20:00", "a:weekend ends", pass},
		}},
		{"what was stopped begins with its next dates", []step{
			{"2026-11-22 12:00", "a:weekend starts", pass}, {"2026-11-22 13:00", "a:weekend ends", stop("a:weekend")}, {"2026-11-22 14:00", "", pass},
			{"2026-11-28 20:00", "a:weekend starts", pass},
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var b Book
			for _, step := range test.steps {
				if got := told(step.do(&b, when(t, step.at))); got != step.want {
					t.Fatalf("at %s: %q, want %q", step.at, got, step.want)
				}
			}
		})
	}
}

func TestAReloadChangesARunningEventInPlace(t *testing.T) {
	e := content.GameEvent{ID: "a:fair", Starts: rules(t, "2026-11-20 10:00"), Lasts: 5 * calendar.Hour, Goal: content.Effort{Count: 10}}
	var b Book
	now := when(t, "2026-11-20 12:00")
	b.Pass(world(e), now)
	b.Add(&e, 4, now)
	longer := e
	longer.Lasts = 9 * calendar.Hour
	longer.Goal = content.Effort{Count: 4}
	if got := told(b.Pass(world(longer), now)); got != "a:fair reaches 1" || b.States[0].Ends != when(t, "2026-11-20 19:00") {
		t.Errorf("longer: %q, ends %s", got, calendar.Show(b.States[0].Ends))
	}
	if got := told(b.Pass(world(), now)); got != "a:fair ends" {
		t.Errorf("without it: %q", got)
	}
	if got := told(b.Pass(world(e), now)); got != "a:fair starts" || b.States[0].Count != 4 {
		t.Errorf("back: %q with %d points, want those of the same run", got, b.States[0].Count)
	}
	later := e
	later.Starts = rules(t, "2026-11-21 10:00")
	if got := told(b.Pass(world(later), now)); got != "a:fair ends" {
		t.Errorf("tomorrow: %q", got)
	}
}

func TestAGoalIsReachedInStages(t *testing.T) {
	e := content.GameEvent{ID: "a:war", Goal: content.Effort{Count: 100, Ends: true, Stages: []content.EffortStage{{At: 10}, {At: 50}}}}
	var b Book
	if got := b.Add(&e, 5, 1); got != nil {
		t.Errorf("points while it is off: %v", got)
	}
	b.Start(&e, 1)
	for _, test := range []struct {
		points int64
		want   string
		count  int64
	}{
		{9, "", 9}, {1, "a:war reaches 1", 10}, {-8, "", 2}, {8, "", 10}, {89, "a:war reaches 2", 99},
		{1 << 62, "a:war reaches 3, a:war ends", MaxPoints},
	} {
		if got := told(b.Add(&e, test.points, 2)); got != test.want || b.States[0].Count != test.count {
			t.Fatalf("%+d: %q with %d points, want %q with %d", test.points, got, b.States[0].Count, test.want, test.count)
		}
	}
	if b.Start(&e, 3); b.States[0].Count != 0 || b.States[0].Stage != 0 {
		t.Error("the next run goes on with the points of the last")
	}
}

func TestAStateIsKeptWhole(t *testing.T) {
	var s State
	v := reflect.ValueOf(&s).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.Bool:
			f.SetBool(true)
		case reflect.String:
			f.SetString("a:b")
		default:
			f.SetInt(int64(i + 10))
		}
	}
	got, err := Read(s.ID, s.Keep())
	if err != nil || got != s {
		t.Errorf("kept as %s, read as %+v, %v", s.Keep(), got, err)
	}
	b, back := Book{States: []State{s}}, Book{}
	w := codec.NewWriter()
	b.Code(w)
	r := codec.NewReader(w.Data())
	back.Code(r)
	if err := r.Close(); err != nil || !reflect.DeepEqual(back, b) {
		t.Errorf("coded %+v, read %+v, %v", b, back, err)
	}
	for _, bad := range []string{"", "{", `{"count":-1}`, `{"stage":-1}`} {
		if _, err := Read("a:b", bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// TestAnyWayThroughTimeLeadsToTheSame: whether every minute was passed or only the
// last, what is on by its dates is the same.
func TestAnyWayThroughTimeLeadsToTheSame(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	s := world(
		content.GameEvent{ID: "a:1", Starts: rules(t, "sat 20:00"), Lasts: 2 * calendar.Day},
		content.GameEvent{ID: "a:2", Starts: rules(t, "last day of month 18:00"), Lasts: 12 * calendar.Hour},
		content.GameEvent{ID: "a:3", Starts: rules(t, "12-15 00:00"), Ends: rules(t, "01-02 06:00")},
		content.GameEvent{ID: "a:4", After: "a:2", Lasts: calendar.Day},
		content.GameEvent{ID: "a:5", After: "a:4", Delay: calendar.Hour, Lasts: calendar.Day},
		content.GameEvent{ID: "a:6", Starts: rules(t, "every 5h from 2026-01-01 00:00", "daily 03:00"), Lasts: calendar.Hour},
	)
	var slow Book
	now := when(t, "2027-10-01 00:00")
	for range 4000 {
		now += calendar.Minute * int64(1+random.IntN(180))
		slow.Pass(s, now)
		if random.IntN(20) > 0 {
			continue
		}
		var fresh Book
		fresh.Pass(s, now)
		if !reflect.DeepEqual(ids(slow.Running()), ids(fresh.Running())) {
			t.Fatalf("at %s: %v are on, and of a realm that has just begun %v", calendar.Show(now), ids(slow.Running()), ids(fresh.Running()))
		}
	}
}

func ids(facts []Fact) (all []content.ID) {
	for _, f := range facts {
		all = append(all, f.ID)
	}
	return all
}

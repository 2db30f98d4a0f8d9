package replay

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/mods/release"
	"loam/mods/scenario"
	"loam/mods/scenario/line"
)

var update = flag.Bool("update", false, "write what is made as what is wanted")

func (w *world) open() (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(w.file.Bytes())), nil
}

// scenarioOf writes a scenario and parses it.
func (w *world) scenarioOf(o ScenarioOptions) (string, *line.Scenario) {
	w.t.Helper()
	text, err := Scenario(context.Background(), w.open, o)
	if err != nil {
		w.t.Fatal(err)
	}
	s, problems := scenario.Parse("yard/scenarios/new.txt", text, nil)
	if len(problems) > 0 {
		w.t.Fatalf("the scenario cannot be read: %v\n%s", problems, text)
	}
	return text, s
}

// TestAStoryBecomesAScenario records a walk, a fight and a chat message, and runs the
// resulting scenario.
func TestAStoryBecomesAScenario(t *testing.T) {
	rel := yard(t, release.Options{})
	w := newWorld(t, rel, nil)
	w.join(1)
	anna := w.bots[0]
	ask := func(in intent.Intent) {
		if err := anna.seat.Submit(in); err != nil {
			t.Fatal(err)
		}
	}
	steps := func(n int) {
		for range n {
			w.realm.Advance()
		}
	}
	steps(40)
	at := w.objects[anna.self]
	for range 120 { // to the guard's path, 36 yards away
		at.Facing = geo.Heading(at.Point, geo.Point{X: 16, Y: 4})
		at.Point = at.Point.Ahead(at.Facing, 0.3)
		ask(intent.Move{To: at, Flags: intent.Forward})
		steps(1)
	}
	ask(intent.Chat{Text: `Who is "there"?`})
	steps(20)
	var beast guid.GUID
	near := 1e9
	for g, p := range w.objects { // there are no ties
		if d := geo.FlatDistance(at.Point, p.Point); w.prey[g] && d < near {
			beast, near = g, d
		}
	}
	ask(intent.Attack{Target: beast})
	for range 300 {
		to := w.objects[beast]
		at.Facing = geo.Heading(at.Point, to.Point)
		if geo.FlatDistance(at.Point, to.Point) > 2.5 {
			at.Point = at.Point.Ahead(at.Facing, 0.3)
		}
		ask(intent.Move{To: at, Flags: intent.Forward})
		steps(1)
	}
	w.close()

	text, s := w.scenarioOf(ScenarioOptions{Window: 30 * clock.Second})
	golden(t, "testdata/story.txt", strings.Replace(text, fmt.Sprintf("%.12s", rel.Hash), "HASH", 1))
	result := scenario.Run(context.Background(), scenario.Options{Release: rel, Scenario: s, Bundle: "yard"})
	if len(result.Problems) > 0 {
		t.Errorf("the scenario cannot be run: %v", result.Problems)
	}
	if result.Failure != nil {
		t.Errorf("so simple a story takes another course: %v", result.Failure)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs (-update writes it):\n%s", name, got)
	}
}

// TestAScenarioOfAnythingCanBeRead writes scenarios of worlds with random actions, for all
// their maps.
func TestAScenarioOfAnythingCanBeRead(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	w := newWorld(t, yard(t, release.Options{}), nil)
	w.headless(1500, yard(t, release.Options{}, "two"), yard(t, release.Options{}))
	w.close()
	seen := ""
	for _, id := range []content.ID{"", "yard:field", "yard:cave", "base:flat"} {
		for _, window := range []clock.Time{0, clock.Second, 20 * clock.Second, clock.Hour} {
			t.Run(fmt.Sprint(id, " ", window), func(t *testing.T) {
				text, _ := w.scenarioOf(ScenarioOptions{Map: id, Window: window})
				seen += text
			})
		}
	}
	for _, part := range []string{" attacks ", " moves to ", " says ", " logs out", "Release 2", "went to another map", "expect ", " dies", "Left out", "expect faults"} {
		if !strings.Contains(seen, part) {
			t.Errorf("no scenario has %q", part)
		}
	}
	if _, err := Scenario(context.Background(), w.open, ScenarioOptions{Map: "yard:moon"}); err == nil || !strings.Contains(err.Error(), "no map yard:moon") {
		t.Errorf("a map that is not there: got %v", err)
	}
}

// TestWhatIsTypedAndPressedIsWritten checks that a scenario from a recording has the
// commands and the presses of players.
func TestWhatIsTypedAndPressedIsWritten(t *testing.T) {
	rel := yard(t, release.Options{}, "desk")
	w := newWorld(t, rel, nil)
	w.join(1)
	ask := func(in intent.Intent) {
		t.Helper()
		if err := w.bots[0].seat.Submit(in); err != nil {
			t.Fatal(err)
		}
		for range 4 {
			w.realm.Advance()
		}
	}
	for range 40 {
		w.realm.Advance()
	}
	ask(intent.Command{Line: "desk 3"})
	ask(intent.Press{Panel: "yard:desk", Button: 1, Inputs: []intent.Input{
		{Name: "words", Value: value.OfString(`so "be" it`)}, {Name: "times", Value: value.OfNumber(2)}}})
	w.close()
	text, s := w.scenarioOf(ScenarioOptions{Window: 30 * clock.Second})
	name, _, _ := strings.Cut(text[strings.Index(text, "\nplayer ")+len("\nplayer "):], " ")
	for _, line := range []string{
		name + ` types "/desk 3"`,
		name + ` fills words with "so \"be\" it" in panel yard:desk`,
		name + ` fills times with 2 in panel yard:desk`,
		name + ` presses "Write" in panel yard:desk`,
	} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("no line %s in\n%s", line, text)
		}
	}
	if result := scenario.Run(context.Background(), scenario.Options{Release: rel, Scenario: s, Bundle: "yard"}); len(result.Problems) > 0 || result.Failure != nil {
		t.Errorf("the scenario: %v %v\n%s", result.Problems, result.Failure, text)
	}
}

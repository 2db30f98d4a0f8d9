package replay

import (
	"context"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/mods/release"
	"loam/mods/scenario"
)

// TestATalkIsWritten checks that a scenario from a recording has the gossip of players, and
// runs.
func TestATalkIsWritten(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	rel := together(t, release.Options{})
	w := newWorld(t, rel, nil)
	w.joinAs(1, func(int) (content.ID, auth.Role) { return "porter:sailor", auth.Player })
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
	if len(w.talkers) != 1 {
		t.Fatalf("%d can be talked to, want the porter alone", len(w.talkers))
	}
	open := func() int { return w.menus[w.bots[0].self].Number }
	ask(intent.TalkTo{Target: w.talkers[0]})
	ask(intent.Choose{Menu: open(), Option: 3})
	ask(intent.CloseMenu{Menu: open()})
	w.close()
	text, s := w.scenarioOf(ScenarioOptions{Map: "porter:quay", Window: 30 * clock.Second})
	name, _, _ := strings.Cut(text[strings.Index(text, "\nplayer ")+len("\nplayer "):], " ")
	for _, line := range []string{name + " talks to porter:porter_1", name + " chooses 3", name + " closes menu"} {
		if !strings.Contains(text, "\n"+line+"\n") {
			t.Errorf("no line %s in\n%s", line, text)
		}
	}
	if result := scenario.Run(context.Background(), scenario.Options{Release: rel, Scenario: s, Bundle: "porter"}); len(result.Problems) > 0 || result.Failure != nil {
		t.Errorf("the scenario: %v %v\n%s", result.Problems, result.Failure, text)
	}
}

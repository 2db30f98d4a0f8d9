package state_test

import (
	"reflect"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state"
)

func TestARequestAboutAnotherPlayerGoesToThatPlayersMap(t *testing.T) {
	for _, test := range []struct {
		name    string
		role    auth.Role
		about   string
		asked   string // the player whose map is asked
		refusal string
	}{
		{"an operator", auth.Builder, "bEN", "Ben", ""},
		{"an operator with a slip", auth.Builder, "Bem", "", "core.not_online_near"},
		{"an operator without a name", auth.Builder, "", "", "core.not_online"},
		{"a player", auth.Player, "Ben", "", "core.not_allowed"},
	} {
		p := newParlour(t, "Anna", "Ben")
		p.told = nil
		in := intent.AskPlayedOf{Name: test.about}
		if err := p.Submit(state.Asked{By: "Anna", Role: test.role, Intent: in}); err != nil {
			t.Fatal(err)
		}
		p.Step()
		if len(p.told) != 1 {
			t.Fatalf("%s: sent %+v, want one message", test.name, p.told)
		}
		want := inbox.QuestionMessage(test.asked, inbox.Question{By: guidOf("Anna"), Name: "Anna", Intent: in})
		if got := p.told[0]; test.asked != "" && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: sent %+v, want %+v", test.name, got, want)
		}
		if refused, _ := p.told[0].Event.(event.Refused); refused.Reason.Key != test.refusal {
			t.Errorf("%s: refused with %q, want %q", test.name, refused.Reason.Key, test.refusal)
		}
	}
}

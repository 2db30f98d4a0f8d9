package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/intent"
)

// A map answers a request about a player to the player who asks, who may be on another map.
func TestTheMapOfAPlayerAnswersRequestsAboutIt(t *testing.T) {
	otto := guid.New(guid.Player, 0, 9)
	for _, test := range []struct {
		about string
		in    intent.Intent
		wants string // the key of the refusal; "" is an answer
	}{
		{"Anna", intent.AskPlayedOf{Name: "anna"}, ""},
		{"Ben", intent.AskPlayedOf{Name: "ben"}, "core.not_online"},
		{"Anna", intent.AskPlayed{}, "core.not_online"},
	} {
		var sent []inbox.Message
		f := newField(t, tables(t), func(c *Config) { c.Send = func(m inbox.Message) { sent = append(sent, m) } })
		anna := f.player(1, "Anna", 0, 0)
		f.run(2 * clock.Second)
		f.Control(input.Deliver{Message: inbox.QuestionMessage(test.about, inbox.Question{By: otto, Name: "Otto", Intent: test.in})})
		f.Step()
		if len(sent) != 1 || sent[0].To != (inbox.Address{Kind: inbox.ToSession, Player: "Otto"}) {
			t.Fatalf("%s, %T: sent %+v, want one message to Otto", test.about, test.in, sent)
		}
		switch e := sent[0].Event.(type) {
		case event.PlayedOf:
			if test.wants != "" || e.Player != otto || e.Other != anna || e.Name != "Anna" || e.Total < 2*clock.Second || e.Level != e.Total {
				t.Errorf("%s, %T: answered %+v", test.about, test.in, e)
			}
		case event.Refused:
			if e.Player != otto || e.Intent != test.in.Kind() || e.Reason.Key != test.wants {
				t.Errorf("%s, %T: refused %+v, want %q", test.about, test.in, e, test.wants)
			}
		default:
			t.Errorf("%s, %T: sent %+v", test.about, test.in, e)
		}
	}
}

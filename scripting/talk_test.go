package scripting

import (
	"testing"

	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/scripting/permission"
)

// Whispers of players reach a handler only if the operator allows it.
func TestWhispersAreHeardByBundlesThatMayChangePlayers(t *testing.T) {
	const src = `function realm:on_whisper(from, to, words) realm.state.heard = from .. to .. words return words ~= "no", "hush" end`
	for _, test := range []struct {
		name    string
		granted permission.Set
		words   string
		heard   string // recorded by the handler
		arrives bool
	}{
		{"allowed", permission.Players, "yes", `"AnnaOttoyes"`, true},
		{"refused by the handler", permission.Players, "no", `"AnnaOttono"`, false},
		{"not allowed", permission.Storage, "no", "nil", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, problems := compileAs(t, permission.Players, test.granted, luaFile("scripts/realm/a.lua", src))
			if len(problems) > 0 {
				t.Fatal(problems)
			}
			h := newHallOf(t, p)
			h.Control(state.Joined{Player: 1, Name: "Anna"})
			h.Control(state.Joined{Player: 2, Name: "Otto"})
			h.Control(state.Asked{By: "Anna", Intent: intent.Whisper{To: "Otto", Text: test.words}})
			h.Control(state.Eval{Bundle: "yard", Source: "return realm.state.heard"})
			h.Step()
			arrived := false
			for _, m := range h.sent {
				e, ok := m.Event.(event.Heard)
				arrived = arrived || ok && e.Player == 2
			}
			var got string
			for _, e := range h.events {
				if p, ok := e.(event.Printed); ok && p.Level == "eval" {
					got = p.Text
				}
			}
			if arrived != test.arrives || got != test.heard {
				t.Errorf("it arrives: %t, and was noted as %s; want %t, %s", arrived, got, test.arrives, test.heard)
			}
		})
	}
}

package gamemap

import (
	"loam/core/auth"
	"loam/core/box"
	"testing"

	"loam/core/codec"
	"loam/core/entity"
	"loam/core/intent"
)

// TestNothingIsMissingInATable looks at every table that a kind of input,
// intent or wake-up must stand in.
func TestNothingIsMissingInATable(t *testing.T) {
	for k := range inputKinds {
		if accept[k] == nil {
			t.Errorf("input %d has no acceptor", k)
		}
		if int(k) >= len(inputs) || inputs[k].Name == "" {
			t.Errorf("input %d cannot be coded", k)
		}
	}
	for k := range intent.Count {
		if rules[k].apply == nil {
			t.Errorf("intent %s has no rule", intent.Kind(k))
		}
	}
	for a := Grow; a < acts; a++ {
		if directions[a] == nil {
			t.Errorf("act %d does nothing", a)
		}
	}
	for k := range entity.DueCount {
		if wakeUps[k] == nil {
			t.Errorf("wake-up %d does nothing", k)
		}
	}
}

// everyInput is one of each kind, in the order of kinds.
var everyInput = []Input{
	inAsked: Asked{By: 1, Intent: intent.StopAttack{}}, inEnter: Enter{Viewer: 2, LogIn: true}, inLeave: Leave{Player: 3, LogOut: true},
	inWatch: Watch{Viewer: 4, Operator: true}, inUnwatch: Unwatch{Viewer: 5}, inAdopt: Adopt{Number: 6, Hash: "x"},
	inDeliver: Deliver{box.Message{Name: "m"}}, inStamp: Stamp{7}, inSnapshot: TakeSnapshot{}, inSaved: Saved{8},
	inStopAt: StopAt{Entry: 9, Instructions: 10}, inRebuilt: Rebuilt{Entry: 11, Instructions: 12, Within: true}, inNote: Note{},
	inCommanded: Commanded{Player: 11, Line: "xp 3", Role: auth.Operator, Ask: 12},
	inRestart:   Restarted{},
	inDirected:  Directed{Act: Speak, Unit: 13, Other: 14, ID: "a:b", Level: 15, Points: 16, Speech: intent.Yell, Text: "x"},
	inEvaluated: Evaluated{Bundle: "b", Source: "1", Units: []Named{{"wolf", 17}}},
}

func TestAnInputIsReadBackAsItWasWritten(t *testing.T) {
	if len(everyInput) != int(inputKinds) {
		t.Fatalf("%d inputs are tried, there are %d", len(everyInput), inputKinds)
	}
	for k, in := range everyInput {
		if got := in.input(); got != inputKind(k) {
			t.Fatalf("%T is input %d, stands as %d", in, got, k)
		}
		if inputKind(k) == inNote {
			continue // has an event, which package event tries
		}
		w := codec.NewWriter()
		CodeInput(w, &in)
		var got Input
		r := codec.NewReader(w.Data())
		CodeInput(r, &got)
		if err := r.Close(); err != nil {
			t.Errorf("%T: %v", in, err)
		}
		again := codec.NewWriter()
		CodeInput(again, &got)
		if string(again.Data()) != string(w.Data()) || got.input() != in.input() {
			t.Errorf("%T came back as %T%+v", in, got, got)
		}
	}
}

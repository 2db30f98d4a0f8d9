package input

import (
	"testing"

	"loam/core/lib/codec"
	"loam/core/model/auth"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/gameevent"
	"loam/core/rules/group"
	"loam/core/rules/guild"
)

// everyInput is one of each kind, in the order of kinds.
var everyInput = []Input{
	KindAsked: Asked{By: 1, Intent: intent.StopAttack{}}, KindEnter: Enter{Viewer: 2, LogIn: true}, KindLeave: Leave{Player: 3, LogOut: true},
	KindWatch: Watch{Viewer: 4, Operator: true}, KindUnwatch: Unwatch{Viewer: 5}, KindAdopt: Adopt{Number: 6, Hash: "x"},
	KindDeliver: Deliver{inbox.Message{Name: "m"}}, KindStamp: Stamp{7}, KindTakeSnapshot: TakeSnapshot{}, KindSaved: Saved{8},
	KindStopAt: StopAt{Entry: 9, Instructions: 10, Memory: true}, KindRebuilt: Rebuilt{Entry: 11, Instructions: 12, Within: true, Lost: true}, KindNote: Note{},
	KindCommanded: Commanded{Player: 11, Line: "xp 3", Role: auth.Operator, Ask: 12},
	KindRestarted: Restarted{},
	KindDirected:  Directed{Act: Speak, Unit: 13, Other: 14, ID: "a:b", Level: 15, Points: 16, Speech: intent.Yell, Text: "x"},
	KindGrouped: Grouped{
		Group:  group.Group{ID: 18, Raid: true, Leader: 19, Members: []group.Member{{Player: 19, Name: "Anna", Online: true, Part: 1}}},
		States: []group.State{{Player: 19, Level: 20, Health: 21, MaxHealth: 22, Dead: true, Map: "a:b"}},
	},
	KindHappening:  Happening{Running: []gameevent.Fact{{ID: "a:b", Began: 25, Ends: 26, Count: 27, Stage: 28}}},
	KindFared:      Fared{Group: 23, States: []group.State{{Player: 24}}},
	KindProgressed: Progressed{Done: []string{"warden"}},
	KindBadged:     Badged{Player: 26, Badge: guild.Badge{Guild: 27, Name: "Crew", Rank: 2, RankName: "Mate"}},
	KindEvaluated:  Evaluated{Bundle: "b", Source: "1", Units: []Named{{"wolf", 17}}},
}

func TestAnInputIsReadBackAsItWasWritten(t *testing.T) {
	if len(everyInput) != Count {
		t.Fatalf("%d inputs are tried, there are %d", len(everyInput), Count)
	}
	for k, in := range everyInput {
		if got := in.Kind(); got != Kind(k) {
			t.Fatalf("%T is input %d, stands as %d", in, got, k)
		}
		if Kind(k) == KindNote {
			continue // has an event, which package event tries
		}
		w := codec.NewWriter()
		Code(w, &in)
		var got Input
		r := codec.NewReader(w.Data())
		Code(r, &got)
		if err := r.Close(); err != nil {
			t.Errorf("%T: %v", in, err)
		}
		again := codec.NewWriter()
		Code(again, &got)
		if string(again.Data()) != string(w.Data()) || got.Kind() != in.Kind() {
			t.Errorf("%T came back as %T%+v", in, got, got)
		}
	}
}

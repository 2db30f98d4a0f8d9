package combat_test

import (
	"math"
	"reflect"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/combat"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	combatpackets "loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

var (
	anna  = guid.New(guid.Player, 0, 7)
	ben   = guid.New(guid.Player, 0, 8)
	wolf  = guid.New(guid.Creature, 1, 17)
	place = guid.New(guid.Object, 1, 21)
)

// fighter is a client whose player fights a wolf.
type fighter struct {
	*conntest.Client
	fighter *combat.Requests
	ring    *combat.Updates
}

func newFighter(t *testing.T) *fighter {
	v := wrath.Version()
	f := &fighter{Client: conntest.New(t, v.Packet, v.Name, content.Tables{
		Maps: []content.Map{{ID: "t:field", Clients: []content.Client{{Version: v.Name, Name: "map", Number: 530}}}},
	})}
	f.Self = anna
	f.Seen = map[guid.GUID]*view.Object{anna: {GUID: anna}, wolf: {GUID: wolf}}
	f.fighter = combat.New(f.Client)
	f.ring = f.fighter.NewUpdates(f.Client)
	f.Parts = []conn.Answerer{f.ring}
	return f
}

// told is what it is told since it was asked last.
func (f *fighter) told() []packets.Body {
	list := f.Told
	f.Told = nil
	return list
}

func TestWhyAPlayerDoesNotStrike(t *testing.T) {
	f := newFighter(t)
	_ = f.fighter.Attack(&packets.GUID{GUID: f.Name(wolf)})
	refuse := func(kind intent.Kind, key string) (names []string, taken bool) {
		taken = f.ring.Refused(event.Refused{Player: anna, Intent: kind, Reason: content.Text{Key: key}})
		for _, m := range f.told() {
			names = append(names, m.Name())
		}
		return names, taken
	}
	for _, test := range []struct {
		name string
		kind intent.Kind
		key  string
		dead view.Flags
		want []string
	}{
		{"too far", intent.KindAttack, "core.too_far", 0, []string{"SMSG_ATTACKSWING_NOTINRANGE"}},
		{"not an enemy", intent.KindAttack, "core.cannot_attack", 0, []string{"SMSG_ATTACKSWING_CANT_ATTACK", "SMSG_ATTACKSTOP"}},
		{"it is dead", intent.KindAttack, "core.cannot_attack", view.Dead, []string{"SMSG_ATTACKSWING_DEADTARGET", "SMSG_ATTACKSTOP"}},
		{"of what there are no words for", intent.KindAttack, "core.helpless", 0, nil},
		{"too far for something else", intent.KindCast, "core.too_far", 0, nil},
	} {
		f.Seen[wolf].Flags = test.dead
		if got, taken := refuse(test.kind, test.key); taken != (test.want != nil) || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: it is told %v and %v, want %v", test.name, got, taken, test.want)
		}
	}
}

func TestAFightThatEndsByItselfIsTold(t *testing.T) {
	f := newFighter(t)
	f.ring.Disengaged(wolf)
	if got := f.told(); got != nil {
		t.Errorf("who has not asked to strike is told %+v", got)
	}
	_ = f.fighter.Attack(&packets.GUID{GUID: f.Name(wolf)})
	f.ring.Disengaged(wolf)
	if got := f.told(); len(got) != 1 || got[0].Name() != "SMSG_CANCEL_COMBAT" {
		t.Errorf("who strikes no more is told %+v", got)
	}
	f.Seen[wolf].Flags = view.Dead
	f.ring.Disengaged(wolf)
	_ = f.fighter.Stop(nil)
	f.Seen[wolf].Flags = 0
	f.ring.Disengaged(wolf)
	if got := f.told(); got != nil {
		t.Errorf("who has struck it dead, or has stopped, is told %+v", got)
	}
}

func TestADeathAndTheWayBack(t *testing.T) {
	f := newFighter(t)
	f.ring.Follow(&view.Viewer{Self: &view.Self{Release: &geo.Position{Point: geo.Point{X: 4, Y: 5}}}})
	f.ring.Died()
	yard := &packets.ReleasePlace{Map: 530, Position: movement.Vector{X: 4, Y: 5}}
	if got := f.told(); len(got) != 3 || !reflect.DeepEqual(got[2], yard) {
		t.Errorf("dead, it is told %+v, want %+v last", got, yard)
	}
	_ = f.fighter.AskBody(nil)
	if got := f.Last().(*packets.CorpseAnswer); got.Found {
		t.Errorf("who has no body hears of %+v", got)
	}
	f.told()
	f.ring.Follow(&view.Viewer{Self: &view.Self{Body: &view.Body{Map: "t:field", At: geo.Position{Point: geo.Point{X: 1}}, Wait: 3000}}})
	f.ring.Event(event.Released{Unit: anna})
	_ = f.fighter.AskBody(nil)
	f.ring.Event(event.Revived{Unit: anna})
	want := []packets.Body{
		&packets.Number{Is: "SMSG_CORPSE_RECLAIM_DELAY", Value: 3000},
		&packets.CorpseAnswer{Found: true, Map: 530, Position: movement.Vector{X: 1}, CorpseMap: 530},
		&packets.ReleasePlace{Map: math.MaxUint32},
	}
	if got := f.told(); !reflect.DeepEqual(got, want) {
		t.Errorf("a ghost is told %+v, want %+v", got, want)
	}
}

func TestADuelIsTold(t *testing.T) {
	f := newFighter(t)
	for _, test := range []struct {
		news event.DuelNews
		own  bool // she has asked
		want packets.Body
	}{
		{event.DuelAsked, false, &combatpackets.DuelAsked{Flag: 0xF110_0000_0000_0015, By: 8}},
		{event.DuelAsked, true, &combatpackets.DuelAsked{Flag: 0xF110_0000_0000_0015, By: 7}},
		{event.DuelAccepted, false, &packets.Number{Is: "SMSG_DUEL_COUNTDOWN", Value: 3000}},
		{event.DuelFinished, false, &packets.Result{Is: "SMSG_DUEL_COMPLETE", Result: 1}},
		{event.DuelCalledOff, false, &packets.Result{Is: "SMSG_DUEL_COMPLETE"}},
	} {
		f.ring.Event(event.DuelTold{Player: anna, News: test.news, Foe: ben, First: test.own, Place: place, Wait: 3000})
		if !reflect.DeepEqual(f.Last(), test.want) {
			t.Errorf("news %v: it is told %+v, want %+v", test.news, f.Last(), test.want)
		}
	}
}

func TestWhatAFighterAsks(t *testing.T) {
	f := newFighter(t)
	_ = f.fighter.Select(&packets.GUID{GUID: f.Name(wolf)})
	_ = f.fighter.AcceptDuel(nil)
	_ = f.fighter.TogglePvP(&combatpackets.TogglePvP{Set: true, Up: true})
	_ = f.fighter.TogglePvP(&combatpackets.TogglePvP{})
	_ = f.fighter.Release(nil)
	want := []intent.Intent{
		intent.Select{Target: wolf}, intent.Duel{Act: intent.DuelAccept}, intent.RaiseFlag{Up: true}, intent.RaiseFlag{Toggle: true}, intent.Respawn{},
	}
	if !reflect.DeepEqual(f.Asked, want) {
		t.Errorf("it asks %+v, want %+v", f.Asked, want)
	}
}

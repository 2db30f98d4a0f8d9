package combat

import (
	"loam/core/protocol/web/message/messagetest"

	"strings"
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

var (
	anna = guid.New(guid.Player, 0, 1)
	wolf = guid.New(guid.Creature, 1, 2)
)

func TestDamageSaysWhereItComesFrom(t *testing.T) {
	for _, test := range []struct {
		name string
		hurt event.DamageDealt
		want string
	}{
		{"a swing of the main hand", event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 5, Swing: true, How: event.OutcomeHit}, `{"attacker":"player-0-1","victim":"creature-1-2","amount":5,"swing":true,"how":"hit"}`},
		{"a swing of the off hand", event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 5, Swing: true, How: event.OutcomeGlancing, Hand: event.HandOff}, `{"attacker":"player-0-1","victim":"creature-1-2","amount":5,"swing":true,"how":"glancing","hand":"off_hand"}`},
		{"a blocked shot that kills", event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 5, Overkill: 2, Swing: true, How: event.OutcomeBlock, Hand: event.HandRanged, Blocked: 3}, `{"attacker":"player-0-1","victim":"creature-1-2","amount":5,"overkill":2,"swing":true,"how":"block","hand":"ranged","blocked":3}`},
		{"a tick of an aura", event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 5, Spell: "t:burn", School: "t:fire", Periodic: true, How: event.OutcomeHit, Absorbed: 4, Resisted: 1}, `{"attacker":"player-0-1","victim":"creature-1-2","amount":5,"spell":"t:burn","school":"t:fire","periodic":true,"absorbed":4,"how":"hit","resisted":1}`},
		{"a fall", event.DamageDealt{Victim: anna, Amount: 5, How: event.OutcomeHit}, `{"victim":"player-0-1","amount":5,"how":"hit"}`},
	} {
		if got := messagetest.Told(DamageDealt, test.hurt, content.Tables{}); got != test.want {
			t.Errorf("%s is sent as %s, want %s", test.name, got, test.want)
		}
	}
}

func TestAMissSaysHowItMissed(t *testing.T) {
	for how, word := range map[event.Outcome]string{
		event.OutcomeMiss: "miss", event.OutcomeDodge: "dodge", event.OutcomeParry: "parry", event.OutcomeDeflect: "deflect",
		event.OutcomeResist: "resist", event.OutcomeEvade: "evade", event.OutcomeImmune: "immune",
	} {
		want := `{"attacker":"player-0-1","victim":"creature-1-2","how":"` + word + `"}`
		if got := messagetest.Told(Missed, event.Missed{Attacker: anna, Victim: wolf, How: how}, content.Tables{}); got != want {
			t.Errorf("sent %s, want %s", got, want)
		}
	}
}

func TestWhatIsMissingIsOmitted(t *testing.T) {
	for _, test := range []struct {
		name string
		how  *message.Event
		told event.Event
		want string
	}{
		{"a death without a killer", Died, event.Died{Unit: wolf}, `{"unit":"creature-1-2"}`},
		{"a death", Died, event.Died{Unit: wolf, Killer: anna}, `{"unit":"creature-1-2","killer":"player-0-1"}`},
		{"a unit without a victim", VictimChanged, event.VictimChanged{Unit: wolf}, `{"unit":"creature-1-2"}`},
		{"the first phase of a fight", PhaseEntered, event.PhaseEntered{Unit: wolf, Phase: "air"}, `{"unit":"creature-1-2","phase":"air"}`},
		{"a later phase", PhaseEntered, event.PhaseEntered{Unit: wolf, Phase: "ground", Before: "air"}, `{"unit":"creature-1-2","phase":"ground","before":"air"}`},
		{"a heal without a source", Healed, event.Healed{Target: anna, Amount: 3, Over: 2}, `{"target":"player-0-1","amount":3,"over":2}`},
	} {
		if got := messagetest.Told(test.how, test.told, content.Tables{}); got != test.want {
			t.Errorf("%s is sent as %s, want %s", test.name, got, test.want)
		}
	}
}

func TestADuelIsToldToEachSide(t *testing.T) {
	asked := event.DuelTold{News: event.DuelAsked, Foe: wolf, First: true, Wait: 30000, At: geo.Point{X: 1.5, Y: 2}}
	if got, want := messagetest.Told(DuelTold, asked, content.Tables{}), `{"news":"asked","foe":"creature-1-2","first":true,"wait":30000,"x":1.5,"y":2}`; got != want {
		t.Errorf("the challenger receives %s, want %s", got, want)
	}
	asked.First = false
	if got := messagetest.Told(DuelTold, asked, content.Tables{}); strings.Contains(got, `"first"`) {
		t.Errorf("the challenged player receives %s, want it without first", got)
	}
	if got, want := messagetest.Told(DuelWon, event.DuelWon{Winner: anna, Loser: wolf, WinnerName: "Anna", LoserName: "Wolf", Fled: true}, content.Tables{}), `{"winner":"player-0-1","loser":"creature-1-2","winner_name":"Anna","loser_name":"Wolf","fled":true}`; got != want {
		t.Errorf("all receive %s, want %s", got, want)
	}
}

func TestRequestsOfAFighter(t *testing.T) {
	for _, test := range []struct {
		decode func(*jsonfield.Reader) intent.Intent
		fields string
		want   intent.Intent // nil: it is refused
	}{
		{DecodeAttack, `,"target":"creature-1-2"`, intent.Attack{Target: wolf}},
		{DecodeAttack, ``, nil},
		{DecodeAttack, `,"target":""`, nil},
		{DecodeStopAttack, ``, intent.StopAttack{}},
		{DecodeDuel, `,"act":"challenge","player":"player-0-1"`, intent.Duel{Act: intent.DuelChallenge, Player: anna}},
		{DecodeDuel, `,"act":"challenge","name":"Anna"`, intent.Duel{Act: intent.DuelChallenge, Name: "Anna"}},
		{DecodeDuel, `,"act":"decline"`, intent.Duel{Act: intent.DuelDecline}},
		{DecodeDuel, `,"act":"win"`, nil},
		{DecodeFlag, `,"want":"up"`, intent.RaiseFlag{Up: true}},
		{DecodeFlag, `,"want":"down"`, intent.RaiseFlag{}},
		{DecodeFlag, `,"want":"other"`, intent.RaiseFlag{Toggle: true}},
		{DecodeFlag, ``, nil},
	} {
		in, err := messagetest.Read[intent.Intent](t, test.decode, `{"type":"x"`+test.fields+`}`)
		if test.want == nil && err == nil || test.want != nil && (err != nil || in != test.want) {
			t.Errorf("%s is read as %+v, %v; want %+v", test.fields, in, err, test.want)
		}
	}
}

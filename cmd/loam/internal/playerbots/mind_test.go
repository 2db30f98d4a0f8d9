package playerbots

import (
	"fmt"
	"math"
	"testing"
)

// told returns a mind that has received some messages.
func told(t *testing.T, messages ...string) *mind {
	t.Helper()
	m := newMind()
	for _, text := range messages {
		if err := m.take([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

const seatedAt = `{"type":"seated","fresh":true,"player":"player-0-7","map":{"id":"w:green","min_x":-60,"min_y":-50,"max_x":60,"max_y":50}}`

func TestAPersonKnowsWhatItIsTold(t *testing.T) {
	m := told(t, seatedAt,
		`{"type":"step","time":1000,"entered":[{"id":"player-0-7","name":"Anna","health":50,"x":3,"y":4},{"id":"player-0-8","name":"Ben","health":9,"x":6,"y":8}],
		  "items":[{"slot":"backpack_2","id":"item-0-1","item":"w:fur","count":3}],"self":{"run":7,"money":[{"amount":12}]},"reactions":{"w:wild":"hostile"}}`,
		`{"type":"step","time":1250,"changed":[{"id":"player-0-8","x":7,"y":8}]}`,
	)
	if m.x != 3 || m.y != 4 || !m.placed || m.clock != 250 {
		t.Errorf("it stands at %v, %v after %d ms", m.x, m.y, m.clock)
	}
	if m.money != 12 || m.at("backpack_2").Count != 3 || len(m.free()) != 15 || m.kin["player-0-8"] != "Ben" {
		t.Errorf("it has %d coins and %v, and knows %v", m.money, m.items, m.kin)
	}
	if o := m.nearest(func(o *thing) bool { return o.ID != m.self }); math.Abs(m.far(o)-math.Hypot(4, 4)) > 1e-9 {
		t.Errorf("Ben is %v yards away", m.far(o))
	}
}

func TestAnotherMapIsAnotherPlaceWithAnotherTime(t *testing.T) {
	m := told(t, seatedAt,
		`{"type":"step","time":5000,"entered":[{"id":"player-0-7","health":50,"x":3,"y":4}]}`,
		`{"type":"step","time":6000}`,
		`{"type":"seated","fresh":true,"player":"player-0-7","map":{"id":"w:lane"}}`,
	)
	if m.placed || len(m.objects) > 0 || m.seats != 2 {
		t.Errorf("before the first step it is placed: %v, among %v", m.placed, m.objects)
	}
	if err := m.take([]byte(`{"type":"step","time":50,"entered":[{"id":"player-0-7","health":50,"x":-9,"y":0}]}`)); err != nil {
		t.Fatal(err)
	}
	if m.x != -9 || m.clock != 1000 {
		t.Errorf("it stands at %v, and its clock is at %d ms, want -9 and 1000", m.x, m.clock)
	}
}

func TestWhoWalksIsBetweenThePointsOfItsWay(t *testing.T) {
	m := told(t, seatedAt,
		`{"type":"step","time":1000,"entered":[{"id":"creature-1-2","health":5,"x":0,"y":0,"way":{"points":[[0,0,0],[10,0,0],[10,10,0]],"start":1000,"end":3000}}]}`)
	for now, want := range map[int64][2]float64{0: {0, 0}, 1000: {0, 0}, 1500: {5, 0}, 2500: {10, 5}, 3000: {10, 10}, 9000: {10, 10}} {
		if x, y := m.objects["creature-1-2"].spot(now); x != want[0] || y != want[1] {
			t.Errorf("at %d ms it is at %v, %v, want %v", now, x, y, want)
		}
	}
	if err := m.take([]byte(`{"type":"step","time":1500,"changed":[{"id":"creature-1-2","x":4,"y":1}]}`)); err != nil {
		t.Fatal(err)
	}
	if x, y := m.objects["creature-1-2"].spot(3000); x != 4 || y != 1 {
		t.Errorf("when it has stopped it is at %v, %v, want 4, 1", x, y)
	}
}

func TestStridesAreWhatAPersonMayHaveGoneMeanwhile(t *testing.T) {
	for _, test := range []struct {
		name  string
		since int64 // ms since the last move
		far   float64
		x     float64
	}{
		{"a short while", 300, 100, 3},
		{"a long while", 60_000, 100, 9},
		{"nearly there", 900, 5, 4}, // to half of the wanted distance
	} {
		m := &mind{run: 10, clock: test.since}
		m.stride(test.far, 0, 2)
		if math.Abs(m.x-test.x) > 1e-9 || m.moved != test.since {
			t.Errorf("%s: it stands at %v, want %v", test.name, m.x, test.x)
		}
	}
}

func TestRefusalsThatNobodyReckonsWithAreWrong(t *testing.T) {
	p := &person{crowd: &crowd{}, tally: newTally()}
	p.look(func(m *mind) {
		m.refused = []string{"attack: You are too far away.", "deal: You are too far away.", "mail: You are dead. Press R to come back."}
	})
	p.settle()
	p.look(func(m *mind) {
		if fmt.Sprint(m.wrong) != "[refused deal: You are too far away.]" || len(p.refusals) != 2 || m.refused != nil {
			t.Errorf("wrong is %q, and expected %v", m.wrong, p.refusals)
		}
	})
}

func TestWhatHappensToOthersIsNotAbout(t *testing.T) {
	m := told(t, seatedAt, `{"type":"step","time":1,"events":[
		{"type":"looted","player":"player-0-8"},{"type":"looted","player":"player-0-7"},{"type":"died","unit":"player-0-8"},
		{"type":"cast_went","caster":"player-0-7"},{"type":"quest_told","news":"taken","unit":"creature-1-2"}]}`)
	for what, want := range map[string]int{"looted": 1, "died": 0, "cast_went": 1, "quest_told taken": 1} {
		if got := m.heard[what]; got != want {
			t.Errorf("%s was heard %d times, want %d", what, got, want)
		}
	}
}

func TestWhatIsSaidOfAWorldThatAPersonHasLeftIsWrong(t *testing.T) {
	m := told(t, seatedAt,
		`{"type":"step","time":1000,"entered":[{"id":"player-0-7","health":50,"x":3,"y":4}],"items":[{"slot":"backpack_2","item":"w:fur","count":3}]}`,
		`{"type":"characters","characters":[{"id":"player-0-7"}],"starts":[{"id":"w:walker"}]}`,
		`{"type":"step","time":1050,"entered":[{"id":"player-0-8","health":50,"x":3,"y":4}]}`,
	)
	if len(m.wrong) != 1 || len(m.had) != 1 || m.items != nil {
		t.Errorf("wrong is %q, and it had %v", m.wrong, m.had)
	}
}

// A late refusal of a trade must not end the wait for another request: that is then repeated
// while it still takes effect.
func TestALateRefusalIsOfTheRequestThatItNames(t *testing.T) {
	for _, test := range []struct {
		refusal, to string
		want        bool
	}{
		{"trade: You are not trading.", "move_item", false},
		{"trade: You are not trading.", "trade", true},
		{"attack: You are too far away.", "move_item", false},
		{"move_item: That slot is empty.", "move_item", true},
		{"mail: That mailbox is full.", "mail", true},
	} {
		if got := answers(test.refusal, test.to); got != test.want {
			t.Errorf("%q answers %s: %v, want %v", test.refusal, test.to, got, test.want)
		}
	}
}

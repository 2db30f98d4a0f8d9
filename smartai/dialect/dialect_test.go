package dialect

import (
	"math"
	"strings"
	"testing"

	"loam/smartai"
)

// ev and act are rows of one event or one action.
func ev(id uint32, params ...uint32) smartai.Row {
	r := smartai.Row{EventType: id, ActionType: 24}
	copy(r.Event[:], params)
	return r
}

func act(id uint32, params ...uint32) smartai.Row {
	r := smartai.Row{EventType: 4, ActionType: id}
	copy(r.Action[:], params)
	return r
}

func TestWhatChangedBetweenDialects(t *testing.T) {
	for _, test := range []struct {
		name      string
		from      Converter
		row, want smartai.Row
	}{
		{"a row of today stays", Converter{From: Azeroth}, ev(9, 1, 2, 3, 4, 5, 6), ev(9, 1, 2, 3, 4, 5, 6)},
		{"RANGE of 2013", Converter{From: Trinity2013}, ev(9, 5, 30, 1000, 2000), ev(9, 0, 0, 1000, 2000, 5, 30)},
		{"RANGE of 2020", Converter{From: Azeroth2020}, ev(9, 5, 30, 1000, 2000, 1), ev(9, 0, 0, 1000, 2000, 5, 30)},
		{"RANGE of Trinity", Converter{From: Trinity}, ev(9, 5, 30, 1000, 2000), ev(9, 0, 0, 1000, 2000, 5, 30)},
		{"behind the victim, of 2013", Converter{From: Trinity2013}, ev(67, 1000, 2000), ev(67, 0, 0, 1000, 2000, 0, 100)},
		{"friends of 2013", Converter{From: Trinity2013}, ev(74, 0, 40, 1000, 2000), ev(74, 0, 0, 1000, 2000, 40)},
		{"friends of Trinity", Converter{From: Trinity}, ev(74, 0, 40, 1000, 2000, 15), ev(74, 0, 0, 1000, 2000, 40, 15)},
		{"who is seen means the same", Converter{From: Trinity2013}, ev(10, 1, 20, 1000, 2000, 1), ev(10, 1, 20, 1000, 2000, 1)},
		{"85 of 2013 is by the invoker", Converter{From: Trinity2013}, act(85, 5), act(134, 5)},
		{"85 of 2020 is by the invoker", Converter{From: Azeroth2020}, act(85, 5), act(134, 5)},
		{"85 of 2020 beside a 134 is by itself", Converter{From: Azeroth2020, InvokerCast: true}, act(85, 5), act(85, 5)},
		{"85 of Trinity is by itself", Converter{From: Trinity}, act(85, 5), act(85, 5)},
		{"134 of 2013 is a distance", Converter{From: Trinity2013}, act(134, 30), act(205, 30)},
		{"134 of Trinity is by the invoker", Converter{From: Trinity}, act(134, 5), act(134, 5)},
		{"130 of 2013", Converter{From: Trinity2013}, act(130, 1), act(201, 1)},
		{"131 of 2013", Converter{From: Trinity2013}, act(131, 1), act(118, 1)},
		{"136 of 2013", Converter{From: Trinity2013}, act(136, 30), act(121, 30)},
		{"146 of 2013", Converter{From: Trinity2013}, act(146), act(126)},
		{"150 of 2013", Converter{From: Trinity2013}, act(150), act(215)},
		{"202 of 2020", Converter{From: Azeroth2020}, act(202, 1), act(118, 1)},
		{"202 of today", Converter{From: Azeroth}, act(202, 1), act(118, 1)},
		{"walking", Converter{From: Azeroth2020}, act(53, 0, 7), act(53, 1, 7)},
		{"running", Converter{From: Trinity}, act(53, 1, 7), act(53, 2, 7)},
		{"one path", Converter{From: Trinity2013}, act(113, 7), act(113, 7, 7)},
		{"six paths", Converter{From: Trinity}, act(113, 7, 8, 9, 10, 11, 12), act(113, 7, 12)},
		{"the attack of Trinity", Converter{From: Trinity}, act(46), act(224)},
		{"hovering of Trinity", Converter{From: Trinity}, act(141, 1), act(207, 1)},
		{"DO_ACTION of Trinity", Converter{From: Trinity}, act(151, 1), act(223, 1)},
		{"leaving of Trinity", Converter{From: Trinity}, act(157), act(203)},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, _, err := test.from.Row(Raw{Row: test.row})
			if err != nil || got != test.want {
				t.Errorf("got %+v, %v\nwant %+v", got, err, test.want)
			}
		})
	}
}

func TestDelaysOfListsAreNoEvents(t *testing.T) {
	row := ev(9, 1000, 2000)
	row.Source = smartai.List
	for _, d := range All() {
		if got, _, err := (Converter{From: d}).Row(Raw{Row: row}); err != nil || got != row {
			t.Errorf("%s: got %+v, %v", d, got, err)
		}
	}
}

func TestWhatHasNoCounterpart(t *testing.T) {
	for _, test := range []struct {
		name string
		from Dialect
		raw  Raw
		want string
	}{
		{"135 of 2013", Trinity2013, Raw{Row: act(135)}, "SET_CASTER_COMBAT_DIST has no counterpart"},
		{"206 of 2020", Azeroth2020, Raw{Row: act(206)}, "SET_CASTER_COMBAT_DIST has no counterpart"},
		{"an action that came later", Trinity2013, Raw{Row: act(201)}, "tc-2013 has no action 201"},
		{"paths here and there", Trinity2013, Raw{Row: act(113, 7, 9)}, "numbered one after another"},
		{"a text", Trinity, Raw{Row: act(24), Words: `event_param_string "x"`}, `event_param_string "x" has no counterpart`},
		{"an event of Trinity", Trinity, Raw{Row: ev(83)}, "event 83 is ON_SPELL_CAST in tc, which has no counterpart"},
		{"the state of loot", Trinity, Raw{Row: ev(70)}, "GO_LOOT_STATE_CHANGED"},
		{"a difficulty of later clients", Trinity, Raw{Row: act(24), Difficulties: "2,23"}, `difficulty "23" of difficulties "2,23" has no counterpart`},
		{"a script of a scene", Trinity, Raw{Row: smartai.Row{Key: smartai.Key{Source: 10}}}, "source type 10"},
		{"a conversation", Trinity, Raw{Row: act(143)}, "CREATE_CONVERSATION"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, _, err := (Converter{From: test.from}).Row(test.raw); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}

func TestWhatOnlyTrinityHasIsSaidOtherwise(t *testing.T) {
	for _, test := range []struct {
		name   string
		raw    Raw
		flags  smartai.Flag
		action uint32
		of     uint32 // first parameter
	}{
		{"any point of a path", Raw{Row: smartai.Row{EventType: 58, Event: [smartai.EventParams]uint32{math.MaxUint32, 7}, ActionType: 24}}, 0, 24, 0},
		{"the first difficulty of five", Raw{Row: act(24), Difficulties: "1"}, smartai.Difficulty0, 24, 0},
		{"two of them", Raw{Row: act(24), Difficulties: "1, 2"}, smartai.Difficulty0 | smartai.Difficulty1, 24, 0},
		{"the hardest", Raw{Row: act(24), Difficulties: "6"}, smartai.Difficulty3, 24, 0},
		{"no player may attack it", Raw{Row: act(144, 1)}, 0, 18, 0x100},
		{"no creature may", Raw{Row: act(145, 1)}, 0, 18, 0x200},
		{"nobody sees its name any more", Raw{Row: act(146, 1)}, 0, 18, 0x2000000},
		{"players may again", Raw{Row: act(144)}, 0, 19, 0x100},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, notes, err := (Converter{From: Trinity}).Row(test.raw)
			if err != nil || len(notes) != 1 || got.Flags != test.flags || got.ActionType != test.action || got.Action[0] != test.of {
				t.Errorf("flags %#x, action %d of %#x, notes %q, %v", got.Flags, got.ActionType, got.Action[0], notes, err)
			}
		})
	}
}

// Every kind that Trinity can be told comes back from there as it was.
func TestToTrinityAndBack(t *testing.T) {
	told := 0
	check := func(row smartai.Row) {
		theirs, notes, err := ToTrinity(row)
		if err != nil || len(notes) > 0 {
			return
		}
		told++
		back, _, err := Converter{From: Trinity}.Row(Raw{Row: theirs})
		if err != nil || back != row {
			t.Errorf("%+v\ncame back as %+v, %v", row, back, err)
		}
	}
	for _, k := range smartai.OfEvent.Kinds() {
		check(ev(k.ID, 0, 0, 3000, 4000, 5))
	}
	for _, k := range smartai.OfAction.Kinds() {
		check(act(k.ID, 1, 2))
	}
	if told < 100 {
		t.Errorf("only %d kinds could be told", told)
	}
}

func TestColumnsOfEachCount(t *testing.T) {
	for _, d := range All() {
		for _, n := range Counts(d) {
			if names, ok := Columns(n); !ok || len(names) != n {
				t.Errorf("%s: %d columns for %d values", d, len(names), n)
			}
		}
	}
	if _, ok := Columns(28, Azeroth); ok {
		t.Error("ac takes 28 values")
	}
}

func TestDialectsAreFoundByName(t *testing.T) {
	if d, err := Named("trinitycore"); d != Trinity || err != nil {
		t.Errorf("trinitycore is %s, %v", d, err)
	}
	if _, err := Named("azerothcor"); err == nil || !strings.Contains(err.Error(), `did you mean "azerothcore"?`) {
		t.Errorf("error %v", err)
	}
}

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
		{"paths here and there", Trinity2013, Raw{Row: act(113, 7, 9)}, "consecutive numbers"},
		{"a text", Trinity, Raw{Row: act(24), Words: `event_param_string "x"`}, `event_param_string "x" has no counterpart`},
		{"an event of Trinity", Trinity, Raw{Row: ev(83)}, "event 83 is ON_SPELL_CAST in tc, which has no counterpart"},
		{"an object that is not there", Trinity335, Raw{Row: smartai.Row{EventType: 4, ActionType: 24, TargetType: 30}}, "CLOSEST_UNSPAWNED_GAMEOBJECT"},
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

// Every kind that can be converted to Trinity without loss is converted back unchanged.
func TestToTrinityAndBack(t *testing.T) {
	for _, to := range []Dialect{Trinity335, Trinity} {
		told := 0
		check := func(row smartai.Row) {
			theirs, notes, err := ToTrinity(row, to)
			if err != nil || len(notes) > 0 {
				return
			}
			told++
			back, _, err := Converter{From: to}.Row(theirs)
			if err != nil || back != row {
				t.Errorf("%s: event %d %v, action %d %v, target %d %v came back as event %d %v, action %d %v, target %d %v, %v", to, row.EventType, row.Event, row.ActionType, row.Action, row.TargetType, row.Target, back.EventType, back.Event, back.ActionType, back.Action, back.TargetType, back.Target, err)
			}
		}
		for _, k := range smartai.OfEvent.Kinds() {
			check(ev(k.ID, 0, 0, 3000, 4000, 5))
			check(ev(k.ID))
		}
		for _, k := range smartai.OfAction.Kinds() {
			check(act(k.ID, 1, 1))
			check(act(k.ID, 1))
		}
		for _, k := range smartai.OfTarget.Kinds() {
			row := act(24)
			row.TargetType, row.Target = k.ID, [smartai.TargetParams]uint32{1, 2}
			check(row)
		}
		hard := act(24)
		hard.Flags = smartai.Difficulty0 | smartai.Difficulty3 | smartai.DontReset
		check(hard)
		if told < 230 {
			t.Errorf("%s: only %d rows could be told", to, told)
		}
	}
}

func TestWhatTrinityIsTold(t *testing.T) {
	of := func(r smartai.Row, target uint32, params ...uint32) smartai.Row {
		r.TargetType = target
		copy(r.Target[:], params)
		return r
	}
	hard := act(27)
	hard.Flags = smartai.Difficulty0 | smartai.Difficulty1
	for _, test := range []struct {
		name  string
		to    Dialect
		row   smartai.Row
		want  smartai.Row
		notes int
		list  string
	}{
		{"a waypoint", Trinity335, ev(108, 3, 7), of(ev(40, 3, 7), 0), 1, ""},
		{"any waypoint, of master", Trinity, ev(108, 0, 7), ev(40, math.MaxUint32, 7), 1, ""},
		{"the state of loot", Trinity335, ev(70, 2), ev(70, 2), 0, ""},
		{"friends of master", Trinity, ev(74, 0, 0, 1000, 2000, 40, 15), ev(74, 0, 40, 1000, 2000, 15), 0, ""},
		{"friends of 3.3.5", Trinity335, of(ev(74, 0, 0, 1000, 2000, 40, 15), 11, 5, 20), of(ev(74, 0, 40, 1000, 2000), 11, 5, 20), 1, ""},
		{"a summon", Trinity, act(12, 5, 3, 1000, 1, 0, 2), act(12, 5, 3, 1000, 1, 2), 0, ""},
		{"a summon that attacks its owner", Trinity, act(12, 5, 3, 1000, 1, 1), act(12, 5, 3, 1000, 1), 1, ""},
		{"a conjured object", Trinity335, act(50, 5, 60, 1, 1), act(50, 5, 60, 1), 1, ""},
		{"creatures that live", Trinity335, of(act(27), 9, 5, 0, 10, 1), of(act(27), 9, 5, 0, 10), 1, ""},
		{"flags of casts", Trinity335, act(11, 5, 0x82), act(11, 5, 2), 1, ""},
		{"one flag of a unit", Trinity335, act(18, 0x200), act(145, 1), 0, ""},
		{"one flag less", Trinity, act(19, 0x2000000), act(146), 0, ""},
		{"who respawns", Trinity, of(act(70), 10, 77), of(act(133, 0, 77), 1), 0, ""},
		{"what respawns", Trinity335, of(act(70, 30), 14, 77, 5), of(act(133, 1, 77), 1), 2, ""},
		{"a group of spawns", Trinity335, act(131, 5, 1, 1), act(131, 5, 0, 0, 3), 0, ""},
		{"a pause", Trinity335, act(235, 500), act(127, 0, 500), 0, ""},
		{"going on", Trinity335, act(236, 500), act(158, 0, 500), 0, ""},
		{"difficulties of 3.3.5", Trinity335, hard, hard, 0, ""},
		{"difficulties of master", Trinity, hard, act(27), 0, "1,3,9,2,4"},
		{"a column that no kind has", Trinity335, ev(4, 0, 0, 0, 0, 0, 9), ev(4), 1, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.want.ActionType == 24 {
				test.want.Action[0] = 1 // EVADE goes home
			}
			got, notes, err := ToTrinity(test.row, test.to)
			if err != nil || got.Row != test.want || len(notes) != test.notes || got.Difficulties != test.list {
				t.Errorf("got %+v of difficulties %q, notes %q, %v\nwant %+v", got.Row, got.Difficulties, notes, err, test.want)
			}
		})
	}
}

func TestWhatTrinityCannotBeTold(t *testing.T) {
	friends := ev(74, 0, 0, 1000, 2000, 40)
	friends.TargetType = 1
	for _, test := range []struct {
		name string
		to   Dialect
		row  smartai.Row
		want string
	}{
		{"an event of AzerothCore", Trinity, ev(106), "tc has no event AREA_RANGE"},
		{"friends of 3.3.5 without a target", Trinity335, friends, "finds the friend of event FRIENDLY_HEALTH_PCT with a target for creatures or players, which SELF is not"},
		{"DO_ACTION of 3.3.5", Trinity335, act(223, 1), "tc-3.3.5 has no action DO_ACTION"},
		{"several flags of a unit", Trinity335, act(18, 0x300), "only for one of the flags 0x100, 0x200 and 0x2000000, not for 0x300 of field 1"},
		{"who respawns nearby", Trinity, act(70), "respawns only a target given by the number of its spawn"},
		{"a counter that goes down", Trinity, act(63, 1, 1, 0, 1), "cannot subtract from a counter"},
		{"a summon that attacks the invoker", Trinity, act(12, 5, 3, 1000, 2), "attack the target, but not the invoker"},
		{"damage below a share of health", Trinity, ev(32, 0, 0, 0, 0, 50), "with a limit in percent of health"},
		{"a target of AzerothCore", Trinity, smartai.Row{EventType: 4, ActionType: 24, TargetType: 204}, "tc has no target SUMMONED_CREATURES"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, _, err := ToTrinity(test.row, test.to); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
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
	for name, want := range map[string]Dialect{"trinitycore": Trinity, "trinitycore-3.3.5": Trinity335, "tc-335": Trinity335} {
		if d, err := Named(name); d != want || err != nil {
			t.Errorf("%s is %s, %v", name, d, err)
		}
	}
	if _, err := Named("azerothcor"); err == nil || !strings.Contains(err.Error(), `did you mean "azerothcore"?`) {
		t.Errorf("error %v", err)
	}
}

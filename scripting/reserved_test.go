package scripting

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/realm/state"
	"loam/core/world/gamemap"
)

const aboutBeacons = `argument 1 "key": keys like this belong to world states, which map:set_world_state("beacons", n) changes; other keys must not begin with "world_state."`

// onReserved has attempts of scripts to use reserved keys of the realm, with the results.
var onReserved = []struct{ name, try, want string }{
	{"set", `storage:set("world_state.beacons", 3)`, "storage:set, " + aboutBeacons},
	{"set to nil", `storage:set("world_state.beacons")`, "storage:set, " + aboutBeacons},
	{"add", `storage:add("world_state.beacons", 1)`, "storage:add, " + aboutBeacons},
	{"remove", `storage:remove("world_state.beacons")`, "storage:remove, " + aboutBeacons},
	{"that of one map", `storage:set("world_state.beacons.yard:field", 3)`, "storage:set, " + aboutBeacons},
	{"a word of nothing", `storage:set("world_state.", 3)`, `keys like this belong to world states, which map:set_world_state("NAME", n) changes`},
	{"get reads it", `assert(storage:get("world_state.beacons") == 2)`, ""},
	{"keys leaves it out", `assert(table.concat(storage:keys(), " ") == "beacons" and #storage:keys("world") == 0)`, ""},
	{"a word that is alike", `storage:set("world_states", 3) storage:set("world_state", 3)`, ""},
}

// keptBefore is the realm's data before the attempts.
var keptBefore = []modstorage.Entry{
	{Bundle: "yard", Key: "beacons", Value: value.OfNumber(1)},
	{Bundle: "yard", Key: "world_state.beacons", Value: value.OfNumber(2)},
}

func TestScriptsOfMapsCannotWriteWorldStatesByStorage(t *testing.T) {
	for _, test := range onReserved {
		t.Run(test.name, func(t *testing.T) {
			f := newField(t, "")
			f.cfg.Stored = keptBefore
			f.start()
			var err error
			f.Inside(func(tx *gamemap.Tx) { _, err = f.box.Eval(tx, "yard", test.try) })
			f.run(clock.Step)
			refusedOr(t, fmt.Sprint(err), test.want)
			if test.want != "" && len(f.sent) > 0 {
				t.Errorf("the realm was sent %v", f.sent)
			}
		})
	}
}

func TestScriptsOfTheRealmCannotWriteWorldStatesByStorage(t *testing.T) {
	for _, test := range onReserved {
		t.Run(test.name, func(t *testing.T) {
			h := newHall(t, `function realm:on_message() `+test.try+` end`)
			for _, s := range keptBefore {
				h.Control(state.Deliver{Message: inbox.Message{To: inbox.Address{Kind: inbox.ToStorage}, Bundle: s.Bundle, Name: "set", Data: value.OfRecord("key", s.Key, "value", s.Value)}})
			}
			h.run(clock.Step)
			before := len(h.stored)
			h.Control(state.Deliver{Message: inbox.Message{Bundle: "yard", Name: "try"}})
			h.run(clock.Step)
			refusedOr(t, strings.Join(append(h.faults(), "<nil>"), " "), test.want)
			if test.want != "" && len(h.stored) > before {
				t.Errorf("stored was %v", h.stored[before:])
			}
		})
	}
}

// refusedOr checks the error of a script; with want "" there is none.
func refusedOr(t *testing.T, got, want string) {
	t.Helper()
	if want == "" && got != "<nil>" || !strings.Contains(got, want) {
		t.Errorf("the script was told %q, want %q", got, want)
	}
}

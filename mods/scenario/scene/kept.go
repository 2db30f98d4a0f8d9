package scene

import (
	"errors"

	"loam/core/lib/value"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
	"loam/scripting"
)

// Lines about data that bundles stored before the world began run before the realm is
// created, which migrates the data to the form of the release.

// KeptVerbs are the verbs for stored data of bundles.
func KeptVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "kept N by realm lua LUA", First: true, Before: doKept(byRealm),
			Doc:     "Sets the `storage` of this bundle as it was stored before the start of the world, with storage version N: a table of all keys. Lines with `kept` come before all other lines; the start of the world migrates their data.",
			Example: "kept 1 by realm lua {boss_kills = 12}"},
		{Syntax: "kept N by PLAYER lua LUA", First: true, Before: doKept(byPlayer(false)),
			Doc:     "Sets the `storage` of this bundle for a character. The character's `player` line comes later.",
			Example: "kept 1 by Anna lua {gold = 5}"},
		{Syntax: "kept N by account of PLAYER lua LUA", First: true, Before: doKept(byPlayer(true)),
			Doc:     "Sets the `storage` of this bundle for the account of a character.",
			Example: "kept 1 by account of Anna lua {pets = 2}"},
	}
}

// doKept reads the stored data of a line, and stores it.
func doKept(by func(st *testworld.Stage, a line.Args, v value.Value, version int) error) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		v, err := scripting.Data(a.Text("LUA"))
		if err != nil {
			return err
		}
		version := int(a.Num("N"))
		if version < 1 || v.Kind() != value.Table {
			return errors.New("a kept line needs a storage version from 1 and a table")
		}
		return by(st, a, v, version)
	}
}

func byRealm(st *testworld.Stage, _ line.Args, v value.Value, version int) error {
	return st.KeepRealm(v, version)
}

func byPlayer(account bool) func(*testworld.Stage, line.Args, value.Value, int) error {
	return func(st *testworld.Stage, a line.Args, v value.Value, version int) error {
		return st.KeepPlayer(a.Text("PLAYER"), account, v, version)
	}
}

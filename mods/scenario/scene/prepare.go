// Package scene owns the lines that set a scene and change it: map, clock and
// language, who stands there, what was kept since before, who comes and goes, and
// settings, reloads and restarts.
package scene

import (
	"errors"
	"fmt"
	"strings"

	"loam/core/lib/calendar"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/rules/item"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// startFor is the character start of a new player: the one asked for, the first
// of the scenario's bundle, or the first of all.
func startFor(st *testworld.Stage, a line.Args) (content.ID, error) {
	if a.Has("START") {
		return st.ID(a, "START"), nil
	}
	for _, d := range st.Release.Content.Starts {
		if line.Qualify(st.Bundle, bare(d.ID)) == d.ID {
			return d.ID, nil
		}
	}
	if len(st.Release.Content.Starts) == 0 {
		return "", fmt.Errorf("the release defines no character start")
	}
	return st.Release.Content.Starts[0].ID, nil
}

// roleOf is the role of a new player.
func roleOf(a line.Args) auth.Role {
	role, _ := auth.ParseRole(a.Text("ROLE")) // the slot has read it; without one it plays
	return role
}

func doMap(st *testworld.Stage, a line.Args) error {
	st.Current, st.Room = st.ID(a, "MAP"), 0
	if a.Has("B") {
		return intoCopy(st, a)
	}
	if def, ok := st.Release.Content.Map(st.Current); ok && def.Instance != nil {
		if err := st.Realm.Open(st.Current); err != nil {
			return err
		}
		return st.Advance(1)
	}
	_, err := st.OnMap()
	return err
}

func doLanguage(st *testworld.Stage, a line.Args) error {
	st.Language = a.Text("LANGUAGE")
	return nil
}

func doClock(st *testworld.Stage, a line.Args) error {
	now := st.Unix()
	next := moment(a, now)
	if next == now {
		return fmt.Errorf("that is past: it is %s", calendar.Show(now))
	}
	st.SetClock(next)
	st.Realm.StampNow()
	return st.Advance(1)
}

func doSpawn(st *testworld.Stage, a line.Args) error {
	m, err := st.OnMap()
	if err != nil {
		return err
	}
	g, err := m.Direct(input.Directed{Act: input.Appear, ID: st.ID(a, "CREATURE"), At: st.Position(a)})
	if err != nil {
		return err
	}
	if name := a.Text("NAME"); name != "" {
		st.Call(name, g)
	}
	if a.Has("LEVEL") {
		_, err = m.Direct(input.Directed{Act: input.Grow, Unit: g, Level: int(a.Num("LEVEL"))})
	}
	return err
}

// record is the character that a line describes, but for its name.
func record(st *testworld.Stage, a line.Args) (character.Record, error) {
	start, err := startFor(st, a)
	rec := character.Record{Start: string(start), Level: int(a.Num("LEVEL"))}
	if def, ok := st.Release.Content.Start(start); ok {
		rec.Items, _ = item.Outfit(st.Release.Content, def.Gear)
	}
	if a.Has("X") {
		rec.Map, rec.Position = string(st.Current), st.Position(a)
	}
	return rec, err
}

func doPlayer(st *testworld.Stage, a line.Args) error {
	rec, err := record(st, a)
	if err != nil {
		return err
	}
	if err := st.NewPlayer(a.Text("PLAYER"), a.Text("PLAYER"), rec, roleOf(a)); err != nil {
		return err
	}
	return st.Advance(1)
}

func doPlayers(st *testworld.Stage, a line.Args) error {
	name := a.Text("NAME")
	var members []string
	for i := range int(a.Num("N")) {
		rec, err := record(st, a)
		if err != nil {
			return err
		}
		rec.Position.Y += float64(i) // side by side, a yard apart
		if err := st.NewPlayer(line.Member(name, i), line.MemberName(name, i), rec, auth.Player); err != nil {
			return err
		}
		members = append(members, line.Member(name, i))
	}
	st.CallGroup(name, members)
	return st.Advance(1)
}

// moment is the time that a line names, which comes after now.
func moment(a line.Args, now int64) int64 {
	g, _ := a.Get("TIME")
	if rule, err := calendar.Parse(g.Token.Text); err == nil {
		next, ok := rule.Next(now)
		if !ok {
			return now // it is past
		}
		return next
	}
	return now + int64(g.Num)
}

// intoCopy makes lines act in the copy in which a player stands.
func intoCopy(st *testworld.Stage, a line.Args) error {
	b, err := st.One(a)
	if err != nil {
		return err
	}
	m, _, ok := st.Where(b.GUID)
	if !ok {
		return errors.New("the player is on no map")
	}
	id, number := m.ID()
	if id != st.Current {
		return fmt.Errorf("%s stands on map %s", a.Text("B"), id)
	}
	st.Room = number
	return nil
}

// PrepareVerbs is what makes the world ready.
func PrepareVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "seed SEED", First: true,
			Doc:     "The seed of all chance. Without it, it is 1. It stands before everything else; `loam test --seed` wins over it.",
			Example: "seed 7"},
		{Syntax: "map MAP [of B]", Run: doMap,
			Doc:     "The map on which the lines that follow act. Without it, that is `base:flat`. All maps of the world run all the time, but for copies of instances: of those it is the one in which B stands, or without B one that is nobody's.",
			Example: "map meadow:field"},
		{Syntax: "language LANGUAGE", Run: doLanguage,
			Doc:     "From here on texts are read in another language than English, as somebody who has chosen it reads them.",
			Example: "language de"},
		{Syntax: "clock TIME", Run: doClock,
			Doc:     "Sets the clock of the realm's place forward; what is scheduled in between happens once, and of game events what is on then is on. A scenario begins on a Monday, 2024-01-01 at 12:00.",
			Example: `clock "sat 20:00"`},
		{Syntax: "setting SETTING VALUE", Run: doSetting,
			Doc:     "Gives a setting another value, as the operator would; it is a reload. A scenario begins with the defaults, whatever the world that it is run in has chosen.",
			Example: "setting meadow.wolf_pack 5"},
		{Syntax: "spawn CREATURE [as NAME] at X Y [facing DEG] [level LEVEL]", Run: doSpawn,
			Doc:     "A creature stands on the map, as if summoned by a script. It belongs to no spawn: it does not come again.",
			Example: "spawn meadow:grey_wolf as wolf at 10 5 facing 180"},
		{Syntax: "player PLAYER [level LEVEL] [start START] [role ROLE] [at X Y] [facing DEG]", Run: doPlayer,
			Doc:     "A new character logs in: at a spot of the map, or where its start says. Without `start` it has the first one of this bundle, else the first of all. `role` is that of its account, without it `player`.",
			Example: "player Anna level 5 at 12 5"},
		{Syntax: "N players level LEVEL as NAME [start START] [at X Y]", Run: doPlayers,
			Doc:     "A group of players, side by side. NAME is all of them, NAME1 the first. What is said of a group is said of each, what is expected is expected of each.",
			Example: "20 players level 60 as raid at 0 0"},
	}
}

func bare(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}

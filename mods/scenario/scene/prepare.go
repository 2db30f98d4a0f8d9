// Package scene owns the scenario lines that prepare and change the world: map, clock
// and language, units, stored data, logins and logouts, settings, reloads and restarts.
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

// startFor returns the character start of a new player: the requested one, the first of the
// scenario's bundle, or the first of all.
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

// roleOf returns the role of a new player.
func roleOf(a line.Args) auth.Role {
	role, _ := auth.ParseRole(a.Text("ROLE")) // the slot has checked it; without one the player has the lowest role
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
		return fmt.Errorf("that time is in the past; it is %s", calendar.Show(now))
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

// record returns the character that a line describes, without its name.
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
		rec.Position.Y += float64(i) // in a row, a yard apart
		if err := st.NewPlayer(line.Member(name, i), line.MemberName(name, i), rec, auth.Player); err != nil {
			return err
		}
		members = append(members, line.Member(name, i))
	}
	st.CallGroup(name, members)
	return st.Advance(1)
}

// moment returns the time of a line, which is after now.
func moment(a line.Args, now int64) int64 {
	g, _ := a.Get("TIME")
	if rule, err := calendar.Parse(g.Token.Text); err == nil {
		next, ok := rule.Next(now)
		if !ok {
			return now // it is in the past
		}
		return next
	}
	return now + int64(g.Num)
}

// intoCopy makes lines act in the instance of a player.
func intoCopy(st *testworld.Stage, a line.Args) error {
	b, err := st.One(a)
	if err != nil {
		return err
	}
	m, _, ok := st.Where(b.GUID)
	if !ok {
		return errors.New("the player is not on a map")
	}
	id, number := m.ID()
	if id != st.Current {
		return fmt.Errorf("%s is on map %s", a.Text("B"), id)
	}
	st.Room = number
	return nil
}

// PrepareVerbs are the verbs that prepare the world.
func PrepareVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "seed SEED", First: true,
			Doc:     "The seed of all random streams, by default 1. The line comes before all other lines; `loam test --seed` overrides it.",
			Example: "seed 7"},
		{Syntax: "map MAP [of B]", Run: doMap,
			Doc:     "The map on which the following lines act, by default `base:flat`. All maps of the world always run, except instance copies: `of B` selects the copy in which B is; without it, the line selects a copy that belongs to nobody.",
			Example: "map meadow:field"},
		{Syntax: "language LANGUAGE", Run: doLanguage,
			Doc:     "From here on texts are in this language instead of English, as for a player who chose it.",
			Example: "language de"},
		{Syntax: "clock TIME", Run: doClock,
			Doc:     "Sets the clock of the realm forward; everything scheduled in between happens once, and game events that are active at the new time are on. A scenario starts on Monday, 2024-01-01 at 12:00.",
			Example: `clock "sat 20:00"`},
		{Syntax: "setting SETTING VALUE", Run: doSetting,
			Doc:     "Sets the value of a setting, as the operator would; this is a reload. A scenario starts with the defaults, whatever the operator of the world has set.",
			Example: "setting meadow.wolf_pack 5"},
		{Syntax: "spawn CREATURE [as NAME] at X Y [facing DEG] [level LEVEL]", Run: doSpawn,
			Doc:     "Summons a creature on the map, as a script would. It belongs to no spawn and does not respawn.",
			Example: "spawn meadow:grey_wolf as wolf at 10 5 facing 180"},
		{Syntax: "player PLAYER [level LEVEL] [start START] [role ROLE] [at X Y] [facing DEG]", Run: doPlayer,
			Doc:     "A new character logs in, at a position on the map or where its start says. Without `start` it gets the first start of this bundle, else the first of all. `role` is the role of its account, by default `player`.",
			Example: "player Anna level 5 at 12 5"},
		{Syntax: "N players level LEVEL as NAME [start START] [at X Y]", Run: doPlayers,
			Doc:     "Creates a group of players, side by side. NAME is the whole group, NAME1 the first. A line about a group applies to each player, an expectation too.",
			Example: "20 players level 60 as raid at 0 0"},
	}
}

func bare(id content.ID) string {
	_, name, _ := strings.Cut(string(id), ":")
	return name
}

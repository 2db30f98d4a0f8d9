package admin

import (
	"testing"

	"loam/core/lib/geo"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/input"
	"loam/core/model/worldedit"
	"loam/core/world/gamemap"
)

// newChoice is a site whose builder has selected the creature of spawn t:lair.
func newChoice(t *testing.T, change ...func(w *content.Tables, scripts *quiet)) *site {
	d := newSite(t, change...)
	d.selects(d.spawned("t:lair").GUID)
	return d
}

// asksFor returns the edit that one line requests.
func (d *site) asksFor(line string) worldedit.Edit {
	d.t.Helper()
	if told := d.types(d.builder, line); told != "" || len(d.sent) != 1 || d.sent[0].To.Kind != inbox.ToEditor {
		d.t.Fatalf("%s: told %q, sent %v", line, told, d.sent)
	}
	e, _ := d.sent[0].Edit()
	return e
}

func TestWhoBuildsAsksForEditsWhereTheyStand(t *testing.T) {
	for _, test := range []struct {
		line string
		want worldedit.Edit
	}{
		{"npc add beast", worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "t:beast"}},
		{"npc add t:beast 7.5", worldedit.Edit{Kind: worldedit.AddSpawn, Creature: "t:beast", Yards: 7.5}},
		{"npc move", worldedit.Edit{Kind: worldedit.MoveSpawn, Spawn: "t:lair"}},
		{"npc delete", worldedit.Edit{Kind: worldedit.DeleteSpawn, Spawn: "t:lair"}},
		{"wp add", worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: "t:lair"}},
		{"wp add 2s back_and_forth", worldedit.Edit{Kind: worldedit.AddWaypoint, Spawn: "t:lair", Wait: 2000, Shape: "back_and_forth"}},
		{"place save den", worldedit.Edit{Kind: worldedit.SavePlace, Name: "den"}},
		{"place save den 12", worldedit.Edit{Kind: worldedit.SavePlace, Name: "den", Yards: 12}},
		{"undo", worldedit.Edit{Kind: worldedit.Undo}},
		{"undo forget", worldedit.Edit{Kind: worldedit.Forget}},
	} {
		t.Run(test.line, func(t *testing.T) {
			d := newChoice(t)
			d.unit(d.builder).Position = geo.Position{Point: geo.Point{X: 3, Y: 4, Z: 1}, Facing: 2}
			test.want.By, test.want.Map, test.want.At = "Anna", "t:field", d.unit(d.builder).Position
			if got := d.asksFor(test.line); got != test.want {
				t.Errorf("it asks for %+v, want %+v", got, test.want)
			}
		})
	}
}

func TestAnEditOfTheConsoleIsAnsweredThere(t *testing.T) {
	d := newChoice(t)
	d.sent = nil
	d.Control(input.Commanded{Player: d.builder, Line: "undo", Role: auth.Operator, Ask: 12})
	d.Step()
	if _, ask := d.sent[0].Edit(); ask != 12 || d.answered != 0 {
		t.Errorf("it goes under the number %d, want 12; %d answers came before", ask, d.answered)
	}
}

func TestWhatCannotBeBuiltOrTold(t *testing.T) {
	for _, test := range []struct {
		name, line string
		before     func(d *site)
		want       string
	}{
		{"a player may not", "npc add beast", func(d *site) { d.unit(d.builder).Player.Role = auth.Player }, "no: command.role"},
		{"nothing is selected", "npc move", func(d *site) { d.selects(0) }, "no: command.target_creature"},
		{"a player is selected", "npc delete", func(d *site) { d.selects(d.builder) }, "no: command.target_creature"},
		{"what was summoned", "wp add", func(d *site) { d.selects(d.creature("t:beast", 1, 1).GUID) }, "no: no_spawn"},
		{"a creature that there is not", "npc add unicorn", nil, "no: command.no_creature, command.usage"},
		{"no path", "wp show", nil, "no: no_path"},
		{"nothing to tell of", "npc info", func(d *site) { d.selects(0) }, "no: command.target"},
		{"who stands still", "npc info", nil, "info, info_definition, info_spawn, info_mode"},
		{"what was summoned", "npc info", func(d *site) { d.selects(d.creature("t:dummy", 1, 1).GUID) }, "info, info_definition, info_summoned, info_mode"},
		{"a player", "npc info", func(d *site) { d.selects(d.builder) }, "info, info_definition"},
	} {
		t.Run(test.line+": "+test.name, func(t *testing.T) {
			d := newChoice(t)
			if test.before != nil {
				test.before(d)
			}
			if got := d.types(d.builder, test.line); got != test.want {
				t.Errorf("told %q, want %q", got, test.want)
			}
		})
	}
}

func TestAPathIsListed(t *testing.T) {
	d := newChoice(t, func(w *content.Tables, _ *quiet) {
		w.Paths = []content.Path{{ID: "t:rounds", Map: "t:field", Shape: content.Once, Points: []content.Waypoint{
			{At: at(30, 0).Point}, {At: at(30, 9).Point, Wait: 500},
		}}}
		w.Spawns[0].Path = "t:rounds"
	})
	if got := d.types(d.builder, "wp show"); got != "path, waypoint, waypoint_waits" {
		t.Errorf("told %q", got)
	}
}

func TestWhatIsToldOfOneWhoFightsAndHasScripts(t *testing.T) {
	d := newChoice(t, func(_ *content.Tables, scripts *quiet) {
		scripts.facts = value.OfRecord("t", value.OfRecord(
			"handlers", value.OfList(value.OfString("on_spawn t/scripts/a.lua:3")), "state", value.OfRecord("n", 1)))
	})
	u := d.spawned("t:lair")
	d.Inside(func(tx *gamemap.Tx) { tx.Combat().AddThreat(u, d.unit(d.builder), 40) })
	got := d.types(d.builder, "npc info")
	if want := "info, info_definition, info_spawn, info_mode, info_threat, info_scripts, info_state"; got != want && got != "info, info_definition, info_spawn, info_mode, info_victim, info_threat, info_scripts, info_state" {
		t.Errorf("told %q, want %q", got, want)
	}
}

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/cmd/loam/internal/world"
	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// types says a line, which may be a command.
func (g *gamer) types(line string) {
	g.t.Helper()
	g.send(&social.Say{Type: uint32(g.Version.Chat.Say), Language: 7, Text: line})
}

// isTold waits for a line of the system that has all parts, which comes after
// those that the client has got before, and returns it.
func (g *gamer) isTold(after int, parts ...string) (line string) {
	g.t.Helper()
	defer func() {
		if line == "" {
			g.t.Logf("it was told %+v", g.World.Model().Said)
		}
	}()
	g.wait(fmt.Sprintf("the line %q", parts), func(m *client.Model) bool {
		i := slices.IndexFunc(m.Said[min(after, len(m.Said)):], func(s social.Said) bool {
			return s.Type == g.Version.Chat.System && !slices.ContainsFunc(parts, func(p string) bool { return !strings.Contains(s.Text, p) })
		})
		if i >= 0 {
			line = m.Said[after+i].Text
		}
		return i >= 0
	})
	return line
}

// builds types a command and waits for what it is told.
func (g *gamer) builds(line string, parts ...string) string {
	g.t.Helper()
	after := len(g.World.Model().Said)
	g.types(line)
	return g.isTold(after, parts...)
}

// at finds what is no player and stands within half a yard of a place.
func (g *gamer) at(x, y float32) (found uint64) {
	g.t.Helper()
	g.wait(fmt.Sprintf("a creature at %g, %g", x, y), func(m *client.Model) bool {
		for guid, o := range m.Objects {
			if o.Type != typePlayer && max(o.Place.Position.X-x, x-o.Place.Position.X, o.Place.Position.Y-y, y-o.Place.Position.Y) < 0.5 {
				found = guid
				return true
			}
		}
		return false
	})
	return found
}

// moved waits until a creature is said to be, or to go, within half a yard of a
// place.
func (g *gamer) moved(who uint64, x, y float32) {
	g.t.Helper()
	g.wait(fmt.Sprintf("it at %g, %g", x, y), func(m *client.Model) bool {
		o := m.Objects[who]
		if o == nil || o.Way == nil || len(o.Way.Path) == 0 {
			return false
		}
		end := o.Way.Path[len(o.Way.Path)-1]
		return max(end.X-x, x-end.X, end.Y-y, y-end.Y) < 0.5
	})
}

func (g *gamer) gone(who uint64) {
	g.t.Helper()
	g.wait("that it goes", func(m *client.Model) bool { return m.Objects[who] == nil })
}

// TestPeopleBuildInTheRunningWorld lets a game client of each version and a
// browser add creatures where they stand, move and undo, and sees the file.
func TestPeopleBuildInTheRunningWorld(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "heath")
	loamRuns(t, "", "new", "world", dir)
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "--role", "builder", "bert")
	s := serveBinary(t, dir)
	defer s.stop()
	spawns := func() string {
		data, _ := os.ReadFile(filepath.Join(dir, world.ModsFolder, "realm-edits", "data", "spawns.yaml"))
		return string(data)
	}
	anna, bert := plays(t, s, "1.12.1", "anna", "Anna"), plays(t, s, "3.3.5a", "bert", "Bert")

	anna.builds(".go xyz -30 5", "is teleported to -30 5")
	anna.stands(anna.self, -30, 5)
	anna.builds(".npc add straw_dummy", "spawn realm_edits:straw_dummy_1 added at realm-edits/data/spawns.yaml:2; ", "undo undoes it.")
	annas, berts := anna.at(-30, 5), bert.at(-30, 5)
	if got := spawns(); !strings.Contains(got, "  straw_dummy_1: {creature: meadow:straw_dummy, map: meadow:field, at: [-30, 5], facing_deg: ") {
		t.Errorf("the file is\n%s", got)
	}

	bert.send(&packets.GUID{Is: "CMSG_SET_SELECTION", GUID: berts})
	bert.builds(".npc info", "Spawn realm_edits:straw_dummy_1 of bundle realm_edits: realm-edits/data/spawns.yaml:2")
	bert.builds(".go xyz -34 8", "is teleported to -34 8")
	bert.stands(bert.self, -34, 8)
	bert.builds(".npc move", "spawn realm_edits:straw_dummy_1 moved")
	anna.moved(annas, -34, 8)
	bert.builds(".undo", "undone: move_spawn realm_edits:straw_dummy_1")
	anna.moved(annas, -30, 5)
	bert.builds(".undo", "you have no edit to undo")
	anna.builds(".undo", "undone: add_spawn realm_edits:straw_dummy_1")
	anna.gone(annas)
	bert.gone(berts)
	if _, err := os.Stat(filepath.Join(dir, world.ModsFolder, "realm-edits")); err == nil {
		t.Error("the folder is still there")
	}

	// A patrol is walked as soon as it has a second point.
	bert.builds(".npc add villager", "spawn realm_edits:villager_1 added")
	walker := bert.at(-34, 8)
	bert.send(&packets.GUID{Is: "CMSG_SET_SELECTION", GUID: walker})
	bert.builds(".go xyz -40 14", "is teleported to -40 14")
	bert.stands(bert.self, -40, 14)
	bert.builds(".wp add", "waypoint added to path realm_edits:villager_1_1 at realm-edits/data/paths.yaml:2; ")
	bert.moved(walker, -40, 14)
	bert.builds(".undo", "undone: add_waypoint realm_edits:villager_1_1")
	bert.builds(".undo", "undone: add_spawn realm_edits:villager_1")
	bert.gone(walker)

	// What cannot be adopted is taken back.
	extra := filepath.Join(dir, world.ModsFolder, "meadow", "data", "extra.yaml")
	save(t, extra, "spawns: {x: {creature: nobody}}\n")
	anna.builds(".npc add straw_dummy", "The edit was undone, because the world cannot run it: meadow/data/extra.yaml:1:")
	if got := spawns(); got != "" {
		t.Errorf("the file is\n%s", got)
	}
	if err := os.Remove(extra); err != nil {
		t.Fatal(err)
	}

	p := openPage(t, s.address)
	p.enters("Cleo")
	types := func(line string) {
		p.Type("#chat", line+"\r")
	}
	p.Until(`loam.self`)
	types("/go xyz -40 -6")
	p.Until(`Math.hypot(loam.self.x + 40, loam.self.y + 6) < 0.5`)
	types("/npc add straw_dummy")
	p.Until(`loam.objects.some(o => o.def === "meadow:straw_dummy" && Math.hypot(o.x + 40, o.y + 6) < 0.5)`)
	cleos := anna.at(-40, -6)
	types("/undo")
	p.Until(`!loam.objects.some(o => o.def === "meadow:straw_dummy" && Math.hypot(o.x + 40, o.y + 6) < 0.5)`)
	anna.gone(cleos)
}

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"loam/cmd/loam/internal/terminal"
)

// arena has a boss with two phases, in reach of everybody who begins there.
const arena = `
factions:
  north: {name: North, hostile: [south]}
  south: {name: South, hostile: [north]}
maps:
  arena: {name: Arena, bounds_yards: [-60, -60, 60, 60], graveyard: middle}
places:
  middle: {name: Middle, map: arena, at: [0, 0]}
starts:
  brave: {name: Brave, place: middle, faction: north, health: 100000, damage_min: 50, damage_max: 60, swing_ms: 1000, reach_yards: 5}
creatures:
  ogre: {name: Ogre, faction: south, health: 100000, damage_min: 5, damage_max: 9, swing_ms: 1000, reach_yards: 5, moves: false}
auras:
  brand: {name: Brand, duration_ms: 600000, effects: [{kind: modify_regen, value: 1}]}
spawns:
  ogre: {creature: ogre, map: arena, at: [3, 0]}
`

// arenaScript says every second how the fight stands.
const arenaScript = `
local ogre = creature "ogre"
ogre.on_health = {[98] = "second"}
function ogre:on_aggro() if not self.state.beats then self.state.beats, self.state.phase = 0, 1 self:every("1s", "beat") end end
function ogre:second() self.state.phase = 2 for _, p in ipairs(map:players()) do p:add_aura("brand") end end
function ogre:beat()
  self.state.beats = self.state.beats + 1
  local threat, brands = 0, 0
  for _, p in ipairs(map:players()) do
    threat = threat + self:threat(p)
    if p:has_aura("brand") then brands = brands + 1 end
  end
  print(("beat %d phase %d enemies %d threat %d brands %d health %d"):format(self.state.beats, self.state.phase, #self:threat_list(), threat, brands, self:health()))
end
`

var beatLine = regexp.MustCompile(`beat (\d+) phase (\d+) enemies (\d+) threat (\d+) brands (\d+) health (\d+)`)

// beat is how the fight stands: its number, phase, enemies, threat, brands and health.
type beat [6]int

func beats(log string) (all []beat) {
	for _, found := range beatLine.FindAllStringSubmatch(log, -1) {
		var b beat
		for i := range b {
			b[i], _ = strconv.Atoi(found[i+1]) // digits
		}
		all = append(all, b)
	}
	return all
}

// awaitBeat waits for a beat.
func (s *served) awaitBeat(what string, is func(b beat) bool) beat {
	s.t.Helper()
	for until := time.Now().Add(patience); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		for _, b := range beats(s.log.String()) {
			if is(b) {
				return b
			}
		}
	}
	s.t.Fatalf("%s does not come:\n%s", what, s.log.String())
	return beat{}
}

// TestABossFightGoesOnAfterACrash kills the server in the second phase of a fight of ten players:
// phase, timers, threat, auras and health are as they were, and all ten fight on.
func TestABossFightGoesOnAfterACrash(t *testing.T) {
	if testing.Short() {
		t.Skip("another program does the work")
	}
	t.Parallel()
	const people = 10
	world := newWorld(t, true)
	for name, text := range map[string]string{
		"bundle.yaml": "name: arena\nversion: 1.0.0\napi: 1\npermissions: [players]\n", "data/arena.yaml": arena, "scripts/arena.lua": arenaScript,
	} { // in no order: each is a file of its own
		path := filepath.Join(world, "mods", "arena", filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	asked(t, terminal.Good, "mods", "allow", "-w", world, "arena", "players")
	s := serveBinary(t, world)
	fight := func(s *served) {
		for i := range people {
			v := visit(t, s.address)
			v.enter(guestKey(i+1), fmt.Sprint("Brave", string(rune('a'+i))))
			v.say(`{"type":"attack","target":%q}`, v.sees["Ogre"])
			v.listen()
		}
	}
	fight(s)
	s.awaitBeat("the second phase", func(b beat) bool { return b[0] > 5 && b[1] == 2 && b[2] == people && b[4] == people })
	s.kill()
	all := beats(s.log.String())
	was := all[len(all)-1]

	again := serveBinary(t, world)
	is := again.awaitBeat("the next beat", func(b beat) bool { return true })
	if is[0] != was[0] && is[0] != was[0]+1 {
		t.Errorf("the fight goes on with beat %d, want %d or %d", is[0], was[0], was[0]+1)
	}
	if is[1] != 2 || is[2] != people || is[4] != people || is[3] < was[3] || is[5] > was[5] || is[5] < was[5]*9/10 {
		t.Errorf("after the crash the fight is %v, before it was %v", is, was)
	}
	fight(again)
	at := again.awaitBeat("a beat with all", func(b beat) bool { return b[0] > is[0]+2 })
	again.awaitBeat("less health", func(b beat) bool { return b[0] > at[0] && b[5] < at[5] && b[2] == people })
	if log := again.log.String(); strings.Contains(log, " ERR ") {
		t.Error(log)
	}
	again.stop()
}

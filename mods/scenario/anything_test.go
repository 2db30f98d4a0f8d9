package scenario

import (
	"context"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"
)

// anything is a world with all features: patrols, wandering, respawns, thresholds, timers
// of all kinds, summons, nearness, areas, messages, storage, random numbers in scripts, and
// a script that sometimes fails.
const anything = `
-- bundle.yaml --
name: yard
version: 1.0.0
api: 1
permissions: [storage, players, announce]
settings: {pack: {type: whole, range: [1, 5], default: 2, doc: Pups.}}
-- data/world.yaml --
factions:
  folk: {name: Folk, hostile: [beasts]}
  beasts: {name: Beasts, hostile: [folk]}
  straw: {name: Straw}
maps:
  field: {name: Field, bounds_yards: [-100, -100, 100, 100], graveyard: stone}
  cave: {name: Cave, bounds_yards: [-60, -60, 60, 60], ground_yards: -5}
places:
  stone: {map: field, at: [-40, 0]}
  gate: {map: field, at: [0, 0], radius_yards: 8}
  depth: {map: cave, at: [0, 0], radius_yards: 4}
paths:
  round: {map: field, points: [{at: [10, 10]}, {at: [30, 10], wait_ms: 700}, {at: [30, 30]}]}
  line: {map: cave, shape: back_and_forth, run: true, points: [{at: [-20, 5]}, {at: [20, 5]}]}
starts:
  hero: {name: Hero, place: stone, faction: folk, level: 3, health: 150, damage_min: 8, damage_max: 14, reach_yards: 3}
powers: {breath: {name: Breath, max: 40, regen_points: 2, regen_every_ms: 700}}
spells:
  howl: {name: Howl, aim: self, cast_ms: 600, cost: {breath: 8}, effects: [{kind: apply_aura, aura: howling, who: friends, around: caster, radius_yards: 12}]}
  spit: {name: Spit, aim: enemy, range_yards: 15, cast_ms: 300, missile_yards_per_second: 12, global_cooldown_ms: 800, effects: [{kind: damage, value: 1 + random}, {kind: apply_aura, aura: wet}]}
  lick: {name: Lick, aim: friend, range_yards: 10, channel_ms: 900, tick_ms: 300, cost: {breath: 5}, effects: [{kind: heal, value: 2}]}
auras:
  howling: {name: Howling, duration_ms: 3000, effects: [{kind: modify_stat, stat: armor, value: 1}]}
  wet: {name: Wet, harmful: true, stacks: 2, duration_ms: 2000, effects: [{kind: periodic_damage, value: 1, every_ms: 700}]}
creatures:
  wolf: {name: Wolf, tags: [beast], faction: beasts, powers: [breath], casts: [{spell: howl, combat: any, every_ms: 1500-2500, when: {self_lacks: [howling]}},
      {spell: spit, target: random_enemy, first_ms: 500, chance_pct: 60, every_ms: 900, when: {farther_than_yards: 2}}, {spell: lick, every_ms: 2000, when: {target_below_pct: 80}}], level: 1-3, health: 60, damage_min: 2, damage_max: 6, aggro_yards: 12, help_yards: 10, leash_yards: 30, respawn_ms: 3000-6000, corpse_ms: 2000, experience: 60,
    enrage: {after_ms: 9000, damage_pct: 300}, phases: [{name: calm}, {name: angry, health_below_pct: 70, speed: 1.2, says: hello},
      {name: tired, after_ms: 3000, from: [angry, wild], again: true, damage_pct: 50}, {name: wild, health_below_pct: 30, scale: 1.5, movement: kite, kite_yards: 9,
        summons: [{creature: whelp, count: 2, goes_at: [evade, death, reload]}, {creature: whelp, temper: defensive, follows: true, lifetime_ms: 4000}]},
      {name: alone, adds_dead: true, movement: flee}, {name: asked, movement: stand}]}
  whelp: {name: Whelp, faction: beasts, health: 9, damage_min: 1, damage_max: 1, assist: litter, flee_below_pct: 60, flee_ms: 800, corpse_ms: 500}
  pup: {name: Pup, tags: [beast], faction: beasts, health: 12, damage_min: 1, damage_max: 1, aggro_yards: 8, leash_yards: 30, corpse_ms: 500}
  guard: {name: Guard, faction: folk, level: 4, health: 300, damage_min: 10, damage_max: 20, aggro_yards: 14, leash_yards: 40}
  dummy: {name: Dummy, faction: straw, health: 500, fights: false, moves: false}
spawns:
  guard_1: {creature: guard, map: field, at: [10, 10], path: round}
  wolf_1: {creature: wolf, map: field, at: [50, 50], wander_yards: 6}
  wolf_2: {creature: wolf, map: field, at: [56, 50], wander_yards: 6}
  wolf_3: {creature: wolf, map: cave, at: [-20, 5], path: line}
  dummy_1: {creature: dummy, map: field, at: [-38, 4]}
-- locale/en.yaml --
hello: Hello {name}, {n}.
-- scripts/beasts.lua --
local wolf = creature "wolf"
function wolf:on_spawn() self.state.born = map:time() self:every("2-3s", "sniff") end
function wolf:sniff() self.state.sniffs = (self.state.sniffs or 0) + 1 if random() < 0.1 then self:emote("sniffs") end end
function wolf:on_aggro(enemy)
  self.state.enemy = enemy:ref()
  self:every("1s", "snarl") self:after("4s", "late", {keep = true})
end
function wolf:snarl() local e = map:unit(self.state.enemy) if e then self:say("hello", {name = e:name(), n = self.state.sniffs or 0}) end end
function wolf:late() self:yell("late") end
function wolf:on_phase(new, old) self.state.phase = new if new == "tired" and random() < 0.3 then self:enter_phase("asked") end end
function wolf:on_evade() self.state.enemy = nil end
wolf.on_health = { [60] = "litter", [25] = "run" }
function wolf:litter()
  local x, y = self:position()
  for i = 1, settings.pack do
    local pup = self:summon("pup", x + random(-2, 2), y + i, nil, {lifetime = "5-9s"})
    pup.state.mother = self:ref()
  end
end
function wolf:run() self:flee("2s") end
local pup = creature "pup"
function pup:on_death(killer)
  local mother = map:unit(self.state.mother)
  if mother and not mother:is_dead() then mother:emote("wails") end
  map.state.pups = (map.state.pups or 0) + 1
end
local dummy = creature "dummy"
dummy.on_player_near = { [10] = "greet", [3] = "touch" }
function dummy:greet(p) self:say("hello", {name = p:name(), n = 10}) storage:add("greeted", 1) end
function dummy:touch(p) p:tell("hello", {name = p:name(), n = storage:get("greeted") or 0}) end
function dummy:on_hear(speaker, words) if words == "break" then error("broken") elseif words == "follow" then map:find{id = "guard"}:follow(speaker) end end
function dummy:on_damage_taken(amount) return amount / 2 end
-- scripts/players.lua --
function players:on_enter_area(area) self.state.areas = (self.state.areas or 0) + 1 self:tell(area) end
function players:on_login() self:summon("whelp", -30, 0, nil, {temper = "aggressive", follows = true, goes_with_owner = true}) self.storage.logins = (self.storage.logins or 0) + 1 self:tell("hello", {name = self:name(), n = self.storage.logins}) end
function players:on_experience(amount) return amount * 2 end
function players:on_level(level) realm:tell("level", {name = self:name(), level = level}) end
function players:on_revive() self:tell("back") end
function map:on_message(name, data) map:tell("hello", {name = name, n = data.n}) end
function map:on_creature_died(creature, killer) map.state.dead = (map.state.dead or 0) + 1 end
-- scripts/realm/realm.lua --
function realm:on_message(name, data) realm.state.levels = (realm.state.levels or 0) + 1 self:tell_map("cave", "grown", {n = realm.state.levels}) end
function realm:on_start() self:every("3-4s", "tick") end
function realm:tick() storage:set("ticks", (storage:get("ticks") or 0) + 1) if random() < 0.3 then self:announce("tick") end end
realm.on_schedule = { ["hourly :30"] = "half" }
function realm:half() self:announce("half") end
-- scenarios/reload/other/scripts/beasts.lua --
local wolf = creature "wolf"
function wolf:on_aggro(enemy) self.state.enemy = enemy:ref() self:say("other") end
function wolf:snarl() self:say("other snarl") end
wolf.on_health = { [80] = "run", [60] = "run", [10] = "run" }
function wolf:run() self:flee("1s") end
-- scenarios/reload/other/data/more.yaml --
creatures: {bear: {name: Bear, faction: beasts, health: 200}}
spawns: {bear_1: {creature: bear, map: field, at: [0, 60]}}
`

// lines returns all possible lines in that world.
var lines = []string{
	"advance 50ms", "advance 400ms", "advance 2s", "advance 5s",
	"Anna attacks wolf", "Anna attacks yard:wolf_1", "Anna attacks yard:dummy_1", "Bert attacks wolf", "Bert attacks Anna", "Anna stops",
	"Anna moves to 0 0", "Anna moves to 48 48", "Anna moves to -38 2", "Bert moves to 12 12", "Bert moves to -90 -90",
	"Anna teleports to -37 3", "Anna teleports to 50 48", "Bert teleports to 0 0", "Anna travels to depth", "Anna travels to stone", "Bert travels to depth",
	"wolf teleports to 20 20", "yard:guard_1 teleports to 60 60", "wolf attacks Anna", "yard:guard_1 attacks wolf", "yard:guard_1 stops", "wolf moves to 0 30",
	"Anna hurts wolf for 50%", "Anna hurts yard:wolf_2 for 90%", "yard:wolf_3 hurts Anna for 40%", "Anna hurts yard:dummy_1 for 30", "wolf hurts Bert for 100%",
	"wolf dies", "yard:wolf_1 dies", "yard:guard_1 dies", "Anna dies", "Anna respawns", "yard:wolf_1 respawns", "Bert respawns",
	`Anna says "break"`, `Anna says "follow"`, `Bert yells "hello"`, "Anna selects wolf", "Anna faces Bert",
	"Anna logs out", "Anna logs in", "Bert logs out", "Bert logs in", "Anna loses connection", "Bert loses connection",
	"clock +20m", `clock "daily 04:00"`, "setting yard.pack 4", "setting yard.pack 1", "reload from other", "restart map", "restart server",
	"expect faults 0", "expect no Bert dead", "expect count pup < 9", "map cave", "map field",
}

// TestWhateverIsSaidHappensAlike runs random lines, and runs them again with realm and maps
// restored from snapshots several times: both runs end with the same result.
func TestWhateverIsSaidHappensAlike(t *testing.T) {
	if testing.Short() {
		t.Skip("on one goroutine")
	}
	rel, own := releaseOf(t, txtar.Parse([]byte(strings.TrimPrefix(anything, "\n"))))
	most := 12 // lines; longer runs take more time
	if os.Getenv("LOAM_LONG") != "" {
		most = 60
	}
	if checks := flag.Lookup("rapid.checks"); os.Getenv("LOAM_LONG") == "" && checks.Value.String() == checks.DefValue {
		defer checks.Value.Set(checks.DefValue)
		_ = checks.Value.Set("40") // each takes long
	}
	rapid.Check(t, func(t *rapid.T) {
		text := "map field\nspawn wolf as wolf at 20 0\nplayer Anna at 0 -20\nplayer Bert level 6 start hero\n" +
			strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), most/2, most).Draw(t, "lines"), "\n")
		s, problems := Parse("random", text, nil)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		seed := rapid.Uint64Range(1, 9).Draw(t, "seed")
		told := func(restarts int64) []string {
			var all []string
			r := Run(context.Background(), Options{
				Release: rel, Scenario: s, Bundle: own.Name, Seed: seed, Restarts: restarts, GoOn: true,
				Transcript: func(line string) { all = append(all, line) },
			})
			if r.Failure != nil {
				all = append(all, r.Failure.String())
			}
			return all
		}
		want, got := told(0), told(rapid.Int64Range(9, 60).Draw(t, "steps between restarts"))
		for i := range want {
			if i >= len(got) || got[i] != want[i] {
				t.Fatalf("line %d differs with restarts\n got: %s\nwant: %s", i+1, strings.Join(got[i:min(i+3, len(got))], "\n      "), strings.Join(want[max(0, i-3):i+1], "\n      "))
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%d lines with restarts, want %d", len(got), len(want))
		}
	})
}

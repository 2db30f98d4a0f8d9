package scripting

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/event"
)

// TestWhatTheFunctionsDo runs claims in a wolf's handler. The wolf is at 0, 0, Anna at 3, 0
// and another wolf, enemy, at 5, 0; gone has been removed.
func TestWhatTheFunctionsDo(t *testing.T) {
	for _, test := range []struct{ name, body string }{
		{"what units are", `
			assert(self:is_creature() and not self:is_player() and player:is_player())
			assert(self:name() == "Grey Beast" and player:name() == "Anna")
			assert(self:def() == "meadow:grey_wolf" and self:faction() == "meadow:beasts")
			assert(self:level() == 1 and player:level() == 3)
			assert(self:health() == 100 and self:max_health() == 100 and self:health_pct() == 100)
			assert(not self:is_dead() and not self:in_combat() and not self:is_moving())
			assert(self:has_tag("wolf") and not self:has_tag("sheep") and #self:tags() == 4)
			assert(self:spawn() == nil and self:owner() == nil and self:mode() == "idle")`},
		{"where units are", `
			local x, y, z, facing = player:position()
			assert(x == 3 and y == 0 and z == 0 and facing == 0)
			assert(self:distance(player) == 2, "edges are half a yard off each middle")
			assert(self:distance_to(3, 4) == 5 and self:distance_to(0, 0, 7) == 7)
			assert(select("#", self:home()) == 3)`},
		{"who is near", `
			assert(self:nearest(10) == player and self:nearest(2) == nil)
			assert(self:nearest(10, {kind = "creature"}) == enemy)
			assert(self:nearest(10, {id = "grey_wolf"}) == enemy and self:nearest(10, {id = "pup"}) == nil)
			assert(self:nearest(10, {tag = "wolf", faction = "beasts"}) == enemy)
			assert(#self:in_range(10) == 2 and #self:in_range(4) == 1 and #self:in_range(10, {dead = true}) == 0)
			assert(self:nearest(200, {spawn = "gate_wolf"}):spawn() == "meadow:gate_wolf")
			assert(self:random_in_range(4) == player and self:random_in_range(1) == nil)
			assert(self:nearest(10, {reaction = "friendly"}) == enemy and self:nearest(10, {reaction = "hostile"}) == nil)
			assert(self:reaction(enemy) == "friendly" and self:reaction(player) == "neutral")`},
		{"who is on the map", `
			assert(#map:players() == 1 and map:players()[1] == player)
			assert(#map:creatures() == 3 and #map:creatures{id = "pup"} == 0)
			assert(map:find_player("Anna") == player and map:find_player("Otto") == nil)
			assert(map:find{kind = "player"} == player and map:find{tag = "sheep"} == nil)
			assert(#map:in_range(4, 0, 2) == 2 and map:unit(player:ref()) == player)
			local x, y = map:place("mill") assert(x == 20 and y == 20)
			assert(not pcall(map.place, map, "inn"), "a place on another map")
			assert(not pcall(map.creatures, map, {reaction = "hostile"}), "the map feels nothing")
			assert(map:id() == "meadow:field" and map:instance() == 1 and map:time() > 0)`},
		{"damage and healing", `
			assert(self:damage(player, 30.4) == 30 and player:health() == 70)
			assert(player:suffer(10) == 10 and self:heal(player, 15) == 15 and player:health() == 75)
			assert(self:heal(self, 5) == 0 and self:suffer(0) == 0)
			assert(self:in_combat() and self:victim() == player and self:threat(player) == 0)
			assert(player:damage(self, 30) == 30 and self:threat(player) == 30)
			assert(self:threat(enemy) == 0 and self:enemies() == 1 and self:threat_list()[1] == player)
			self:add_threat(player, 12) assert(self:threat(player) == 42)
			self:set_threat(player, 5) assert(self:threat(player) == 5)
			self:teleport(20, 0) self:clear_threat() assert(self:enemies() == 0 and self:mode() == "going home")`},
		{"attacking", `
			assert(self:attack(player) and self:victim() == player)
			local begun, why = self:attack(enemy)
			assert(begun == false and type(why) == "string")
			self:flee("3s") assert(self:mode() == "fleeing")
			self:teleport(20, 0) self:evade() assert(self:mode() == "going home")
			assert(enemy:call_for_help(10) == 0)`},
		{"dying", `
			enemy:kill(enemy) assert(enemy:is_dead() and enemy:valid())
			enemy:kill(enemy)
			assert(self:nearest(10, {kind = "creature"}) == nil and self:nearest(10, {kind = "creature", dead = true}) == enemy)
			self:kill(player) assert(player:is_dead())
			player:revive() assert(not player:is_dead() and player:health() > 0)
			assert(not pcall(player.revive, player), "it lives")`},
		{"walking", `
			self:move_to(30, 0) assert(self:mode() == "ordered" and self:is_moving())
			self:stop() assert(not self:is_moving())
			self:move_to(30, 0, nil, {run = false}) self:resume()
			self:follow(player) assert(self:mode() == "following")
			self:walk_path("patrol") self:stop()
			self:face(player) local _, _, _, facing = self:position() assert(facing == 0)
			self:turn(math.pi) _, _, _, facing = self:position() assert(math.abs(facing - math.pi) < 1e-9)
			self:teleport(10, 10, nil, 1) local x, y, z, f = self:position() assert(x == 10 and y == 10 and f == 1)
			assert(not pcall(self.teleport, self, 1e5, 0), "outside the map")`},
		{"coming and going", `
			local pup = self:summon("pup", 1, 2, nil, {lifetime = "2-3s", level = 4, facing = 1})
			assert(pup:def() == "meadow:pup" and pup:owner() == self and pup:level() == 4)
			local other = map:summon("meadow:pup", 5, 5, 0) assert(other:owner() == nil)
			other:despawn() assert(not other:valid())
			assert(not pcall(self.summon, self, "sheep", 1, 1))`},
		{"changing", `
			self:set_level(3) assert(self:level() == 3)
			self:set_scale(2) self:set_speed(1.5)
			self:set_faction("villagers") assert(self:faction() == "meadow:villagers")
			player:give_experience(250, self) assert(player:level() == 5 and player:experience() == 50)
			assert(player:selected() == nil and #player:areas() == 0 and not player:in_area("mill"))
			player:teleport(20, 20) assert(player:in_area("mill") and player:areas()[1] == "meadow:mill")
			assert(player:is_operator() == false)`},
		{"chance", `
			for _ = 1, 50 do
				local a, b, c = random(), random(6), random(-3, 3)
				assert(a >= 0 and a < 1 and b >= 1 and b <= 6 and b % 1 == 0 and c >= -3 and c <= 3 and c % 1 == 0)
				local p = pick{"a", "b"} assert(p == "a" or p == "b")
			end
			assert(pick{} == nil and random(5, 5) == 5 and not pcall(random, 2, 1) and not pcall(random, 0))
			local seen = {} for _ = 1, 100 do seen[random(2)] = true end assert(seen[1] and seen[2])`},
		{"texts", `
			local v = text("a.b", {n = 1}) assert(v.text == "a.b" and v.bundle == "meadow" and v.args.n == 1)
			self:say(v) self:say(text("plain")) self.state.kept = v self:say(self.state.kept, {n = 2})`},
		{"accounts and storage", `
			player.storage.a = 1 player.storage = {b = 2} assert(player.storage.a == nil and player.storage.b == 2)
			player.account.storage = {c = 3} assert(player.account.storage.c == 3)
			assert(not pcall(function() player.account.storage = 5 end))
			assert(not pcall(function() player.account = {} end))
			assert(storage:get("none") == nil)
			assert(tostring(player) == "player Anna" and tostring(map) == "map" and tostring(self) == "creature meadow:grey_wolf")
			assert(tostring(storage) == "storage" and tostring(self:ref()) == "ref")`},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, problems := grove(t, test.body)
			if problems != nil {
				t.Fatal(problems)
			}
			f.runWolf()
			want(t, "faults", f.faults(), []string(nil))
		})
	}
}

func TestTextsCarryBundleAndArguments(t *testing.T) {
	f, problems := grove(t, `
		self:say("wolf.growl", {n = 1})
		self:yell(text("wolf.howl", {n = 2}))
		self:emote(text("wolf.sits", {n = 2}), {n = 3})
		player:tell("psst")`)
	if problems != nil {
		t.Fatal(problems)
	}
	f.runWolf()
	f.run(clock.Step)
	var got []string
	for _, e := range f.events {
		switch e := e.(type) {
		case event.Spoke:
			got = append(got, e.Speech.String()+" "+e.Text.Bundle+" "+e.Text.Key+" "+e.Args.String())
		case event.Told:
			got = append(got, "told "+e.Text.Bundle+" "+e.Text.Key+" "+e.Args.String())
		}
	}
	want(t, "heard", got, []string{
		"says meadow wolf.growl {n = 1}", "yells meadow wolf.howl {n = 2}", "emotes meadow wolf.sits {n = 3}", "told meadow psst nil",
	})
}

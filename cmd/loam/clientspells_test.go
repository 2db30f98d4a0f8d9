package main

import (
	"context"
	"fmt"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/social"
)

// stage is what two game clients need beside the spellbook: numbers for its
// spells, who stands where, and orders to those.
var stage = map[string]string{
	"bundle.yaml": "name: stage\nversion: 1.0.0\napi: 1\ndepends: {spellbook: \"*\", base: \"*\"}\npermissions: [override, players, commands]\n",
	"data/stage.yaml": `
override:
  starts:
    "spellbook:adept": {spells: {append: ["spellbook:cleanse", "spellbook:raise", "spellbook:call_imp"]}, clients: {vanilla: {race: 1, class: 1}, wrath: {race: 1, class: 1}}}
  powers:
    "spellbook:focus": {regen_points: "100", clients: {vanilla: {power: 0}, wrath: {power: 0}}}
  spells:
    "spellbook:spark": {clients: {vanilla: {entry: 133}, wrath: {entry: 133}}}
    "spellbook:ember": {clients: {vanilla: {entry: 348}, wrath: {entry: 348}}}
    "spellbook:jolt": {clients: {vanilla: {entry: 8042}, wrath: {entry: 8042}}}
    "spellbook:cleanse": {clients: {vanilla: {entry: 527}, wrath: {entry: 527}}}
    "spellbook:raise": {clients: {vanilla: {entry: 2006}, wrath: {entry: 2006}}}
    "spellbook:call_imp": {clients: {vanilla: {entry: 688}, wrath: {entry: 688}}}
    "spellbook:nip": {clients: {vanilla: {entry: 3110}, wrath: {entry: 3110}}}
    "spellbook:knock": {clients: {vanilla: {entry: 5164}, wrath: {entry: 5164}}}
    "spellbook:ward": {clients: {vanilla: {entry: 17}, wrath: {entry: 17}}}
creatures:
  hen: {name: Speckled Hen, faction: "base:wild", health: 15, fights: false, moves: false, respawn_ms: 1000}
spawns:
  hen: {creature: hen, map: "base:flat", at: [6, 0]}
  dummy: {creature: "spellbook:dummy", map: "base:flat", at: [8, 3]}
  rival: {creature: "spellbook:rival", map: "base:flat", at: [8, -3]}
`,
	"scripts/stage.lua": `
command "provoke" {}
function players:provoke() for _, u in ipairs(self:in_range(50, {id = "spellbook:rival"})) do u:cast("spellbook:spark", self) end end
command "toss" {}
function players:toss() for _, u in ipairs(self:in_range(50, {id = "spellbook:rival"})) do u:cast("spellbook:knock", self) end end
command "fall" {}
function players:fall() self:teleport(5, 2) self:kill(self) end
command "shelter" {}
function players:shelter() for _, u in ipairs(self:in_range(50, {id = "spellbook:dummy"})) do u:cast("spellbook:ward", u) end end
`,
}

// The numbers that stage gives.
const (
	spark, ember, jolt, cleanse, ward = 133, 348, 8042, 527, 17
	raise, callImp, nip, knock        = 2006, 688, 3110, 5164
)

// staged makes a world of the spellbook and the stage.
func staged(t *testing.T) string {
	t.Helper()
	dir := madeWorld(t, "stage", []string{"spellbook"}, stage)
	loamRuns(t, "", "mods", "allow", "-w", dir, "stage", "override", "players", "commands")
	return dir
}

// until waits for what happens with a spell behind the happening numbered from,
// by somebody where by is not 0.
func (g *gamer) until(from int, what string, spell uint32, by, at uint64) (int, client.Happening) {
	g.t.Helper()
	ctx, cancel := context.WithTimeout(g.t.Context(), patience)
	defer cancel()
	for {
		next, h, err := g.World.Until(ctx, from, what, spell)
		if err != nil {
			g.t.Fatalf("%s: %v; it was told %v", g.Version.Packet, err, g.World.Model().Happened)
		}
		if (by == 0 || h.By == by) && (at == 0 || h.At == at) {
			return next, h
		}
		from = next
	}
}

// so is how many things a client has been told of fights so far.
func (g *gamer) so() int { return len(g.World.Model().Happened) }

// called finds the creature of a name.
func (g *gamer) called(name string) (guid uint64) {
	g.t.Helper()
	asked := map[uint32]bool{}
	g.wait(name, func(m *client.Model) bool {
		for g2, o := range m.Objects {
			entry := o.Fields[g.Version.Fields.Entry]
			if o.Type == typePlayer || entry == 0 {
				continue
			}
			if !asked[entry] {
				asked[entry] = true
				_ = g.World.Send(&packets.Query{Is: "CMSG_CREATURE_QUERY", Entry: entry, GUID: g2})
			}
			if m.Creatures[entry] == name && o.Fields[g.Version.Fields.Health] > 0 {
				guid = g2
				return true
			}
		}
		return false
	})
	return guid
}

func (g *gamer) casts(spell uint32, at uint64) {
	g.t.Helper()
	if _, err := g.World.Cast(spell, at); err != nil {
		g.t.Fatal(err)
	}
}

// bears waits until somebody bears an aura, or does not any more.
func (g *gamer) bears(who uint64, spell uint32, does bool) {
	g.t.Helper()
	g.wait("the aura", func(m *client.Model) bool {
		if m.Objects[who] == nil {
			return !does
		}
		at := &g.Version.Fields
		for slot := range uint16(48) {
			if at.Aura != 0 && m.Objects[who].Fields[at.Aura+slot] == spell {
				return does
			}
		}
		for _, a := range m.Auras[who] {
			if a.Spell == spell {
				return does
			}
		}
		return !does
	})
}

// TestGameClientsCastAndSeeCasting plays every step in a client of each version,
// while that of the other and a browser watch: a cast, an interrupt, an aura that comes and
// goes, a dispel, a kill by damage over time, a resurrection, a pet and a flight.
func TestGameClientsCastAndSeeCasting(t *testing.T) {
	t.Parallel()
	dir := staged(t)
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "bert")
	s := serveBinary(t, dir)
	defer s.stop()
	p := openPage(t, s.address)
	p.enters("Cleo")
	p.Until(`loam.objects.some(o => o.name === "Straw Man")`)
	anna, bert := plays(t, s, "1.12.1", "anna", "Anna"), plays(t, s, "3.3.5a", "bert", "Bert")
	for _, pair := range []duo{{anna, bert}, {bert, anna}} {
		g := pair[0]
		self := g.self
		dummy, rival := g.called("Straw Man"), g.called("Rival")
		both, so := pair.both, pair.so

		// A cast, from its beginning to its damage.
		at := so()
		g.casts(spark, dummy)
		at = both(at, client.Casts, spark, self, 0)
		at = both(at, client.Launches, spark, self, 0)
		both(at, client.Damages, spark, self, dummy)

		// An interrupt.
		at = so()
		g.send(&social.Say{Type: uint32(g.Version.Chat.Say), Language: 7, Text: ".provoke"})
		at = both(at, client.Casts, spark, rival, 0)
		g.casts(jolt, rival)
		at = both(at, client.Launches, jolt, self, 0)
		both(at, client.Interrupted, spark, rival, 0)

		// An aura comes, does what it does, and goes.
		at = so()
		g.casts(ember, dummy)
		at = both(at, client.Launches, ember, self, 0)
		for _, p := range pair {
			p.bears(dummy, ember, true)
		}
		for range 3 {
			at = both(at, client.Ticks, ember, self, dummy)
		}
		for _, p := range pair {
			p.bears(dummy, ember, false)
		}

		// A dispel.
		at = so()
		g.send(&social.Say{Type: uint32(g.Version.Chat.Say), Language: 7, Text: ".shelter"})
		for _, p := range pair {
			p.bears(dummy, ward, true)
		}
		g.casts(cleanse, dummy)
		at = both(at, client.Launches, cleanse, self, 0)
		both(at, client.Dispels, 0, self, dummy)
		for _, p := range pair {
			p.bears(dummy, ward, false)
		}

		// A kill by damage over time.
		hen := g.called("Speckled Hen")
		at = so()
		g.casts(ember, hen)
		for range 2 {
			at = both(at, client.Ticks, ember, self, hen)
		}
		for _, p := range pair {
			p.wait("its death", func(m *client.Model) bool {
				o := m.Objects[hen]
				return o == nil || o.Fields[p.Version.Fields.Health] == 0
			})
			p.bears(hen, ember, false)
		}

		pair.raises(t)
		pair.keeps(t, dummy)
		pair.flies(t, rival)
	}
	for _, name := range []string{"Anna", "Bert"} {
		for _, text := range []string{
			name + " hits Straw Man for 50 (Spark)", "Rival's Spark was interrupted by " + name,
			"Straw Man suffers 10 damage from an effect of " + name, "Speckled Hen has died, killed by " + name,
			name + " has died", name + " is alive again.", "Imp hits Straw Man for 20 (Nip)",
		} {
			p.Until(fmt.Sprintf(`document.getElementById("log").innerText.includes(%q)`, text))
		}
	}
	for _, g := range []*gamer{anna, bert} {
		if m := g.World.Model(); m.Strange > 0 {
			t.Errorf("%s: %d messages that nobody can read among %v", g.Version.Packet, m.Strange, m.Messages)
		}
	}
}

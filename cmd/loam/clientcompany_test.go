package main

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// duo is one who does something in a game client, and one who watches in the other.
type duo [2]*gamer

// so is how many things each has been told of fights so far.
func (d duo) so() [2]int { return [2]int{d[0].so(), d[1].so()} }

// both waits until both are told of something behind the happenings numbered from.
func (d duo) both(from [2]int, what string, spell uint32, by, at uint64) (next [2]int) {
	d[0].t.Helper()
	for i, g := range d {
		next[i], _ = g.until(from[i], what, spell, by, at)
	}
	return next
}

// field waits until both see a field of somebody as wanted.
func (d duo) field(what string, who uint64, at func(g *gamer) uint16, is func(uint32) bool) {
	d[0].t.Helper()
	for _, g := range d {
		g.wait(what, func(m *client.Model) bool { return m.Objects[who] != nil && is(m.Objects[who].Fields[at(g)]) })
	}
}

func health(g *gamer) uint16 { return g.Version.Fields.Health }

// raises lets the watcher die elsewhere, and be asked to live again: at first it
// will not, then it lives where the other stands.
func (d duo) raises(t *testing.T) {
	t.Helper()
	g, dead := d[0], d[1]
	jumped := dead.World.Model().Jumped
	dead.types(".fall")
	dead.wait("the jump", func(m *client.Model) bool { return m.Jumped > jumped })
	dead.send(&movement.Teleported{Mover: dead.self, Counter: dead.World.Model().Jumped})
	d.field("a death", dead.self, health, func(v uint32) bool { return v == 0 })
	for _, agrees := range []bool{false, true} {
		at := d.so()
		g.casts(raise, dead.self)
		at = d.both(at, client.Launches, raise, g.self, 0)
		dead.until(at[1], client.Resurrects, 0, g.self, dead.self)
		if err := dead.World.AnswerResurrect(g.self, agrees); err != nil {
			t.Fatal(err)
		}
		if !agrees {
			dead.heard()
		}
	}
	d.field("a life", dead.self, health, func(v uint32) bool { return v > 0 })
	place := g.World.Model().Objects[g.self].Place.Position
	for _, p := range d {
		p.stands(dead.self, place.X, place.Y)
	}
	dead.send(&movement.Teleported{Mover: dead.self, Counter: dead.World.Model().Jumped})
}

// heard waits until the map has taken all that the client has asked: the dead are
// told that they attack nobody.
func (g *gamer) heard() {
	g.t.Helper()
	refusals := func(m *client.Model) int { return m.Messages["SMSG_ATTACKSWING_CANT_ATTACK"] + len(m.Said) }
	m := g.World.Model()
	before := refusals(&m)
	g.send(&packets.GUID{Is: "CMSG_ATTACKSWING", GUID: g.self})
	g.wait("a refusal", func(m *client.Model) bool { return refusals(m) > before })
}

// keeps calls a pet and lets it stay, fight and cast at somebody, until it is sent
// away.
func (d duo) keeps(t *testing.T, enemy uint64) {
	t.Helper()
	g := d[0]
	at := d.so()
	g.casts(callImp, 0)
	at = d.both(at, client.Launches, callImp, g.self, 0)
	_, bar := g.until(at[0], client.Commands, 0, g.self, 0)
	imp := bar.At
	summon := func(p *gamer) uint16 { return p.Version.Fields.Summon }
	d.field("whose it is", g.self, summon, func(v uint32) bool { return v == uint32(imp) })
	tells := func(command uint32, whom uint64, why string) {
		t.Helper()
		so := g.so()
		if err := g.World.CommandPet(imp, command, whom); err != nil {
			t.Fatal(err)
		}
		if _, mode := g.until(so, client.Mode, 0, 0, imp); mode.Why != "defensive, "+why {
			t.Errorf("%s: the pet is %s, want %s", g.Version.Packet, mode.Why, why)
		}
	}
	tells(combat.PetStay, 0, "stay")
	tells(combat.PetAttack, enemy, "attack")
	for _, p := range d {
		p.wait("its blow", func(m *client.Model) bool {
			for _, s := range m.Swings {
				if s.Attacker == imp && s.Victim == enemy {
					return true
				}
			}
			return false
		})
	}
	at = d.so()
	if err := g.World.CastPet(imp, nip, enemy); err != nil {
		t.Fatal(err)
	}
	at = d.both(at, client.Launches, nip, imp, 0)
	d.both(at, client.Damages, nip, imp, enemy)
	tells(combat.PetFollow, 0, "follow")
	if err := g.World.DismissPet(imp); err != nil {
		t.Fatal(err)
	}
	g.wait("that the bar is gone", func(m *client.Model) bool { return m.Pet.None })
	d.field("that it is nobody's", g.self, summon, func(v uint32) bool { return v == 0 })
}

// flies lets a creature throw the player, whose client says so, and comes down where
// the watcher sees it.
func (d duo) flies(t *testing.T, thrower uint64) {
	t.Helper()
	g, watcher := d[0], d[1]
	before, at := g.World.Model(), d.so()
	g.types(".toss")
	d.both(at, client.Launches, knock, thrower, 0)
	g.wait("its flight", func(m *client.Model) bool { return len(m.Flights) > len(before.Flights) })
	f := g.World.Model().Flights[len(before.Flights)]
	if f.Mover != g.self || f.Speed < 9.5 || f.Speed > 10.5 || f.UpDown >= 0 {
		t.Errorf("%s: it flies as %+v, want at 10 yards a second", g.Version.Packet, f)
	}
	watcher.wait("the flight, and its end", func(m *client.Model) bool {
		flew := len(m.Thrown) > 0 && m.Thrown[len(m.Thrown)-1].Mover == g.self
		for _, moved := range m.Moves {
			switch {
			case moved.Mover != g.self:
			case moved.Jump.XYSpeed == f.Speed:
				flew = true
			case flew && moved.Jump.XYSpeed == 0 && moved.Position.X < -5:
				return true
			}
		}
		return false
	})
}

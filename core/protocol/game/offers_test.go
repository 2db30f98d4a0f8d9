package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/movement"
)

// offering is what makes offers in these tests, and how long they may be thought
// about.
const offering = `
spells:
  raise: {name: Raise, aim: dead, range_yards: 50, effects: [{kind: resurrect, value: 40, lasts_ms: 20000}]}
  brief: {name: Brief, aim: dead, range_yards: 50, effects: [{kind: resurrect, value: 40, lasts_ms: 100}]}
  beckon: {name: Beckon, aim: any, anywhere: true, effects: [{kind: call_player, lasts_ms: 20000}]}
`

const offeringScript = `
command "offer" {args = {spell = "raise|brief|beckon"}}
function players:offer(spell)
  for _, u in ipairs(self:in_range(60, {kind = "player", dead = spell ~= "beckon"})) do self:cast("yard:" .. spell, u) end
end
`

// dies lets a player die where it stands, and waits until another sees it.
func (p *player) dies(seen *player) {
	p.t.Helper()
	self := p.Model().Self
	p.types("/fall")
	p.field("its death", self, p.version.Fields.Health, func(v uint32) bool { return v == 0 })
	seen.field("its death", self, seen.version.Fields.Health, func(v uint32) bool { return v == 0 })
}

func TestTheDeadAreAskedToLive(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, offering, offeringScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, other := anna.Model().Self, bert.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.falls()
			bert.field("her death", self, bert.version.Fields.Health, func(v uint32) bool { return v == 0 })
			for range 2 { // nobody has asked: neither counts for more than that
				anna.answers(other, true)
			}
			anna.counts(h, 2) // both are read before he asks
			bert.types(".offer raise")
			at, asked := anna.until(0, client.Resurrects, 0)
			if asked.By != other || asked.Why != "" {
				t.Errorf("she is asked %v, want by %#x without a name", asked, other)
			}
			anna.answers(other+1, true) // whoever that is
			anna.answers(other, false)
			anna.pauses()
			bert.types(".offer raise")
			at, _ = anna.until(at, client.Resurrects, 0)
			anna.answers(other, true)
			for _, p := range []*player{anna, bert} {
				p.field("her life", self, p.version.Fields.Health, func(v uint32) bool { return v == 40 })
			}
			anna.wait("where she lives", func(m *client.Model) bool {
				o := m.Objects[self].Place
				return o.Position.X == 10 && o.Position.Y == 20
			})
			anna.answers(other, true) // once more
			anna.counts(h, 4)

			anna.dies(bert)
			bert.types(".offer brief")
			anna.until(at, client.Resurrects, 0)
			said := len(anna.Model().Said)
			for range 6 {
				anna.pauses()
			}
			anna.answers(other, true)
			anna.wait("that it is too late", func(m *client.Model) bool {
				return len(m.Said) > said && m.Said[len(m.Said)-1].Text == "Nobody has offered you that."
			})
			if got := anna.Model().Objects[self].Fields[anna.version.Fields.Health]; got != 0 {
				t.Errorf("she has %d health, too late", got)
			}
		})
	}
}

// answers answers who asks it to live.
func (p *player) answers(by uint64, agrees bool) {
	p.t.Helper()
	if err := p.AnswerResurrect(by, agrees); err != nil {
		p.t.Fatal(err)
	}
}

func TestAPlayerIsCalledAndComes(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, offering, offeringScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, other := anna.Model().Self, bert.Model().Self
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.types("/hop")
			anna.wait("her jump", func(m *client.Model) bool { return m.Jumped == 1 })
			anna.send(&movement.Teleported{Mover: self, Counter: 1})
			anna.answersCall(other, true)
			anna.counts(h, 1)
			bert.types(".offer beckon")
			at, asked := anna.until(0, client.Summons, 0)
			if asked.By != other || asked.Millis != 20000 || asked.Amount != 87 {
				t.Errorf("she is called %v, want by %#x to zone 87 within 20 s", asked, other)
			}
			if pair[0].Declines {
				anna.answersCall(other, false)
				anna.pauses()
				bert.types(".offer beckon")
				anna.until(at, client.Summons, 0)
			}
			anna.answersCall(other, true)
			anna.wait("her jump", func(m *client.Model) bool {
				o := m.Objects[self].Place
				return m.Jumped == 2 && o.Position.X == 10 && o.Position.Y == 20
			})
			anna.answersCall(other, true)
			anna.counts(h, 2)
		})
	}
}

// answersCall answers who calls it.
func (p *player) answersCall(by uint64, agrees bool) {
	p.t.Helper()
	if err := p.AnswerSummon(by, agrees); err != nil {
		p.t.Fatal(err)
	}
}

// TestAnOfferIsToldAgain: who comes back to a map is asked again what it has not
// answered.
func TestAnOfferIsToldAgain(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, offering, offeringScript)
			key := h.account("ANNA")
			anna := h.connect(v, "ANNA", key)
			anna.make("Anna")
			anna.join()
			bert := h.enter(v, "Bert")
			anna.dies(bert)
			bert.types(".offer raise")
			anna.until(0, client.Resurrects, 0)
			again := h.connect(v, "ANNA", key)
			again.join()
			again.until(0, client.Resurrects, 0)
			again.answers(bert.Model().Self, true)
			self := again.Model().Self
			again.field("her life", self, v.Fields.Health, func(v uint32) bool { return v == 40 })
		})
	}
}

// TestAStrikeThatEndsByItselfIsCancelled: who is made to strike no more is told to
// stop, one who has stopped or whose victim is dead is not.
func TestAStrikeThatEndsByItselfIsCancelled(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, `
auras: {limp: {name: Limp, duration_ms: 60000, effects: [{kind: feign_death}]}}
creatures: {post: {name: Post, faction: "base:wild", health: 77777, moves: false, fights: false}}
spawns: {post: {creature: post, map: field, at: [12, 20]}}
`, `
command "limp" {}
function players:limp() self:add_aura("limp") end
`)
			anna := h.enter(v, "Anna")
			var post uint64 // which does not die of it first
			anna.wait("the post", func(m *client.Model) (ok bool) { post, ok = thing(m, v.Fields.Health, 77777); return ok })
			strikes := func(what string, so int, end func()) {
				t.Helper()
				before := anna.Model()
				anna.attack(post)
				anna.wait("the fight", func(m *client.Model) bool {
					return slices.ContainsFunc(m.Starts[len(before.Starts):], func(s packets.AttackStart) bool { return s.Attacker == m.Self })
				})
				end()
				anna.wait("its end", func(m *client.Model) bool {
					return slices.ContainsFunc(m.Stops[len(before.Stops):], func(s packets.AttackStop) bool { return s.Attacker == m.Self })
				})
				anna.pauses()
				if n := anna.Model().Messages["SMSG_CANCEL_COMBAT"]; n != so {
					t.Errorf("%s: she has been told to stop %d times, want %d", what, n, so)
				}
			}
			strikes("she has stopped", 0, func() { anna.send(packets.NewEmpty("CMSG_ATTACKSTOP")) })
			strikes("she seems dead", 1, func() { anna.types("/limp") })
		})
	}
}

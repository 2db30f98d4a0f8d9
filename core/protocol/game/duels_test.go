package game_test

import (
	"reflect"
	"slices"
	"testing"

	"loam/core/protocol/game/client"
)

// swift makes duels of these tests short.
const swift = `
rules: {melee_damage: 45, duel_countdown_ms: 200, duel_yards: 6, duel_outside_ms: 600, duel_ask_yards: 10, pvp_lower_ms: 300}
`

// happens waits for something to be told, and returns it.
func (p *player) happens(what string) (found client.Happening) {
	p.t.Helper()
	p.wait(what, func(m *client.Model) bool {
		i := slices.IndexFunc(m.Happened, func(h client.Happening) bool { return h.What == what })
		if i >= 0 {
			found = m.Happened[i]
		}
		return i >= 0
	})
	return found
}

// duels is all that a client was told of duels, in order.
func (p *player) duels() (words []string) {
	for _, h := range p.Model().Happened {
		switch h.What {
		case client.Challenges, client.DuelCounts:
			words = append(words, h.What)
		case client.DuelWon, client.DuelBounds, client.DuelEnds:
			words = append(words, h.Why)
		}
	}
	return words
}

// field waits until a field of somebody is as wanted.
func (p *player) field(what string, who uint64, at uint16, is func(uint32) bool) {
	p.t.Helper()
	p.wait(what, func(m *client.Model) bool {
		o := m.Objects[who]
		return o != nil && is(o.Fields[at])
	})
}

// begun is a duel of Anna and Bert that is fought.
func begun(t *testing.T, anna, bert *player) (a, b, place uint64) {
	t.Helper()
	a, b = anna.Model().Self, bert.Model().Self
	anna.types(".duel bert")
	asked := bert.happens(client.Challenges)
	if asked.By != a || asked.At>>48 != 0xF110 {
		t.Errorf("he is challenged by %#x at %#x, want by %#x at a game object", asked.By, asked.At, a)
	}
	if mine := anna.happens(client.Challenges); !reflect.DeepEqual(mine, asked) {
		t.Errorf("she is told %v, he %v", mine, asked)
	}
	if err := bert.AnswerDuel(asked.At, true); err != nil {
		t.Fatal(err)
	}
	for _, p := range []*player{anna, bert} {
		if h := p.happens(client.DuelCounts); h.Millis != 200 {
			t.Errorf("it begins in %d ms, want 200", h.Millis)
		}
		at := p.version.Fields
		p.field("her team", a, at.DuelTeam, func(v uint32) bool { return v == 1 })
		p.field("his team", b, at.DuelTeam, func(v uint32) bool { return v == 2 })
		for _, who := range []uint64{a, b} {
			p.field("the place", who, at.DuelFlag, func(v uint32) bool { return v == uint32(asked.At) })
		}
	}
	return a, b, asked.At
}

func TestTwoClientsDuel(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallWith(t, swift)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			cleo := h.enter(pair[1], "Cleo")
			a, b, _ := begun(t, anna, bert)
			anna.attack(b)
			bert.field("his last point of health", b, bert.version.Fields.Health, func(v uint32) bool { return v == 1 })
			want := []string{client.Challenges, client.DuelCounts, "Anna over Bert", "over"}
			for _, p := range []*player{anna, bert} {
				if over := p.happens(client.DuelEnds); over.Why != "over" {
					t.Errorf("it is over as one that was called off: %v", over)
				}
				if got := p.duels(); !slices.Equal(got, want) {
					t.Errorf("told of %q, want %q", got, want)
				}
				p.field("that it has no team any more", a, p.version.Fields.DuelTeam, func(v uint32) bool { return v == 0 })
			}
			cleo.happens(client.DuelWon)
			if got := cleo.duels(); !slices.Equal(got, []string{"Anna over Bert"}) {
				t.Errorf("who watches is told of %q", got)
			}
			anna.attack(b)
			anna.wait("that she may not strike him any more", func(m *client.Model) bool { return m.Messages["SMSG_ATTACKSWING_CANT_ATTACK"] == 1 })
		})
	}
}

func TestADuelIsLostByStayingAway(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallWith(t, swift)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			begun(t, anna, bert)
			bert.types("/hop") // to 7.1 yards from where they stood
			bert.happens(client.DuelBounds)
			if h := anna.happens(client.DuelWon); h.Why != "Anna out of Bert" {
				t.Errorf("told that %s", h.Why)
			}
			bert.happens(client.DuelEnds)
		})
	}
}

func TestADuelIsDeclined(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallWith(t, swift)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			anna.types(".duel Bert")
			asked := bert.happens(client.Challenges)
			if err := bert.AnswerDuel(asked.At, false); err != nil {
				t.Fatal(err)
			}
			for _, p := range []*player{anna, bert} {
				if over := p.happens(client.DuelEnds); over.Why != "broken off" {
					t.Errorf("it is over as one that was fought: %v", over)
				}
			}
		})
	}
}

func TestAClientRaisesAndLowersItsFlag(t *testing.T) {
	t.Parallel()
	const flag = 0x1000
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallWith(t, swift)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			a := anna.Model().Self
			for _, up := range []bool{true, false} {
				if err := anna.TogglePvP(); err != nil {
					t.Fatal(err)
				}
				for _, p := range []*player{anna, bert} {
					p.field("her flag", a, p.version.Fields.UnitFlags, func(v uint32) bool { return v&flag != 0 == up })
					second := uint32(p.version.PvP.Flag) << 8
					p.field("the mark of it", a, p.version.Fields.Bytes2, func(v uint32) bool { return v&second != 0 == (up && second != 0) })
				}
			}
		})
	}
}

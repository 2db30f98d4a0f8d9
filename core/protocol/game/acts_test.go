package game_test

import (
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// acts are all that a client can ask for about spells, pets and duels.
func acts(p *player, at uint64) map[string]func() error {
	cast := func(_ uint8, err error) error { return err }
	return map[string]func() error{
		"cast":            func() error { return cast(p.Cast(133, at)) },
		"cast at nobody":  func() error { return cast(p.Cast(133, 0)) },
		"cast at a spot":  func() error { return cast(p.CastAtPlace(133, movement.Vector{X: 1, Y: 2, Z: 3})) },
		"use":             func() error { return p.Use(255, 23, 133, 0x4000_0000_0000_0001, at) },
		"cancel cast":     func() error { return p.CancelCast(133) },
		"cancel channel":  func() error { return p.CancelChannel(133) },
		"cancel repeat":   func() error { return p.CancelRepeat() },
		"cancel aura":     func() error { return p.CancelAura(133) },
		"sheathe":         func() error { return p.Sheathe(1) },
		"button":          func() error { return p.Button(1, 133) },
		"be summoned":     func() error { return p.AnswerSummon(at, true) },
		"be resurrected":  func() error { return p.AnswerResurrect(at, false) },
		"duel":            func() error { return p.AnswerDuel(at, true) },
		"toggle its flag": func() error { return p.TogglePvP() },
		"do not duel":     func() error { return p.AnswerDuel(at, false) },
		"command a pet":   func() error { return p.CommandPet(at, combat.PetAttack, at) },
		"a pet's mode":    func() error { return p.ReactPet(at, combat.PetPassive) },
		"pet casts":       func() error { return p.CastPet(at, 133, at) },
		"pet casts down":  func() error { return p.CastPetAtPlace(at, 133, movement.Vector{X: 1}) },
		"pet by itself":   func() error { return p.PetCastsItself(at, 133, true) },
		"dismiss a pet":   func() error { return p.DismissPet(at) },
	}
}

// TestClientsMayAskForAllThatTheyCan sends what the headless client can ask for:
// a server that does nothing about some of it keeps the connection.
func TestClientsMayAskForAllThatTheyCan(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	for i, version := range versions() {
		p := h.enter(version, []string{"Anna", "Bert"}[i])
		for what, act := range acts(p, p.Model().Self) {
			if err := act(); err != nil {
				t.Errorf("%v: %s: %v", version.Packet, what, err)
			}
		}
		p.send(&packets.Ping{Sequence: 77})
		p.wait("an answer", func(m *client.Model) bool { return m.Messages["SMSG_PONG"] > 0 })
	}
}

func TestEachCastHasANumberOfItsOwn(t *testing.T) {
	t.Parallel()
	h := newHall(t)
	p := h.enter(versions()[1], "Anna")
	first, err := p.Cast(133, 0)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := p.Cast(133, 0); err != nil || second == first {
		t.Errorf("casts %d and %d, %v", first, second, err)
	}
}

// Package combat takes what game clients ask about fights apart from spells, and sends them
// what happened: the victim of the player's attack, death and the corpse, duels and the PvP
// flag. Package world/combat and others of that floor decide.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package combat

import (
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
)

// Requests takes what the client asks about fights. Any goroutine may use it.
type Requests struct {
	client conn.Client

	mu    sync.Mutex // guards the next
	wants guid.GUID  // the last requested victim
}

// New returns the Requests of a connection.
func New(client conn.Client) *Requests { return &Requests{client: client} }

// body is the question for the place of the player's corpse.
type body struct{}

// Attack takes CMSG_ATTACKSWING.
func (f *Requests) Attack(m packets.Body) error {
	target := f.client.Named(m.(*packets.GUID).GUID)
	f.mu.Lock()
	f.wants = target
	f.mu.Unlock()
	return f.client.Submit(intent.Attack{Target: target})
}

// wanted returns the victim that the client last asked to attack; any goroutine may call it.
func (f *Requests) wanted() guid.GUID {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.wants
}

// Stop takes CMSG_ATTACKSTOP.
func (f *Requests) Stop(packets.Body) error {
	f.mu.Lock()
	f.wants = 0
	f.mu.Unlock()
	return f.client.Submit(intent.StopAttack{})
}

// Select takes CMSG_SET_SELECTION.
func (f *Requests) Select(m packets.Body) error {
	return f.client.Submit(intent.Select{Target: f.client.Named(m.(*packets.GUID).GUID)})
}

// AcceptDuel takes CMSG_DUEL_ACCEPTED. A player has at most one duel, so the flag that the
// message names is not needed.
func (f *Requests) AcceptDuel(packets.Body) error {
	return f.client.Submit(intent.Duel{Act: intent.DuelAccept})
}

// DeclineDuel takes CMSG_DUEL_CANCELLED.
func (f *Requests) DeclineDuel(packets.Body) error {
	return f.client.Submit(intent.Duel{Act: intent.DuelDecline})
}

// TogglePvP takes CMSG_TOGGLE_PVP.
func (f *Requests) TogglePvP(m packets.Body) error {
	in := m.(*combat.TogglePvP)
	return f.client.Submit(intent.RaiseFlag{Up: in.Up, Toggle: !in.Set})
}

// Release takes CMSG_REPOP_REQUEST.
func (f *Requests) Release(packets.Body) error { return f.client.Submit(intent.Respawn{}) }

// Reclaim takes CMSG_RECLAIM_CORPSE. The corpse that it names does not matter: a ghost has
// only one.
func (f *Requests) Reclaim(packets.Body) error { return f.client.Submit(intent.Reclaim{}) }

// AskBody takes MSG_CORPSE_QUERY.
func (f *Requests) AskBody(packets.Body) error {
	f.client.Ask(body{})
	return nil
}

// Package combat is what game clients ask and are told of fights beside spells: whom their
// player strikes, its death and its body, duels and its flag for fights between players.
// It decides nothing that a map decides.
//
// A [Requests] takes what a client asks, on any goroutine; a [Updates] is what it has been
// told, and belongs to the goroutine that tells.
package combat

import (
	"sync"

	"loam/core/lib/guid"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
)

// Requests is how a connection's player fights. Any goroutine may use it.
type Requests struct {
	client conn.Client

	mu    sync.Mutex // guards the next
	wants guid.GUID  // whom it last asked to attack
}

// New makes that of a connection.
func New(client conn.Client) *Requests { return &Requests{client: client} }

// body is the question where the player's body lies.
type body struct{}

// Attack takes CMSG_ATTACKSWING.
func (f *Requests) Attack(m packets.Body) error {
	target := f.client.Named(m.(*packets.GUID).GUID)
	f.mu.Lock()
	f.wants = target
	f.mu.Unlock()
	return f.client.Submit(intent.Attack{Target: target})
}

// wanted is whom the client last asked to attack; any goroutine may ask.
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

// AcceptDuel takes CMSG_DUEL_ACCEPTED. A player has one duel at most, so that the
// place that the message names tells nothing new.
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

// Reclaim takes CMSG_RECLAIM_CORPSE. Which corpse it names does not matter: a
// ghost has one.
func (f *Requests) Reclaim(packets.Body) error { return f.client.Submit(intent.Reclaim{}) }

// AskBody takes MSG_CORPSE_QUERY.
func (f *Requests) AskBody(packets.Body) error {
	f.client.Ask(body{})
	return nil
}

package intent

import (
	"loam/core/lib/guid"
)

// Duel acts on a duel. The challenged player is Player; if that is 0, the one called
// Name, case-insensitive; if that is "", the selected one.
//
//loam:kind 30 duel
type Duel struct {
	Act    DuelAct
	Player guid.GUID
	Name   string
}

// DuelAct is an action on a duel.
type DuelAct uint8

// The acts.
const (
	DuelChallenge DuelAct = iota // a player
	DuelAccept                   // the challenge
	DuelDecline                  // decline the challenge, withdraw one, or give up the duel
	duelActs
)

// DuelActs is the number of acts.
const DuelActs = int(duelActs)

// String returns the word used by the web protocol.
func (a DuelAct) String() string {
	return [duelActs]string{"challenge", "accept", "decline"}[min(a, duelActs-1)]
}

// RaiseFlag turns the player's PvP flag on or off; Toggle reverses the player's last
// choice.
//
//loam:kind 31 flag
type RaiseFlag struct {
	Up     bool
	Toggle bool
}

package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
)

// Duel asks for something about a duel. Who is challenged is Player, or where that
// is 0 the one called Name, in which case does not count; where that is "", who is
// selected.
type Duel struct {
	Act    DuelAct
	Player guid.GUID
	Name   string
}

// DuelAct is what may be asked about a duel.
type DuelAct uint8

// The acts.
const (
	DuelChallenge DuelAct = iota // somebody
	DuelAccept                   // the challenge
	DuelDecline                  // the challenge; withdraws one's own; gives up when it is fought
	duelActs
)

// DuelActs is how many acts there are.
const DuelActs = int(duelActs)

// String is the word used by the web protocol.
func (a DuelAct) String() string {
	return [duelActs]string{"challenge", "accept", "decline"}[min(a, duelActs-1)]
}

// RaiseFlag says that the player wants its flag for fights between players up, or
// down; with Toggle, whatever it did not want before.
type RaiseFlag struct {
	Up     bool
	Toggle bool
}

func (Duel) Kind() Kind      { return KindDuel }
func (RaiseFlag) Kind() Kind { return KindRaiseFlag }

func (in *Duel) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	codec.ID(c, &in.Player)
	c.String(&in.Name)
}

func (in *RaiseFlag) code(c *codec.Coder) {
	c.Bool(&in.Up)
	c.Bool(&in.Toggle)
}

package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// DuelNews is a kind of duel news.
type DuelNews uint8

// The news. After Finished and CalledOff the player has no duel.
const (
	DuelAsked     DuelNews = iota // a player has challenged the other, who has Wait to answer
	DuelAccepted                  // the duel starts in Wait
	DuelBegun                     // the duel started
	DuelOutside                   // the player is out of bounds and loses in Wait
	DuelInside                    // the player is back in bounds
	DuelFinished                  // the duel is decided
	DuelCalledOff                 // it was declined, withdrawn, not answered or interrupted
	duelNews
)

var duelWords = [duelNews]string{"asked", "accepted", "begun", "outside", "inside", "finished", "called_off"}

// String returns the word used by the web protocol.
func (n DuelNews) String() string { return duelWords[min(n, duelNews-1)] }

// DuelTold reports news of a duel to a player.
type DuelTold struct {
	Player, Foe guid.GUID
	News        DuelNews
	First       bool // the player is the challenger
	Place       guid.GUID
	At          geo.Point // centre of the duel area
	Wait        clock.Time
}

// DuelWon reports that a duel was decided.
type DuelWon struct {
	Winner, Loser         guid.GUID
	WinnerName, LoserName string
	Fled                  bool // the loser left the area or the map, or died otherwise
}

func (DuelTold) Kind() Kind { return KindDuelTold }
func (DuelWon) Kind() Kind  { return KindDuelWon }

// Audience implements [Event]: the player.
func (e DuelTold) Audience() Audience { return owner(e.Player) }

// Audience implements [Event]: everybody who sees the winner.
func (e DuelWon) Audience() Audience { return seen(e.Winner) }

func (e *DuelTold) code(c *codec.Coder) {
	codec.ID(c, &e.Player)
	codec.ID(c, &e.Foe)
	codec.Int(c, &e.News)
	c.Bool(&e.First)
	codec.ID(c, &e.Place)
	e.At.Code(c)
	codec.Int(c, &e.Wait)
}

func (e *DuelWon) code(c *codec.Coder) {
	codec.ID(c, &e.Winner)
	codec.ID(c, &e.Loser)
	c.String(&e.WinnerName)
	c.String(&e.LoserName)
	c.Bool(&e.Fled)
}

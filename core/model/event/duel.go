package event

import (
	"loam/core/lib/clock"
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
)

// DuelNews is what a player is told of its duel.
type DuelNews uint8

// The news. After Finished and CalledOff the player has no duel.
const (
	DuelAsked     DuelNews = iota // one has challenged the other, who has Wait to answer
	DuelAccepted                  // it begins in Wait
	DuelBegun                     // it is fought
	DuelOutside                   // the player is out of its bounds, and loses in Wait
	DuelInside                    // the player is within its bounds again
	DuelFinished                  // somebody has won
	DuelCalledOff                 // it was declined, withdrawn, not answered or interrupted
	duelNews
)

var duelWords = [duelNews]string{"asked", "accepted", "begun", "outside", "inside", "finished", "called_off"}

// String is the word used by the web protocol.
func (n DuelNews) String() string { return duelWords[min(n, duelNews-1)] }

// DuelTold tells a player of its duel.
type DuelTold struct {
	Player, Foe guid.GUID
	News        DuelNews
	First       bool // the player is who has challenged
	Place       guid.GUID
	At          geo.Point // the middle of its bounds
	Wait        clock.Time
}

// DuelWon says that a duel was fought to its end.
type DuelWon struct {
	Winner, Loser         guid.GUID
	WinnerName, LoserName string
	Fled                  bool // the loser has left the bounds or the map, or died of something else
}

func (DuelTold) Kind() Kind { return KindDuelTold }
func (DuelWon) Kind() Kind  { return KindDuelWon }

// Audience of what a player is told of its duel is that player.
func (e DuelTold) Audience() Audience { return owner(e.Player) }

// Audience of the end is who sees the winner.
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

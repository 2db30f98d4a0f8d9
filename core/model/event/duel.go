package event

import (
	"loam/core/lib/clock"
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
//
//loam:kind 48 duel_told owner:Player
type DuelTold struct {
	Player, Foe guid.GUID
	News        DuelNews
	First       bool // the player is the challenger
	Place       guid.GUID
	At          geo.Point // centre of the duel area
	Wait        clock.Time
}

// DuelWon reports that a duel was decided.
//
//loam:kind 49 duel_won seen:Winner
type DuelWon struct {
	Winner, Loser         guid.GUID
	WinnerName, LoserName string
	Fled                  bool // the loser left the area or the map, or died otherwise
}

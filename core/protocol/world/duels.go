package world

import (
	"loam/core/event"
	"loam/core/intent"
	"loam/core/protocol/battle"
	"loam/core/protocol/message"
	"loam/core/view"
)

// flagPvP is the bit of a unit's flags that shows a flag for fights between players
// that is up, the same in both versions.
const flagPvP = 0x1000

// AcceptDuel takes CMSG_DUEL_ACCEPTED. A player has one duel at most, so that the
// place that the message names tells nothing new.
func AcceptDuel(c *Conn, _ message.Body) error {
	return c.submit(intent.Duel{Act: intent.DuelAccept})
}

// DeclineDuel takes CMSG_DUEL_CANCELLED.
func DeclineDuel(c *Conn, _ message.Body) error {
	return c.submit(intent.Duel{Act: intent.DuelDecline})
}

// TogglePvP takes CMSG_TOGGLE_PVP.
func TogglePvP(c *Conn, m message.Body) error {
	in := m.(*battle.TogglePvP)
	return c.submit(intent.RaiseFlag{Up: in.Up, Toggle: !in.Set})
}

// pvpFields adds what a player's flag, its land and its duel show, and gives the
// bits of its unit's flags for that. Clients let two players fight each other whose
// duel has one place and whose teams differ.
func (r *rendering) pvpFields(list *fields, o *view.Object) (unitFlags uint32) {
	at, marks := &r.version.Fields, &r.version.PvP
	flags := playerFlags(o)
	var second uint8
	if o.Flags&view.Flagged != 0 {
		unitFlags, second = flagPvP, second|marks.Flag
	}
	if o.Flags&view.OnFree != 0 {
		flags, second = flags|marks.Free, second|marks.FreeLand
	}
	if o.Flags&view.Sheltered != 0 {
		second |= marks.Sanctuary
	}
	var place uint64
	var team uint32
	if o.Duel != 0 {
		place, team = clientGUID(o.Duel, 0), secondTeam
		if o.First {
			team = firstTeam
		}
	}
	list.word(at.PlayerFlags, flags)
	list.word(at.Bytes2, bytes(0, second, 0, 0))
	list.guid(at.DuelFlag, place)
	list.word(at.DuelTeam, team)
	return unitFlags
}

// The teams of a duel: that of who has asked, and the other.
const (
	firstTeam  = 1
	secondTeam = 2
)

// duelTold tells a client of its player's duel.
func (o *teller) duelTold(v *viewer, e event.DuelTold) {
	r := &o.render
	place := clientGUID(e.Place, 0)
	switch e.News {
	case event.DuelAsked:
		challenger := e.Foe
		if e.First {
			challenger = e.Player
		}
		v.conn.put(&battle.DuelAsked{Flag: place, By: r.name(challenger)})
	case event.DuelAccepted:
		v.conn.put(&message.Number{Is: "SMSG_DUEL_COUNTDOWN", Value: uint32(e.Wait)})
	case event.DuelOutside:
		v.conn.put(message.NewEmpty("SMSG_DUEL_OUTOFBOUNDS"))
	case event.DuelInside:
		v.conn.put(message.NewEmpty("SMSG_DUEL_INBOUNDS"))
	case event.DuelFinished:
		v.conn.put(&message.Result{Is: "SMSG_DUEL_COMPLETE", Result: 1})
	case event.DuelCalledOff:
		v.conn.put(&message.Result{Is: "SMSG_DUEL_COMPLETE", Result: 0})
	}
}

// duelWon is how all around are told who has won a duel.
func duelWon(e event.DuelWon) message.Body {
	return &battle.DuelWon{Fled: e.Fled, Winner: e.WinnerName, Loser: e.LoserName}
}

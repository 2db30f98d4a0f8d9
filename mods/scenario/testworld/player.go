package testworld

import (
	"fmt"

	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	charactermodel "loam/core/model/character"
	"loam/core/model/command"
	"loam/core/model/intent"
	"loam/core/session"
	"loam/mods/scenario/client"
)

// Player is a player with a reasonable client: it turns to its victim, walks at its
// current speed while it may move, and otherwise stands still. It uses the realm
// through the same seat as a session.
type Player struct {
	Name     string // name in lines
	Known    string // the character's name, in the realm
	ID       int64  // of the character
	identity session.Identity
	Self     guid.GUID
	seat     session.Seat
	place    session.Place
	In       bool
	target   guid.GUID  // its victim
	asked    bool       // the attack has not started yet
	goal     *geo.Point // its destination
	deck     *deckGoal  // its destination on a transport
	Screen   client.Screen
}

// Seated implements session.Guest.
func (p *Player) Seated(at session.Place) {
	p.place = at
	p.Screen.Clear()
}

// Closed implements session.Guest.
func (p *Player) Closed(string) { p.In = false }

// NewPlayer creates an account and a character and logs it in.
func (st *Stage) NewPlayer(name, character string, rec charactermodel.Record, role auth.Role) error {
	rec.Name = character
	rec, account, err := st.character(rec, role)
	if err != nil {
		return err
	}
	p := &Player{
		Name: name, Known: rec.Name, ID: rec.ID, Self: rec.GUID(),
		identity: session.Identity{Account: account.ID, Name: account.Name, Role: account.Role},
	}
	st.players = append(st.players, p)
	st.Call(name, p.Self)
	st.who[name].Player = p
	return st.LogIn(p)
}

// patience is the maximum number of steps of a log-in or a log-out.
const patience = 5

// LogIn logs a player in, or gives a new session to a player that is still in the
// world. A player whose logout is in progress leaves first.
func (st *Stage) LogIn(p *Player) error {
	if p.In {
		return fmt.Errorf("%s is already in the world", p.Name)
	}
	seat, err := st.Realm.Enter(st.ctx, p.identity, p.ID, p)
	for range patience {
		if err == nil {
			break
		}
		if err := st.Advance(1); err != nil {
			return err
		}
		seat, err = st.Realm.Enter(st.ctx, p.identity, p.ID, p)
	}
	if err != nil {
		return err
	}
	p.seat, p.In = seat, true
	return nil
}

// LogOut ends a player's session. Time advances until the player is gone, unless the
// world keeps it for a while: in combat, or when the connection was lost.
func (st *Stage) LogOut(p *Player, lost bool) error {
	if !p.In {
		return ErrAway(p)
	}
	if lost {
		p.seat.Lost()
	} else {
		p.seat.Leave()
	}
	p.In, p.target, p.goal, p.deck = false, 0, nil, nil
	for range patience {
		if err := st.Advance(1); err != nil {
			return err
		}
		switch u, here := st.Find(p.Self); {
		case !here:
			return st.Advance(1)
		case lost || u.Combat:
			return nil
		}
	}
	return nil
}

// ErrAway is the error about a player who is not in the world.
func ErrAway(p *Player) error { return fmt.Errorf("%s is not in the world", p.Name) }

// Ask submits an intent to the map of the player.
func (p *Player) Ask(in intent.Intent) error {
	if !p.In {
		return ErrAway(p)
	}
	if err := p.seat.Submit(in); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	return nil
}

// Types submits what a client sends for a typed line.
func (p *Player) Types(t *command.Table, line string) error {
	return p.Ask(t.Meant(intent.Chat{Text: command.Dotted(line)}))
}

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

// Player is a player with its client, which acts as a reasonable one does: it
// turns to whom it fights, walks at the speed that it has while it may, and else stays
// where it is. It asks the realm through the same seat that a session has.
type Player struct {
	Name     string // as lines call it
	Known    string // to the realm: the character's name
	ID       int64  // of the character
	identity session.Identity
	Self     guid.GUID
	seat     session.Seat
	place    session.Place
	In       bool
	target   guid.GUID  // whom it fights
	asked    bool       // the wish to fight has not been taken yet
	goal     *geo.Point // where it walks
	deck     *deckGoal  // the spot of a transport where it walks
	Screen   client.Screen
}

// Seated implements session.Guest.
func (p *Player) Seated(at session.Place) {
	p.place = at
	p.Screen.Clear()
}

// Closed implements session.Guest.
func (p *Player) Closed(string) { p.In = false }

// NewPlayer makes account and character and brings it into the world.
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

// patience is how many steps a log-in or a log-out may take.
const patience = 5

// LogIn brings a player into the world, or its new session to a player that is
// still there. Who is just leaving has gone before that.
func (st *Stage) LogIn(p *Player) error {
	if p.In {
		return fmt.Errorf("%s is in the world", p.Name)
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

// LogOut ends a player's session. Time goes by until the player is gone, unless
// the world keeps it for a while: in a fight, or when the connection was lost.
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

// ErrAway is what is said of a player who is not in the world.
func ErrAway(p *Player) error { return fmt.Errorf("%s is not in the world", p.Name) }

// Ask hands an intent to the map on which the player stands.
func (p *Player) Ask(in intent.Intent) error {
	if !p.In {
		return ErrAway(p)
	}
	if err := p.seat.Submit(in); err != nil {
		return fmt.Errorf("%s: %w", p.Name, err)
	}
	return nil
}

// Types hands over what a client would send for a line that was typed.
func (p *Player) Types(t *command.Table, line string) error {
	return p.Ask(t.Meant(intent.Chat{Text: command.Dotted(line)}))
}

package realm

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm/state"
)

// Command runs an operator's command line, without a place, or for a character in the world on
// the map where it is. Answered is called at most once, on the goroutine of a map or of the
// realm state, with the reply; it must not block. Forget stops waiting for an answer that may
// never arrive, because the realm stops or the character leaves.
func (r *Realm) Command(line, player string, role auth.Role, answered func(command.Reply)) (forget func(), err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked++
	ask := r.asked
	if player == "" {
		r.box.Control(state.Commanded{Line: line, Role: role, Ask: ask})
	} else if s := r.standing(player); s != nil {
		s.at.m.Control(input.Commanded{Player: s.guid(), Line: line, Role: role, Ask: ask})
	} else {
		return nil, fmt.Errorf("%.40q is on no map", player)
	}
	r.asking[ask] = answered
	return func() { r.answered(ask, command.Reply{}, false) }, nil
}

// standing finds a character on a map; case does not matter. Called with mu held.
func (r *Realm) standing(name string) *stay {
	for _, s := range r.names { // at most one has the name
		if strings.EqualFold(s.name, name) && s.here {
			return s
		}
	}
	return nil
}

// tellAsker passes a reply on to the asker.
func (r *Realm) tellAsker(ask int64, reply command.Reply) { r.answered(ask, reply, true) }

// answered ends the waiting for a reply, which is passed on if told.
func (r *Realm) answered(ask int64, reply command.Reply, told bool) {
	r.mu.Lock()
	answer := r.asking[ask]
	delete(r.asking, ask)
	r.mu.Unlock()
	if answer != nil && told {
		answer(reply)
	}
}

// Commands returns the command table of the running release.
func (r *Realm) Commands() *command.Table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.release.Commands
}

// PlayersOn lists the characters on a map, or with "" in the world.
func (r *Realm) PlayersOn(id content.ID) []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	var names []string
	for _, s := range r.names {
		if id == "" || s.at.id == id {
			names = append(names, s.name)
		}
	}
	slices.Sort(names)
	return names
}

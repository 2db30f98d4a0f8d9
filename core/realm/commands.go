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

// Command runs what an operator has typed, without a place, or for a character
// in the world on the map where it stands. Answered is called at most once, on
// the goroutine of a box, with what came of it; it must not block. Forget ends
// the waiting for an answer that may never come, when the realm stops or the
// character leaves before.
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

// standing finds a character on a map; case does not count. Called with mu held.
func (r *Realm) standing(name string) *stay {
	for _, s := range r.names { // at most one has the name
		if strings.EqualFold(s.name, name) && s.here {
			return s
		}
	}
	return nil
}

// tellAsker hands a reply of a box to who has asked.
func (r *Realm) tellAsker(ask int64, reply command.Reply) { r.answered(ask, reply, true) }

// answered ends the waiting for an answer, which is told or not.
func (r *Realm) answered(ask int64, reply command.Reply, told bool) {
	r.mu.Lock()
	answer := r.asking[ask]
	delete(r.asking, ask)
	r.mu.Unlock()
	if answer != nil && told {
		answer(reply)
	}
}

// Commands is the running release's table of commands.
func (r *Realm) Commands() *command.Table {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.release.Commands
}

// PlayersOn lists who stands on a map, or with "" who is in the world.
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

package realm

import (
	"fmt"

	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/input"
	"loam/core/realm/serial"
	"loam/core/realm/state"
)

// Command runs an operator's command line, without a place, or for a character in the world on
// the map where it is. Answered is called at most once, on the goroutine of a map or of the
// realm state, with the reply; it must not block. Forget stops waiting for an answer that may
// never arrive, because the realm stops or the character leaves.
func (r *Realm) Command(line, player string, role auth.Role, answered func(command.Reply)) (forget func(), err error) {
	ask := r.replies.Expect(answered)
	forget = func() { r.replies.Forget(ask) }
	if player == "" {
		r.box().Control(state.Commanded{Line: line, Role: role, Ask: ask})
		return forget, nil
	}
	if in := (input.Commanded{Line: line, Role: role, Ask: ask}); !serial.Ask(&r.inbox, func() bool { return r.stays.command(player, in) }) {
		forget()
		return nil, fmt.Errorf("%.40q is on no map", player)
	}
	return forget, nil
}

// Commands returns the command table of the running release.
func (r *Realm) Commands() *command.Table {
	return r.current().Commands
}

// PlayersOn lists the characters on a map, or with "" in the world.
func (r *Realm) PlayersOn(id content.ID) []string {
	var names []string
	for _, s := range serial.Ask(&r.inbox, r.stays.roster) {
		if id == "" || s.on.id == id {
			names = append(names, s.name)
		}
	}
	return names
}

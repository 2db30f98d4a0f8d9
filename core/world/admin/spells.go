package admin

import (
	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
)

// learn makes a player know a spell.
func (d *desk) learn(args []value.Value) command.Reply { return d.teach(args, true) }

// unlearn removes a learned spell from a player.
func (d *desk) unlearn(args []value.Value) command.Reply { return d.teach(args, false) }

func (d *desk) teach(args []value.Value, knows bool) command.Reply {
	u, id := d.meantOrSelf(args[1]), content.ID(args[0].Text())
	changed := u.Player != nil && d.Spells().Learn(u, id, knows)
	switch {
	case u.Player == nil:
		return command.Deny("not_a_player", "name", u.Name)
	case changed && knows:
		return command.Done("learned", "name", u.Name, "spell", id)
	case changed:
		return command.Done("unlearned", "name", u.Name, "spell", id)
	case knows:
		return command.Deny("known", "name", u.Name, "spell", id)
	}
	return command.Deny("not_learned", "name", u.Name, "spell", id)
}

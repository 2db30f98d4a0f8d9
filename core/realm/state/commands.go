package state

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/inbox"
)

// Typist is the author of a command for the realm state.
type Typist struct {
	Player string // name of the character; "" is the console
	Role   auth.Role
	Map    content.ID   // on which the character stands; "" is the console
	at     geo.Position // and where
	ask    int64        // of an operator; 0 is the player itself
}

// commanded runs an operator's command without a place.
func (b *Box) commanded(in Commanded) {
	b.typed(Typist{Role: in.Role, ask: in.Ask}, in.Line)
}

// commandFrom runs a command that a map has forwarded.
func (b *Box) commandFrom(msg inbox.Message) {
	in := msg.Typed()
	b.typed(Typist{Player: in.By, Role: in.Role, Map: in.From, at: in.At, ask: in.Ask}, in.Line)
}

// typed finds the command of a line and runs it, or sends a built-in one about a player to the
// player's map.
func (b *Box) typed(by Typist, line string) {
	table := b.release.Commands
	call, reply := table.Take(line, by.Role, &b.lost)
	if reply != nil {
		b.reply(by, *reply)
		return
	}
	onMap := command.Refuse("on_map", "name", command.Prefix+table.Shown(call.Spec))
	if !call.Realm && !call.BuiltIn() {
		b.reply(by, onMap)
		return
	}
	args, reply := table.Read(call.Spec, call.Rest, boxWorld{b})
	if reply != nil {
		b.outcome(by, call, *reply)
		return
	}
	if call.Realm {
		if reply := b.run(by, call, args); reply != nil {
			b.outcome(by, call, *reply)
		}
		return
	}
	player, named := call.Elsewhere(args)
	if !named {
		b.reply(by, onMap)
		return
	}
	b.s.Send(inbox.OrderMessage(player, by.typed(call.Line)))
}

// outcome sends the result of a command to the typist, and to the audit trail if the command is
// not for everybody.
func (b *Box) outcome(by Typist, call command.Call, reply command.Reply) {
	b.reply(by, reply)
	if call.Role > auth.Player {
		b.s.Send(inbox.UseMessage(by.typed(call.Line), reply.First()))
	}
}

func (by *Typist) typed(line string) inbox.Typed {
	return inbox.Typed{Line: line, By: by.Player, Role: by.Role, Ask: by.ask, From: by.Map, At: by.at}
}

// run runs a command of the realm state. A built-in command that it forwards has no reply yet.
func (b *Box) run(by Typist, call command.Call, args []value.Value) *command.Reply {
	if !call.BuiltIn() {
		reply := b.scripts.Command(b.tx, by, call.Spec, args)
		return &reply
	}
	if op := operations[call.Name]; op != nil {
		if reply := op(b, args); reply != nil {
			return reply
		}
	}
	b.s.Send(inbox.OfficeMessage(call.Name, call.Spec.Named(args), by.typed(call.Line)))
	return nil
}

// reply sends the author the reply to a command: a player a step later.
func (b *Box) reply(by Typist, r command.Reply) {
	if by.ask != 0 {
		if b.cfg.Answered != nil {
			b.cfg.Answered(by.ask, r)
		}
		return
	}
	for i, l := range r.Lines {
		b.s.Send(inbox.AnswerMessage(by.Player, r.Refused && i == 0, l))
	}
}

// boxWorld is the realm state for the arguments of commands.
type boxWorld struct{ b *Box }

func (w boxWorld) Content() *content.Snapshot { return w.b.release.Content }

// Player finds a character in the world; case does not matter.
func (w boxWorld) Player(name string) (value.Value, bool) {
	if o := w.b.s.Called(name); o != nil {
		return value.OfString(o.Name), true
	}
	return value.Value{}, false
}

func (w boxWorld) Players() []string { return w.b.s.Names() }

// Selected returns 0: the realm state has no units.
func (w boxWorld) Selected() guid.GUID { return 0 }

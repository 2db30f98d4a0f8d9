package state

import (
	"strings"

	"loam/core/lib/value"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/rules/lookup"
)

// operations maps built-in commands of the realm to their implementations, by name; nil leaves
// the command to the Office. The arguments are those of its declaration.
var operations = map[string]func(b *Box, args []value.Value) *command.Reply{
	"announce":    (*Box).opAnnounce,
	"event info":  func(b *Box, args []value.Value) *command.Reply { return b.events.Info(args) },
	"event list":  func(b *Box, args []value.Value) *command.Reply { return b.events.List(args) },
	"event start": func(b *Box, args []value.Value) *command.Reply { return b.events.StartByHand(args) },
	"event stop":  func(b *Box, args []value.Value) *command.Reply { return b.events.StopByHand(args) },
	"lookup":      (*Box).opLookup,
	"save all":    (*Box).opSaveAll,
}

// InBox reports whether the realm state itself runs a built-in command, or a part of it.
func InBox(name string) bool { return operations[name] != nil }

func done(key string, args ...any) *command.Reply {
	r := command.Done(key, args...)
	return &r
}

func (b *Box) opAnnounce(args []value.Value) *command.Reply {
	l := command.Told("announcement", "text", args[0])
	b.s.Announce(l.Text, l.Args)
	return done("announced", "count", b.s.OnlineCount())
}

func (b *Box) opSaveAll([]value.Value) *command.Reply {
	b.s.Send(inbox.Message{To: inbox.Address{Kind: inbox.ToSave}})
	return done("saved_all", "count", b.s.OnlineCount())
}

// maxFound is how many definitions one lookup lists.
const maxFound = 20

// opLookup finds definitions; the Office finds characters.
func (b *Box) opLookup(args []value.Value) *command.Reply {
	word, text := args[0].Text(), strings.TrimSpace(args[1].Text())
	kind, ok := lookup.KindOf(word)
	if !ok {
		return nil
	}
	c := b.release.Content
	hits, all := lookup.Find(c, kind, text, content.DefaultLanguage, maxFound)
	if all == 0 {
		reply := command.Deny("found_nothing", "text", text)
		if near, ok := lookup.Near(c, kind, text, content.DefaultLanguage); ok {
			reply = command.Deny("found_nothing_near", "text", text, "near", near)
		}
		return &reply
	}
	reply := done("found", "count", all, "text", text)
	for _, h := range hits {
		reply.Lines = append(reply.Lines, command.Told("found_one", "id", h.ID, "name", h.Name))
	}
	return reply
}

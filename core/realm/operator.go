package realm

import (
	"time"

	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/command"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/realm/serial"
	"loam/core/realm/state"
)

// Order is a built-in command that the realm has parsed and that the Office runs.
type Order struct {
	Name    string      // of the command
	Line    string      // as typed, without a slash
	Args    value.Value // by their names
	By      string      // name of the character that typed it; "" is the console
	Account string      // of that character
	Role    auth.Role
}

// Use is one use of a command that is not for every player.
type Use struct {
	By, Account string // as in Order
	Line        string
	Said        string // the beginning of the answer
}

// Office runs operator commands about the realm as a whole. Its methods may be called from any
// goroutine, including those of realm and maps, and must not block.
type Office interface {
	// Run runs a command and then calls answer once, on any goroutine.
	Run(o Order, answer func(command.Reply))
	Used(u Use)
}

// officeMessage passes a command to the Office.
func (po *post) officeMessage(m inbox.Message) {
	in := m.Typed()
	answer := func(reply command.Reply) {
		po.answerTo(in.By, in.Ask, reply)
		if in.Role > auth.Player {
			po.used(in, reply.First())
		}
	}
	if po.r.cfg.Office == nil {
		po.answerTo(in.By, in.Ask, command.Deny("no_office"))
		return
	}
	po.r.cfg.Office.Run(Order{
		Name: m.Name, Line: in.Line, Args: m.Data.Get("args"), By: in.By, Account: po.r.stays.accountOf(in.By), Role: in.Role,
	}, answer)
}

// used reports a use of a command to the Office.
func (po *post) used(in inbox.Typed, said command.Line) {
	if po.r.cfg.Office == nil {
		return
	}
	c, _ := po.r.Content()
	po.r.cfg.Office.Used(Use{
		By: in.By, Account: po.r.stays.accountOf(in.By), Line: in.Line, Said: c.Words(content.DefaultLanguage, said.Text, said.Args),
	})
}

// Tell sends a text to everybody in the world.
func (r *Realm) Tell(text content.Text, args value.Value) {
	r.post.put(inbox.Message{To: inbox.Address{Kind: inbox.ToEveryone}, Bundle: text.Bundle, Name: text.Key, Data: args})
}

// Stored returns the realm's storage as the realm state last reported it. Do not write into
// it.
func (r *Realm) Stored() []modstorage.Entry {
	return serial.Ask(&r.inbox, r.storage.list)
}

// Keep changes an entry of the realm's storage, in the order of all changes; an entry without
// a value is removed.
func (r *Realm) Keep(e modstorage.Entry) { r.box().Control(state.Deliver{Message: storageMessage(e)}) }

// Clock returns the real time at the realm's place in ms, 0 in a realm without a clock.
func (r *Realm) Clock() int64 { return r.clock() }

// Figures are the numbers of a running realm for operators.
type Figures struct {
	Release int    // number of the running release
	Hash    string // beginning of its hash
	Players int    // in the world
	Maps    []MapFigures
}

// MapFigures are the numbers of one map of a realm.
type MapFigures struct {
	Map      content.ID
	Instance uint16
	Players  int
	Step     time.Duration // recent duration of a step
}

// Figures counts players and measures the steps of maps.
func (r *Realm) Figures() Figures {
	rel := r.current()
	players := make(map[*place]int)
	f := Figures{Release: rel.Number, Hash: rel.Hash[:min(len(rel.Hash), 12)]}
	for _, s := range serial.Ask(&r.inbox, r.stays.roster) {
		players[s.on]++
		f.Players++
	}
	for _, p := range r.places.list() {
		f.Maps = append(f.Maps, MapFigures{Map: p.id, Instance: p.instance, Players: players[p], Step: p.m().StepTime()})
	}
	return f
}

package state

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/modstorage"
	"loam/core/realm/state/realmstate"
)

// Input is one of the types below, by value: everything that can reach the realm state.
type Input interface{ kind() inputKind }

type inputKind uint8

const (
	inJoined inputKind = iota
	inParted
	inStands
	inDeliver
	inStamp
	inAdopt
	inSnapshot
	inEval
	inStopAt
	inCommanded
	inRestart
	inEvaluated
	inRebuilt
	inAsked
	inRenamed
	inKept
	inMarked
	inGroupOrder
	inputKinds
)

// Joined reports that a character has entered the world.
type Joined struct {
	Player  guid.GUID
	Account int64
	Name    string
	Level   int
	Map     string
}

// Parted reports that a character has left the world.
type Parted struct{ Name string }

// Renamed reports that a character that is not in the world was renamed, or with the name ""
// was deleted.
type Renamed struct {
	Player guid.GUID
	Name   string
}

// Marked sets a mark of a group on a unit, or with Mark -1 removes that of a unit that is dead
// or gone.
type Marked struct {
	Group int64
	Mark  int // from 0
	Unit  guid.GUID
}

// Stands reports the map and the level of a character in the world.
type Stands struct {
	Name  string
	Level int
	Map   string
}

// Deliver delivers a message: for scripts, or a change of storage.
type Deliver struct{ Message inbox.Message }

// Stamp reports the real time at the realm's place.
type Stamp struct{ UnixMS int64 }

// Adopt makes the box run a release that was prepared.
type Adopt struct {
	Number int
	Hash   string
	// Stored is what the store has, in the form of the release, of bundles whose form it
	// raises: it replaces what the box cannot migrate.
	Stored []modstorage.Migrated
}

// TakeSnapshot asks for a snapshot at the beginning of the step.
type TakeSnapshot struct{}

// Eval runs a piece of source for an operator of a realm in development.
type Eval struct{ Bundle, Source string }

// Commanded is an operator's command without a place; the reply goes to the asker with the
// number Ask.
type Commanded struct {
	Line string
	Role auth.Role
	Ask  int64
}

// Restarted calls the scripts' hooks for a box that continues from a snapshot.
type Restarted struct{}

// Evaluated evaluates an expression for a headless runner; the answer is for Realm.EvalNow.
// The expression may change state.
type Evaluated struct{ Bundle, Source string }

// StopAt reports that a handler was stopped in this step, like that of a map.
type StopAt inbox.StopAt

// Rebuilt reports that a script engine failed in this step and was replaced, like that of a
// map.
type Rebuilt inbox.Rebuilt

// Foretold reports whether a replay must supply an input before the others of its step, like
// that of a map.
func Foretold(in Input) bool {
	switch in.(type) {
	case StopAt, Rebuilt:
		return true
	}
	return false
}

func (Joined) kind() inputKind       { return inJoined }
func (Parted) kind() inputKind       { return inParted }
func (Stands) kind() inputKind       { return inStands }
func (Deliver) kind() inputKind      { return inDeliver }
func (Stamp) kind() inputKind        { return inStamp }
func (Adopt) kind() inputKind        { return inAdopt }
func (TakeSnapshot) kind() inputKind { return inSnapshot }
func (Eval) kind() inputKind         { return inEval }
func (Restarted) kind() inputKind    { return inRestart }
func (Evaluated) kind() inputKind    { return inEvaluated }
func (StopAt) kind() inputKind       { return inStopAt }
func (Rebuilt) kind() inputKind      { return inRebuilt }
func (Commanded) kind() inputKind    { return inCommanded }
func (Asked) kind() inputKind        { return inAsked }
func (Renamed) kind() inputKind      { return inRenamed }
func (Kept) kind() inputKind         { return inKept }
func (Marked) kind() inputKind       { return inMarked }
func (GroupOrder) kind() inputKind   { return inGroupOrder }

// inputs is how each input is encoded.
var inputs = []codec.Variant[Input]{
	inJoined: codec.Of[Input]("joined", func(c *codec.Coder, in *Joined) {
		codec.ID(c, &in.Player)
		codec.Int(c, &in.Account)
		c.String(&in.Name)
		codec.Int(c, &in.Level)
		c.String(&in.Map)
	}),
	inParted: codec.Of[Input]("parted", func(c *codec.Coder, in *Parted) { c.String(&in.Name) }),
	inStands: codec.Of[Input]("stands", func(c *codec.Coder, in *Stands) {
		c.String(&in.Name)
		codec.Int(c, &in.Level)
		c.String(&in.Map)
	}),
	inDeliver: codec.Of[Input]("deliver", func(c *codec.Coder, in *Deliver) { in.Message.Code(c) }),
	inStamp:   codec.Of[Input]("stamp", func(c *codec.Coder, in *Stamp) { codec.Int(c, &in.UnixMS) }),
	inAdopt: codec.Of[Input]("adopt", func(c *codec.Coder, in *Adopt) {
		codec.Int(c, &in.Number)
		c.String(&in.Hash)
		codec.Slice(c, &in.Stored, func(c *codec.Coder, m *modstorage.Migrated) { m.Code(c) })
	}),
	inSnapshot: codec.Of[Input]("snapshot", func(*codec.Coder, *TakeSnapshot) {}),
	inEval: codec.Of[Input]("eval", func(c *codec.Coder, in *Eval) {
		c.String(&in.Bundle)
		c.String(&in.Source)
	}),
	inCommanded: codec.Of[Input]("commanded", func(c *codec.Coder, in *Commanded) {
		c.String(&in.Line)
		codec.Int(c, &in.Role)
		codec.Int(c, &in.Ask)
	}),
	inRestart: codec.Of[Input]("restarted", func(*codec.Coder, *Restarted) {}),
	inEvaluated: codec.Of[Input]("evaluated", func(c *codec.Coder, in *Evaluated) {
		c.String(&in.Bundle)
		c.String(&in.Source)
	}),
	inRenamed: codec.Of[Input]("renamed", func(c *codec.Coder, in *Renamed) {
		codec.ID(c, &in.Player)
		c.String(&in.Name)
	}),
	inMarked: codec.Of[Input]("marked", func(c *codec.Coder, in *Marked) {
		codec.Int(c, &in.Group)
		codec.Int(c, &in.Mark)
		codec.ID(c, &in.Unit)
	}),
	inGroupOrder: codec.Of[Input]("group_order", func(c *codec.Coder, in *GroupOrder) { in.code(c) }),
	inKept:       codec.Of[Input]("kept", func(c *codec.Coder, in *Kept) { in.code(c) }),
	inAsked:      codec.Of[Input]("asked", func(c *codec.Coder, in *Asked) { in.code(c) }),
	inRebuilt:    codec.Of[Input]("rebuilt", func(c *codec.Coder, in *Rebuilt) { (*inbox.Rebuilt)(in).Code(c) }),
	inStopAt:     codec.Of[Input]("stop_at", func(c *codec.Coder, in *StopAt) { (*inbox.StopAt)(in).Code(c) }),
}

// CodeInput encodes or decodes an input, for recordings.
func CodeInput(c *codec.Coder, in *Input) {
	kind := 0
	if *in != nil {
		kind = int((*in).kind())
	}
	codec.Union(c, inputs, kind, in)
}

func on[T Input](f func(*Box, T)) func(*Box, Input) {
	return func(b *Box, in Input) { f(b, in.(T)) }
}

// accept maps kinds of inputs to their handlers; a test fails if one is missing.
var accept = [inputKinds]func(*Box, Input){
	inJoined:     on((*Box).joined),
	inParted:     on((*Box).parted),
	inStands:     on((*Box).stands),
	inDeliver:    on((*Box).deliver),
	inStamp:      on(func(b *Box, in Stamp) { b.stamp(in.UnixMS) }),
	inAdopt:      on((*Box).adopt),
	inSnapshot:   on((*Box).takeSnapshot),
	inEval:       on((*Box).eval),
	inCommanded:  on((*Box).commanded),
	inAsked:      on((*Box).asked),
	inKept:       on(func(b *Box, in Kept) { b.mail.Settled(in.Player, in.Got) }),
	inMarked:     on(func(b *Box, in Marked) { b.groups.Marked(in.Group, in.Mark, in.Unit) }),
	inGroupOrder: on((*Box).groupOrdered),
	inRenamed:    on((*Box).renamed),
	inStopAt:     on(func(b *Box, in StopAt) { b.entries.Stop(inbox.StopAt(in)) }),
	inRebuilt:    on(func(b *Box, in Rebuilt) { b.entries.Fail(inbox.Rebuilt(in)) }),
	inEvaluated:  on(func(b *Box, in Evaluated) { b.answer.text, b.answer.err = b.scripts.Eval(b.tx, in.Bundle, in.Source) }),
	inRestart:    on(func(b *Box, in Restarted) { _ = b.scripts.Loaded(b.tx, inbox.LoadRestart) }),
}

func (b *Box) joined(in Joined) {
	facts := realmstate.FactsOf(in.Name, in.Level, in.Map)
	who := b.s.Enter(realmstate.Online{Player: in.Player, Account: in.Account, Name: in.Name, Facts: facts})
	b.groups.Joined(who)
	b.channels.Joined(who)
	b.contacts.Joined(who)
	b.guilds.Joined(who)
	b.mail.Joined(who)
	b.s.Notice(hook.RealmLogin, hook.Args{Texts: [2]string{in.Name}, Data: facts})
}

func (b *Box) stands(in Stands) {
	for who := range b.s.Online() {
		if who.Name == in.Name {
			who.Facts = realmstate.FactsOf(in.Name, in.Level, in.Map)
		}
	}
}

func (b *Box) parted(in Parted) {
	who := b.s.Named(in.Name)
	if who != nil {
		// Group members learn of it when scripts have.
		defer b.groups.Parted(who.Player, who.Name)
		b.channels.Parted(who)
		b.contacts.Parted(who)
		b.guilds.Parted(who)
	}
	b.s.Leave(in.Name)
	b.s.Notice(hook.RealmLogout, hook.Args{Texts: [2]string{in.Name}})
}

func (b *Box) renamed(in Renamed) {
	if owner := int64(in.Player.Counter()); in.Name == "" {
		b.auctions.Drop(owner)
		b.mail.Drop(owner)
	}
	b.contacts.Renamed(in.Player, in.Name)
	b.guilds.Renamed(in.Player, in.Name)
	b.groups.Renamed(in.Player, in.Name)
}

// deliver passes a message to the part of the realm that it is for, or to the scripts.
func (b *Box) deliver(in Deliver) {
	switch msg := in.Message; msg.To.Kind {
	case inbox.ToCommand:
		b.commandFrom(msg)
	case inbox.ToGuild:
		b.guilds.TellMates(msg)
	case inbox.ToEvents:
		b.events.Handle(msg)
	case inbox.ToPost:
		b.posted(msg.Posted)
	case inbox.ToStorage:
		b.storage.Handle(msg)
	case inbox.ToHandler:
		if !b.scripts.Answer(b.tx, msg.Bundle, msg.Name, msg.Data.Get("answer"), msg.Data.Get("data")) {
			b.s.Log(event.Faulted{Bundle: msg.Bundle, Handler: msg.Name, Message: "an answer arrived for a handler that no longer exists"})
		}
	default:
		b.s.Notice(hook.RealmMessage, hook.Args{Texts: [2]string{msg.Name, msg.Bundle}, Data: msg.Data})
	}
}

// posted executes an order of a character at the desk that it is for, once.
func (b *Box) posted(p *inbox.Posted) {
	if p == nil || !b.mail.Accept(p) {
		return
	}
	switch p.Order.Desk {
	case character.DeskGuilds:
		b.petitions.Handle(p)
	case character.DeskVault:
		b.banks.Handle(p)
	case character.DeskFriends:
		b.contacts.Found(p)
	case character.DeskAuction:
		b.auctions.Handle(p)
	default:
		b.mail.Handle(p)
	}
}

func (b *Box) eval(in Eval) {
	result, err := b.scripts.Eval(b.tx, in.Bundle, in.Source)
	level := "eval"
	if err != nil {
		level, result = "error", err.Error()
	}
	b.s.Log(event.Printed{Level: level, Bundle: in.Bundle, Text: result})
}

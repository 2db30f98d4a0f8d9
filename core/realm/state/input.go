package state

import (
	"cmp"
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/rules/group"
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

// StopAt reports that the wall clock stopped a handler in this step, like that of a map.
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
	inKept:       on((*Box).kept),
	inMarked:     on((*Box).marked),
	inGroupOrder: on((*Box).groupOrdered),
	inRenamed: on(func(b *Box, in Renamed) {
		if in.Name == "" {
			b.desk.hall.Drop(b.unix, int64(in.Player.Counter()), b.houseTerms, &b.desk.post)
			b.desk.post.Drop(int64(in.Player.Counter()))
		}
		b.friends.Renamed(in.Player, in.Name)
		b.guilded(nil, intent.KindGuild, b.guilds.Renamed(b.unix, in.Player, in.Name))
		b.grouped(nil, b.groups.Renamed(group.Person{Player: in.Player, Name: in.Name}, b.now))
	}),
	inStopAt:    on(func(b *Box, in StopAt) { b.entries.Stop(inbox.StopAt(in)) }),
	inRebuilt:   on(func(b *Box, in Rebuilt) { b.entries.Fail(inbox.Rebuilt(in)) }),
	inEvaluated: on(func(b *Box, in Evaluated) { b.answer.text, b.answer.err = b.scripts.Eval(b.tx, in.Bundle, in.Source) }),
	inRestart:   on(func(b *Box, in Restarted) { _ = b.scripts.Loaded(b.tx, inbox.LoadRestart) }),
}

func (b *Box) joined(in Joined) {
	facts := factsOf(Stands{Name: in.Name, Level: in.Level, Map: in.Map})
	b.online = append(b.online, Online{Player: in.Player, Account: in.Account, Name: in.Name, Facts: facts})
	b.grouped(nil, b.groups.Joined(group.Person{Player: in.Player, Name: in.Name}))
	b.enterChannels(&b.online[len(b.online)-1])
	b.greetFriends(&b.online[len(b.online)-1])
	b.greetGuild(&b.online[len(b.online)-1])
	b.owed(in.Player)
	b.waits(&b.online[len(b.online)-1])
	b.notice(hook.RealmLogin, 0, hook.Args{Texts: [2]string{in.Name}, Data: facts})
}

func factsOf(s Stands) value.Value {
	return value.OfTable([]value.Entry{
		{Key: value.OfString("name"), Value: value.OfString(s.Name)},
		{Key: value.OfString("level"), Value: value.OfNumber(float64(s.Level))},
		{Key: value.OfString("map"), Value: value.OfString(s.Map)},
	})
}

func (b *Box) stands(in Stands) {
	for i := range b.online {
		if b.online[i].Name == in.Name {
			b.online[i].Facts = factsOf(in)
		}
	}
}

func (b *Box) parted(in Parted) {
	if who := b.named(in.Name); who != nil {
		defer func(p group.Person) { b.grouped(nil, b.groups.Parted(p, b.now)) }(who.person())
		b.channels.Part(b.channelAsk(asker{Online: who}))
		b.tellWatchers(who, event.FriendWent)
		b.partGuild(who)
	}
	b.online = slices.DeleteFunc(b.online, func(o Online) bool { return o.Name == in.Name })
	b.notice(hook.RealmLogout, 0, hook.Args{Texts: [2]string{in.Name}})
}

// deliver applies a change of storage that a map requested, or passes a message to the
// scripts.
func (b *Box) deliver(in Deliver) {
	msg := in.Message
	if msg.To.Kind == inbox.ToCommand {
		b.commandFrom(msg)
		return
	}
	if msg.To.Kind == inbox.ToGuild {
		b.tellMates(msg)
		return
	}
	if msg.To.Kind == inbox.ToEvents {
		b.eventAsked(msg)
		return
	}
	if msg.To.Kind == inbox.ToPost {
		b.posted(msg)
		return
	}
	if msg.To.Kind == inbox.ToHandler {
		if !b.scripts.Answer(b.tx, msg.Bundle, msg.Name, msg.Data.Get("answer"), msg.Data.Get("data")) {
			b.tx.Log(event.Faulted{Bundle: msg.Bundle, Handler: msg.Name, Message: "an answer arrived for a handler that no longer exists"})
		}
		return
	}
	if msg.To.Kind != inbox.ToStorage {
		b.notice(hook.RealmMessage, 0, hook.Args{Texts: [2]string{msg.Name, msg.Bundle}, Data: msg.Data})
		return
	}
	if msg.Name == inbox.StoragePurge {
		b.purge(msg.Bundle)
		return
	}
	key, v := msg.Data.Get("key").Text(), msg.Data.Get("value")
	var err error
	if msg.Name == "add" {
		v, err = modstorage.Sum(b.stored(msg.Bundle, key), v.Number())
	}
	s := modstorage.Entry{Bundle: msg.Bundle, Key: key, Value: v}
	if err = cmp.Or(err, b.cfg.Limits.Check(b.storage, s)); err != nil { // the map did not know the current state
		b.tx.Log(event.Faulted{Bundle: msg.Bundle, Message: "storage:" + msg.Name + ": " + err.Error()})
		return
	}
	b.store(s)
}

func (b *Box) eval(in Eval) {
	result, err := b.scripts.Eval(b.tx, in.Bundle, in.Source)
	level := "eval"
	if err != nil {
		level, result = "error", err.Error()
	}
	b.tx.Log(event.Printed{Level: level, Bundle: in.Bundle, Text: result})
}

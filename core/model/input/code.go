package input

import (
	"loam/core/lib/codec"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/model/modstorage"
	"loam/core/rules/gameevent"
	"loam/core/rules/group"
)

// variants is how each input is coded.
var variants = []codec.Variant[Input]{
	KindAsked: codec.Of[Input]("asked", func(c *codec.Coder, in *Asked) {
		codec.ID(c, &in.By)
		intent.Code(c, &in.Intent)
	}),
	KindEnter: codec.Of[Input]("enter", func(c *codec.Coder, in *Enter) {
		in.Record.Code(c)
		codec.ID(c, &in.Viewer)
		codec.Int(c, &in.Role)
		c.Bool(&in.LogIn)
		c.Bool(&in.TakeOver)
	}),
	KindLeave: codec.Of[Input]("leave", func(c *codec.Coder, in *Leave) {
		codec.ID(c, &in.Player)
		c.Bool(&in.LogOut)
		c.Bool(&in.Peaceful)
	}),
	KindWatch: codec.Of[Input]("watch", func(c *codec.Coder, in *Watch) {
		codec.ID(c, &in.Viewer)
		in.At.Code(c)
		c.Bool(&in.Operator)
	}),
	KindUnwatch: codec.Of[Input]("unwatch", func(c *codec.Coder, in *Unwatch) { codec.ID(c, &in.Viewer) }),
	KindAdopt: codec.Of[Input]("adopt", func(c *codec.Coder, in *Adopt) {
		codec.Int(c, &in.Number)
		c.String(&in.Hash)
		codec.Slice(c, &in.Migrated, func(c *codec.Coder, m *modstorage.Migrated) { m.Code(c) })
	}),
	KindDeliver:      codec.Of[Input]("deliver", func(c *codec.Coder, in *Deliver) { in.Message.Code(c) }),
	KindStamp:        codec.Of[Input]("stamp", func(c *codec.Coder, in *Stamp) { codec.Int(c, &in.UnixMS) }),
	KindTakeSnapshot: codec.Of[Input]("snapshot", func(*codec.Coder, *TakeSnapshot) {}),
	KindSaved:        codec.Of[Input]("saved", func(c *codec.Coder, in *Saved) { codec.ID(c, &in.Player) }),
	KindStopAt:       codec.Of[Input]("stop_at", func(c *codec.Coder, in *StopAt) { (*inbox.StopAt)(in).Code(c) }),
	KindRebuilt:      codec.Of[Input]("rebuilt", func(c *codec.Coder, in *Rebuilt) { (*inbox.Rebuilt)(in).Code(c) }),
	KindNote:         codec.Of[Input]("note", func(c *codec.Coder, in *Note) { event.Code(c, &in.Event) }),
	KindCommanded: codec.Of[Input]("commanded", func(c *codec.Coder, in *Commanded) {
		codec.ID(c, &in.Player)
		c.String(&in.Line)
		codec.Int(c, &in.Role)
		codec.Int(c, &in.Ask)
	}),
	KindRestarted: codec.Of[Input]("restarted", func(*codec.Coder, *Restarted) {}),
	KindDirected:  codec.Of[Input]("directed", func(c *codec.Coder, in *Directed) { in.code(c) }),
	KindBadged: codec.Of[Input]("badged", func(c *codec.Coder, in *Badged) {
		codec.ID(c, &in.Player)
		in.Badge.Code(c)
	}),
	KindGrouped: codec.Of[Input]("grouped", func(c *codec.Coder, in *Grouped) {
		in.Group.Code(c)
		codeStates(c, &in.States)
	}),
	KindFared: codec.Of[Input]("fared", func(c *codec.Coder, in *Fared) {
		codec.Int(c, &in.Group)
		codeStates(c, &in.States)
	}),
	KindHappening: codec.Of[Input]("happening", func(c *codec.Coder, in *Happening) {
		codec.Slice(c, &in.Running, func(c *codec.Coder, f *gameevent.Fact) { f.Code(c) })
	}),
	KindProgressed: codec.Of[Input]("progressed", func(c *codec.Coder, in *Progressed) {
		codec.Slice(c, &in.Done, func(c *codec.Coder, name *string) { c.String(name) })
	}),
	KindEvaluated: codec.Of[Input]("evaluated", func(c *codec.Coder, in *Evaluated) { in.code(c) }),
}

func codeStates(c *codec.Coder, list *[]group.State) {
	codec.Slice(c, list, func(c *codec.Coder, s *group.State) { s.Code(c) })
}

// Code codes an input, for recordings.
func Code(c *codec.Coder, in *Input) {
	kind := 0
	if *in != nil {
		kind = int((*in).Kind())
	}
	codec.Union(c, variants, kind, in)
}

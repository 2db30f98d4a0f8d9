package realm

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/serial"
	"loam/core/rules/instance"
)

// askInstance executes a player's request about instances. Called in the inbox.
func (r *Realm) askInstance(s *stay, in intent.Instance) {
	switch in.Act {
	case intent.InstanceReset:
		r.resetCopies(s)
	case intent.InstanceChoose:
		r.chooseDifficulty(s, in)
	case intent.InstanceList:
		for _, o := range r.book.Offered(r.current().Content, r.comerOf(s)) {
			why := ""
			if o.Chosen {
				why = "chosen"
			}
			r.tellOf(s, event.InstanceTold{News: event.InstanceOffered, Difficulty: o.Word, Number: int64(o.For), Why: why}, "", value.Value{})
		}
		for _, k := range r.book.BoundTo(s.id) {
			r.tellOf(s, event.InstanceTold{News: event.InstanceListed, Map: k.Progress, Difficulty: k.Difficulty, Number: k.Ends, Copy: k.Number}, "", value.Value{})
		}
		r.tellOf(s, event.InstanceTold{News: event.InstanceListEnds}, "", value.Value{})
	}
}

// resetCopies resets the instances of a player's group, or its own, and reports the result.
// Called in the inbox.
func (r *Realm) resetCopies(s *stay) {
	all, why := r.book.Reset(r.comerOf(s), r.inside(nil))
	if why != instance.Welcome {
		r.tellOf(s, event.InstanceTold{News: event.InstanceKept, Why: why.String()}, "instance."+why.String(), value.Value{})
		return
	}
	for _, one := range all {
		name := content.Text{Key: string(one.Progress)}
		if m, ok := r.current().Content.Map(one.Progress); ok {
			name = m.Name
		}
		args := value.OfRecord("map", name.Argument())
		if one.Why != instance.Welcome {
			r.tellOf(s, event.InstanceTold{News: event.InstanceKept, Map: one.Progress, Why: one.Why.String()}, "instance."+one.Why.String(), args)
			continue
		}
		r.endCopy(one.Copy)
		r.tellOf(s, event.InstanceTold{News: event.InstanceReset, Map: one.Progress}, "instance.reset", args)
	}
}

// chooseDifficulty sets the difficulty for a player, and tells its group. Called in the inbox.
func (r *Realm) chooseDifficulty(s *stay, in intent.Instance) {
	c := r.comerOf(s)
	if why := r.book.Choose(r.current().Content, c, in.For, in.Difficulty); why != instance.Welcome {
		r.tellOf(s, event.InstanceTold{News: event.InstanceKept, Why: why.String()}, "instance."+why.String(), value.Value{})
		return
	}
	r.keepBook()
	for _, o := range r.inOrder() {
		if own := r.comerOf(o); o == s || c.Party.ID != 0 && own.Party.ID == c.Party.ID {
			r.tellOf(o, event.InstanceTold{News: event.InstanceDifficulty, Difficulty: in.Difficulty, Number: int64(in.For)}, "instance.difficulty", value.OfRecord("difficulty", in.Difficulty))
		}
	}
}

// BoundTo lists the instances that a character is bound to. Any goroutine may call.
func (r *Realm) BoundTo(character int64) []instance.Copy {
	return serial.Ask(&r.inbox, func() []instance.Copy { return r.book.BoundTo(character) })
}

package realm

import (
	"slices"

	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/serial"
	"loam/core/rules/instance"
	"loam/core/store"
)

// instances are the instances of maps: who may enter which, which of their maps run, and when
// they end. The inbox of the realm owns them.
type instances struct {
	r        *Realm
	book     instance.Book
	rested   map[uint16]string // packed snapshots of their maps that do not run
	wanting  []want
	openings []opening
	ejects   map[int64]int64 // step in which a player must leave its instance, by character
	facts    []store.Fact    // waiting for the store
	tended   int64           // real time of the last check
}

// asked executes a player's request about instances. Called in the inbox.
func (x *instances) asked(s *stay, in intent.Instance) {
	switch in.Act {
	case intent.InstanceReset:
		x.resetCopies(s)
	case intent.InstanceChoose:
		x.chooseDifficulty(s, in)
	case intent.InstanceList:
		for _, o := range x.book.Offered(x.r.current().Content, x.comerOf(s)) {
			why := ""
			if o.Chosen {
				why = "chosen"
			}
			x.tellOf(s, event.InstanceTold{News: event.InstanceOffered, Difficulty: o.Word, Number: int64(o.For), Why: why}, "", value.Value{})
		}
		for _, k := range x.book.BoundTo(s.id) {
			x.tellOf(s, event.InstanceTold{News: event.InstanceListed, Map: k.Progress, Difficulty: k.Difficulty, Number: k.Ends, Copy: k.Number}, "", value.Value{})
		}
		x.tellOf(s, event.InstanceTold{News: event.InstanceListEnds}, "", value.Value{})
	}
}

// resetCopies resets the instances of a player's group, or its own, and reports the result.
// Called in the inbox.
func (x *instances) resetCopies(s *stay) {
	all, why := x.book.Reset(x.comerOf(s), x.r.stays.inside(nil))
	if why != instance.Welcome {
		x.tellOf(s, event.InstanceTold{News: event.InstanceKept, Why: why.String()}, "instance."+why.String(), value.Value{})
		return
	}
	for _, one := range all {
		name := content.Text{Key: string(one.Progress)}
		if m, ok := x.r.current().Content.Map(one.Progress); ok {
			name = m.Name
		}
		args := value.OfRecord("map", name.Argument())
		if one.Why != instance.Welcome {
			x.tellOf(s, event.InstanceTold{News: event.InstanceKept, Map: one.Progress, Why: one.Why.String()}, "instance."+one.Why.String(), args)
			continue
		}
		x.endCopy(one.Copy)
		x.tellOf(s, event.InstanceTold{News: event.InstanceReset, Map: one.Progress}, "instance.reset", args)
	}
}

// chooseDifficulty sets the difficulty for a player, and tells its group. Called in the inbox.
func (x *instances) chooseDifficulty(s *stay, in intent.Instance) {
	c := x.comerOf(s)
	if why := x.book.Choose(x.r.current().Content, c, in.For, in.Difficulty); why != instance.Welcome {
		x.tellOf(s, event.InstanceTold{News: event.InstanceKept, Why: why.String()}, "instance."+why.String(), value.Value{})
		return
	}
	x.keepBook()
	for _, o := range x.r.stays.inOrder() {
		if own := x.comerOf(o); o == s || c.Party.ID != 0 && own.Party.ID == c.Party.ID {
			x.tellOf(o, event.InstanceTold{News: event.InstanceDifficulty, Difficulty: in.Difficulty, Number: int64(in.For)}, "instance.difficulty", value.OfRecord("difficulty", in.Difficulty))
		}
	}
}

// BoundTo lists the instances that a character is bound to. Any goroutine may call.
func (r *Realm) BoundTo(character int64) []instance.Copy {
	return serial.Ask(&r.inbox, func() []instance.Copy { return r.instances.boundTo(character) })
}

// endCopiesOf ends the instances of a guild that has ended. Called in the inbox.
func (x *instances) endCopiesOf(guild int64) {
	owner := instance.Owner{Guild: guild}
	x.book.Forget(owner)
	x.keepBook()
	for _, number := range x.book.Of(owner) {
		x.endCopy(number)
	}
}

// endOrphans ends instances of guilds that ended while the realm could not notice it. Called in
// the inbox.
func (x *instances) endOrphans() {
	for _, k := range slices.Clone(x.book.Copies) {
		if id := k.Owner.Guild; id != 0 && x.r.members.ended(id) {
			x.endCopiesOf(id)
		}
	}
}

// disbanded handles the end of a group, which has instances. Called in the inbox.
func (x *instances) disbanded(group, leader int64) {
	for _, k := range x.book.Disbanded(group, leader) {
		x.keepCopy(k)
	}
}

// boundTo lists the instances that a character is bound to. Called in the inbox.
func (x *instances) boundTo(character int64) []instance.Copy { return x.book.BoundTo(character) }

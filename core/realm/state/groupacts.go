package state

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/intent"
	"loam/core/rules/group"
)

// Changes of groups by scripts: as if the player itself had asked, who is then told of a
// refusal; or forced, whatever the player may do and whoever would have to agree.

// GroupOrder is a request of a script on a map about the group of a player.
type GroupOrder struct {
	By     guid.GUID
	Act    intent.Group
	Forced bool
}

func (in *GroupOrder) code(c *codec.Coder) {
	codec.ID(c, &in.By)
	asked := intent.Intent(in.Act)
	if intent.Code(c, &asked); c.Reading() {
		in.Act, _ = asked.(intent.Group)
	}
	c.Bool(&in.Forced)
}

// groupOrdered executes a GroupOrder. It has no effect for a player that has left the world
// since.
func (b *Box) groupOrdered(in GroupOrder) {
	if by := b.present(in.By); by != nil {
		b.groupAct(by, in.Act, in.Forced)
	}
}

// GroupAct executes a script's request about the group of a character in the world.
func (tx *Tx) GroupAct(by string, act intent.Group, forced bool) group.Why {
	b := tx.on()
	who := b.called(by)
	if who == nil {
		return group.NotThere
	}
	return b.groupAct(who, act, forced)
}

func (b *Box) groupAct(by *Online, act intent.Group, forced bool) group.Why {
	who := asker{by, auth.Player}
	if !forced {
		return b.group(who, act)
	}
	r := b.force(who, act)
	b.grouped(nil, r)
	return r.Why
}

// force returns the result of an act without asking anybody.
func (b *Box) force(by asker, act intent.Group) group.Result {
	var whom group.Person
	if act.Act.About() {
		var ok bool
		if whom, ok = b.meant(by, act); !ok {
			return group.Result{Why: group.NotThere, Name: act.Name}
		}
	}
	if act.Act == intent.GroupInvite {
		return b.groups.Join(by.person(), whom, b.groupLimits())
	}
	mine, ok := b.groups.Of(by.Player)
	switch {
	case !ok:
		return group.Result{Why: group.Alone}
	case act.Act.About() && !mine.Has(whom.Player):
		return group.Result{Why: group.NotMember, Name: whom.Name}
	}
	switch act.Act {
	case intent.GroupLeave:
		return b.groups.Leave(by.Player, b.now)
	case intent.GroupKick:
		return b.groups.Leave(whom.Player, b.now)
	case intent.GroupLead:
		if whom.Player == mine.Leader {
			return group.Result{}
		}
		return b.groups.Lead(mine.Leader, whom)
	case intent.GroupLoot:
		return b.deal(by, mine.Leader, act)
	case intent.GroupConvert:
		return b.groups.Convert(mine.Leader)
	case intent.GroupDisband:
		return b.groups.Disband(mine.Leader)
	}
	return group.Result{Why: group.Refused}
}

// GroupOf returns the group of a character by its name, which may be offline; ok is false if
// it is in none.
func (tx *Tx) GroupOf(player string) (g group.Group, ok bool) { return tx.on().groups.Called(player) }

package entity

import (
	"loam/core/character"
	"loam/core/codec"
	"loam/core/gossip"
	"loam/core/guid"
	"loam/core/panel"
)

// Code visits the state of a unit: all but Stats and what the map rebuilds.
func (u *Unit) Code(c *codec.Coder) {
	codec.ID(c, &u.GUID)
	codec.Text(c, &u.Def)
	u.Name.Code(c)
	codec.Text(c, &u.Faction)
	codec.Int(c, &u.Level)
	c.Float(&u.Scale)
	c.Float(&u.Speed)
	u.Position.Code(c)
	u.Way.Code(c)
	c.Bool(&u.Walking)
	c.Bool(&u.Pinned)
	u.Led.code(c)
	codec.Int(c, &u.Stance)
	codec.Int(c, &u.Health)
	c.Bool(&u.Dead)
	codec.Slice(c, &u.Powers, func(c *codec.Coder, p *Power) {
		codec.Text(c, &p.Power)
		codec.Int(c, &p.Now)
		c.Float(&p.Part)
		codec.Int(c, &p.Next)
		codec.Int(c, &p.Spent)
	})
	codec.ID(c, &u.Victim)
	c.Bool(&u.Combat)
	codec.Int(c, &u.LastBlow)
	codec.Int(c, &u.NextSwing)
	codec.Int(c, &u.NextOff)
	codec.Slice(c, &u.Grudges, func(c *codec.Coder, g *Grudge) {
		codec.ID(c, &g.Enemy)
		c.Float(&g.Threat)
	})
	codec.Slice(c, &u.HatedBy, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
	codec.Slice(c, &u.Below, func(c *codec.Coder, b *bool) { c.Bool(b) })
	codec.Slice(c, &u.Owned, func(c *codec.Coder, g *guid.GUID) { codec.ID(c, g) })
	codec.Slice(c, &u.Timers, func(c *codec.Coder, t *Timer) { t.Code(c) })
	for i := range u.Due {
		codec.Int(c, &u.Due[i])
	}
	codec.Pointer(c, &u.Creature, codeCreature)
	codec.Pointer(c, &u.Player, codePlayer)
	u.Magic.code(c)
	codec.Int(c, &u.Slot)
	c.Bool(&u.Held)
}

// Code visits a timer.
func (t *Timer) Code(c *codec.Coder) {
	codec.Int(c, &t.Serial)
	c.String(&t.Bundle)
	c.String(&t.Handler)
	codec.Int(c, &t.Due)
	codec.Int(c, &t.Min)
	codec.Int(c, &t.Max)
	c.Bool(&t.Keep)
	c.Bool(&t.Fight)
}

func codeCreature(c *codec.Coder, k *Creature) {
	codec.Text(c, &k.Spawn)
	k.Home.Code(c)
	codec.Int(c, &k.Mode)
	k.Fight.Code(c)
	codec.Int(c, &k.Until)
	codec.ID(c, &k.Goal)
	c.Float(&k.Gap)
	codec.Int(c, &k.Leg)
	c.Bool(&k.Back)
	c.Bool(&k.Paused)
	c.Bool(&k.Asleep)
	codec.ID(c, &k.Owner)
	c.Bool(&k.Told)
	codec.Slice(c, &k.Seen, func(c *codec.Coder, s *Sight) {
		codec.ID(c, &s.Player)
		codec.Int(c, &s.Near)
	})
	codec.Text(c, &k.Path)
	c.Bool(&k.Respawn)
	c.String(&k.By)
	k.Phase.code(c)
	codec.Int(c, &k.Bond.Goes)
	codec.Int(c, &k.Bond.Temper)
	c.Bool(&k.Bond.Follows)
	k.Service.code(c)
	c.Bool(&k.Fled)
	c.Bool(&k.Crying)
	codec.Int(c, &k.Born)
	k.Sought.Code(c)
	codec.Int(c, &k.Search)
	k.Mind.code(c)
	codec.Text(c, &k.Escort.Quest)
	codec.Text(c, &k.Escort.Path)
	codec.ID(c, &k.Escort.For)
	k.Spoils.code(c)
	k.Orders.code(c)
}

func (p *Phase) code(c *codec.Coder) {
	c.String(&p.Name)
	codec.Int(c, &p.Serial)
	codec.Int(c, &p.Since)
	codec.Int(c, &p.Fight)
	codec.Slice(c, &p.Done, func(c *codec.Coder, s *string) { c.String(s) })
	codec.Int(c, &p.Adds)
	c.Bool(&p.Called)
	c.Bool(&p.Raging)
	c.Bool(&p.Enraged)
	c.String(&p.Lost.Name)
	codec.Int(c, &p.Lost.Since)
	codec.Int(c, &p.Lost.Until)
}

func codePlayer(c *codec.Coder, p *Player) {
	codec.Int(c, &p.Character)
	codec.Int(c, &p.Account)
	codec.Int(c, &p.Role)
	codec.ID(c, &p.Viewer)
	codec.ID(c, &p.Selected)
	p.Traits.Code(c)
	p.Guild.Code(c)
	p.Items.Code(c)
	p.Items.CodeRoom(c)
	character.CodeSold(c, &p.Sold)
	p.Served.code(c)
	codec.Int(c, &p.Experience)
	codec.Int(c, &p.Enchanted)
	p.Purse.Code(c)
	p.Looting.code(c)
	p.Post.Code(c)
	codec.ID(c, &p.Mailbox)
	codec.Slice(c, &p.Learned, codec.Text)
	codec.Slice(c, &p.Quests, func(c *codec.Coder, q *Quest) { q.code(c) })
	codec.Slice(c, &p.Done, character.CodeDone)
	codec.Slice(c, &p.Stops, codec.Text)
	p.Growth.Code(c)
	c.Bool(&p.LoggedIn)
	codec.Slice(c, &p.Areas, codec.Text)
	codec.Slice(c, &p.Boons, codec.Text)
	codec.Int(c, &p.Moved.At)
	codec.Int(c, &p.Moved.Client)
	c.Float(&p.Moved.Spare)
	codec.Int(c, &p.Moved.Flags)
	c.Float(&p.Moved.Top)
	p.Looked.Code(c)
	codec.Int(c, &p.Complained)
	c.Bool(&p.Dirty)
	codec.Text(c, &p.Home)
	codec.Text(c, &p.Bound)
	codec.Slice(c, &p.Panels, func(c *codec.Coder, o *panel.Open) { o.Code(c) })
	codec.Int(c, &p.Presses)
	codec.Int(c, &p.Group)
	codec.Pointer(c, &p.Menu, func(c *codec.Coder, o *gossip.Open) { o.Code(c) })
	for _, f := range [...]*float64{&p.Before.Walk, &p.Before.Run, &p.Before.Swim} {
		c.Float(f)
	}
	codec.Int(c, &p.Before.Until)
	c.Bool(&p.Ghost)
	c.Bool(&p.Staff)
	c.Bool(&p.Veiled)
	p.Body.code(c)
	p.Flag.code(c)
	p.Rest.code(c)
	p.Duel.code(c)
	p.Peace.code(c)
	for i := range p.Offers {
		p.Offers[i].code(c)
	}
}

func (b *Body) code(c *codec.Coder) {
	codec.Text(c, &b.Map)
	codec.Int(c, &b.Instance)
	b.At.Code(c)
	codec.Int(c, &b.Due)
	codec.ID(c, &b.GUID)
	codec.Int(c, &b.Slot)
}

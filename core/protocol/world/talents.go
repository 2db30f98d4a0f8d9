package world

import (
	"math"
	"slices"

	"loam/core/content"
	"loam/core/intent"
	"loam/core/protocol/message"
	"loam/core/view"
)

// talents is what a player has chosen, of what its client knows by a number.
func (r *rendering) talents(g *view.Growth) *message.Talents {
	m := &message.Talents{Specs: []message.TalentSpec{{Glyphs: make([]uint16, message.Glyphs)}}}
	if g == nil {
		return m
	}
	m.Points = uint32(g.Points)
	for i := range g.Trees {
		for _, own := range g.Trees[i].Talents {
			d, ok := r.content.Talent(own.Talent)
			if !ok || own.Rank == 0 {
				continue
			}
			if n := number(d.Clients, r.version.Name, "talent", 0); n != 0 && len(m.Specs[0].List) < math.MaxUint8 {
				m.Specs[0].List = append(m.Specs[0].List, message.TalentRank{Talent: n, Rank: uint8(own.Rank - 1)})
			}
		}
	}
	return m
}

// talented tells a client what its player has chosen, where its version has a message for
// that and something is new. Others follow the spells and the field of points.
func (o *teller) talented(v *viewer, g *view.Growth) {
	if g == nil || !v.conn.has((*message.Talents)(nil).Name()) {
		return
	}
	now := o.render.talents(g)
	if v.talents != nil && sameTalents(v.talents, now) {
		return
	}
	v.talents = now
	v.conn.put(now)
}

func sameTalents(a, b *message.Talents) bool {
	return a.Points == b.Points && slices.Equal(a.Specs[0].List, b.Specs[0].List)
}

// askWipe lets a client ask its player whether it wants its talents taken back.
func (o *teller) askWipe(v *viewer) {
	c := v.conn
	c.mu.Lock()
	c.menu = menu{panel: c.menu.panel, talk: v.talk.Number, wipes: true}
	c.mu.Unlock()
	p := v.talk.Options[0].Price
	c.put(message.NewEmpty("SMSG_GOSSIP_COMPLETE"))
	c.put(&message.WipeTalents{GUID: v.with, Cost: o.render.coinage(p.InCurrency(), p.Money)})
}

// WipeTalents takes MSG_TALENT_WIPE_CONFIRM: the player wants its talents taken back.
func WipeTalents(c *Conn, _ message.Body) error {
	c.mu.Lock()
	shown := c.menu
	c.mu.Unlock()
	if !shown.wipes {
		return nil
	}
	return c.submit(intent.Choose{Menu: shown.talk, Option: 1})
}

// LearnTalent takes CMSG_LEARN_TALENT: the player chooses a talent up to a rank.
func LearnTalent(c *Conn, m message.Body) error { return c.learnTalent(m.(*message.LearnTalent)) }

// LearnTalents takes CMSG_LEARN_PREVIEW_TALENTS, which does so of several.
func LearnTalents(c *Conn, m message.Body) error {
	for i := range m.(*message.LearnTalents).List {
		if err := c.learnTalent(&m.(*message.LearnTalents).List[i]); err != nil {
			return err
		}
	}
	return nil
}

func (c *Conn) learnTalent(in *message.LearnTalent) error {
	id, ok := c.talentOf(in.Talent)
	if !ok || in.Rank >= math.MaxUint8 {
		return nil
	}
	return c.submit(intent.Grow{Act: intent.GrowTalent, ID: string(id), Rank: int(in.Rank) + 1})
}

// talentOf is the talent that clients of the version know by a number.
func (c *Conn) talentOf(n uint32) (content.ID, bool) {
	snapshot, _ := c.server.config.Realm.Content()
	for i := range snapshot.Talents {
		if d := &snapshot.Talents[i]; n != 0 && number(d.Clients, c.server.config.Version.Name, "talent", 0) == n {
			return d.ID, true
		}
	}
	return "", false
}

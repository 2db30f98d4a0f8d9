// Package progression takes what game clients ask about their player's progression and sends
// them what happened: skills, reputation, titles, talents and achievements. Package
// world/progression decides.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package progression

import (
	"math"

	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// Numbers are the update fields of a player's progression; 0 is a field that a version does
// not have.
type Numbers struct {
	Skills, Titles uint16 // the first words of lists
	Points, Rest   uint16 // of talents, and of rested experience
}

// Requests takes what the client asks about progression. Any goroutine may use it.
type Requests struct {
	client  conn.Client
	numbers *Numbers
}

// New returns the Requests of a connection.
func New(client conn.Client, numbers *Numbers) *Requests { return &Requests{client, numbers} }

// behind returns the definition with a client's number of the given name; 0 is none.
func behind[D any](e *idmap.ReleaseNames, all []D, name string, n uint32, of func(d *D) (content.ID, []content.Client)) (content.ID, bool) {
	for i := range all {
		if id, clients := of(&all[i]); n != 0 && e.Number(clients, name, 0) == n {
			return id, true
		}
	}
	return "", false
}

// Forget takes CMSG_UNLEARN_SKILL: the player unlearns a skill, by the number under which it
// is shown.
func (l *Requests) Forget(m packets.Body) error {
	e := l.client.Edition()
	id, ok := behind(e, e.Content.Skills, "skill", m.(*packets.Number).Value, func(d *content.Skill) (content.ID, []content.Client) { return d.ID, d.Clients })
	if !ok {
		return nil
	}
	return l.client.Submit(intent.Grow{Act: intent.GrowForget, ID: string(id)})
}

// Fight takes CMSG_SET_FACTION_ATWAR: the player turns being at war with a faction on or off.
// The first place of a client's list is a faction like any other.
func (l *Requests) Fight(m packets.Body) error {
	in, e := m.(*npc.AtWar), l.client.Edition()
	for i := range e.Content.Factions {
		d := &e.Content.Factions[i]
		if e.Number(d.Clients, "reputation", maxFactions) != in.Faction || in.Faction >= maxFactions {
			continue
		}
		act := intent.GrowPeace
		if in.War != 0 {
			act = intent.GrowWar
		}
		return l.client.Submit(intent.Grow{Act: act, ID: string(d.ID)})
	}
	return nil
}

// AskPlayed takes CMSG_PLAYED_TIME. A client of 3.3.5a states whether it shows the answer
// to the player; one of 1.12.1 always shows it.
func (l *Requests) AskPlayed(m packets.Body) error {
	return l.client.Submit(intent.AskPlayed{Quiet: !m.(*packets.PlayedAsk).Show})
}

// Bear takes CMSG_SET_TITLE: the player chooses a title, or none.
func (l *Requests) Bear(m packets.Body) error {
	n, e := int32(m.(*packets.Number).Value), l.client.Edition()
	if n <= 0 {
		return l.client.Submit(intent.Grow{Act: intent.GrowTitle})
	}
	id, ok := behind(e, e.Content.Titles, "title", uint32(n), func(d *content.Title) (content.ID, []content.Client) { return d.ID, d.Clients })
	if !ok {
		return nil
	}
	return l.client.Submit(intent.Grow{Act: intent.GrowTitle, ID: string(id)})
}

// Learn takes CMSG_LEARN_TALENT: the player learns a talent up to a rank.
func (l *Requests) Learn(m packets.Body) error { return l.learn(m.(*npc.LearnTalent)) }

// LearnAll takes CMSG_LEARN_PREVIEW_TALENTS: the player learns several talents.
func (l *Requests) LearnAll(m packets.Body) error {
	in := m.(*npc.LearnTalents)
	for i := range in.List {
		if err := l.learn(&in.List[i]); err != nil {
			return err
		}
	}
	return nil
}

func (l *Requests) learn(in *npc.LearnTalent) error {
	e := l.client.Edition()
	id, ok := behind(e, e.Content.Talents, "talent", in.Talent, func(d *content.Talent) (content.ID, []content.Client) { return d.ID, d.Clients })
	if !ok || in.Rank >= math.MaxUint8 {
		return nil
	}
	return l.client.Submit(intent.Grow{Act: intent.GrowTalent, ID: string(id), Rank: int(in.Rank) + 1})
}

// Title returns the client's number of a title; 0 is none.
func Title(e *idmap.ReleaseNames, id content.ID) uint32 {
	d, ok := e.Content.Title(id)
	if !ok {
		return 0
	}
	return e.Number(d.Clients, "title", 0)
}

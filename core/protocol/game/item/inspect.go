package item

import (
	"math"

	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/npc"
)

// Inspect takes CMSG_INSPECT.
func (p *Requests) Inspect(m packets.Body) error {
	return p.client.Submit(intent.InspectPlayer{Player: p.client.Named(m.(*npc.Inspect).GUID)})
}

// Inspected returns SMSG_INSPECT, with which clients of 1.12.1 open the equipment that they see
// on the other player.
func Inspected(_ conn.Sight, e event.PlayerInspected) packets.Body {
	return &npc.Inspected{GUID: idmap.Name(e.Other, 0)}
}

// InspectEnchants are the client's enchantment slots of 3.3.5a.
var InspectEnchants = Enchants{0, 1, 7, 2, 3, 4, 6}

// InspectedTalents returns SMSG_INSPECT_TALENT of 3.3.5a, with the talents and enchantments that
// the client knows by a number.
func InspectedTalents(s conn.Sight, e event.PlayerInspected) packets.Body {
	edition := s.Edition()
	spec := npc.TalentSpec{Glyphs: make([]uint16, npc.Glyphs)}
	for _, t := range e.Talents {
		if d, ok := edition.Content.Talent(t.Talent); ok && t.Rank > 0 && len(spec.List) < math.MaxUint8 {
			if n := edition.Number(d.Clients, "talent", 0); n != 0 {
				spec.List = append(spec.List, npc.TalentRank{Talent: n, Rank: uint8(t.Rank - 1)})
			}
		}
	}
	m := &npc.InspectedTalents{GUID: idmap.Name(e.Other, 0), Points: uint32(e.Points), Specs: []npc.TalentSpec{spec}}
	for i := range e.Gear {
		it := npc.InspectedItem{Slot: int(e.Gear[i].Slot)}
		for _, lies := range e.Gear[i].Enchantments {
			at := InspectEnchants[lies.Place]
			if d, ok := edition.Content.Enchantment(content.ID(lies.Def)); ok && at >= 0 {
				if n := uint16(edition.Number(d.Clients, "entry", 0)); n != 0 {
					it.Mask |= 1 << at
					it.Enchants[at] = n
				}
			}
		}
		m.Gear = append(m.Gear, it)
	}
	return m
}

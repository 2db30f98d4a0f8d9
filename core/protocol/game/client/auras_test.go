package client

import (
	"reflect"
	"testing"

	"loam/core/protocol/game"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// watching is a client that shows the messages it has received.
func watching(v *game.Version, sent ...packets.Body) *Client {
	c := &Client{version: v, changed: make(chan struct{})}
	c.model = Model{Self: self, Objects: map[uint64]*Object{}, Results: map[string]uint8{}}
	for _, m := range sent {
		c.take(m.Name(), m)
	}
	return c
}

func TestAurasComeAndGoByMessagesInNewClients(t *testing.T) {
	v := wrath.Version()
	flags := v.Battle.Auras
	mine := combat.Aura{Slot: 0, Spell: 10, Flags: flags.Effects[0] | flags.Own | flags.Helpful, Level: 5, Count: 1}
	his := combat.Aura{Slot: 2, Spell: 11, Flags: flags.Effects[1] | flags.Harmful | flags.Timed, Level: 6, Count: 3, Caster: wolf, Duration: 9000, Left: 8000}
	m := shown(t, v, &combat.AurasOf{Unit: self, List: []combat.Aura{mine}}, &combat.AuraChanged{Unit: self, Aura: his}, &combat.AuraChanged{Unit: self, Aura: combat.Aura{Slot: 0}})
	happened(t, v, m,
		Happening{What: Bears, At: self, Spell: 10, Amount: 1},
		Happening{What: Bears, By: wolf, At: self, Spell: 11, Amount: 3, Millis: 8000},
		Happening{What: Lost, At: self, Spell: 10},
	)
	c := watching(v, &combat.AurasOf{Unit: self, List: []combat.Aura{his, mine}})
	if got, want := c.Auras(self), []combat.Aura{mine, his}; !reflect.DeepEqual(got, want) {
		t.Errorf("the auras are %+v, want %+v", got, want)
	}
	if c.Bears(self, 12) || !c.Bears(self, 11) || c.Bears(wolf, 11) {
		t.Error("who bears what is wrong")
	}
	c.take("", &combat.AurasOf{Unit: self})
	if got := c.Auras(self); len(got) != 0 {
		t.Errorf("%+v are left of none", got)
	}
}

func TestAurasStandInTheFieldsOfOldClients(t *testing.T) {
	v := vanilla.Version()
	flags := v.Battle.Auras
	list := []combat.Aura{
		{Slot: 0, Spell: 10, Flags: flags.Effects[0] | flags.Cancellable, Level: 60, Count: 1},
		{Slot: 7, Spell: 11, Flags: flags.Effects[0], Level: 59, Count: 5},
		{Slot: 47, Spell: 12, Flags: flags.Effects[1], Level: 1, Count: 2},
	}
	words := combat.PackAuras(append([]combat.Aura{{Slot: 48, Spell: 99}, {Slot: 3}}, list...))
	var values []packets.Value
	put := func(from uint16, words []uint32) {
		for i, w := range words {
			values = append(values, packets.Value{Field: from + uint16(i), Word: w})
		}
	}
	put(v.Fields.Aura, words.Spells[:])
	put(v.Fields.AuraFlags, words.Flags[:])
	put(v.Fields.AuraLevels, words.Levels[:])
	put(v.Fields.AuraCounts, words.Counts[:])
	update := &packets.UpdateObject{Blocks: []packets.Block{{Type: packets.BlockCreate, GUID: self, ObjectType: 4,
		Place: movement.Place{Flags: v.Types.Unit}, Values: values}}}
	m := shown(t, v, update, &combat.AuraTime{Slot: 7, Left: 5000}, &combat.AuraTime{Slot: 0, Left: -1})
	happened(t, v, m, Happening{What: Lasting, At: self, Amount: 7, Millis: 5000}, Happening{What: Lasting, At: self, Millis: 1<<32 - 1})

	c := watching(v, update, &combat.AuraTime{Slot: 7, Left: 5000})
	list[1].Left = 5000
	if got := c.Auras(self); !reflect.DeepEqual(got, list) {
		t.Errorf("the auras are\n%+v, want\n%+v", got, list)
	}
	if got := c.Auras(wolf); got != nil {
		t.Errorf("somebody out of view bears %+v", got)
	}
}

func TestAurasLeaveViewWithTheirUnit(t *testing.T) {
	aura := combat.Aura{Spell: 10, Flags: 0x9, Level: 1, Count: 1}
	for name, gone := range map[string]packets.Body{
		"destroyed":    &packets.Destroy{GUID: wolf},
		"out of range": &packets.UpdateObject{Blocks: []packets.Block{{Type: packets.BlockOutOfRange, GUIDs: []uint64{wolf}}}},
		"another map":  &packets.NewWorld{},
	} {
		c := watching(wrath.Version(), &combat.AurasOf{Unit: wolf, List: []combat.Aura{aura}}, gone)
		if got := c.Auras(wolf); len(got) != 0 {
			t.Errorf("%s: %+v are left", name, got)
		}
	}
}

func TestWhoMovesAUnitIsSeen(t *testing.T) {
	for _, v := range versions {
		m := shown(t, v, &combat.Control{GUID: self}, &combat.Control{GUID: wolf, Allows: true})
		happened(t, v, m, Happening{What: Moves, At: self, Why: "others"}, Happening{What: Moves, At: wolf, Why: "own"})
	}
}

func TestHowOthersAreMadeToMoveIsSeen(t *testing.T) {
	for _, v := range versions {
		m := shown(t, v, &movement.SplineMode{Is: "SMSG_SPLINE_MOVE_ROOT", Mover: wolf}, &movement.SplineMode{Is: "SMSG_SPLINE_MOVE_UNROOT", Mover: wolf})
		if len(m.Modes) != 2 || m.Modes[0].Is != "SMSG_SPLINE_MOVE_ROOT" || m.Modes[1].Mover != wolf {
			t.Errorf("%v: the modes are %+v", v.Packet, m.Modes)
		}
	}
	m := shown(t, wrath.Version(), &movement.KnockedBack{Mover: 9, Cos: 1, Speed: 7, Climb: 3}, &combat.ComboPoints{Target: wolf, Points: 4}, &combat.PetPoints{Pet: 8, Target: wolf, Points: 2})
	if len(m.Thrown) != 1 || m.Thrown[0].Mover != 9 || m.Thrown[0].Climb != 3 {
		t.Errorf("thrown are %+v", m.Thrown)
	}
	happened(t, wrath.Version(), m, Happening{What: Points, By: self, At: wolf, Amount: 4}, Happening{What: Points, By: 8, At: wolf, Amount: 2})
}

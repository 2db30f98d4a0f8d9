package spell_test

import (
	"math"
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game"
	"loam/core/protocol/game/combatlog"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/spell"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	wolf = guid.New(guid.Creature, 1, 17)
)

// words are what clients call things.
type words struct{ *conntest.Client }

func (w words) Spell(id content.ID) uint32                           { return w.Edition().Spell(id) }
func (words) Laid(guid.GUID, content.ID, guid.GUID) uint32           { return conntest.Aura }
func (words) Power(content.ID) (number uint32, scale int64, ok bool) { return 0, 1, false }
func (words) School(content.ID) uint8                                { return combat.SchoolPhysical }

// caster is a client whose player casts.
type caster struct {
	*conntest.Client
	caster *spell.Requests
	book   *spell.Updates
}

func newCaster(t *testing.T, v *game.Version) *caster {
	own := func(n int64) []content.Client {
		return []content.Client{{Version: v.Name, Name: "entry", Number: n}}
	}
	c := &caster{Client: conntest.New(t, v.Packet, v.Name, content.Tables{
		Spells: []content.Spell{{ID: "t:nip", Clients: own(77)}, {ID: "t:bite", Clients: own(78)}},
		Auras:  []content.Aura{{ID: "t:mount", Clients: own(90), Effects: []content.Effect{{Kind: content.Mounted}}}, {ID: "t:rage", Clients: own(91)}},
	})}
	c.Self = anna
	things := item.New(c.Client, &v.Items)
	c.caster = spell.New(c.Client, things, &v.Battle)
	writer := &combatlog.Writer{Version: v.Packet, Numbers: &v.Battle, Names: words{c.Client}, Content: c.Edition().Content, Now: 1000}
	c.book = c.caster.NewUpdates(c.Client, things.NewUpdates(c.Client), writer)
	return c
}

func both(t *testing.T, test func(t *testing.T, v *game.Version, c *caster)) {
	for _, v := range []*game.Version{vanilla.Version(), wrath.Version()} {
		t.Run(v.Name, func(t *testing.T) { test(t, v, newCaster(t, v)) })
	}
}

// told are the names of what it is told since it was asked last.
func (c *caster) told() (list []string) {
	for _, m := range c.Told {
		list = append(list, m.Name())
	}
	c.Told = nil
	return list
}

func spells(list ...content.ID) *view.Viewer {
	return &view.Viewer{Spells: &view.Spellbook{Spells: list}}
}

func TestOnlyWhatThePlayerKnowsIsCast(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, c *caster) {
		cast := &combat.Cast{Spell: 77, Count: 3, Targets: combat.Targets{Mask: combat.TargetUnit, Thing: c.Name(wolf)}}
		_ = c.caster.Cast(cast)
		if got := c.told(); len(got) != 1 || c.Asked != nil {
			t.Errorf("before it has its spells it is told %v and asks %+v", got, c.Asked)
		}
		c.book.Follow(spells("t:nip"))
		known, m := c.book.Begin()
		if len(known.Spells) != 1 || len(m.Spells) != 1 || m.Spells[0].Spell != 77 {
			t.Errorf("it begins with %+v and %+v", known, m)
		}
		_ = c.caster.Cast(cast)
		_ = c.caster.Cast(&combat.Cast{Spell: 78})
		_ = c.caster.Cancel(&combat.CancelCast{Spell: 77})
		_ = c.caster.Cancel(&combat.CancelCast{Spell: 78})
		_ = c.caster.CancelRepeat(nil)
		want := []intent.Intent{intent.Cast{Spell: "t:nip", Target: wolf}, intent.CancelCast{Spell: "t:nip"}, intent.CancelCast{Spell: "-", Repeating: true}}
		if !reflect.DeepEqual(c.Asked, want) {
			t.Errorf("it asks %+v, want %+v", c.Asked, want)
		}
		_ = c.caster.Cast(&combat.Cast{Spell: 77, Targets: combat.Targets{Destination: movement.Vector{X: float32(math.NaN())}}})
		if len(c.Asked) != len(want) || c.Strange != 1 {
			t.Errorf("a cast at no place asks %+v; %d are counted", c.Asked, c.Strange)
		}
	})
}

func TestNewSpellsAreTold(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, c *caster) {
		c.book.Told(spells("t:nip"))
		if got := c.told(); got != nil {
			t.Errorf("before it has begun it is told %v", got)
		}
		c.book.Told(spells("t:bite"))
		if got, want := c.told(), []string{"SMSG_LEARNED_SPELL", "SMSG_REMOVED_SPELL"}; !reflect.DeepEqual(got, want) {
			t.Errorf("it is told %v, want %v", got, want)
		}
		c.book.Told(new(view.Viewer))
		if got := c.told(); got != nil {
			t.Errorf("of nothing it is told %v", got)
		}
	})
}

func TestItsOwnCastsAreToldInTheirOrder(t *testing.T) {
	both(t, func(t *testing.T, _ *game.Version, c *caster) {
		if c.book.Own(event.CastBegun{Caster: wolf, Spell: "t:nip", Time: 500}) {
			t.Error("it takes the cast of another")
		}
		if !c.book.Own(event.Rested{Player: anna, Spell: "t:nip", Time: 500}) || len(c.Told) > 0 {
			t.Errorf("a rest does not wait: %v", c.told())
		}
		if !c.book.Own(event.CastBegun{Caster: anna, Spell: "t:nip", Time: 500}) {
			t.Error("it does not take a cast of its own")
		}
		begun := c.told()
		c.book.Rest()
		if got := c.told(); len(begun) == 0 || len(got) != 1 || got[0] != "SMSG_SPELL_COOLDOWN" {
			t.Errorf("it is told %v, and behind that %v", begun, got)
		}
		c.book.Rest()
		if got := c.told(); got != nil {
			t.Errorf("a rest is told twice: %v", got)
		}
	})
}

func TestAnAuraIsGivenUpByItsNumber(t *testing.T) {
	both(t, func(t *testing.T, v *game.Version, c *caster) {
		was := []view.Aura{{Serial: 1, Aura: "t:rage"}}
		own := &view.Object{GUID: anna, Auras: append(was, view.Aura{Serial: 2, Slot: 1, Aura: "t:mount", Ends: 3000})}
		c.book.Bear(own, was)
		var want []packets.Body
		if v.Packet == codec.Vanilla {
			want = []packets.Body{&combat.AuraTime{Slot: 1, Left: 2000}}
		}
		if !reflect.DeepEqual(c.Told, want) {
			t.Errorf("it is told %+v, want %+v", c.Told, want)
		}
		_ = c.caster.CancelAura(&packets.Number{Value: 91})
		_ = c.caster.CancelAura(&packets.Number{Value: 92})
		_ = c.caster.Dismount(nil)
		if want := []intent.Intent{intent.CancelAura{Aura: "t:rage"}, intent.CancelAura{Aura: "t:mount"}}; !reflect.DeepEqual(c.Asked, want) {
			t.Errorf("it asks %+v, want %+v", c.Asked, want)
		}
	})
}

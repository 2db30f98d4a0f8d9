package game_test

import (
	"slices"
	"testing"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
)

// petting is an imp that obeys whom it belongs to, and what calls it.
const (
	petting = `
spells:
  call_imp: {name: Call Imp, aim: self, effects: [{kind: summon, creature: imp, role: pet, yards: 2}], clients: {vanilla: {entry: 688}, wrath: {entry: 688}}}
  nip: {name: Nip, aim: enemy, range_yards: 5, cooldown_ms: 60000, effects: [{kind: damage, value: 1}], clients: {vanilla: {entry: 3110}, wrath: {entry: 47964}}}
  soothe: {name: Soothe, aim: friend, range_yards: 40, effects: [{kind: heal, value: 1}], clients: {vanilla: {entry: 2070}, wrath: {entry: 2070}}}
  sway: {name: Sway, aim: any, range_yards: 50, effects: [{kind: apply_aura, aura: swayed}]}
auras:
  swayed: {name: Swayed, harmful: true, duration_ms: 400, effects: [{kind: charm}]}
creatures:
  imp: {name: Imp, faction: "base:wild", health: 77, damage_min: 0, damage_max: 0, reach_yards: 2, commands: [nip, soothe]}
`
	pettingScript = `
command "imp" {}
function players:imp() self:cast("call_imp", self) end
command "imp die" {}
function players:imp_die() for _, u in ipairs(self:in_range(50, {id = "imp"})) do u:kill(u) end end
command "sway" {}
function players:sway() for _, u in ipairs(self:in_range(50, {id = "hen"})) do self:cast("sway", u) end end
`
)

// imps calls an imp, and waits for its bar.
func (p *player) imps() (imp uint64) {
	p.t.Helper()
	p.types(".imp")
	p.wait("its bar", func(m *client.Model) bool { imp = m.Pet.Pet; return imp != 0 && m.Objects[imp] != nil })
	return imp
}

// mode waits until its pet does as it says.
func (p *player) mode(react, command uint8) {
	p.t.Helper()
	p.wait("what its pet does", func(m *client.Model) bool { return m.Pet.React == react && m.Pet.Command == command })
}

// tied waits until a field of somebody names whom it belongs to, or what belongs to it.
func (p *player) tied(who uint64, at uint16, to uint64) {
	p.t.Helper()
	p.wait("to whom it belongs", func(m *client.Model) bool {
		o := m.Objects[who]
		return o != nil && o.Fields[at] == uint32(to) && o.Fields[at+1] == uint32(to>>32)
	})
}

func TestAPetIsShownAndObeys(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, petting, pettingScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, hen, seen := anna.Model().Self, anna.hen(), bert.hen()
			imp := anna.imps()
			nip, soothe := of(pair[0], 3110, 47964), uint32(2070)
			bar := anna.Model().Pet
			if bar.Actions[0] != combat.PetAction(combat.PetKindCommand, combat.PetAttack) || bar.Actions[3] != combat.PetAction(combat.PetKindManual, nip) ||
				!slices.Equal(bar.Spells, []uint32{bar.Actions[3], combat.PetAction(combat.PetKindManual, soothe)}) {
				t.Errorf("its bar is %+v", bar)
			}
			anna.mode(combat.PetDefensive, combat.PetFollow)
			for _, p := range []*player{anna, bert} {
				at := p.version.Fields
				p.tied(self, at.Summon, imp)
				p.tied(imp, at.SummonedBy, self)
				p.tied(imp, at.CreatedBy, self)
				p.field("what has made it", imp, at.CreatedBySpell, func(v uint32) bool { return v == 688 })
				p.field("its number", imp, at.PetNumber, func(v uint32) bool { return v != 0 })
				o := p.Model().Objects[imp]
				p.send(&packets.PetNameAsk{Number: o.Fields[at.PetNumber], GUID: imp})
				p.wait("its name", func(m *client.Model) bool { return m.Messages["SMSG_PET_NAME_QUERY_RESPONSE"] == 1 })
				if m := p.Model(); m.PetName.Pet != "Imp" || m.PetName.Timestamp != o.Fields[at.PetNamed] {
					t.Errorf("it is called %+v, and was named at %#x", m.PetName, o.Fields[at.PetNamed])
				}
			}
			late := h.enter(pair[1], "Carl")
			late.tied(self, late.version.Fields.Summon, imp)
			late.tied(imp, late.version.Fields.SummonedBy, self)

			anna.commands(imp, combat.PetStay, 0)
			anna.mode(combat.PetDefensive, combat.PetStay)
			anna.reacts(imp, combat.PetPassive)
			anna.mode(combat.PetPassive, combat.PetStay)
			anna.commands(imp, combat.PetAttack, hen)
			anna.mode(combat.PetPassive, combat.PetAttack)
			bert.tied(imp, bert.version.Fields.Target, seen)
			if err := anna.CastPet(imp, nip, hen); err != nil {
				t.Fatal(err)
			}
			at, waits := anna.until(0, client.Waits, nip)
			if waits.By != imp || waits.Millis == 0 {
				t.Errorf("its spell has to wait as %v", waits)
			}
			if err := anna.CastPet(imp, nip, hen); err != nil {
				t.Fatal(err)
			}
			if _, fails := anna.until(at, client.Fails, nip); fails.Why != "not_ready" || fails.By != 0 {
				t.Errorf("once more it fails as %v", fails)
			}
			if err := anna.PetCastsItself(imp, soothe, true); err != nil {
				t.Fatal(err)
			}
			anna.wait("that it does by itself", func(m *client.Model) bool {
				return m.Pet.Actions[4] == combat.PetAction(combat.PetKindAuto, soothe)
			})
			anna.send(&packets.GUID{Is: "CMSG_PET_STOP_ATTACK", GUID: imp})
			anna.mode(combat.PetPassive, combat.PetStay)
			anna.commands(imp, combat.PetAttack, self)
			if says := anna.happens(client.PetSays); says.Why != "3" {
				t.Errorf("it says %q of whom it cannot attack", says.Why)
			}
			anna.types(".imp die")
			anna.field("its death", imp, pair[0].Fields.Health, func(v uint32) bool { return v == 0 })
			anna.commands(imp, combat.PetFollow, 0)
			anna.wait("what the dead say", func(m *client.Model) bool {
				return slices.ContainsFunc(m.Happened, func(h client.Happening) bool { return h.What == client.PetSays && h.Why == "1" })
			})
			if err := anna.DismissPet(imp); err != nil {
				t.Fatal(err)
			}
			anna.wait("that its bar is gone", func(m *client.Model) bool { return m.Pet.None && m.Objects[imp] == nil })
			for _, p := range []*player{anna, bert} {
				p.tied(self, p.version.Fields.Summon, 0)
			}
			anna.counts(h, 0)
		})
	}
}

func (p *player) commands(pet uint64, command uint32, at uint64) {
	p.t.Helper()
	if err := p.CommandPet(pet, command, at); err != nil {
		p.t.Fatal(err)
	}
}

func (p *player) reacts(pet uint64, react uint32) {
	p.t.Helper()
	if err := p.ReactPet(pet, react); err != nil {
		p.t.Fatal(err)
	}
}

// TestAnothersPetIsNotCommanded: neither by whom it does not belong to, nor by one
// who has none, nor with what is not on its bar.
func TestAnothersPetIsNotCommanded(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, petting, pettingScript)
			anna, bert := h.enter(v, "Anna"), h.enter(v, "Bert")
			imp := anna.imps()
			bert.wait("it", func(m *client.Model) bool { return m.Objects[imp] != nil })
			all := func(pet uint64) (list []packets.Body) {
				return []packets.Body{
					&combat.CommandPet{Pet: pet, Action: combat.PetAction(combat.PetKindCommand, combat.PetStay)},
					&combat.CommandPet{Pet: pet, Action: combat.PetAction(combat.PetKindCommand, combat.PetDismiss)},
					&combat.CommandPet{Pet: pet, Action: combat.PetAction(combat.PetKindManual, 2070)},
					&combat.CastPet{Pet: pet, Spell: 2070},
					&combat.PetCastsItself{Pet: pet, Spell: 2070, Does: true},
					&combat.ArrangePet{Pet: pet, Places: []combat.PetPlace{{Place: 1}}},
					&packets.GUID{Is: "CMSG_PET_STOP_ATTACK", GUID: pet},
					&packets.GUID{Is: "CMSG_PET_ABANDON", GUID: pet},
				}
			}
			want := int64(0)
			for _, pet := range []uint64{0, bert.Model().Self, imp} {
				for _, m := range all(pet) {
					bert.send(m)
					want++
				}
			}
			bert.counts(h, want)
			his := bert.imps()
			for _, m := range all(imp) {
				bert.send(m)
				want++
			}
			bert.send(&combat.CommandPet{Pet: his, Action: combat.PetAction(combat.PetKindManual, 133)})
			bert.send(&combat.CommandPet{Pet: his, Action: 0xFFFFFFFF})
			bert.counts(h, want+2)
			bert.send(&packets.PetNameAsk{Number: 5, GUID: imp})
			bert.send(&packets.PetNameAsk{Number: 5, GUID: 5})
			bert.pauses()
			if m := bert.Model(); m.PetName.Pet != "" || v.Unnamed != (m.Messages["SMSG_PET_NAME_QUERY_RESPONSE"] == 2) {
				t.Errorf("under a wrong number it is called %+v", m.PetName)
			}
			anna.mode(combat.PetDefensive, combat.PetFollow)
			if anna.Model().Objects[imp] == nil {
				t.Error("it is gone")
			}
		})
	}
}

// TestABarOfAPetIsKept: what a player has arranged stays so, for a pet of the same
// kind, also when it comes back.
func TestABarOfAPetIsKept(t *testing.T) {
	t.Parallel()
	for _, v := range versions() {
		t.Run(v.Name, func(t *testing.T) {
			h := newHallOf(t, petting, pettingScript)
			key := h.account("ANNA")
			p := h.connect(v, "ANNA", key)
			p.make("Anna")
			p.join()
			imp := p.imps()
			bar := p.Model().Pet.Actions
			p.send(&combat.ArrangePet{Pet: imp, Places: []combat.PetPlace{{Place: 9, Action: bar[3]}, {Place: 3, Action: bar[9]}}})
			p.send(packets.NewEmpty("CMSG_QUERY_TIME"))
			p.wait("that it was heard", func(m *client.Model) bool { return m.Messages["SMSG_QUERY_TIME_RESPONSE"] > 0 })
			again := h.connect(v, "ANNA", key)
			again.join()
			again.wait("its bar", func(m *client.Model) bool { return m.Pet.Pet != 0 })
			if got := again.Model().Pet.Actions; got[9] != bar[3] || got[3] != bar[9] || got[4] != bar[4] {
				t.Errorf("its bar is %x, was %x", got, bar)
			}
		})
	}
}

// TestWhoIsCharmedShowsByWhom: for as long as that lasts.
func TestWhoIsCharmedShowsByWhom(t *testing.T) {
	t.Parallel()
	for _, pair := range pairs() {
		t.Run(pair[0].Name, func(t *testing.T) {
			h := newHallOf(t, petting, pettingScript)
			anna, bert := h.enter(pair[0], "Anna"), h.enter(pair[1], "Bert")
			self, hen := anna.Model().Self, bert.hen()
			bert.wait("her", func(m *client.Model) bool { return m.Objects[self] != nil })
			anna.types(".sway")
			for _, at := range []uint64{1, 0} {
				bert.tied(hen, pair[1].Fields.CharmedBy, self*at)
				bert.tied(self, pair[1].Fields.Charm, hen*at)
			}
		})
	}
}

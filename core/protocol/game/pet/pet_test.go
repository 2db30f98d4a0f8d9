package pet

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/packets/combat"
)

const imp = 0xF130000007000011 // its name for clients

var (
	unit = guid.New(guid.Creature, 1, 17)
	wolf = guid.New(guid.Creature, 1, 18)
)

// number is that of the spells of these tests; what is not in it no client knows.
func number(id content.ID) uint32 { return map[content.ID]uint32{"b:nip": 11, "b:soothe": 12}[id] }

// told is an imp that has two commands.
func told(change func(p *view.Pet)) *Pet {
	p := &view.Pet{Unit: unit, Def: "b:imp", Temper: content.Defensive, Commands: []view.Command{{Spell: "b:nip"}, {Spell: "b:secret"}, {Spell: "b:soothe", Auto: true}}}
	if change != nil {
		change(p)
	}
	return &Pet{Told: p, Name: imp, Number: number, Now: 1000}
}

// shown is a bar of that imp, whose client has been told.
func shown(t *testing.T) *ActionBar {
	t.Helper()
	b := new(ActionBar)
	if list := b.Tell(told(nil)); len(list) != 1 {
		t.Fatalf("a new pet is told of with %d messages", len(list))
	}
	return b
}

func word(kind uint8, what uint32) uint32 { return combat.PetAction(kind, what) }

// bar is what lies on a bar that nobody has arranged.
var bar = [Places]uint32{
	word(combat.PetKindCommand, combat.PetAttack), word(combat.PetKindCommand, combat.PetFollow), word(combat.PetKindCommand, combat.PetStay),
	word(combat.PetKindManual, 11), word(combat.PetKindAuto, 12), word(combat.PetKindManual, 0), word(combat.PetKindManual, 0),
	word(combat.PetKindReact, combat.PetAggressive), word(combat.PetKindReact, combat.PetDefensive), word(combat.PetKindReact, combat.PetPassive),
}

// A dead pet of which nothing lies around any more has no bar, and can still be given up.
func TestWhichPetsCanBeGivenUp(t *testing.T) {
	const other = imp + 1
	tell := func(pets ...view.Pet) *ActionBar {
		b := new(ActionBar)
		for i := range pets {
			b.Tell(&Pet{Told: &pets[i], Name: imp, Number: number})
		}
		return b
	}
	alive := view.Pet{Unit: unit, Def: "b:imp"}
	gone := view.Pet{Def: "b:imp", Dead: true}
	for _, test := range []struct {
		name              string
		bar               *ActionBar
		none, its, others bool // whether one of that name can be given up
	}{
		{"nobody's", tell(), false, false, false},
		{"one that is there", tell(alive), false, true, false},
		{"one whose corpse lies there", tell(view.Pet{Unit: unit, Def: "b:imp", Dead: true}), false, true, false},
		{"one whose corpse is gone", tell(alive, gone), true, true, false},
		{"one that died before its owner logged in", tell(gone), true, false, false},
		{"one that has gone", tell(alive, view.Pet{}), false, false, false},
		{"one that lives again", tell(alive, gone, alive), false, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := [3]bool{test.bar.GivesUp(0), test.bar.GivesUp(imp), test.bar.GivesUp(other)}
			if want := [3]bool{test.none, test.its, test.others}; got != want {
				t.Errorf("that of no name, of its own and of another: %v, want %v", got, want)
			}
		})
	}
}

func TestWhatAClientIsToldOfAPet(t *testing.T) {
	whole := func(change func(m *combat.PetBar)) []any {
		m := &combat.PetBar{Pet: imp, React: combat.PetDefensive, Command: combat.PetFollow, Actions: bar, Spells: []uint32{bar[3], bar[4]}}
		change(m)
		return []any{m}
	}
	for _, test := range []struct {
		name   string
		change func(p *view.Pet)
		want   []any
	}{
		{"nothing is new", func(*view.Pet) {}, nil},
		{"it stays", func(p *view.Pet) { p.Stays = true }, []any{&combat.PetMode{Pet: imp, React: combat.PetDefensive, Command: combat.PetStay}}},
		{"it attacks", func(p *view.Pet) { p.Stays, p.Attacks = true, true }, []any{&combat.PetMode{Pet: imp, React: combat.PetDefensive, Command: combat.PetAttack}}},
		{"it is passive", func(p *view.Pet) { p.Temper = content.Passive }, []any{&combat.PetMode{Pet: imp, React: combat.PetPassive, Command: combat.PetFollow}}},
		{"a spell rests", func(p *view.Pet) { p.Commands[0].Left = 500 },
			[]any{&combat.Cooldowns{GUID: imp, List: []combat.Waiting{{Spell: 11, Left: 500}}}}},
		{"it casts by itself", func(p *view.Pet) { p.Commands[0].Auto = true }, whole(func(m *combat.PetBar) {
			m.Actions[3] = word(combat.PetKindAuto, 11)
			m.Spells = []uint32{m.Actions[3], m.Actions[4]}
		})},
		{"it goes soon, and a spell rests", func(p *view.Pet) { p.Lasts, p.Commands[2].Left = 9000, 700 }, whole(func(m *combat.PetBar) {
			m.Duration, m.Cooldowns = 9000, []combat.PetCooldown{{Spell: 12, Left: 700}}
		})},
		{"it has lost a spell", func(p *view.Pet) { p.Commands = p.Commands[:1] }, whole(func(m *combat.PetBar) {
			m.Actions[4], m.Spells = word(combat.PetKindManual, 0), m.Spells[:1]
		})},
		{"it is gone", func(p *view.Pet) { *p = view.Pet{} }, []any{&combat.PetBar{None: true}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []any
			for _, m := range shown(t).Tell(told(test.change)) {
				got = append(got, m)
			}
			if !reflect.DeepEqual(got, test.want) {
				t.Errorf("its client is told\n%s, want\n%s", all(got), all(test.want))
			}
		})
	}
}

func all(list []any) string {
	var b strings.Builder
	for _, m := range list {
		fmt.Fprintf(&b, "%+v\n", m)
	}
	return b.String()
}

func TestASpellThatRestsIsReadyAgain(t *testing.T) {
	b := shown(t)
	b.Tell(told(func(p *view.Pet) { p.Commands[0].Left = 500 }))
	later := told(func(p *view.Pet) { p.Commands[0].Left = 400 })
	later.Now = 1100
	if list := b.Tell(later); list != nil {
		t.Errorf("while it rests on, its client is told %v", list)
	}
	early := told(nil)
	early.Now = 1200
	if list := b.Tell(early); len(list) != 1 || !reflect.DeepEqual(list[0], &combat.SpellOf{Is: "SMSG_CLEAR_COOLDOWN", Spell: 11, GUID: imp}) {
		t.Errorf("ready early, its client is told %v", list)
	}
	b.Tell(told(func(p *view.Pet) { p.Commands[0].Left = 500 }))
	over := told(nil)
	over.Now = 1500
	if list := b.Tell(over); list != nil {
		t.Errorf("in its time, which clients measure, its client is told %v", list)
	}
}

func TestNobodysPetIsNotToldOf(t *testing.T) {
	var b ActionBar
	if list := b.Tell(told(func(p *view.Pet) { *p = view.Pet{} })); list != nil {
		t.Errorf("who has none is told %v", list)
	}
}

func TestWhatAClickAsks(t *testing.T) {
	for _, test := range []struct {
		name   string
		pet    uint64
		action uint32
		want   intent.Pet
		no     bool
	}{
		{name: "attack", action: bar[0], want: intent.Pet{Act: intent.PetAttack, Target: wolf}},
		{name: "follow", action: bar[1], want: intent.Pet{Act: intent.PetFollow}},
		{name: "stay", action: bar[2], want: intent.Pet{Act: intent.PetStay}},
		{name: "dismiss", action: word(combat.PetKindCommand, combat.PetDismiss), want: intent.Pet{Act: intent.PetDismiss}},
		{name: "a command that there is not", action: word(combat.PetKindCommand, 4), no: true},
		{name: "aggressive", action: bar[7], want: intent.Pet{Act: intent.PetAggressive}},
		{name: "defensive", action: bar[8], want: intent.Pet{Act: intent.PetDefensive}},
		{name: "passive", action: bar[9], want: intent.Pet{Act: intent.PetPassive}},
		{name: "a reaction that there is not", action: word(combat.PetKindReact, 3), no: true},
		{name: "a spell", action: bar[3], want: intent.Pet{Act: intent.PetCast, Spell: "b:nip", Target: wolf}},
		{name: "a spell that it casts by itself", action: bar[4], want: intent.Pet{Act: intent.PetCast, Spell: "b:soothe", Target: wolf}},
		{name: "a spell that is none of its commands", action: word(combat.PetKindManual, 13), no: true},
		{name: "an empty place", action: bar[5], no: true},
		{name: "a kind that there is not", action: word(0x42, 1), no: true},
		{name: "another's pet", pet: imp + 1, action: bar[1], no: true},
		{name: "nobody's", pet: 0xF, action: bar[0], no: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.pet == 0 {
				test.pet = imp
			}
			got, ok := shown(t).Command(&combat.CommandPet{Pet: test.pet, Action: test.action, Target: 1}, wolf)
			if ok == test.no || ok && got != test.want {
				t.Errorf("it asks %+v, %v; want %+v, %v", got, ok, test.want, !test.no)
			}
		})
	}
	var none ActionBar
	if _, ok := none.Command(&combat.CommandPet{Action: bar[1]}, 0); ok {
		t.Error("who has no pet commands it")
	}
}

func TestABarIsArrangedAndKept(t *testing.T) {
	b := shown(t)
	asks, ok := b.Arrange(&combat.ArrangePet{Pet: imp, Places: []combat.PetPlace{{Place: 3, Action: bar[4]}, {Place: 4, Action: bar[3]}}})
	if !ok || asks != nil {
		t.Errorf("what is only exchanged asks %v, %v", asks, ok)
	}
	asks, ok = b.Arrange(&combat.ArrangePet{Pet: imp, Places: []combat.PetPlace{{Place: 5, Action: word(combat.PetKindAuto, 11)}}})
	if want := []intent.Pet{{Act: intent.PetAuto, Spell: "b:nip"}}; !ok || !reflect.DeepEqual(asks, want) {
		t.Errorf("one that is to be cast by itself asks %v, %v; want %v", asks, ok, want)
	}
	for name, bad := range map[string]combat.ArrangePet{
		"a place that there is not": {Pet: imp, Places: []combat.PetPlace{{Place: 10, Action: bar[3]}}},
		"a spell that it has not":   {Pet: imp, Places: []combat.PetPlace{{Place: 0, Action: bar[3]}, {Place: 1, Action: word(combat.PetKindManual, 13)}}},
		"a reaction out of range":   {Pet: imp, Places: []combat.PetPlace{{Place: 0, Action: word(combat.PetKindReact, 3)}}},
		"a kind that there is not":  {Pet: imp, Places: []combat.PetPlace{{Place: 0, Action: word(0x42, 1)}}},
		"another's pet":             {Pet: imp + 1, Places: []combat.PetPlace{{Place: 0, Action: bar[3]}}},
	} {
		if asks, ok := b.Arrange(&bad); ok || asks != nil {
			t.Errorf("%s is arranged, and asks %v", name, asks)
		}
	}
	want := bar
	want[3], want[4], want[5] = bar[4], bar[3], bar[3]
	again := new(ActionBar)
	again.Keep(b.Kept())
	list := again.Tell(told(nil))
	if got := list[0].(*combat.PetBar).Actions; got != want {
		t.Errorf("kept, it is\n%x, want\n%x", got, want)
	}
	other := told(func(p *view.Pet) { p.Def = "b:other" })
	other.Name++
	if got := again.Tell(other); len(got) != 1 || got[0].(*combat.PetBar).Actions != bar {
		t.Errorf("of another pet its client is told %+v, want a bar that nobody has arranged", got)
	}
}

func TestOfManyPetsTheOldestIsForgotten(t *testing.T) {
	var b ActionBar
	for i := range maxArranged + 3 {
		b.arrange(content.ID(fmt.Sprint("b:pet_", i)), bar)
	}
	if len(b.arranged) != maxArranged || b.arranged[0].def != "b:pet_3" {
		t.Errorf("%d are remembered, the first of them %s", len(b.arranged), b.arranged[0].def)
	}
}

// FuzzKeep: what cannot be read is left out, what has been read is written the same.
func FuzzKeep(f *testing.F) {
	var b ActionBar
	b.arrange("b:imp", bar)
	b.arrange("b:wolf", [Places]uint32{})
	f.Add(b.Kept())
	f.Add(b.Kept()[:30])
	f.Add([]byte{255})
	f.Fuzz(func(t *testing.T, data []byte) {
		var first, again ActionBar
		first.Keep(data)
		again.Keep(first.Kept())
		if !reflect.DeepEqual(first.arranged, again.arranged) {
			t.Errorf("%v is written and reads as %v", first.arranged, again.arranged)
		}
	})
}

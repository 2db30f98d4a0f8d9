package pet

import (
	"loam/core/protocol/web/message/messagetest"

	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

var dog = guid.New(guid.Creature, 1, 2)

func TestCommandsToAPet(t *testing.T) {
	for _, test := range []struct {
		fields string
		want   intent.Pet
	}{
		{`"act":"attack"`, intent.Pet{Act: intent.PetAttack}},
		{`"act":"attack","target":"creature-1-2"`, intent.Pet{Act: intent.PetAttack, Target: dog}},
		{`"act":"cast","spell":"t:bite"`, intent.Pet{Act: intent.PetCast, Spell: "t:bite"}},
		{`"act":"manual","spell":"t:bite"`, intent.Pet{Act: intent.PetManual, Spell: "t:bite"}},
	} {
		if in, err := messagetest.Read[intent.Pet](t, DecodePet, `{"type":"pet",`+test.fields+`}`); err != nil || in != test.want {
			t.Errorf("%s is read as %+v, %v; want %+v", test.fields, in, err, test.want)
		}
	}
	for _, fields := range []string{`"act":"fly"`, `"spell":"t:bite"`, `"act":"attack","target":"Ben"`} {
		if in, err := messagetest.Read[intent.Pet](t, DecodePet, `{"type":"pet",`+fields+`}`); err == nil {
			t.Errorf("%s is read as %+v, want an error", fields, in)
		}
	}
}

func TestWhatAPageSeesOfAPet(t *testing.T) {
	texts := locale.Texts{Content: content.NewSnapshot(content.Tables{
		Creatures: []content.Creature{{ID: "t:dog", Name: content.Text{Key: "Dog"}}},
		Spells:    []content.Spell{{ID: "t:bite", Name: content.Text{Key: "Bite"}}},
	})}
	for _, test := range []struct {
		name string
		pet  view.Pet
		want string
	}{
		{"none", view.Pet{}, `{"none":true}`},
		{"a dead one without a corpse", view.Pet{Dead: true, Def: "t:dog"}, `{"name":"Dog","dead":true}`},
		{"a dead one of another release", view.Pet{Dead: true, Def: "t:gone"}, `{"name":"t:gone","dead":true}`},
		{"a dead one with a corpse", view.Pet{Unit: dog, Dead: true, Temper: content.Passive}, `{"unit":"creature-1-2","dead":true,"temper":"passive","commands":[]}`},
		{"one with orders", view.Pet{Unit: dog, Temper: content.Defensive, Stays: true, Attacks: true, Lasts: 60000}, `{"unit":"creature-1-2","temper":"defensive","stays":true,"attacks":true,"lasts":60000,"commands":[]}`},
		{"one that casts", view.Pet{Unit: dog, Temper: content.Aggressive, Commands: []view.Command{{Spell: "t:bite", Auto: true, Left: 1500}, {Spell: "t:gone"}}},
			`{"unit":"creature-1-2","temper":"aggressive","commands":[{"spell":"t:bite","name":"Bite","auto":true,"rest":1500},{"spell":"t:gone","name":"t:gone"}]}`},
	} {
		if got := messagetest.Written(func(w *jsonfield.Writer) { EncodePet(w, texts, &test.pet) }); got != test.want {
			t.Errorf("%s is sent as %s, want %s", test.name, got, test.want)
		}
	}
}

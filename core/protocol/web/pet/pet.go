// Package pet is what pages tell their player's pet, and are told of it.
package pet

import (
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
)

// petActs are the words for what a pet may be told, by intent.PetAct.
var petActs = func() (words []string) {
	for a := range intent.PetActs {
		words = append(words, intent.PetAct(a).String())
	}
	return words
}()

// DecodePet takes `pet`.
func DecodePet(r *jsonfield.Reader) intent.Intent {
	return intent.Pet{
		Act:    intent.PetAct(r.Word("act", petActs, "what it is told; auto: to cast the spell by itself, manual: no more")),
		Spell:  r.LineOr("spell", 129, "of cast, auto and manual: its id"),
		Target: r.GUIDOr("target", "of attack and cast: whom; left out: who is selected"),
	}
}

// EncodePet writes how the player's pet fares, or that there is none.
func EncodePet(w *jsonfield.Writer, t locale.Texts, p *view.Pet) {
	if p.Unit == 0 {
		encodeAbsent(w, t, p)
		return
	}
	w.GUID("unit", p.Unit, "")
	w.BooleanIf("dead", p.Dead, "it is dead: `pet` with dismiss gives it up for good")
	w.Text("temper", p.Temper.String(), "whom it fights: passive, defensive or aggressive")
	w.BooleanIf("stays", p.Stays, "it was told to stay where it is")
	w.BooleanIf("attacks", p.Attacks, "it was told to attack")
	w.IntegerIf("lasts", int64(p.Lasts), "ms until it goes; left out: without end")
	w.OpenField("commands", '[', "list of commands", "what it can be told to cast, in order")
	for i := range p.Commands {
		w.Open('{')
		EncodePetCommand(w, t, &p.Commands[i])
		w.Close('}')
	}
	w.Close(']')
}

// encodeAbsent writes that there is no pet, or that it is dead and lies nowhere.
func encodeAbsent(w *jsonfield.Writer, t locale.Texts, p *view.Pet) {
	w.BooleanIf("none", !p.Dead, "there is none; nothing else follows")
	name := string(p.Def)
	if d, ok := t.Content.Creature(p.Def); ok {
		name = t.Line(d.Name)
	}
	w.TextIf("name", name, "of one that is `dead` and lies nowhere, in the reader's language; nothing else follows")
	if p.Dead {
		w.Boolean("dead", true, "")
	}
}

// EncodePetCommand writes one spell that the pet can be told to cast.
func EncodePetCommand(w *jsonfield.Writer, t locale.Texts, c *view.Command) {
	w.Text("spell", string(c.Spell), "its id")
	name := string(c.Spell)
	if d, ok := t.Content.Spell(c.Spell); ok {
		name = t.Line(d.Name)
	}
	w.Text("name", name, "in the reader's language")
	w.BooleanIf("auto", c.Auto, "it casts it by itself")
	w.IntegerIf("rest", int64(c.Left), "ms until it can be cast again")
}

// Package pet decodes and encodes the messages about the player's pet.
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

// DecodePet decodes `pet`.
func DecodePet(r *jsonfield.Reader) intent.Intent {
	return intent.Pet{
		Act:    intent.PetAct(r.Word("act", petActs, "the command; auto: turn autocast of the spell on; manual: turn it off")),
		Spell:  r.LineOr("spell", 129, "for cast, auto and manual: id of the spell"),
		Target: r.GUIDOr("target", "for attack and cast: the target; default: the selected unit"),
	}
}

// EncodePet writes the state of the player's pet, or that there is none.
func EncodePet(w *jsonfield.Writer, t locale.Texts, p *view.Pet) {
	if p.Unit == 0 {
		encodeAbsent(w, t, p)
		return
	}
	w.GUID("unit", p.Unit, "")
	w.BooleanIf("dead", p.Dead, "the pet is dead: `pet` with dismiss abandons it permanently")
	w.Text("temper", p.Temper.String(), "react state: passive, defensive or aggressive")
	w.BooleanIf("stays", p.Stays, "the pet was ordered to stay")
	w.BooleanIf("attacks", p.Attacks, "the pet was ordered to attack")
	w.IntegerIf("lasts", int64(p.Lasts), "ms until it despawns; omitted if it is permanent")
	w.OpenField("commands", '[', "list of commands", "spells that the player can order it to cast, in order")
	for i := range p.Commands {
		w.Open('{')
		EncodePetCommand(w, t, &p.Commands[i])
		w.Close('}')
	}
	w.Close(']')
}

// encodeAbsent writes that there is no pet, or that it is dead and lies nowhere.
func encodeAbsent(w *jsonfield.Writer, t locale.Texts, p *view.Pet) {
	w.BooleanIf("none", !p.Dead, "the player has no pet; no other field follows")
	name := string(p.Def)
	if d, ok := t.Content.Creature(p.Def); ok {
		name = t.Line(d.Name)
	}
	w.TextIf("name", name, "for a `dead` pet without a corpse, in the reader's language; no other field follows")
	if p.Dead {
		w.Boolean("dead", true, "")
	}
}

// EncodePetCommand writes one spell that the player can order the pet to cast.
func EncodePetCommand(w *jsonfield.Writer, t locale.Texts, c *view.Command) {
	w.Text("spell", string(c.Spell), "id of the spell")
	name := string(c.Spell)
	if d, ok := t.Content.Spell(c.Spell); ok {
		name = t.Line(d.Name)
	}
	w.Text("name", name, "in the reader's language")
	w.BooleanIf("auto", c.Auto, "autocast is on")
	w.IntegerIf("rest", int64(c.Left), "remaining cooldown in ms")
}

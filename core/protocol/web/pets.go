package web

import (
	"loam/core/event"
	"loam/core/intent"
	"loam/core/view"
)

// petActs are the words for what a pet may be told, by intent.PetAct.
var petActs = func() (words []string) {
	for a := range intent.PetActs {
		words = append(words, intent.PetAct(a).String())
	}
	return words
}()

// offerKinds are the words for what a player is offered, by intent.OfferKind.
var offerKinds = func() (words []string) {
	for k := range intent.OfferKinds {
		words = append(words, k.String())
	}
	return words
}()

func decodePet(r *reader) intent.Intent {
	return intent.Pet{
		Act:    intent.PetAct(r.word("act", petActs, "what it is told; auto: to cast the spell by itself, manual: no more")),
		Spell:  r.lineOr("spell", 129, "of cast, auto and manual: its id"),
		Target: r.guidOr("target", "of attack and cast: whom; left out: who is selected"),
	}
}

func decodeConsent(r *reader) intent.Intent {
	return intent.Answer{
		Offer: intent.OfferKind(r.word("offer", offerKinds, "which")),
		Yes:   r.word("answer", []string{"yes", "no"}, "") == 0,
	}
}

var toldOffered = told("News of an offer to the player: to live again, or to come to somebody. `consent` answers.", func(w *writer, e event.Offered) {
	w.text("offer", e.Offer.String(), "life: to live again where somebody stood; call: to come to where somebody stood")
	w.text("news", e.News.String(), "made: the player has `wait` to answer; accepted; declined; lapsed: there is no offer any more")
	w.guid("by", e.By, "who made it")
	w.text("by_name", e.ByName, "that one's name")
	w.textIf("spell", string(e.Spell), "its id")
	w.integerIf("wait", int64(e.Wait), "ms; of made")
})

// encodePet writes how the player's pet fares, or that there is none.
func encodePet(w *writer, t texts, p *view.Pet) {
	if p.Unit == 0 {
		w.boolean("none", true, "there is none; nothing else follows")
		return
	}
	w.guid("unit", p.Unit, "")
	w.text("temper", p.Temper.String(), "whom it fights: passive, defensive or aggressive")
	w.booleanIf("stays", p.Stays, "it was told to stay where it is")
	w.booleanIf("attacks", p.Attacks, "it was told to attack")
	w.integerIf("lasts", int64(p.Lasts), "ms until it goes; left out: without end")
	w.openField("commands", '[', "list of commands", "what it can be told to cast, in order")
	for i := range p.Commands {
		w.open('{')
		encodePetCommand(w, t, &p.Commands[i])
		w.close('}')
	}
	w.close(']')
}

func encodePetCommand(w *writer, t texts, c *view.Command) {
	w.text("spell", string(c.Spell), "its id")
	name := string(c.Spell)
	if d, ok := t.content.Spell(c.Spell); ok {
		name = t.line(d.Name)
	}
	w.text("name", name, "in the reader's language")
	w.booleanIf("auto", c.Auto, "it casts it by itself")
	w.integerIf("rest", int64(c.Left), "ms until it can be cast again")
}

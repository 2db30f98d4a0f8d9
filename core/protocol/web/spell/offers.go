package spell

import (
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/message"
)

// offerKinds are the words for what a player is offered, by intent.OfferKind.
var offerKinds = func() (words []string) {
	for k := range intent.OfferKinds {
		words = append(words, k.String())
	}
	return words
}()

// DecodeConsent decodes `consent`.
func DecodeConsent(r *jsonfield.Reader) intent.Intent {
	return intent.Answer{
		Offer: intent.OfferKind(r.Word("offer", offerKinds, "the offer")),
		Yes:   r.Word("answer", []string{"yes", "no"}, "") == 0,
	}
}

// Offered is the event for offers to the player.
var Offered = message.Told("News of an offer to the player to resurrect or to be summoned. `consent` answers it.", func(w *jsonfield.Writer, e event.Offered) {
	w.Text("offer", e.Offer.String(), "life: resurrect where the caster stood; call: be summoned to where the caster stood")
	w.Text("news", e.News.String(), "made: the player has `wait` to answer; accepted; declined; lapsed: the offer is no longer valid")
	w.GUID("by", e.By, "the unit that made the offer")
	w.Text("by_name", e.ByName, "name of that unit")
	w.TextIf("spell", string(e.Spell), "id of the spell")
	w.IntegerIf("wait", int64(e.Wait), "ms; for made")
})

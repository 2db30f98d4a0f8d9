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

// DecodeConsent takes `consent`.
func DecodeConsent(r *jsonfield.Reader) intent.Intent {
	return intent.Answer{
		Offer: intent.OfferKind(r.Word("offer", offerKinds, "which")),
		Yes:   r.Word("answer", []string{"yes", "no"}, "") == 0,
	}
}

// Offered tells of an offer to the player.
var Offered = message.Told("News of an offer to the player: to live again, or to come to somebody. `consent` answers.", func(w *jsonfield.Writer, e event.Offered) {
	w.Text("offer", e.Offer.String(), "life: to live again where somebody stood; call: to come to where somebody stood")
	w.Text("news", e.News.String(), "made: the player has `wait` to answer; accepted; declined; lapsed: there is no offer any more")
	w.GUID("by", e.By, "who made it")
	w.Text("by_name", e.ByName, "that one's name")
	w.TextIf("spell", string(e.Spell), "its id")
	w.IntegerIf("wait", int64(e.Wait), "ms; of made")
})

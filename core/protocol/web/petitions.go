package web

import (
	"loam/core/event"
	"loam/core/guid"
	"loam/core/guild"
	"loam/core/intent"
	"loam/core/view"
)

// petitionActs are the words for what may be asked about a petition, by
// intent.PetitionAct.
var petitionActs = func() (words []string) {
	for a := range intent.PetitionActs {
		words = append(words, intent.PetitionAct(a).String())
	}
	return words
}()

func decodePetition(r *reader) intent.Intent {
	return intent.Petition{
		Act:   intent.PetitionAct(r.word("act", petitionActs, "open: be told what one costs; buy; show who has signed; offer it to another player; sign or decline the one that was offered; rename; turn_in: found the guild; query: be told what it is for")),
		With:  r.guidOr("with", "of open and buy: who sells them, left out: who was asked last; of offer: to whom"),
		Thing: r.guidOr("thing", "the petition; left out: the player's own, and of sign and decline the one that was offered"),
		Name:  r.lineOr("name", 4*guild.MaxName, "of buy and rename: what the guild is to be called"),
	}
}

var (
	toldPetition = toldInWords("News of a petition, with which a guild is to be founded.", func(w *writer, t texts, e event.PetitionTold) {
		w.text("news", e.News.String(), "opened: `where` sells petitions and takes them in; bought: the player has one; offered: the player has offered its own to `who`; signed: `who` has signed; declined: `who` does not want to; renamed; turned_in: the guild is founded")
		w.guidIf("thing", e.Thing, "the petition")
		w.guidIf("owner", e.Owner, "who has it")
		w.guidIf("who", e.Who, "")
		w.textIf("name", e.Name, "of `who`")
		w.textIf("guild", e.Guild, "what it is to be called")
		w.guidIf("where", e.Where, "of opened")
		w.textIf("item", string(e.Item), "of opened: id of the petition")
		w.integerIf("price", e.Price, "of opened: coins")
		w.integerIf("takes", int64(e.Takes), "of opened: signatures")
		w.marked(t.filled(e.Words(), e.Args()), "the same in the reader's language")
	})
	toldPetitionShown = told("A petition: the player's own, or one that another offers to it.", func(w *writer, e event.PetitionShown) {
		w.text("asked", e.Asked.String(), "show, offer: another wants the player to sign it, or query")
		w.guid("thing", e.Thing, "the petition")
		w.guid("owner", e.Owner, "who has it")
		w.text("name", e.Name, "of the owner")
		w.text("guild", e.Petition.Name, "what it is to be called")
		w.integer("takes", int64(e.Takes), "signatures")
		w.openField("signed", '[', "list of {id, name}", "who has signed")
		for _, s := range e.Petition.Signed {
			w.open('{')
			w.guid("id", guid.New(guid.Player, 0, uint64(s.Player)), "")
			w.text("name", s.Name, "")
			w.close('}')
		}
		w.close(']')
	})
)

// encodePetition writes what stands on an item.
func encodePetition(w *writer, it *view.Item) {
	name, signatures := "", 0
	if it.Petition != nil {
		name, signatures = it.Petition.Name, len(it.Petition.Signed)
	}
	w.textIf("petition", name, "of a petition: what the guild is to be called")
	w.integerIf("signatures", int64(signatures), "of a petition: how many have signed")
}

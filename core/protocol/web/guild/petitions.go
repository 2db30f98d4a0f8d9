package guild

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/guild"
)

// petitionActs are the words for what may be asked about a petition, by
// intent.PetitionAct.
var petitionActs = func() (words []string) {
	for a := range intent.PetitionActs {
		words = append(words, intent.PetitionAct(a).String())
	}
	return words
}()

// DecodePetition takes `petition`.
func DecodePetition(r *jsonfield.Reader) intent.Intent {
	return intent.Petition{
		Act:   intent.PetitionAct(r.Word("act", petitionActs, "open: be told what one costs; buy; show who has signed; offer it to another player; sign or decline the one that was offered; rename; turn_in: found the guild; query: be told what it is for")),
		With:  r.GUIDOr("with", "of open and buy: who sells them, left out: who was asked last; of offer: to whom"),
		Thing: r.GUIDOr("thing", "the petition; left out: the player's own, and of sign and decline the one that was offered"),
		Name:  r.LineOr("name", 4*guild.MaxName, "of buy and rename: what the guild is to be called"),
	}
}

// What a page is told of petitions.
var (
	PetitionTold = message.ToldInWords("News of a petition, with which a guild is to be founded.", func(w *jsonfield.Writer, t locale.Texts, e event.PetitionTold) {
		w.Text("news", e.News.String(), "opened: `where` sells petitions and takes them in; bought: the player has one; offered: the player has offered its own to `who`; signed: `who` has signed; declined: `who` does not want to; renamed; turned_in: the guild is founded")
		w.GUIDIf("thing", e.Thing, "the petition")
		w.GUIDIf("owner", e.Owner, "who has it")
		w.GUIDIf("who", e.Who, "")
		w.TextIf("name", e.Name, "of `who`")
		w.TextIf("guild", e.Guild, "what it is to be called")
		w.GUIDIf("where", e.Where, "of opened")
		w.TextIf("item", string(e.Item), "of opened: id of the petition")
		w.IntegerIf("price", e.Price, "of opened: coins")
		w.IntegerIf("takes", int64(e.Takes), "of opened: signatures")
		w.Marked(t.Filled(e.Words(), e.Args()), "the same in the reader's language")
	})
	PetitionShown = message.Told("A petition: the player's own, or one that another offers to it.", func(w *jsonfield.Writer, e event.PetitionShown) {
		w.Text("asked", e.Asked.String(), "show, offer: another wants the player to sign it, or query")
		w.GUID("thing", e.Thing, "the petition")
		w.GUID("owner", e.Owner, "who has it")
		w.Text("name", e.Name, "of the owner")
		w.Text("guild", e.Petition.Name, "what it is to be called")
		w.Integer("takes", int64(e.Takes), "signatures")
		w.OpenField("signed", '[', "list of {id, name}", "who has signed")
		for _, s := range e.Petition.Signed {
			w.Open('{')
			w.GUID("id", guid.New(guid.Player, 0, uint64(s.Player)), "")
			w.Text("name", s.Name, "")
			w.Close('}')
		}
		w.Close(']')
	})
)

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

// DecodePetition decodes `petition`.
func DecodePetition(r *jsonfield.Reader) intent.Intent {
	return intent.Petition{
		Act:   intent.PetitionAct(r.Word("act", petitionActs, "open: ask for the price; buy; show the signatures; offer it to another player; sign or decline the offered one; rename; turn_in: found the guild; query: ask for its data")),
		With:  r.GUIDOr("with", "for open and buy: the vendor, default: the last one asked; for offer: the other player"),
		Thing: r.GUIDOr("thing", "the petition; default: the player's own, or for sign and decline the offered one"),
		Name:  r.LineOr("name", 4*guild.MaxName, "for buy and rename: name of the guild to be founded"),
	}
}

// Events about petitions.
var (
	PetitionTold = message.ToldInWords("News of a guild petition.", func(w *jsonfield.Writer, t locale.Texts, e event.PetitionTold) {
		w.Text("news", e.News.String(), "opened: `where` sells petitions and accepts them; bought: the player bought one; offered: the player has offered a petition to `who`; signed: `who` has signed; declined: `who` refused to sign; renamed; turned_in: the guild is founded")
		w.GUIDIf("thing", e.Thing, "the petition")
		w.GUIDIf("owner", e.Owner, "who owns it")
		w.GUIDIf("who", e.Who, "")
		w.TextIf("name", e.Name, "of `who`")
		w.TextIf("guild", e.Guild, "name of the guild to be founded")
		w.GUIDIf("where", e.Where, "for opened")
		w.TextIf("item", string(e.Item), "for opened: id of the petition item")
		w.IntegerIf("price", e.Price, "for opened: in coins")
		w.IntegerIf("takes", int64(e.Takes), "for opened: number of required signatures")
		w.Marked(t.Filled(e.Words(), e.Args()), "the news in the reader's language")
	})
	PetitionShown = message.Told("A petition: the player's own, or one that another player offers.", func(w *jsonfield.Writer, e event.PetitionShown) {
		w.Text("asked", e.Asked.String(), "show; offer: another player asks the player to sign; or query")
		w.GUID("thing", e.Thing, "the petition")
		w.GUID("owner", e.Owner, "who owns it")
		w.Text("name", e.Name, "of the owner")
		w.Text("guild", e.Petition.Name, "name of the guild to be founded")
		w.Integer("takes", int64(e.Takes), "signatures")
		w.OpenField("signed", '[', "list of {id, name}", "the players who have signed")
		for _, s := range e.Petition.Signed {
			w.Open('{')
			w.GUID("id", guid.New(guid.Player, 0, uint64(s.Player)), "")
			w.Text("name", s.Name, "")
			w.Close('}')
		}
		w.Close(']')
	})
)

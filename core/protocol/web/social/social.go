// Package social decodes and encodes the messages and events about friends and
// ignored players, and who is online.
package social

import (
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/message"
	"loam/core/rules/social"
)

// socialActs are the words for what may be done about whom a player has noted.
var socialActs = func() (words []string) {
	for a := range intent.SocialActs {
		words = append(words, intent.SocialAct(a).String())
	}
	return words
}()

// DecodeSocial decodes `social`.
func DecodeSocial(r *jsonfield.Reader) intent.Intent {
	in := intent.Social{
		Act:    intent.SocialAct(r.Word("act", socialActs, "befriend; unfriend; ignore; unignore; note: set the note of a friend; list: ask for both lists")),
		Player: r.GUIDOr("player", "for all but list: the player concerned"),
		Name:   r.LineOr("name", jsonfield.MaxName, "instead of `player`: the player's name, case-insensitive; the player may be offline"),
		Note:   r.LineOr("note", social.MaxNote, "for befriend and note"),
	}
	if !r.Noting() && in.Act != intent.ListContacts && in.Player == 0 && in.Name == "" {
		r.Fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

// Events about the player's contacts.
var (
	SocialTold = message.ToldInWords("News of a contact of the player.", func(w *jsonfield.Writer, t locale.Texts, e event.SocialTold) {
		w.Text("news", e.News.String(), "befriended, unfriended, ignoring, hears_again or noted: result of the player's request; came or went: a friend came online or went offline")
		encodeContact(w, t, &e.Who)
		w.Marked(t.Filled(content.Text{Bundle: "base", Key: "friends.told." + e.News.String()}, value.OfRecord("name", e.Who.Name)), "the news in the reader's language")
	})
	ContactsShown = message.ToldInWords("The player's friends and ignored players, in the order in which the player added them. `social` changes them.", func(w *jsonfield.Writer, t locale.Texts, e event.ContactsShown) {
		for _, list := range []struct {
			name, doc string
			all       []event.Contact
		}{{"friends", "with what is known about them", e.Friends}, {"ignored", "players whose chat the player does not see: {id, name}", e.Ignored}} {
			w.OpenField(list.name, '[', "list of {id, name, note, online, away, busy, level, map, map_name}", list.doc)
			for i := range list.all {
				w.Open('{')
				encodeContact(w, t, &list.all[i])
				w.Close('}')
			}
			w.Close(']')
		}
	})
)

func encodeContact(w *jsonfield.Writer, t locale.Texts, c *event.Contact) {
	w.GUID("id", c.Player, "the contact")
	w.Text("name", c.Name, "name of the contact")
	w.TextIf("note", c.Note, "the note of a friend")
	EncodePresence(w, t, &c.Presence)
}

// EncodePresence writes whether a player is online, and where.
func EncodePresence(w *jsonfield.Writer, t locale.Texts, p *event.Presence) {
	w.BooleanIf("online", p.Online, "the contact is online")
	w.BooleanIf("away", p.Away, "the contact is away")
	w.BooleanIf("busy", p.Busy, "the contact asked not to be disturbed")
	w.IntegerIf("level", int64(p.Level), "for an online contact")
	w.TextIf("map", string(p.Map), "id of the map of the contact")
	name := ""
	if m, ok := t.Content.Map(p.Map); ok {
		name = t.Line(m.Name)
	}
	w.TextIf("map_name", name, "name of the map, in the reader's language")
}

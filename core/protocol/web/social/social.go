// Package social is what pages ask and are told of those whom their player has noted,
// and of who is in the world.
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

// DecodeSocial takes `social`.
func DecodeSocial(r *jsonfield.Reader) intent.Intent {
	in := intent.Social{
		Act:    intent.SocialAct(r.Word("act", socialActs, "befriend; unfriend; ignore: not to hear somebody; unignore; note: write something beside a friend; list: be told of all")),
		Player: r.GUIDOr("player", "of all but list: who"),
		Name:   r.LineOr("name", jsonfield.MaxName, "without `player`: the name of who, whose case does not count; that one need not be in the world"),
		Note:   r.LineOr("note", social.MaxNote, "of befriend and note"),
	}
	if !r.Noting() && in.Act != intent.ListContacts && in.Player == 0 && in.Name == "" {
		r.Fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

// What a page is told of those whom its player has noted.
var (
	SocialTold = message.ToldInWords("News of somebody whom the player has noted.", func(w *jsonfield.Writer, t locale.Texts, e event.SocialTold) {
		w.Text("news", e.News.String(), "befriended, unfriended, ignoring, hears_again or noted: what the player has done; came or went: a friend has come into the world, or left it")
		encodeContact(w, t, &e.Who)
		w.Marked(t.Filled(content.Text{Bundle: "base", Key: "friends.told." + e.News.String()}, value.OfRecord("name", e.Who.Name)), "the same in the reader's language")
	})
	ContactsShown = message.ToldInWords("All whom the player has noted, in the order in which it has. `social` does something about one.", func(w *jsonfield.Writer, t locale.Texts, e event.ContactsShown) {
		for _, list := range []struct {
			name, doc string
			all       []event.Contact
		}{{"friends", "with what is known of them", e.Friends}, {"ignored", "whom the player does not hear: {id, name}", e.Ignored}} {
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
	w.GUID("id", c.Player, "of whom")
	w.Text("name", c.Name, "of that one")
	w.TextIf("note", c.Note, "beside a friend")
	EncodePresence(w, t, &c.Presence)
}

// EncodePresence writes whether somebody is in the world, and where.
func EncodePresence(w *jsonfield.Writer, t locale.Texts, p *event.Presence) {
	w.BooleanIf("online", p.Online, "it is in the world")
	w.BooleanIf("away", p.Away, "it does not listen")
	w.BooleanIf("busy", p.Busy, "it does not want to be disturbed")
	w.IntegerIf("level", int64(p.Level), "of who is in the world")
	w.TextIf("map", string(p.Map), "id of the map on which it stands")
	name := ""
	if m, ok := t.Content.Map(p.Map); ok {
		name = t.Line(m.Name)
	}
	w.TextIf("map_name", name, "of that, in the reader's language")
}

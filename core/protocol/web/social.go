package web

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/friends"
	"loam/core/intent"
	"loam/core/plain"
)

// socialActs are the words for what may be done about whom a player has noted.
var socialActs = func() (words []string) {
	for a := range intent.SocialActs {
		words = append(words, intent.SocialAct(a).String())
	}
	return words
}()

func decodeSocial(r *reader) intent.Intent {
	in := intent.Social{
		Act:    intent.SocialAct(r.word("act", socialActs, "befriend; unfriend; ignore: not to hear somebody; unignore; note: write something beside a friend; list: be told of all")),
		Player: r.guidOr("player", "of all but list: who"),
		Name:   r.lineOr("name", maxWho, "without `player`: the name of who, whose case does not count; that one need not be in the world"),
		Note:   r.lineOr("note", friends.MaxNote, "of befriend and note"),
	}
	if !r.noting() && in.Act != intent.ListContacts && in.Player == 0 && in.Name == "" {
		r.fail("%s needs a field %q or %q", in.Act, "player", "name")
	}
	return in
}

var (
	toldSocial = toldInWords("News of somebody whom the player has noted.", func(w *writer, t texts, e event.SocialTold) {
		w.text("news", e.News.String(), "befriended, unfriended, ignoring, hears_again or noted: what the player has done; came or went: a friend has come into the world, or left it")
		encodeContact(w, t, &e.Who)
		w.marked(t.filled(content.Text{Bundle: "base", Key: "friends.told." + e.News.String()}, plain.OfRecord("name", e.Who.Name)), "the same in the reader's language")
	})
	toldContacts = toldInWords("All whom the player has noted, in the order in which it has. `social` does something about one.", func(w *writer, t texts, e event.ContactsShown) {
		for _, list := range []struct {
			name, doc string
			all       []event.Contact
		}{{"friends", "with what is known of them", e.Friends}, {"ignored", "whom the player does not hear: {id, name}", e.Ignored}} {
			w.openField(list.name, '[', "list of {id, name, note, online, away, busy, level, map, map_name}", list.doc)
			for i := range list.all {
				w.open('{')
				encodeContact(w, t, &list.all[i])
				w.close('}')
			}
			w.close(']')
		}
	})
)

func encodeContact(w *writer, t texts, c *event.Contact) {
	w.guid("id", c.Player, "of whom")
	w.text("name", c.Name, "of that one")
	w.textIf("note", c.Note, "beside a friend")
	encodePresence(w, t, &c.Presence)
}

func encodePresence(w *writer, t texts, p *event.Presence) {
	w.booleanIf("online", p.Online, "it is in the world")
	w.booleanIf("away", p.Away, "it does not listen")
	w.booleanIf("busy", p.Busy, "it does not want to be disturbed")
	w.integerIf("level", int64(p.Level), "of who is in the world")
	w.textIf("map", string(p.Map), "id of the map on which it stands")
	name := ""
	if m, ok := t.content.Map(p.Map); ok {
		name = t.line(m.Name)
	}
	w.textIf("map_name", name, "of that, in the reader's language")
}

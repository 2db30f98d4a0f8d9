package scenario

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/event"
	"loam/core/friends"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/realmbox"
)

// socializing is what players do about whom they have noted.
func socializing() []verb {
	return []verb{
		{Syntax: "A befriends B [noting TEXT]", run: doSocial(intent.Befriend), Doc: "A player notes another as a friend, in the world or not.", Example: `Anna befriends Ben noting "baker"`},
		{Syntax: "A unfriends B", run: doSocial(intent.Unfriend), Doc: "And as one no more.", Example: "Anna unfriends Ben"},
		{Syntax: "A ignores B", run: doSocial(intent.Ignore), Doc: "A player does not want to hear another any more.", Example: "Anna ignores Ben"},
		{Syntax: "A hears B again", run: doSocial(intent.Unignore), Doc: "And does after all.", Example: "Anna hears Ben again"},
	}
}

// ofSocial is what may be expected of whom players have noted.
func ofSocial() []condition {
	return []condition{
		{Syntax: "A has friend B [noting TEXT]", state: lists(func(l *friends.List) []friends.Contact { return l.Friends }), Doc: "A player has noted another as a friend.", Example: "expect Anna has friend Ben"},
		{Syntax: "A ignores B", state: lists(func(l *friends.List) []friends.Contact { return l.Ignored }), Doc: "A player does not want to hear another.", Example: "expect Anna ignores Ben"},
		{Syntax: "A told that friend B comes|goes", counts: friendNews, Doc: "A player was told that a friend has come into the world, or left it.", Example: "expect Anna told that friend Ben comes once"},
	}
}

func doSocial(act intent.SocialAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		b, err := r.player(a)
		if err != nil {
			return err
		}
		in := intent.Social{Act: act, Name: b.known}
		if a.has("TEXT") {
			in.Note = a.text("TEXT")
		}
		if err := r.asking(a, in); err != nil {
			return err
		}
		return r.advance(postTrip) // who is not in the world is looked up
	}
}

// lists is whether one list of a player has another in it.
func lists(of func(*friends.List) []friends.Contact) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		all, err := r.all(a, "A")
		if err != nil {
			return false, "", err
		}
		b, err := r.player(a)
		if err != nil {
			return false, "", err
		}
		for _, w := range all {
			if w.actor == nil {
				return false, "", errors.New(w.name + " is no player")
			}
			var list []friends.Contact
			r.realm.Inside(func(tx *realmbox.Tx) {
				if l := tx.Friends(w.actor.self); l != nil {
					list = slices.Clone(of(l))
				}
			})
			has := slices.ContainsFunc(list, func(c friends.Contact) bool {
				return c.Player == b.self && (!a.has("TEXT") || c.Note == a.text("TEXT"))
			})
			if has == no {
				return no, fmt.Sprintf("the list of %s is %v", w.name, list), nil
			}
		}
		return !no, "", nil
	}
}

func friendNews(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.SocialTold)
	want := event.FriendCame
	if a.text("comes") == "goes" {
		want = event.FriendWent
	}
	return ok && e.News == want && r.is(e.Player, a, "A") && r.is(e.Who.Player, a, "B")
}

// socialTellings are the events of whom players have noted.
func socialTellings() map[event.Kind]telling {
	return map[event.Kind]telling{
		event.KindSocialTold: tells(
			func(e event.SocialTold) []guid.GUID { return units(e.Player, e.Who.Player) },
			func(r *runner, e event.SocialTold, _ string) string {
				return fmt.Sprintf("%s is told of %s: %s", r.label(e.Player), e.Who.Name, e.News)
			}),
		event.KindContactsShown: tells(
			func(e event.ContactsShown) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.ContactsShown, _ string) string {
				return fmt.Sprintf("%s is shown %d friends and %d whom it does not hear", r.label(e.Player), len(e.Friends), len(e.Ignored))
			}),
	}
}

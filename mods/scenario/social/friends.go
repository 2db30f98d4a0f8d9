package social

import (
	"errors"
	"fmt"
	"slices"

	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/social"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// FriendVerbs are the verbs for friend and ignore lists.
func FriendVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A befriends B [noting TEXT]", Run: doSocial(intent.Befriend), Doc: "A player adds another to its friends, online or not.", Example: `Anna befriends Ben noting "baker"`},
		{Syntax: "A unfriends B", Run: doSocial(intent.Unfriend), Doc: "A player removes another from its friends.", Example: "Anna unfriends Ben"},
		{Syntax: "A ignores B", Run: doSocial(intent.Ignore), Doc: "A player ignores another.", Example: "Anna ignores Ben"},
		{Syntax: "A hears B again", Run: doSocial(intent.Unignore), Doc: "A player stops ignoring another.", Example: "Anna hears Ben again"},
	}
}

// FriendConditions are the conditions about friend and ignore lists.
func FriendConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A has friend B [noting TEXT]", State: lists(func(l *social.List) []social.Contact { return l.Friends }), Doc: "A player has another on its friend list.", Example: "expect Anna has friend Ben"},
		{Syntax: "A ignores B", State: lists(func(l *social.List) []social.Contact { return l.Ignored }), Doc: "A player has another on its ignore list.", Example: "expect Anna ignores Ben"},
		{Syntax: "A told that friend B comes|goes", Counts: friendNews, Doc: "A player was told that a friend logged in or out.", Example: "expect Anna told that friend Ben comes once"},
	}
}

func doSocial(act intent.SocialAct) func(*testworld.Stage, line.Args) error {
	return func(st *testworld.Stage, a line.Args) error {
		b, err := st.Player(a)
		if err != nil {
			return err
		}
		in := intent.Social{Act: act, Name: b.Known}
		if a.Has("TEXT") {
			in.Note = a.Text("TEXT")
		}
		if err := st.Asking(a, in); err != nil {
			return err
		}
		return st.Advance(testworld.PostTrip) // for players who are not in the world
	}
}

// lists reports whether a list of a player contains another player.
func lists(of func(*social.List) []social.Contact) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		all, err := st.All(a, "A")
		if err != nil {
			return false, "", err
		}
		b, err := st.Player(a)
		if err != nil {
			return false, "", err
		}
		for _, w := range all {
			if w.Player == nil {
				return false, "", errors.New(w.Name + " is not a player")
			}
			var list []social.Contact
			st.Realm.Inside(func(tx *state.Tx) {
				if l := tx.Contacts().Of(w.Player.Self); l != nil {
					list = slices.Clone(of(l))
				}
			})
			has := slices.ContainsFunc(list, func(c social.Contact) bool {
				return c.Player == b.Self && (!a.Has("TEXT") || c.Note == a.Text("TEXT"))
			})
			if has == no {
				return no, fmt.Sprintf("the list of %s is %v", w.Name, list), nil
			}
		}
		return !no, "", nil
	}
}

func friendNews(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.SocialTold)
	want := event.FriendCame
	if a.Text("comes") == "goes" {
		want = event.FriendWent
	}
	return ok && e.News == want && st.Is(e.Player, a, "A") && st.Is(e.Who.Player, a, "B")
}

// FriendTellings describe the events of friend and ignore lists.
func FriendTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindSocialTold: testworld.Tells(
			func(e event.SocialTold) []guid.GUID { return testworld.Units(e.Player, e.Who.Player) },
			func(st *testworld.Stage, e event.SocialTold, _ string) string {
				return fmt.Sprintf("friend news for %s about %s: %s", st.Label(e.Player), e.Who.Name, e.News)
			}),
		event.KindContactsShown: testworld.Tells(
			func(e event.ContactsShown) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.ContactsShown, _ string) string {
				return fmt.Sprintf("%s is shown %d friends and %d ignored players", st.Label(e.Player), len(e.Friends), len(e.Ignored))
			}),
	}
}

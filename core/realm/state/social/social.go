// Package social keeps the contact lists of the realm's characters: friends and ignored players.
// It tells players when their friends enter or leave the world. Package rules/social decides.
//
// A Contacts belongs to the goroutine of the realm box.
package social

import (
	"iter"
	"unicode/utf8"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate"
	socialrules "loam/core/rules/social"
)

// Contacts is the contact lists of a realm. The owner goroutine calls its methods.
type Contacts struct {
	s    *realmstate.State
	book socialrules.Book
}

// New makes the Contacts of a realm.
func New(s *realmstate.State) *Contacts { return &Contacts{s: s} }

// Code visits all state.
func (l *Contacts) Code(c *codec.Coder) { l.book.Code(c) }

// Read reads a saved page: one character's lists.
func (l *Contacts) Read(_ int64, data []byte) error {
	list, err := socialrules.Read(data)
	if err == nil {
		l.book.Put(list)
	}
	return err
}

// Changed returns the pages that have changed since the last call.
func (l *Contacts) Changed() iter.Seq2[int64, []byte] {
	return func(yield func(int64, []byte) bool) {
		for _, owner := range l.book.Changed() {
			if !yield(int64(owner.Counter()), l.book.Of(owner).Keep()) {
				return
			}
		}
	}
}

// Of returns the contact lists of a character, nil if it has none. They must not be changed.
func (l *Contacts) Of(player guid.GUID) *socialrules.List { return l.book.Of(player) }

// Ignores reports whether a player ignores another.
func (l *Contacts) Ignores(player, other guid.GUID) bool { return l.book.Ignores(player, other) }

// Renamed updates the lists with a character that was renamed, or with the name "" was deleted.
func (l *Contacts) Renamed(player guid.GUID, name string) { l.book.Renamed(player, name) }

// maxAsked is the longest name that is looked up, in bytes.
const maxAsked = 100

// Handle executes a player's request about its contacts. A name that no character in the world
// has is looked up among all characters first.
func (l *Contacts) Handle(by realmstate.Asker, in intent.Social) {
	if int(in.Act) >= intent.SocialActs {
		return
	}
	if in.Act == intent.ListContacts {
		l.showContacts(by.Online)
		return
	}
	who, known := l.noted(by.Online, in)
	switch {
	case known:
		l.note(by.Online, in.Act, who, in.Note)
	case in.Act != intent.Befriend && in.Act != intent.Ignore:
		l.s.Refuse(by.Online, intent.KindSocial, "friends.not_listed", "name", realmstate.Clip(in.Name))
	case in.Name == "" || len(in.Name) > maxAsked || !utf8.ValidString(in.Name):
		l.s.Refuse(by.Online, intent.KindSocial, "friends.nobody", "name", realmstate.Clip(in.Name))
	default:
		o := character.Order{Desk: character.DeskFriends, Act: uint8(in.Act), To: in.Name, Text: socialrules.Noted(in.Note)}
		l.s.Send(inbox.PostMessage(inbox.Posted{Player: int64(by.Player.Counter()), Name: by.Name, Order: o}))
	}
}

// Found handles the result of looking a name up.
func (l *Contacts) Found(p *inbox.Posted) {
	by, o := l.s.Named(p.Name), &p.Order
	if by == nil || int(o.Act) >= intent.SocialActs {
		return
	}
	if o.Whom == 0 {
		l.s.Refuse(by, intent.KindSocial, "friends.nobody", "name", realmstate.Clip(o.To))
		return
	}
	l.note(by, intent.SocialAct(o.Act), socialrules.Contact{Player: guid.New(guid.Player, 0, uint64(o.Whom)), Name: o.To}, o.Text)
}

// noted returns the contact that a player means: one of its lists, or a character in the
// world.
func (l *Contacts) noted(by *realmstate.Online, in intent.Social) (socialrules.Contact, bool) {
	is := func(c socialrules.Contact) bool { return realmstate.Means(in.Player, in.Name, c.Player, c.Name) }
	if c, ok := l.book.Of(by.Player).Known(is); ok {
		return c, true
	}
	if o := l.s.Meant(in.Player, in.Name); o != nil {
		return socialrules.Contact{Player: o.Player, Name: o.Name}, true
	}
	return socialrules.Contact{}, false
}

// socialNews maps acts to what the player is told.
var socialNews = [intent.SocialActs]event.SocialNews{
	intent.Befriend: event.Befriended, intent.Unfriend: event.Unfriended, intent.Ignore: event.Ignoring,
	intent.Unignore: event.HearsAgain, intent.Annotate: event.Annotated,
}

// note changes the contact lists of a player.
func (l *Contacts) note(by *realmstate.Online, act intent.SocialAct, who socialrules.Contact, note string) {
	why, rules := socialrules.Done, &l.s.Content().Rules
	most := func(s content.Slot) int { return int(min(max(rules.Eval(s), 0), socialrules.MaxListed)) }
	switch act {
	case intent.Befriend:
		who.Note = note
		why = l.book.Befriend(by.Player, who, most(content.FriendsListed))
	case intent.Unfriend:
		why = l.book.Unfriend(by.Player, who.Player)
	case intent.Ignore:
		why = l.book.Ignore(by.Player, who, most(content.IgnoredListed))
	case intent.Unignore:
		why = l.book.Unignore(by.Player, who.Player)
	case intent.Annotate:
		who.Note = socialrules.Noted(note)
		why = l.book.Annotate(by.Player, who.Player, note)
	}
	if why != socialrules.Done {
		key := "friends." + why.String()
		if act == intent.Ignore && (why == socialrules.Already || why == socialrules.Full) {
			key = "friends.ignored_" + why.String()
		}
		l.s.Refuse(by, intent.KindSocial, key, "name", who.Name)
		return
	}
	l.s.Happened(by, event.SocialTold{Player: by.Player, News: socialNews[act], Who: l.contact(who)})
	l.notice(by, act, who.Name)
}

// contact returns a contact with its current presence.
func (l *Contacts) contact(c socialrules.Contact) event.Contact {
	return event.Contact{Player: c.Player, Name: c.Name, Note: c.Note, Presence: l.s.Presence(c.Player)}
}

// showContacts sends a player its contact lists.
func (l *Contacts) showContacts(to *realmstate.Online) {
	e := event.ContactsShown{Player: to.Player}
	if own := l.book.Of(to.Player); own != nil {
		for _, c := range own.Friends {
			e.Friends = append(e.Friends, l.contact(c))
		}
		for _, c := range own.Ignored {
			e.Ignored = append(e.Ignored, event.Contact{Player: c.Player, Name: c.Name})
		}
	}
	l.s.Happened(to, e)
}

// Joined sends a player that enters the world its friends, and tells those who have it
// as a friend.
func (l *Contacts) Joined(who *realmstate.Online) {
	if own := l.book.Of(who.Player); own != nil && len(own.Friends)+len(own.Ignored) > 0 {
		l.showContacts(who)
	}
	l.tellWatchers(who, event.FriendCame)
}

// Parted tells those who have a player as a friend that it leaves the world.
func (l *Contacts) Parted(who *realmstate.Online) { l.tellWatchers(who, event.FriendWent) }

func (l *Contacts) tellWatchers(who *realmstate.Online, news event.SocialNews) {
	for _, g := range l.book.Watchers(who.Player) {
		to := l.s.Present(g)
		if to == nil {
			continue
		}
		c, _ := l.book.Of(g).Known(func(c socialrules.Contact) bool { return c.Player == who.Player })
		told := event.Contact{Player: who.Player, Name: who.Name, Note: c.Note}
		if news == event.FriendCame {
			told.Presence = l.s.Presence(who.Player)
		}
		l.s.Happened(to, event.SocialTold{Player: g, News: news, Who: told})
	}
}

// Deaf reports whether a player ignores another, and tells that one. Operators are never
// ignored.
func (l *Contacts) Deaf(to guid.GUID, name string, by realmstate.Asker, k intent.Kind) bool {
	if by.Role.AtLeast(auth.Operator) || !l.book.Ignores(to, by.Player) {
		return false
	}
	l.s.Refuse(by.Online, k, "friends.deaf", "name", name)
	return true
}

// notice calls scripts when a player adds a contact, or removes one.
func (l *Contacts) notice(by *realmstate.Online, act intent.SocialAct, other string) {
	l.s.Notice(hook.RealmSocial, hook.Args{Texts: [2]string{by.Name, socialNews[act].String()}, Data: value.OfRecord("name", other)})
}

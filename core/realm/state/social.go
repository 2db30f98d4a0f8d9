package state

import (
	"strings"
	"unicode/utf8"

	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/mail"
	"loam/core/rules/social"
)

// FriendsBook is the book of contact lists: a page is one character's.
const FriendsBook = "friends"

// maxAsked is the longest name that is looked up, in bytes.
const maxAsked = 100

// social executes a player's request about its contacts. A name that no character in the world
// has is looked up among all characters first.
func (b *Box) social(by asker, in intent.Social) {
	if int(in.Act) >= intent.SocialActs {
		return
	}
	if in.Act == intent.ListContacts {
		b.showContacts(by.Online)
		return
	}
	who, known := b.noted(by.Online, in)
	switch {
	case known:
		b.note(by.Online, in.Act, who, in.Note)
	case in.Act != intent.Befriend && in.Act != intent.Ignore:
		b.refuse(by.Online, intent.KindSocial, "friends.not_listed", "name", clip(in.Name))
	case in.Name == "" || len(in.Name) > maxAsked || !utf8.ValidString(in.Name):
		b.refuse(by.Online, intent.KindSocial, "friends.nobody", "name", clip(in.Name))
	default:
		o := character.Order{Desk: character.DeskFriends, Act: uint8(in.Act), To: in.Name, Text: social.Noted(in.Note)}
		b.tx.Send(inbox.PostMessage(inbox.Posted{Player: int64(by.Player.Counter()), Name: by.Name, Order: o}))
	}
}

// looked handles the result of looking a name up.
func (b *Box) looked(p *inbox.Posted) {
	by, o := b.named(p.Name), &p.Order
	if by == nil || int(o.Act) >= intent.SocialActs {
		return
	}
	if o.Whom == 0 {
		b.refuse(by, intent.KindSocial, "friends.nobody", "name", clip(o.To))
		return
	}
	b.note(by, intent.SocialAct(o.Act), social.Contact{Player: guid.New(guid.Player, 0, uint64(o.Whom)), Name: o.To}, o.Text)
}

// noted returns the contact that a player means: one of its lists, or a character in the
// world.
func (b *Box) noted(by *Online, in intent.Social) (social.Contact, bool) {
	is := func(player guid.GUID, name string) bool {
		return player == in.Player || in.Player == 0 && strings.EqualFold(name, in.Name)
	}
	if c, ok := b.friends.Of(by.Player).Known(func(c social.Contact) bool { return is(c.Player, c.Name) }); ok {
		return c, true
	}
	for i := range b.online {
		if o := &b.online[i]; is(o.Player, o.Name) {
			return social.Contact{Player: o.Player, Name: o.Name}, true
		}
	}
	return social.Contact{}, false
}

// socialNews maps acts to what the player is told.
var socialNews = [intent.SocialActs]event.SocialNews{
	intent.Befriend: event.Befriended, intent.Unfriend: event.Unfriended, intent.Ignore: event.Ignoring,
	intent.Unignore: event.HearsAgain, intent.Annotate: event.Annotated,
}

// note changes the contact lists of a player.
func (b *Box) note(by *Online, act intent.SocialAct, who social.Contact, note string) {
	why, rules := social.Done, &b.release.Content.Rules
	most := func(s content.Slot) int { return int(min(max(rules.Eval(s), 0), social.MaxListed)) }
	switch act {
	case intent.Befriend:
		who.Note = note
		why = b.friends.Befriend(by.Player, who, most(content.FriendsListed))
	case intent.Unfriend:
		why = b.friends.Unfriend(by.Player, who.Player)
	case intent.Ignore:
		why = b.friends.Ignore(by.Player, who, most(content.IgnoredListed))
	case intent.Unignore:
		why = b.friends.Unignore(by.Player, who.Player)
	case intent.Annotate:
		who.Note = social.Noted(note)
		why = b.friends.Annotate(by.Player, who.Player, note)
	}
	if why != social.Done {
		key := "friends." + why.String()
		if act == intent.Ignore && (why == social.Already || why == social.Full) {
			key = "friends.ignored_" + why.String()
		}
		b.refuse(by, intent.KindSocial, key, "name", who.Name)
		return
	}
	b.happened(by, event.SocialTold{Player: by.Player, News: socialNews[act], Who: b.contact(who)})
	b.noticeSocial(by, act, who.Name)
}

// contact returns a contact with its current presence.
func (b *Box) contact(c social.Contact) event.Contact {
	return event.Contact{Player: c.Player, Name: c.Name, Note: c.Note, Presence: b.presence(c.Player)}
}

// presence returns whether a character is in the world, and where.
func (b *Box) presence(player guid.GUID) event.Presence {
	o := b.present(player)
	if o == nil {
		return event.Presence{}
	}
	return event.Presence{
		Online: true, Away: o.Away.on && !o.Away.busy, Busy: o.Away.on && o.Away.busy,
		Level: int(o.Facts.Get("level").Number()), Map: content.ID(o.Facts.Get("map").Text()),
	}
}

// showContacts sends a player its contact lists.
func (b *Box) showContacts(to *Online) {
	e := event.ContactsShown{Player: to.Player}
	if l := b.friends.Of(to.Player); l != nil {
		for _, c := range l.Friends {
			e.Friends = append(e.Friends, b.contact(c))
		}
		for _, c := range l.Ignored {
			e.Ignored = append(e.Ignored, event.Contact{Player: c.Player, Name: c.Name})
		}
	}
	b.happened(to, e)
}

// greetFriends sends a player that enters the world its friends, and tells those who have it
// as a friend.
func (b *Box) greetFriends(who *Online) {
	if l := b.friends.Of(who.Player); l != nil && len(l.Friends)+len(l.Ignored) > 0 {
		b.showContacts(who)
	}
	b.tellWatchers(who, event.FriendCame)
}

func (b *Box) tellWatchers(who *Online, news event.SocialNews) {
	for _, g := range b.friends.Watchers(who.Player) {
		to := b.present(g)
		if to == nil {
			continue
		}
		c, _ := b.friends.Of(g).Known(func(c social.Contact) bool { return c.Player == who.Player })
		told := event.Contact{Player: who.Player, Name: who.Name, Note: c.Note}
		if news == event.FriendCame {
			told.Presence = b.presence(who.Player)
		}
		b.happened(to, event.SocialTold{Player: g, News: news, Who: told})
	}
}

// deaf reports whether a player ignores another, and tells that one. Operators are never
// ignored.
func (b *Box) deaf(to guid.GUID, name string, by asker, k intent.Kind) bool {
	if by.role.AtLeast(auth.Operator) || !b.friends.Ignores(to, by.Player) {
		return false
	}
	b.refuse(by.Online, k, "friends.deaf", "name", name)
	return true
}

// sendLetter sends a player's letter, unless the recipient ignores the sender.
func (b *Box) sendLetter(p *inbox.Posted) mail.Why {
	o := &p.Order
	of := func(number int64) guid.GUID { return guid.New(guid.Player, 0, uint64(number)) }
	if o.Whom != 0 && b.friends.Ignores(of(o.Whom), of(p.Player)) {
		b.desk.post.Deliver(p.Player, o.Things, o.Money, string(mail.Deaf))
		return mail.Deaf
	}
	return b.desk.post.Post(b.unix, p.Player, p.Name, o, b.terms())
}

// Contacts returns the contact lists of a character by its name, and false if it is not in the
// world.
func (tx *Tx) Contacts(name string) (friendly, ignored []social.Contact, ok bool) {
	b := tx.on()
	who := b.called(name)
	if who == nil {
		return nil, nil, false
	}
	if l := b.friends.Of(who.Player); l != nil {
		friendly, ignored = l.Friends, l.Ignored
	}
	return friendly, ignored, true
}

// Friends returns the contact lists of a character, nil if it has none. They must not be
// changed.
func (tx *Tx) Friends(player guid.GUID) *social.List { return tx.on().friends.Of(player) }

// keepFriends adds the pages of changed contact lists.
func (b *Box) keepFriends(out *Books) {
	for _, g := range b.friends.Changed() {
		out.Pages = append(out.Pages, Page{Book: FriendsBook, Number: int64(g.Counter()), Data: b.friends.Of(g).Keep()})
	}
}

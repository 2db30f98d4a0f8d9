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

// FriendsBook is the book of whom players have noted: a page is one character's.
const FriendsBook = "friends"

// maxAsked bounds a name that is looked up, in bytes.
const maxAsked = 100

// social does what a player asks about whom it has noted. A name that nobody in the
// world has is looked up among all characters first.
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

// looked takes in who a name that a player has noted belongs to.
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

// noted is whom a player means: somebody it has noted, or who is in the world.
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

// socialNews is what a player is told of what it has done.
var socialNews = [intent.SocialActs]event.SocialNews{
	intent.Befriend: event.Befriended, intent.Unfriend: event.Unfriended, intent.Ignore: event.Ignoring,
	intent.Unignore: event.HearsAgain, intent.Annotate: event.Annotated,
}

// note changes the lists of a player.
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

// contact is somebody noted, with where that one is now.
func (b *Box) contact(c social.Contact) event.Contact {
	return event.Contact{Player: c.Player, Name: c.Name, Note: c.Note, Presence: b.presence(c.Player)}
}

// presence is whether a character is in the world, and where.
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

// showContacts tells a player of all whom it has noted.
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

// greetFriends tells who comes into the world of those whom it has noted, and those
// who have noted it that it has come.
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

// deaf tells whether a player does not want to hear another, who has been told so.
// Operators are always heard.
func (b *Box) deaf(to guid.GUID, name string, by asker, k intent.Kind) bool {
	if by.role.AtLeast(auth.Operator) || !b.friends.Ignores(to, by.Player) {
		return false
	}
	b.refuse(by.Online, k, "friends.deaf", "name", name)
	return true
}

// sendLetter sends a letter of a player, unless who it is for does not want to hear of the
// sender.
func (b *Box) sendLetter(p *inbox.Posted) mail.Why {
	o := &p.Order
	of := func(number int64) guid.GUID { return guid.New(guid.Player, 0, uint64(number)) }
	if o.Whom != 0 && b.friends.Ignores(of(o.Whom), of(p.Player)) {
		b.desk.post.Deliver(p.Player, o.Things, o.Money, string(mail.Deaf))
		return mail.Deaf
	}
	return b.desk.post.Post(b.unix, p.Player, p.Name, o, b.terms())
}

// Contacts are the lists of a character by its name, and false of one that is not in
// the world.
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

// Friends are the lists of a character, nil of one that has none. Nothing is written
// into them.
func (tx *Tx) Friends(player guid.GUID) *social.List { return tx.on().friends.Of(player) }

// keepFriends hands out the pages of the lists that have changed.
func (b *Box) keepFriends(out *Books) {
	for _, g := range b.friends.Changed() {
		out.Pages = append(out.Pages, Page{Book: FriendsBook, Number: int64(g.Counter()), Data: b.friends.Of(g).Keep()})
	}
}

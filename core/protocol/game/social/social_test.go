package social_test

import (
	"reflect"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/social"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/game/wrath"
	"loam/core/protocol/packets"
	socialpackets "loam/core/protocol/packets/social"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	ben  = guid.New(guid.Player, 0, 8)
	cleo = guid.New(guid.Player, 0, 9)
)

func newPage(t *testing.T, long bool) (*conntest.Client, *social.Requests, *social.Updates) {
	v := vanilla.Version()
	if long {
		v = wrath.Version()
	}
	c := conntest.New(t, v.Packet, v.Name, content.Tables{})
	c.Zones = map[guid.GUID]uint32{ben: 12}
	book := social.New(c)
	return c, book, book.NewUpdates(c)
}

func here(p event.Presence) event.Contact {
	p.Online, p.Level = true, 5
	return event.Contact{Player: ben, Name: "Ben", Note: "baker", Presence: p}
}

func TestWhomAPlayerHasNotedIsListed(t *testing.T) {
	shown := event.ContactsShown{Player: anna, Friends: []event.Contact{here(event.Presence{Busy: true})}, Ignored: []event.Contact{{Player: cleo, Name: "Cleo"}}}
	presence := socialpackets.Presence{Status: 4, Level: 5, Class: 1, Area: 12}
	for _, test := range []struct {
		name string
		long bool
		want []packets.Body
	}{
		{"vanilla", false, []packets.Body{&packets.Friends{List: []packets.Friend{{GUID: 8, Presence: presence}}}, &packets.Ignored{List: []uint64{9}}}},
		{"wrath", true, []packets.Body{&packets.Contacts{Mask: 7, List: []packets.Contact{{GUID: 8, Mask: 1, Note: "baker", Presence: presence}, {GUID: 9, Mask: 2}}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, _, page := newPage(t, test.long)
			if !page.Event(shown) || !reflect.DeepEqual(c.Told, test.want) {
				t.Errorf("it is told %+v, want %+v", c.Told, test.want)
			}
			if c.Met[ben] != "Ben" || c.Met[cleo] != "Cleo" {
				t.Errorf("it has met %v", c.Met)
			}
		})
	}
}

func TestNewsOfFriends(t *testing.T) {
	for _, test := range []struct {
		name string
		long bool
		news event.SocialTold
		want packets.Body
	}{
		{"a friend who is there", false, event.SocialTold{News: event.Befriended, Who: here(event.Presence{})},
			&socialpackets.FriendStatus{Result: socialpackets.FriendAddedOnline, GUID: 8, Long: true, Note: "baker", Presence: socialpackets.Presence{Status: 1, Level: 5, Class: 1, Area: 12}}},
		{"a friend who is not", true, event.SocialTold{News: event.Befriended, Who: event.Contact{Player: cleo, Note: "smith"}},
			&socialpackets.FriendStatus{Result: socialpackets.FriendAddedOffline, GUID: 9, Long: true, Note: "smith"}},
		{"one who is away", true, event.SocialTold{News: event.FriendCame, Who: here(event.Presence{Away: true})},
			&socialpackets.FriendStatus{Result: socialpackets.FriendOnline, GUID: 8, Long: true, Presence: socialpackets.Presence{Status: 2, Level: 5, Class: 1, Area: 12}}},
		{"one who goes", true, event.SocialTold{News: event.FriendWent, Who: event.Contact{Player: cleo}}, &socialpackets.FriendStatus{Result: 3, GUID: 9}},
		{"one who is not heard", false, event.SocialTold{News: event.Ignoring, Who: event.Contact{Player: cleo}}, &socialpackets.FriendStatus{Result: 15, GUID: 9}},
		{"a note", true, event.SocialTold{News: event.Annotated, Who: event.Contact{Player: cleo}}, nil},
	} {
		c, _, page := newPage(t, test.long)
		page.Event(test.news)
		if got := c.Last(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: it is told %+v, want %+v", test.name, got, test.want)
		}
	}
}

func TestWhyNobodyIsNoted(t *testing.T) {
	c, _, page := newPage(t, true)
	refuse := func(kind intent.Kind, key string) bool {
		c.Told = nil
		return page.Refused(event.Refused{Player: anna, Intent: kind, Reason: content.Text{Key: key}})
	}
	if !refuse(intent.KindSocial, "friends.yourself") || !reflect.DeepEqual(c.Last(), &socialpackets.FriendStatus{Result: 9}) {
		t.Errorf("it is told %+v", c.Told)
	}
	if refuse(intent.KindSocial, "friends.unheard_of") || refuse(intent.KindGroup, "friends.yourself") || c.Told != nil {
		t.Errorf("of what there are no words for it is told %+v", c.Told)
	}
}

func TestWhatAClientAsksOfThoseItsPlayerNotes(t *testing.T) {
	c, book, _ := newPage(t, true)
	_ = book.Befriend(&socialpackets.AddFriend{Player: "Ben", Note: "baker"})
	_ = book.Unfriend(&packets.GUID{GUID: 8})
	_ = book.Unfriend(&packets.GUID{GUID: 0xF130_0000_0000_0001}) // a creature
	_ = book.Annotate(&socialpackets.ContactNote{GUID: 8, Note: "miller"})
	want := []intent.Intent{
		intent.Social{Act: intent.Befriend, Name: "Ben", Note: "baker"}, intent.Social{Act: intent.Unfriend, Player: ben},
		intent.Social{Act: intent.Annotate, Player: ben, Note: "miller"},
	}
	if !reflect.DeepEqual(c.Asked, want) {
		t.Errorf("it asks %+v, want %+v", c.Asked, want)
	}
}

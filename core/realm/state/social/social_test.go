package social_test

import (
	"strings"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/realmstate/realmstatetest"
	"loam/core/realm/state/social"
	socialrules "loam/core/rules/social"
)

// town is a realm with Anna (1), Ben (2) and Zoe (3) in the world. A list has room for one.
func town(t *testing.T) (*realmstatetest.Stage, *social.Contacts) {
	s := realmstatetest.New(t, content.Tables{}, map[content.Slot]string{content.FriendsListed: "1", content.IgnoredListed: "1"})
	s.Player(1, "Anna")
	s.Player(2, "Ben")
	s.Player(3, "Zoe")
	return s, social.New(s.State)
}

func TestAContactIsSomebodyOfTheLists(t *testing.T) {
	for _, test := range []struct {
		name   string
		before []intent.Social
		in     intent.Social
		want   string // what Anna is told
	}{
		{"a friend by name, in any case", nil, intent.Social{Act: intent.Befriend, Name: "bEN"}, "befriended Ben"},
		{"a friend by number", nil, intent.Social{Act: intent.Befriend, Player: realmstatetest.ID(2)}, "befriended Ben"},
		{"herself", nil, intent.Social{Act: intent.Befriend, Name: "Anna"}, `refused friends.yourself {name = "Anna"}`},
		{"one friend too many", []intent.Social{{Act: intent.Befriend, Name: "Ben"}}, intent.Social{Act: intent.Befriend, Name: "Zoe"}, `refused friends.full {name = "Zoe"}`},
		{"one to ignore too many", []intent.Social{{Act: intent.Ignore, Name: "Ben"}}, intent.Social{Act: intent.Ignore, Name: "Zoe"}, `refused friends.ignored_full {name = "Zoe"}`},
		{"ignored twice", []intent.Social{{Act: intent.Ignore, Name: "Ben"}}, intent.Social{Act: intent.Ignore, Name: "Ben"}, `refused friends.ignored_already {name = "Ben"}`},
		{"no friend to remove", nil, intent.Social{Act: intent.Unfriend, Name: "Xenia"}, `refused friends.not_listed {name = "Xenia"}`},
		{"a note of a friend", []intent.Social{{Act: intent.Befriend, Name: "Ben"}}, intent.Social{Act: intent.Annotate, Name: "ben", Note: "baker"}, "noted Ben"},
		{"no name", nil, intent.Social{Act: intent.Befriend}, `refused friends.nobody {name = ""}`},
		{"no text", nil, intent.Social{Act: intent.Befriend, Name: "\xff"}, `refused friends.nobody {name = "\xff"}`},
		{"an unknown act", nil, intent.Social{Act: intent.SocialAct(intent.SocialActs), Name: "Ben"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, contacts := town(t)
			for _, in := range test.before {
				contacts.Handle(s.By("Anna"), in)
			}
			s.Told("Anna")
			contacts.Handle(s.By("Anna"), test.in)
			if got := s.Told("Anna"); got != test.want {
				t.Errorf("she is told %q, want %q", got, test.want)
			}
			if len(s.Sent) > 0 {
				t.Errorf("the store is asked: %+v", s.Sent)
			}
		})
	}
}

func TestANameThatIsNotInTheWorldIsLookedUpFirst(t *testing.T) {
	s, contacts := town(t)
	contacts.Handle(s.By("Anna"), intent.Social{Act: intent.Befriend, Name: "Xenia", Note: strings.Repeat("x", 100)})
	if told := s.Told("Anna"); told != "" || len(s.Sent) != 1 || s.Sent[0].To.Kind != inbox.ToPost {
		t.Fatalf("Anna is told %q and %+v is sent, want one order and no answer yet", told, s.Sent)
	}
	order := s.Sent[0].Posted.Order
	if order.To != "Xenia" || len(order.Text) > socialrules.MaxNote {
		t.Errorf("the order is about %q with a note of %d bytes, want Xenia and at most %d", order.To, len(order.Text), socialrules.MaxNote)
	}
	contacts.Found(s.Posted("Anna", order))
	if got, want := s.Told("Anna"), `refused friends.nobody {name = "Xenia"}`; got != want {
		t.Errorf("if nobody has the name, she is told %q, want %q", got, want)
	}
	order.Whom = 9
	contacts.Found(s.Posted("Anna", order))
	if got := s.Told("Anna"); got != "befriended Xenia" {
		t.Errorf("if character 9 has it, she is told %q", got)
	}
	contacts.Found(&inbox.Posted{Player: 8, Name: "Gone", Order: character.Order{Act: uint8(intent.Ignore), Whom: 9, To: "Xenia"}})
	if contacts.Ignores(realmstatetest.ID(8), realmstatetest.ID(9)) {
		t.Error("the answer for a player who has left changes a list")
	}
}

func TestWhoIsIgnoredIsToldSo(t *testing.T) {
	s, contacts := town(t)
	contacts.Handle(s.By("Ben"), intent.Social{Act: intent.Ignore, Name: "Anna"})
	ben := s.By("Ben").Player
	for _, test := range []struct {
		name, by string
		role     auth.Role
		deaf     bool
		told     string
	}{
		{"the player", "Anna", auth.Player, true, `refused friends.deaf {name = "Ben"}`},
		{"another", "Zoe", auth.Player, false, ""},
		{"an operator is never ignored", "Anna", auth.Operator, false, ""},
	} {
		by := s.By(test.by)
		by.Role = test.role
		if deaf, told := contacts.Deaf(ben, "Ben", by, intent.KindWhisper), s.Told(test.by); deaf != test.deaf || told != test.told {
			t.Errorf("%s: deaf is %v and %s is told %q, want %v and %q", test.name, deaf, test.by, told, test.deaf, test.told)
		}
	}
}

func TestFriendsHearWhoComesAndGoes(t *testing.T) {
	s, contacts := town(t)
	contacts.Handle(s.By("Anna"), intent.Social{Act: intent.Befriend, Name: "Ben"})
	contacts.Handle(s.By("Zoe"), intent.Social{Act: intent.Ignore, Name: "Ben"})
	s.Told("Anna")
	s.Told("Zoe")
	contacts.Joined(s.By("Ben").Online)
	contacts.Parted(s.By("Ben").Online)
	if got := s.Told("Anna"); got != "came Ben; went Ben" {
		t.Errorf("who has him as a friend is told %q", got)
	}
	if got := s.Told("Zoe") + s.Told("Ben"); got != "" {
		t.Errorf("others are told %q", got)
	}
	contacts.Joined(s.By("Anna").Online)
	if got := s.Told("Anna"); got != "ContactsShown" {
		t.Errorf("who enters the world with a list is told %q", got)
	}
}

func TestScriptsAreCalledForWhatHasChangedOnly(t *testing.T) {
	s, contacts := town(t)
	s.Hears = []hook.ID{hook.RealmSocial}
	contacts.Handle(s.By("Anna"), intent.Social{Act: intent.Befriend, Name: "Anna"})
	contacts.Handle(s.By("Anna"), intent.Social{Act: intent.Befriend, Name: "Ben"})
	if got := strings.Join(s.Heard, ", "); got != "Anna befriended" {
		t.Errorf("the calls are %q", got)
	}
}

func TestAListIsKeptWithTheStore(t *testing.T) {
	s, contacts := town(t)
	contacts.Handle(s.By("Anna"), intent.Social{Act: intent.Ignore, Name: "Ben"})
	again := social.New(s.State)
	for number, data := range contacts.Changed() {
		if err := again.Read(number, data); err != nil {
			t.Fatal(err)
		}
	}
	if !again.Ignores(realmstatetest.ID(1), realmstatetest.ID(2)) {
		t.Error("Anna's list is not read again")
	}
	for number := range contacts.Changed() {
		t.Errorf("page %d is saved twice", number)
	}
}

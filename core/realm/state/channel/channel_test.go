package channel_test

import (
	"strings"
	"testing"

	"loam/core/model/auth"
	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/channel"
	"loam/core/realm/state/realmstate/realmstatetest"
	channelrules "loam/core/rules/channel"
)

// square is a realm with Anna, who owns the channel fair, and Ben in it; the release declares
// the channel Trade for everybody, and Guild Hall for whoever wants.
func square(t *testing.T) (*realmstatetest.Stage, *channel.Channels) {
	s := realmstatetest.New(t, content.Tables{Channels: []content.Channel{
		{ID: "t:trade", Name: content.Text{Key: "Trade"}, Join: true}, {ID: "t:hall", Name: content.Text{Key: "Hall"}},
	}}, nil)
	channels := channel.New(s.State)
	channels.Declare()
	for i, name := range []string{"Anna", "Ben"} {
		s.Player(int64(i+1), name)
		channels.Joined(s.By(name).Online)
		channels.Handle(s.By(name), intent.Channel{Act: intent.Join, Name: "fair"})
	}
	s.Told("Anna")
	s.Told("Ben")
	return s, channels
}

func TestWhatIsSaidInAChannel(t *testing.T) {
	for _, test := range []struct {
		name    string
		in      intent.Talk
		refuses string
		anna    string // what she, who says it, is told
		ben     string
	}{
		{"by its name, in any case", intent.Talk{Channel: "FAIR", Text: " hi\x01 "}, "", "channel Anna: hi", "channel Anna: hi"},
		{"by its number among hers", intent.Talk{Channel: "1", Text: "hi"}, "", "channel Anna: hi", "channel Anna: hi"},
		{"a number that she does not have", intent.Talk{Channel: "3", Text: "hi"}, "", "3 not_member", ""},
		{"without words", intent.Talk{Channel: "fair", Text: " "}, "", "refused core.no_words", ""},
		{"in a channel that she is not in", intent.Talk{Channel: "Hall", Text: "hi"}, "", "Hall not_member", ""},
		{"refused by a script", intent.Talk{Channel: "1", Text: "gold"}, "No gold.", "refused No gold.", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, channels := square(t)
			if test.refuses != "" {
				s.Refuses = map[hook.ID]string{hook.RealmTalk: test.refuses}
			}
			channels.Talk(s.By("Anna"), test.in)
			if anna, ben := s.Told("Anna"), s.Told("Ben"); anna != test.anna || ben != test.ben {
				t.Errorf("Anna is told %q and Ben %q, want %q and %q", anna, ben, test.anna, test.ben)
			}
			for _, heard := range s.Heard {
				if heard != "Anna fair" && heard != "Anna Trade" {
					t.Errorf("the scripts are asked about %q, want the name of the channel", heard)
				}
			}
		})
	}
}

func TestWhoMayKick(t *testing.T) {
	for _, test := range []struct {
		name, by, whom string
		role           auth.Role
		told           string // whoever does it
		stays          bool
	}{
		{"its owner", "Anna", "Ben", auth.Player, "fair kicked Ben", false},
		{"a member", "Ben", "Anna", auth.Player, "fair not_moderator", true},
		{"an operator who is a member", "Ben", "Anna", auth.Operator, "fair kicked Anna", false},
		{"of somebody who is not in the world", "Anna", "Xenia", auth.Player, "fair not_found Xenia", true},
	} {
		s, channels := square(t)
		by := s.By(test.by)
		by.Role = test.role
		channels.Handle(by, intent.Channel{Act: intent.Kick, Name: "fair", With: test.whom})
		if got := s.Told(test.by); !strings.HasPrefix(got, test.told) {
			t.Errorf("%s: told %q, want %q", test.name, got, test.told)
		}
		s.Told("Anna")
		s.Told("Ben")
		channels.Talk(s.By("Anna"), intent.Talk{Channel: "fair", Text: "who is here?"})
		if stays := strings.HasPrefix(s.Told("Anna"), "channel") && s.Told("Ben") != ""; stays != test.stays {
			t.Errorf("%s: both are in the channel afterwards: %v, want %v", test.name, stays, test.stays)
		}
	}
}

func TestEverybodyIsInADeclaredChannelOnce(t *testing.T) {
	s, channels := square(t)
	channels.Joined(s.By("Anna").Online)
	if got := s.Told("Anna"); got != "" {
		t.Errorf("who is in the channel already is told %q", got)
	}
	channels.Handle(s.By("Anna"), intent.Channel{Act: intent.Leave, Name: "Trade"})
	s.Told("Anna")
	channels.Declare()
	if got := s.Told("Anna"); got != "" {
		t.Errorf("a release that declares nothing new brings back who has left: %q", got)
	}
	s.Adopt(realmstatetest.Content(t, content.Tables{Channels: []content.Channel{
		{ID: "t:trade", Name: content.Text{Key: "Trade"}, Join: true}, {ID: "t:help", Name: content.Text{Key: "Help"}, Join: true},
	}}, nil))
	channels.Declare()
	if anna, ben := s.Told("Anna"), s.Told("Ben"); anna != "Help you_joined" || ben != "Help you_joined" {
		t.Errorf("a new channel for everybody: Anna is told %q, Ben %q", anna, ben)
	}
}

func TestALongNameOfADeclaredChannelIsCutBetweenLetters(t *testing.T) {
	long := strings.Repeat("ä", channelrules.MaxName)
	s := realmstatetest.New(t, content.Tables{Channels: []content.Channel{{ID: "t:long", Name: content.Text{Key: "x" + long}, Join: true}}}, nil)
	channels := channel.New(s.State)
	channels.Declare()
	s.Player(1, "Anna")
	channels.Joined(s.By("Anna").Online)
	name, _, _ := strings.Cut(s.Told("Anna"), " ")
	if len(name) > channelrules.MaxName || !strings.HasPrefix("x"+long, name) || len(name) < channelrules.MaxName-1 {
		t.Errorf("its name is %q with %d bytes, want at most %d and whole letters", name, len(name), channelrules.MaxName)
	}
}

func TestWhoLeavesTheWorldIsInNoChannel(t *testing.T) {
	s, channels := square(t)
	channels.Parted(s.By("Ben").Online)
	s.Told("Ben")
	s.Told("Anna")
	channels.Talk(s.By("Anna"), intent.Talk{Channel: "fair", Text: "hi"})
	if got := s.Told("Ben"); got != "" {
		t.Errorf("he is told %q", got)
	}
}

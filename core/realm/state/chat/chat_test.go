package chat_test

import (
	"testing"

	"loam/core/model/content"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/realm/state/chat"
	"loam/core/realm/state/realmstate/realmstatetest"
	"loam/core/realm/state/social"
)

func TestWhatIsNotSaidLeavesNothing(t *testing.T) {
	for _, test := range []struct {
		name    string
		ignores string             // Ben ignores that player
		scripts map[hook.ID]string // what they refuse
		in      intent.Whisper
		want    string // what Anna is told
	}{
		{"no words", "", nil, intent.Whisper{To: "Ben", Text: " \x01 "}, "refused core.no_words"},
		{"nobody has whispered yet", "", nil, intent.Whisper{Text: "hi"}, "refused core.nobody_whispered"},
		{"not in the world", "", nil, intent.Whisper{To: "Xenia", Text: "hi"}, `refused core.not_online {name = "Xenia"}`},
		{"ignored", "Anna", nil, intent.Whisper{To: "Ben", Text: "hi"}, `refused friends.deaf {name = "Ben"}`},
		{"refused by a script", "", map[hook.ID]string{hook.RealmWhisper: "Hush."}, intent.Whisper{To: "Ben", Text: "hi"}, "refused Hush."},
		{"ignored, which scripts do not hear of", "Anna", map[hook.ID]string{hook.RealmWhisper: "Hush."}, intent.Whisper{To: "Ben", Text: "hi"}, `refused friends.deaf {name = "Ben"}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := realmstatetest.New(t, content.Tables{}, map[content.Slot]string{content.IgnoredListed: "1"})
			s.Player(1, "Anna")
			s.Player(2, "Ben")
			contacts := social.New(s.State)
			whispers := chat.New(s.State, contacts)
			if test.ignores != "" {
				contacts.Handle(s.By("Ben"), intent.Social{Act: intent.Ignore, Name: test.ignores})
				s.Told("Ben")
			}
			s.Refuses = test.scripts
			whispers.Whisper(s.By("Anna"), test.in)
			if got := s.Told("Anna"); got != test.want {
				t.Errorf("she is told %q, want %q", got, test.want)
			}
			if got := s.Told("Ben"); got != "" || s.By("Ben").Whisperer != "" {
				t.Errorf("he is told %q and would answer %q, want nothing and nobody", got, s.By("Ben").Whisperer)
			}
			if test.ignores != "" && len(s.Heard) > 0 {
				t.Errorf("the scripts are asked: %q", s.Heard)
			}
		})
	}
}

func TestWhoIsAwayHearsAndAnswersByItself(t *testing.T) {
	s := realmstatetest.New(t, content.Tables{}, nil)
	s.Player(1, "Anna")
	s.Player(2, "Ben")
	whispers := chat.New(s.State, social.New(s.State))
	for _, test := range []struct {
		name      string
		does      intent.Away
		told      string // Ben, who does it
		answer    string // what Anna hears after her whisper
		away, now bool   // what friends see: away, busy
	}{
		{"away", intent.Away{Text: "asleep"}, "core.away_now", "echo Ben: hi; away Ben: asleep", true, false},
		{"busy instead", intent.Away{Busy: true, Text: "raid"}, "core.busy_now", "echo Ben: hi; busy Ben: raid", false, true},
		{"busy with other words", intent.Away{Busy: true, Text: "boss"}, "core.busy_now", "echo Ben: hi; busy Ben: boss", false, true},
		{"the same without words ends it", intent.Away{Busy: true}, "core.back", "echo Ben: hi", false, false},
	} {
		whispers.GoAway(s.By("Ben"), test.does)
		if got := s.Told("Ben"); got != test.told {
			t.Errorf("%s: Ben is told %q, want %q", test.name, got, test.told)
		}
		whispers.Whisper(s.By("Anna"), intent.Whisper{To: "Ben", Text: "hi"})
		if got := s.Told("Anna"); got != test.answer {
			t.Errorf("%s: Anna hears %q, want %q", test.name, got, test.answer)
		}
		if got := s.Told("Ben"); got != "whisper Anna: hi" {
			t.Errorf("%s: Ben hears %q", test.name, got)
		}
		if p := s.Presence(realmstatetest.ID(2)); p.Away != test.away || p.Busy != test.now {
			t.Errorf("%s: friends see him away %v, busy %v; want %v, %v", test.name, p.Away, p.Busy, test.away, test.now)
		}
	}
}

func TestAnAnswerGoesToWhoWhisperedLast(t *testing.T) {
	s := realmstatetest.New(t, content.Tables{}, nil)
	for i, name := range []string{"Anna", "Ben", "Zoe"} {
		s.Player(int64(i+1), name)
	}
	whispers := chat.New(s.State, social.New(s.State))
	whispers.Whisper(s.By("Anna"), intent.Whisper{To: "Ben", Text: "one"})
	whispers.Whisper(s.By("Zoe"), intent.Whisper{To: "Ben", Text: "two"})
	s.Told("Zoe")
	whispers.Whisper(s.By("Ben"), intent.Whisper{Text: "yes"})
	if got := s.Told("Zoe"); got != "whisper Ben: yes" {
		t.Errorf("Zoe hears %q", got)
	}
}

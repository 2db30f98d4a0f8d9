package mail_test

import (
	"fmt"
	"strings"
	"testing"

	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/realm/state/mail"
	"loam/core/realm/state/realmstate/realmstatetest"
	"loam/core/realm/state/social"
	mailrules "loam/core/rules/mail"
)

const hour = 3_600_000 // ms

// rules deliver a letter after an hour and keep it for a day; a mailbox has room for one.
var rules = map[content.Slot]string{
	content.MailDelayMS: "3600000", content.MailKeepMS: "86400000", content.MailLetters: "1", content.IgnoredListed: "1",
}

// town is a realm with Anna (1), whom Zoe (3) ignores, and Ben (2).
func town(t *testing.T) (*realmstatetest.Stage, *mail.Mail) {
	s := realmstatetest.New(t, content.Tables{}, rules)
	for i, name := range []string{"Anna", "Ben", "Zoe"} {
		s.Player(int64(i+1), name)
	}
	contacts := social.New(s.State)
	contacts.Handle(s.By("Zoe"), intent.Social{Act: intent.Ignore, Name: "Anna"})
	s.Told("Zoe")
	return s, mail.New(s.State, contacts)
}

// owed is what the realm owes a character: the reasons, the items and the coins.
func owed(m *mail.Mail, owner int64) string {
	var all []string
	if box := m.Of(owner); box != nil {
		for _, d := range box.Out {
			all = append(all, strings.TrimSpace(fmt.Sprintf("%d items and %d coins %s", len(d.Things), d.Money, d.Why)))
		}
	}
	return strings.Join(all, ", ")
}

func order(act mailrules.Act, o character.Order) character.Order {
	o.Act = uint8(act)
	return o
}

func TestEveryActOfTheMailIsDone(t *testing.T) {
	for act := range mailrules.Act(mailrules.Acts) {
		if got, byMaps := mail.Acts(act), act == mailrules.Price; got == byMaps {
			t.Errorf("%s is done by the realm: %v", act, got)
		}
	}
}

func TestWhatIsHandedOverIsInOnePlace(t *testing.T) {
	cake := []character.Item{{Def: "t:cake", Count: 1}}
	for _, test := range []struct {
		name  string
		order character.Order
		told  string // Anna
		owed  string // what she gets back
		ben   int    // letters in his mailbox
	}{
		{"a letter", order(mailrules.Send, character.Order{To: "Ben", Whom: 2, Things: cake, Money: 30, Price: 30}), "sent Ben", "", 1},
		{"to nobody", order(mailrules.Send, character.Order{To: "Xenia", Things: cake, Money: 30, Price: 30}), `refused core.mail.nobody {act = 1, letter = 0}`, "1 items and 30 coins core.mail.nobody", 0},
		{"to herself", order(mailrules.Send, character.Order{Whom: 1, Things: cake, Money: 30, Price: 30}), `refused core.mail.yourself {act = 1, letter = 0}`, "1 items and 30 coins core.mail.yourself", 0},
		{"to who ignores her", order(mailrules.Send, character.Order{Whom: 3, Things: cake, Money: 30, Price: 30}), `refused core.mail.deaf {act = 1, letter = 0}`, "1 items and 30 coins core.mail.deaf", 0},
		{"an answer of maps", order(mailrules.Price, character.Order{}), "", "", 0},
		{"an act that there is not", character.Order{Act: uint8(mailrules.Acts)}, "", "", 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, m := town(t)
			m.Handle(s.Posted("Anna", test.order))
			if got := s.Told("Anna"); got != test.told {
				t.Errorf("Anna is told %q, want %q", got, test.told)
			}
			if got := owed(m, 1); got != test.owed {
				t.Errorf("she is owed %q, want %q", got, test.owed)
			}
			letters := 0
			if box := m.Of(2); box != nil {
				letters = len(box.Letters)
			}
			if letters != test.ben {
				t.Errorf("Ben has %d letters, want %d", letters, test.ben)
			}
		})
	}
}

func TestALetterIsNewsWhenItArrives(t *testing.T) {
	s, m := town(t)
	m.Handle(s.Posted("Anna", order(mailrules.Send, character.Order{Whom: 2, Money: 7})))
	for _, test := range []struct {
		name   string
		passes int64 // ms of real time
		told   string
	}{
		{"before it arrives", hour - 1, ""},
		{"as it arrives", 1, "came Anna"},
		{"a second later", 1000, ""},
	} {
		s.Pass(test.passes)
		m.Pass()
		if got := s.Told("Ben"); got != test.told {
			t.Errorf("%s: Ben is told %q, want %q", test.name, got, test.told)
		}
	}
	m.Joined(s.By("Ben").Online)
	if got := s.Told("Ben"); got != "waits" {
		t.Errorf("when he enters the world again he is told %q, want that unread letters wait", got)
	}
	m.Handle(s.Posted("Ben", order(mailrules.Coins, character.Order{Of: 1})))
	if got := owed(m, 2); !strings.HasPrefix(got, "0 items and 7 coins") {
		t.Errorf("who takes its coins is owed %q", got)
	}
	if got := s.Told("Ben"); got != "taken; MailShown" {
		t.Errorf("who takes its coins is told %q", got)
	}
}

func TestAnExpiredLetterReturns(t *testing.T) {
	s, m := town(t)
	m.Handle(s.Posted("Anna", order(mailrules.Send, character.Order{Whom: 2, Things: []character.Item{{Def: "t:cake", Count: 1}}})))
	s.Pass(26 * hour)
	m.Pass()
	if box := m.Of(1); box == nil || len(box.Letters) != 1 || !box.Letters[0].Returned || len(m.Of(2).Letters) != 0 {
		t.Errorf("Anna has %+v and Ben %+v, want the letter back with Anna", box, m.Of(2).Letters)
	}
}

func TestAGiftGoesToANamedCharacterOrItsAuthor(t *testing.T) {
	for _, test := range []struct {
		name string
		in   character.Order
		to   int64 // who gets the letter; 0: nobody
	}{
		{"to the author", character.Order{From: "The baker"}, 1},
		{"to another", character.Order{From: "The baker", To: "Ben", Whom: 2}, 2},
		{"to a name that nobody has", character.Order{From: "The baker", To: "Xenia"}, 0},
	} {
		s, m := town(t)
		m.Handle(s.Posted("Anna", order(mailrules.Gift, test.in)))
		for number := int64(1); number <= 3; number++ {
			if box := m.Of(number); (box != nil && len(box.Letters) == 1) != (number == test.to) {
				t.Errorf("%s: character %d has %+v", test.name, number, box)
			}
		}
	}
}

func TestAnOrderIsExecutedOnce(t *testing.T) {
	s, m := town(t)
	for _, test := range []struct {
		name   string
		player int64
		number int64
		want   bool
	}{
		{"the first time", 1, 1, true},
		{"repeated", 1, 1, false},
		{"of another character", 2, 1, true},
		{"out of order", 1, 3, true},
		{"the one that was missing", 1, 2, true},
		{"repeated after all", 1, 3, false},
		{"without a number", 1, 0, true},
		{"of a script", 0, 1, true},
		{"of a script again", 0, 1, true},
	} {
		p := &inbox.Posted{Player: test.player, Name: "Anna", Order: character.Order{Number: test.number}}
		if got := m.Accept(p); got != test.want {
			t.Errorf("%s: executed %v, want %v", test.name, got, test.want)
		}
	}
	safe := 0
	for _, msg := range m.Outgoing() {
		safe += len(msg.Posted.Safe)
	}
	if safe != 6 {
		t.Errorf("maps hear of %d accepted orders, want 6: repeated ones too, and those without a number or a character not", safe)
	}
	if again := m.Outgoing(); len(again) > 0 || len(s.Sent) > 0 {
		t.Errorf("maps hear of orders again: %+v", again)
	}
}

func TestADeliveryIsSentUntilItsCharacterIsSavedWithIt(t *testing.T) {
	s, m := town(t)
	sent := func() (to []string) {
		for range m.Changed() {
			continue
		}
		for _, msg := range m.Outgoing() {
			to = append(to, fmt.Sprintf("%s %d", msg.To.Player, msg.Posted.Delivery.Number))
		}
		return to
	}
	m.Deliver(2, nil, 10, "guild.bank")
	m.Deliver(9, nil, 10, "guild.bank") // who is not in the world
	if got := strings.Join(sent(), ", "); got != "Ben 1" {
		t.Errorf("sent: %q, want Ben's", got)
	}
	if got := sent(); len(got) > 0 {
		t.Errorf("sent again without a reason: %q", got)
	}
	m.Joined(s.By("Ben").Online)
	if got := strings.Join(sent(), ", "); got != "Ben 1" {
		t.Errorf("sent when he enters the world: %q", got)
	}
	m.Settled(2, 1)
	m.Joined(s.By("Ben").Online)
	if got := sent(); len(got) > 0 || owed(m, 2) != "" {
		t.Errorf("sent after he was saved with it: %q", got)
	}
}

func TestTheTermsOfMailAreBounded(t *testing.T) {
	for _, test := range []struct {
		name, delay, keep string
		wantDelay         int64
		wantKeep          int64
	}{
		{"as the formulas say", "5000", "86400000", 5000, 24 * hour},
		{"never negative, and a minute at least", "-5", "0", 0, 60_000},
		{"of a formula that is no number", "0/0", "0/0", 0, 60_000},
		{"at most 400 days", "1e300", "1e300", 400 * 24 * hour, 400 * 24 * hour},
	} {
		s := realmstatetest.New(t, content.Tables{}, map[content.Slot]string{content.MailDelayMS: test.delay, content.MailKeepMS: test.keep})
		terms := mail.New(s.State, social.New(s.State)).Terms()
		if delay, keep := terms.Delay(0, 0, 0), terms.Keep(0); delay != test.wantDelay || keep != test.wantKeep || terms.Most != 1 {
			t.Errorf("%s: arrives after %d ms, kept %d ms, room for %d; want %d, %d and 1", test.name, delay, keep, terms.Most, test.wantDelay, test.wantKeep)
		}
	}
}

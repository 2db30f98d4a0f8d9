package item

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/input"
	"loam/core/model/intent"
	"loam/core/realm/state"
	"loam/core/rules/mail"
	"loam/mods/scenario/line"
	"loam/mods/scenario/testworld"
)

// MailVerbs are the verbs for mail.
func MailVerbs() []testworld.Verb {
	return []testworld.Verb{
		{Syntax: "A opens mail", Run: doOpenMail, Doc: "Opens a mailbox for a player, anywhere on this map. Only for tests.", Example: "Anna opens mail"},
		{Syntax: "A mails B TEXT [text TEXT2] [with ITEM] [count N] [and ITEM2] [money N2] [owed N3]", Run: doMail,
			Doc:     "A player sends a letter with a subject to a character, optionally with its first stack of an item or `count` of it, a second item, money, or cash on delivery.",
			Example: `Anna mails Ben "Bread" with meadow:bread count 2 owed 10`},
		{Syntax: "A mails nobody called NAME2 TEXT [with ITEM]", Run: doMail, Doc: "The same, to a name that does not exist.", Example: `Anna mails nobody called Zed "Hello"`},
		{Syntax: "A reads|empties|returns|deletes mail TEXT", Run: doLetter, Doc: "A player reads, empties, returns or deletes its newest letter with a subject. `empties` takes everything in it.", Example: `Ben empties mail "Bread"`},
		{Syntax: "A takes money from mail TEXT", Run: doLetter, Doc: "A player takes the money from a letter.", Example: `Ben takes money from mail "Rent"`},
		{Syntax: "A takes ITEM from mail TEXT", Run: doLetter, Doc: "A player takes the first such item from a letter.", Example: `Ben takes meadow:bread from mail "Bread"`},
		{Syntax: "A pays N for mail TEXT", Run: doLetter, Doc: "A player pays the cash on delivery of a letter.", Example: `Ben pays 10 for mail "Bread"`},
	}
}

// MailConditions are the conditions about mail.
func MailConditions() []testworld.Condition {
	return []testworld.Condition{
		{Syntax: "A has mail TEXT", State: inBox(func(*testworld.Stage, line.Args, *mail.Letter) bool { return true }), Doc: "A letter with this subject has arrived.", Example: `expect Ben has mail "Bread"`},
		{Syntax: "A has unread mail TEXT", State: inBox(func(_ *testworld.Stage, _ line.Args, l *mail.Letter) bool { return !l.Read }), Doc: "The same, and the letter is unread.", Example: `expect Ben has unread mail "Bread"`},
		{Syntax: "mail TEXT of A has N money", State: inBox(func(_ *testworld.Stage, a line.Args, l *mail.Letter) bool { return l.Money == int64(a.Num("N")) }), Doc: "A letter contains this many coins.", Example: `expect mail "Rent" of Ben has 20 money`},
		{Syntax: "mail TEXT of A owes N money", State: inBox(func(_ *testworld.Stage, a line.Args, l *mail.Letter) bool { return l.Owed == int64(a.Num("N")) }), Doc: "A letter has this much cash on delivery.", Example: `expect mail "Bread" of Ben owes 10 money`},
		{Syntax: "mail TEXT of A has N ITEM", State: inBox(letterHas), Doc: "A letter contains this many of an item.", Example: `expect mail "Bread" of Ben has 2 meadow:bread`},
		{Syntax: "mail TEXT of A is from TEXT2", State: inBox(func(st *testworld.Stage, a line.Args, l *mail.Letter) bool { return senderOf(st, l) == a.Text("TEXT2") }), Doc: "The sender of a letter, as shown to the player.", Example: `expect mail "Bread" of Ben is from "Anna"`},
		{Syntax: "A told of mail", Counts: mailNews(event.MailCame), Doc: "A player was notified of new mail.", Example: "expect Ben told of mail once"},
		{Syntax: "A gets N money by mail", Counts: byMail, Doc: "A player received money by mail.", Example: "expect Anna gets 10 money by mail"},
		{Syntax: "A gets N ITEM by mail", Counts: byMail, Doc: "A player received an item from a letter, or got one back.", Example: "expect Ben gets 2 meadow:bread by mail"},
	}
}

func doOpenMail(st *testworld.Stage, a line.Args) error {
	return st.Doing(a, nil, testworld.Always(input.Directed{Act: input.OpenMail}))
}

func doMail(st *testworld.Stage, a line.Args) error {
	in := intent.Mail{Act: uint8(mail.Send), To: a.Text("NAME2"), Subject: a.Text("TEXT"), Text: a.Text("TEXT2"), Money: int64(a.Num("N2")), Owed: int64(a.Num("N3"))}
	if a.Has("B") {
		b, err := st.Player(a)
		if err != nil {
			return err
		}
		in.To = b.Known
	}
	err := st.OfPlayers(a, func(p *testworld.Player) error {
		in.Things = nil
		for _, label := range []string{"ITEM", "ITEM2"} {
			if !a.Has(label) {
				continue
			}
			slot, err := st.SlotOfItem(p, st.ID(a, label), testworld.AnySlot)
			if err != nil {
				return err
			}
			l := intent.Laid{Slot: slot}
			if label == "ITEM" {
				l.Count = int(a.Num("N"))
			}
			in.Things = append(in.Things, l)
		}
		return p.Ask(in)
	})
	if err != nil {
		return err
	}
	return st.Advance(testworld.PostTrip)
}

// boxOf returns the delivered mails of a player, newest first.
func boxOf(st *testworld.Stage, player guid.GUID) (letters []mail.Letter) {
	st.Realm.Inside(func(tx *state.Tx) {
		if own := tx.Mail().Of(int64(player.Counter())); own != nil {
			letters = own.Arrived(tx.RealUnix())
		}
	})
	return letters
}

// ofLetter returns a text of a mail in its shown form.
func ofLetter(st *testworld.Stage, l *mail.Letter, s string) string {
	if l.Bundle == "" {
		return s
	}
	return st.Text(content.Text{Bundle: l.Bundle, Key: s}, value.Value{})
}

// senderOf returns the sender of a mail in its shown form.
func senderOf(st *testworld.Stage, l *mail.Letter) string {
	if h, ok := st.Release.Content.AuctionHouse(content.ID(l.Def)); ok && l.Origin == mail.Auction {
		return st.Text(h.Name, value.Value{})
	}
	return ofLetter(st, l, l.Sender)
}

// letterOf returns a player's newest mail with a subject.
func letterOf(st *testworld.Stage, player guid.GUID, subject string) (*mail.Letter, error) {
	all := boxOf(st, player)
	var subjects []string
	for i := range all {
		if reads := ofLetter(st, &all[i], all[i].Subject); reads == subject {
			return &all[i], nil
		} else {
			subjects = append(subjects, fmt.Sprintf("%q", reads))
		}
	}
	if len(subjects) == 0 {
		return nil, fmt.Errorf("there is no letter %q; the mailbox is empty", subject)
	}
	return nil, fmt.Errorf("there is no letter %q; the letters are %s", subject, strings.Join(subjects, ", "))
}

func doLetter(st *testworld.Stage, a line.Args) error {
	err := st.OfPlayers(a, func(p *testworld.Player) error {
		l, err := letterOf(st, p.Self, a.Text("TEXT"))
		if err != nil {
			return err
		}
		in := intent.Mail{Letter: l.Number}
		switch {
		case a.Has("ITEM"):
			in.Act, in.Nth = uint8(mail.Take), slices.IndexFunc(l.Things, func(it character.Item) bool { return it.Def == string(st.ID(a, "ITEM")) })
		case a.Has("N"):
			in.Act, in.Money = uint8(mail.Pay), int64(a.Num("N"))
		case a.Has("money"):
			in.Act = uint8(mail.Coins)
		default:
			in.Act = uint8(map[string]mail.Act{"reads": mail.Read, "empties": mail.Empty, "returns": mail.Return, "deletes": mail.Delete}[a.Text("reads")])
		}
		return p.Ask(in)
	})
	if err != nil {
		return err
	}
	return st.Advance(testworld.PostTrip)
}

// inBox makes a condition about a mail of a player.
func inBox(holds func(*testworld.Stage, line.Args, *mail.Letter) bool) func(*testworld.Stage, line.Args, bool) (bool, string, error) {
	return func(st *testworld.Stage, a line.Args, no bool) (bool, string, error) {
		return st.PlayersAre(a, no, func(p *testworld.Player) (bool, string) {
			l, err := letterOf(st, p.Self, a.Text("TEXT"))
			return err == nil && holds(st, a, l), fmt.Sprintf(" has %+v", boxOf(st, p.Self))
		})
	}
}

func letterHas(st *testworld.Stage, a line.Args, l *mail.Letter) bool {
	n := 0
	for i := range l.Things {
		if l.Things[i].Def == string(st.ID(a, "ITEM")) {
			n += l.Things[i].Count
		}
	}
	return n == int(a.Num("N"))
}

func mailNews(news event.MailNews) func(*testworld.Stage, line.Args, *testworld.Seen) bool {
	return func(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
		e, ok := s.Event.(event.MailTold)
		return ok && e.News == news && st.Is(e.Player, a, "A")
	}
}

func byMail(st *testworld.Stage, a line.Args, s *testworld.Seen) bool {
	e, ok := s.Event.(event.Posted)
	var what content.ID
	if a.Has("ITEM") {
		what = st.ID(a, "ITEM")
	}
	return ok && st.Is(e.Player, a, "A") && e.Item == what && e.Count == int64(a.Num("N"))
}

// MailTellings describe the events of mail.
func MailTellings() map[event.Kind]testworld.Telling {
	return map[event.Kind]testworld.Telling{
		event.KindMailShown: testworld.Tells(
			func(e event.MailShown) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.MailShown, _ string) string {
				return fmt.Sprintf("%s is shown %d letters", st.Label(e.Player), len(e.Letters))
			}),
		event.KindMailTold: testworld.Tells(
			func(e event.MailTold) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.MailTold, _ string) string {
				return fmt.Sprintf("mail news for %s: %s", st.Label(e.Player), e.News)
			}),
		event.KindPosted: testworld.Tells(
			func(e event.Posted) []guid.GUID { return testworld.Units(e.Player) },
			func(st *testworld.Stage, e event.Posted, _ string) string {
				what := string(e.Item)
				if what == "" {
					what = "coins"
				}
				return fmt.Sprintf("%s gets %d %s by mail: %s", st.Label(e.Player), e.Count, what, e.Why)
			}),
	}
}

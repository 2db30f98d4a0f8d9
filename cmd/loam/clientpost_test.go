package main

import (
	"testing"
	"time"

	"loam/core/protocol/game/client"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/social"
)

// The places of a client in which its things lie that it does not wear.
const (
	firstPlace, endPlace = 23, 39
	ownBag               = 255
	typeThing            = 5 // of an object in an update
)

// postage is what the letters of these tests cost.
const postage = 3

// news waits for the next message about trades and letters behind number at that is
// as wanted.
func news[T packets.Body](g *gamer, at *int, what string, is func(T) bool) (found T) {
	g.t.Helper()
	g.wait(what, func(m *client.Model) bool {
		for i := *at; i < len(m.Post); i++ {
			if b, ok := m.Post[i].(T); ok && is(b) {
				found, *at = b, i+1
				return true
			}
		}
		return false
	})
	return found
}

// trades waits for a state of a trade.
func (g *gamer) trades(at *int, status uint32) *item.TradeStatus {
	g.t.Helper()
	return news(g, at, "the trade", func(s *item.TradeStatus) bool { return s.Status == status })
}

// shows waits to be shown a side of a trade.
func (g *gamer) shows(at *int, theirs bool, is func(*item.TradeShown) bool) {
	g.t.Helper()
	news(g, at, "what is offered", func(s *item.TradeShown) bool { return s.Theirs == theirs && is(s) })
}

// mailed waits to be told what came of something about a letter.
func (g *gamer) mailed(at *int, action, result uint32) *item.MailResult {
	g.t.Helper()
	m := news(g, at, "what came of a letter", func(m *item.MailResult) bool { return m.Action == action })
	if m.Result != result {
		g.t.Fatalf("%s is told %+v of a letter, want %d", g.Version.Packet, *m, result)
	}
	return m
}

// lies finds where so many of an item lie in the backpack, by its name.
func (g *gamer) lies(name string, count uint32) (place uint8, item uint64) {
	g.t.Helper()
	asked := map[uint32]bool{}
	g.wait(name, func(m *client.Model) bool {
		own, at, has := m.Objects[m.Self], &g.Version.Fields, &g.Version.Items
		for p := uint8(firstPlace); p < endPlace; p++ {
			first := has.Inventory + 2*uint16(p)
			guid := uint64(own.Fields[first]) | uint64(own.Fields[first+1])<<32
			o := m.Objects[guid]
			if guid == 0 || o == nil {
				continue
			}
			entry := o.Fields[at.Entry]
			if !asked[entry] {
				asked[entry] = true
				_ = g.World.Send(&packets.Query{Is: "CMSG_ITEM_QUERY_SINGLE", Entry: entry}) // a lost connection shows in the wait
			}
			if m.Items[entry].Names[0] == name && o.Fields[has.Stack] == count {
				place, item = p, guid
				return true
			}
		}
		return false
	})
	return place, item
}

// has waits until it has so much money.
func (g *gamer) has(coins uint32) {
	g.t.Helper()
	g.wait("money", func(m *client.Model) bool {
		return m.Objects[m.Self] != nil && m.Objects[m.Self].Fields[g.Version.Fields.Coinage] == coins
	})
}

// thing finds the one game object.
func (g *gamer) thing() (guid uint64) {
	g.t.Helper()
	g.wait("a game object", func(m *client.Model) bool {
		for g2, o := range m.Objects {
			if o.Type == typeThing {
				guid = g2
			}
		}
		return guid != 0
	})
	return guid
}

// TestGameClientsTradeAndWrite lets a client of each version trade with one of the
// other: a stack for money, with an agreement that a change takes back. Then who has
// got the stack sends the other a letter with something in it that is paid for.
func TestGameClientsTradeAndWrite(t *testing.T) {
	t.Parallel()
	dir := fair(t)
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "anna")
	loamRuns(t, "secret12\n", "account", "add", "-w", dir, "bert")
	s := serveBinary(t, dir)
	defer s.stop()
	anna, bert := plays(t, s, "1.12.1", "anna", "Anna"), plays(t, s, "3.3.5a", "bert", "Bert")
	for _, g := range []*gamer{anna, bert} {
		g.send(&social.Say{Type: uint32(g.Version.Chat.Say), Language: 7, Text: ".purse"})
		g.has(50)
	}
	seen := map[*gamer]*int{anna: new(int), bert: new(int)}
	for i, pair := range [][2]*gamer{{anna, bert}, {bert, anna}} {
		gives, pays := pair[0], pair[1]
		eggs, coins := uint32(5+5*i), [2]uint32{50, 50}
		if i == 1 {
			coins = [2]uint32{50 - 10 - postage + 7, 50 + 10 - 7}
		}
		gives.trade(t, pays, seen[gives], seen[pays], eggs)
		gives.has(coins[0] + 10)
		pays.has(coins[1] - 10)
		pays.lies("Egg", 10)
		gives.letter(t, pays, seen[gives], seen[pays], []string{"Anna", "Bert"}[i])
		gives.has(coins[0] + 10 - 7)
		pays.has(coins[1] - 10 - postage + 7)
	}
	for _, g := range []*gamer{anna, bert} {
		if m := g.World.Model(); m.Strange > 0 {
			t.Errorf("%s: %d messages that nobody can read among %v", g.Version.Packet, m.Strange, m.Messages)
		}
	}
}

// trade lets g give all its eggs to another for ten coins.
func (g *gamer) trade(t *testing.T, other *gamer, mine, theirs *int, eggs uint32) {
	t.Helper()
	empty := func(by *gamer, name string) { by.send(packets.NewEmpty(name)) }
	gold := func(n uint32) { other.send(&packets.Number{Is: "CMSG_SET_TRADE_GOLD", Value: n}) }
	accept := func(by *gamer) { by.send(&packets.Number{Is: "CMSG_ACCEPT_TRADE"}) }
	look := func() { time.Sleep(time.Second) } // an agreement that comes at once is not taken
	ask := func() { g.send(&packets.GUID{Is: "CMSG_INITIATE_TRADE", GUID: other.self}) }

	// The other has no time at first.
	g.named(map[bool]string{true: "Bert", false: "Anna"}[g.Version.Name == "vanilla"])
	ask()
	other.trades(theirs, item.TradeBegins)
	empty(other, "CMSG_BUSY_TRADE")
	g.trades(mine, item.TradeBusy)

	ask()
	if begins := other.trades(theirs, item.TradeBegins); begins.With != g.self {
		t.Errorf("%d asks to trade, want %d", begins.With, g.self)
	}
	empty(other, "CMSG_BEGIN_TRADE")
	g.trades(mine, item.TradeOpens)
	other.trades(theirs, item.TradeOpens)
	place, _ := g.lies("Egg", eggs)
	g.send(&item.TradeLay{Place: 0, Bag: ownBag, Slot: place})
	laid := func(s *item.TradeShown) bool { return s.Things[0].Entry != 0 && s.Things[0].Count == eggs }
	other.shows(theirs, true, laid)
	g.shows(mine, false, laid)

	// More than the other has is refused, and its window set right.
	gold(1000)
	other.trades(theirs, item.TradeAgain)
	other.shows(theirs, false, func(s *item.TradeShown) bool { return s.Money == 0 })
	gold(9)
	g.shows(mine, true, func(s *item.TradeShown) bool { return s.Money == 9 })
	look()
	accept(g)
	other.trades(theirs, item.TradeAgreed)
	gold(10)
	g.trades(mine, item.TradeAgain)
	g.shows(mine, true, func(s *item.TradeShown) bool { return s.Money == 10 })
	accept(g)
	g.trades(mine, item.TradeAgain) // what is paid has just changed
	look()
	accept(g)
	other.trades(theirs, item.TradeAgreed)
	accept(other)
	g.trades(mine, item.TradeDone)
	other.trades(theirs, item.TradeDone)
}

// letter lets another send a letter with a token to g, who pays for it.
func (g *gamer) letter(t *testing.T, other *gamer, mine, theirs *int, name string) {
	t.Helper()
	mailbox := other.thing()
	list := func(by *gamer, at *int, is func(*item.MailList) bool) *item.MailList {
		by.send(&packets.GUID{Is: "CMSG_GET_MAIL_LIST", GUID: mailbox})
		return news(by, at, "letters", is)
	}
	came := func(by *gamer, at *int) {
		news(by, at, "news of a letter", func(n *packets.Number) bool { return true })
	}
	_, token := other.lies("Token", 1)
	letter := &item.MailSend{Mailbox: mailbox, To: "Nobody", Subject: "A token", Text: "Of my | regard.", Things: []item.MailLaid{{GUID: token}}, Owed: 7}
	got := len(other.World.Model().Pushed)
	other.send(letter)
	other.mailed(theirs, item.MailSent, item.MailNobody)
	other.wait("its token back", func(m *client.Model) bool { return len(m.Pushed) > got })
	other.lies("Token", 1)
	letter.To = name
	other.send(letter)
	other.mailed(theirs, item.MailSent, item.MailFine)

	came(g, mine)
	g.send(packets.NewEmpty("MSG_QUERY_NEXT_MAIL_TIME"))
	if next := news(g, mine, "that it waits", func(*item.NextMail) bool { return true }); next.Due != 0 {
		t.Errorf("the next letter is due in %g s, want now", next.Due)
	}
	all := list(g, mine, func(l *item.MailList) bool { return len(l.Letters) == 1 })
	l := all.Letters[0]
	if l.Sender != other.self || l.Subject != "A token" || l.Owed != 7 || l.Flags&item.MailRead != 0 || len(l.Things) != 1 || l.Things[0].Count != 1 {
		t.Errorf("%s is listed %+v", g.Version.Packet, l)
	}
	if text := "Of my || regard."; g.Version.Name == "vanilla" {
		g.send(&item.TextAsk{ID: l.TextID, Letter: l.Number})
		if a := news(g, mine, "the text", func(*item.TextAnswer) bool { return true }); a.Text != text || a.ID != l.TextID {
			t.Errorf("the letter reads %+v, want %s", *a, text)
		}
	} else if l.Text != text {
		t.Errorf("the letter reads %q, want %s", l.Text, text)
	}
	of := func(name string) *item.MailOf {
		return &item.MailOf{Is: name, Mailbox: mailbox, Letter: l.Number}
	}
	g.send(of("CMSG_MAIL_MARK_AS_READ"))
	news(g, mine, "that it is read", func(m *item.MailList) bool { return m.Letters[0].Flags&item.MailRead != 0 })
	g.send(of("CMSG_MAIL_DELETE"))
	g.mailed(mine, item.MailDeleted, item.MailInternal) // something is in it
	take := of("CMSG_MAIL_TAKE_ITEM")
	take.Item = l.Things[0].Number
	g.send(take)
	if r := g.mailed(mine, item.MailThing, item.MailFine); r.Letter != l.Number || r.Count != 1 {
		t.Errorf("it is told %+v, want one thing of letter %d", *r, l.Number)
	}
	g.send(of("CMSG_MAIL_DELETE"))
	g.mailed(mine, item.MailDeleted, item.MailFine)
	list(g, mine, func(l *item.MailList) bool { return len(l.Letters) == 0 })

	came(other, theirs)
	paid := list(other, theirs, func(l *item.MailList) bool { return len(l.Letters) == 1 && l.Letters[0].Money == 7 })
	other.send(&item.MailOf{Is: "CMSG_MAIL_TAKE_MONEY", Mailbox: mailbox, Letter: paid.Letters[0].Number})
	other.mailed(theirs, item.MailMoney, item.MailFine)
	list(other, theirs, func(l *item.MailList) bool { return len(l.Letters) == 0 })
}

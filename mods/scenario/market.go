package scenario

import (
	"fmt"
	"slices"
	"strings"

	"loam/core/character"
	"loam/core/content"
	"loam/core/entity"
	"loam/core/event"
	"loam/core/gamemap"
	"loam/core/guid"
	"loam/core/input"
	"loam/core/intent"
	"loam/core/item"
	"loam/core/mail"
	"loam/core/plain"
	"loam/core/realmbox"
	"loam/core/trade"
)

// ofMarket is what players exchange, and what they send each other.
func ofMarket() []verb {
	return []verb{
		{Syntax: "A asks B to trade", run: doTrade(intent.TradeAsk), Doc: "A player wants to trade with another.", Example: "Anna asks Ben to trade"},
		{Syntax: "A begins trade", run: doTrade(intent.TradeBegin), Doc: "A player trades with the one who has asked.", Example: "Ben begins trade"},
		{Syntax: "A offers N money", run: doTrade(intent.TradeMoney), Doc: "A player lays so many coins into its trade.", Example: "Anna offers 20 money"},
		{Syntax: "A offers ITEM [count N] [in place N2]", run: doOffer, Doc: "A player lays the first of its stacks of an item, or a part of it, into its trade: into the first free place, or one from 1 to 7; what lies in the seventh is only shown.", Example: "Anna offers meadow:bread count 2"},
		{Syntax: "A withdraws place N", run: doTrade(intent.TradeClear), Doc: "A player takes what lies in a place of its trade back, from 1.", Example: "Anna withdraws place 1"},
		{Syntax: "A agrees", run: doAgree, Doc: "A player agrees with its trade as it is.", Example: "Anna agrees"},
		{Syntax: "A disagrees", run: doTrade(intent.TradeUnlock), Doc: "A player takes that back.", Example: "Anna disagrees"},
		{Syntax: "A cancels trade", run: doTrade(intent.TradeCancel), Doc: "A player ends its trade, or refuses one.", Example: "Ben cancels trade"},
		{Syntax: "A opens mail", run: doOpenMail, Doc: "A mailbox stands open for a player, wherever it goes on this map. Only tests may.", Example: "Anna opens mail"},
		{Syntax: "A mails B TEXT [text TEXT2] [with ITEM] [count N] [and ITEM2] [money N2] [owed N3]", run: doMail,
			Doc:     "A player sends a letter with a subject to a character: with the first of its stacks of an item, or so many of it, of another item, coins, cash on delivery.",
			Example: `Anna mails Ben "Bread" with meadow:bread count 2 owed 10`},
		{Syntax: "A mails nobody called NAME2 TEXT [with ITEM]", run: doMail, Doc: "The same, to a name that nobody has.", Example: `Anna mails nobody called Zed "Hello"`},
		{Syntax: "A reads|empties|returns|deletes mail TEXT", run: doLetter, Doc: "A player does something about its newest letter of a subject: `empties` takes all that is in it.", Example: `Ben empties mail "Bread"`},
		{Syntax: "A takes money from mail TEXT", run: doLetter, Doc: "A player takes the money out of a letter.", Example: `Ben takes money from mail "Rent"`},
		{Syntax: "A takes ITEM from mail TEXT", run: doLetter, Doc: "A player takes the first such item out of a letter.", Example: `Ben takes meadow:bread from mail "Bread"`},
		{Syntax: "A pays N for mail TEXT", run: doLetter, Doc: "A player pays the cash on delivery of a letter.", Example: `Ben pays 10 for mail "Bread"`},
	}
}

// ofPost is what may be expected of trades and letters.
func ofPost() []condition {
	return []condition{
		{Syntax: "A trades with B", state: ofUnits(trades), Doc: "The trade of the two is open.", Example: "expect Anna trades with Ben"},
		{Syntax: "A is offered N money", state: ofUnits(offeredMoney), Doc: "So many coins lie on the other side of a player's trade.", Example: "expect Ben is offered 20 money"},
		{Syntax: "A is offered N ITEM", state: ofUnits(offeredItem), Doc: "So many of an item lie on the other side of a player's trade.", Example: "expect Ben is offered 2 meadow:bread"},
		{Syntax: "A agrees", state: ofUnits(agrees), Doc: "A player agrees with its trade as it is.", Example: "expect no Anna agrees"},
		{Syntax: "A asked to trade by B", counts: tradeNews(event.TradeAsked), Doc: "A player was asked to trade.", Example: "expect Ben asked to trade by Anna"},
		{Syntax: "A done trading with B", counts: tradeNews(event.TradeDone), Doc: "A trade was done: all has changed hands.", Example: "expect Anna done trading with Ben once"},
		{Syntax: "A stops trading with B", counts: tradeNews(event.TradeClosed), Doc: "A trade was ended with nothing moved.", Example: "expect Ben stops trading with Anna"},
		{Syntax: "A has mail TEXT", state: inBox(func(*runner, args, *mail.Letter) bool { return true }), Doc: "A letter of a subject has arrived.", Example: `expect Ben has mail "Bread"`},
		{Syntax: "A has unread mail TEXT", state: inBox(func(_ *runner, _ args, l *mail.Letter) bool { return !l.Read }), Doc: "The same, and it has not been read.", Example: `expect Ben has unread mail "Bread"`},
		{Syntax: "mail TEXT of A has N money", state: inBox(func(_ *runner, a args, l *mail.Letter) bool { return l.Money == int64(a.num("N")) }), Doc: "So many coins are in a letter.", Example: `expect mail "Rent" of Ben has 20 money`},
		{Syntax: "mail TEXT of A owes N money", state: inBox(func(_ *runner, a args, l *mail.Letter) bool { return l.Owed == int64(a.num("N")) }), Doc: "So many coins must be paid for what is in a letter.", Example: `expect mail "Bread" of Ben owes 10 money`},
		{Syntax: "mail TEXT of A has N ITEM", state: inBox(letterHas), Doc: "So many of an item are in a letter.", Example: `expect mail "Bread" of Ben has 2 meadow:bread`},
		{Syntax: "mail TEXT of A is from TEXT2", state: inBox(func(r *runner, a args, l *mail.Letter) bool { return r.senderOf(l) == a.text("TEXT2") }), Doc: "Who has sent a letter, as it reads.", Example: `expect mail "Bread" of Ben is from "Anna"`},
		{Syntax: "A told of mail", counts: mailNews(event.MailCame), Doc: "A player was told that letters have come.", Example: "expect Ben told of mail once"},
		{Syntax: "A gets N money by mail", counts: byMail, Doc: "Money came to a player so.", Example: "expect Anna gets 10 money by mail"},
		{Syntax: "A gets N ITEM by mail", counts: byMail, Doc: "Something came to a player out of a letter, or came back.", Example: "expect Ben gets 2 meadow:bread by mail"},
	}
}

func doTrade(act intent.TradeAct) func(*runner, args) error {
	return func(r *runner, a args) error {
		in := intent.Trade{Act: act}
		switch act {
		case intent.TradeAsk:
			b, err := r.player(a)
			if err != nil {
				return err
			}
			in.Player = b.self
		case intent.TradeMoney:
			in.Money = int64(a.num("N"))
		case intent.TradeClear:
			in.Place = uint8(min(max(a.num("N"), 1), 255) - 1)
		}
		return r.asking(a, in)
	}
}

// doAgree lets players agree with what they are offered now.
func doAgree(r *runner, a args) error {
	err := r.eachPlayer(a, func(p *actor) error {
		in := intent.Trade{Act: intent.TradeAccept}
		if d := r.tradeOf(p.self); d != nil {
			in.Seen = d.Version + 1
		}
		return p.ask(in)
	})
	if err != nil {
		return err
	}
	return r.advance(roundTrip)
}

func doOffer(r *runner, a args) error {
	err := r.ofPlayers(a, func(p *actor) error {
		slot, err := r.slotOfItem(p, r.id(a, "ITEM"), anySlot)
		if err != nil {
			return err
		}
		in := intent.Trade{Act: intent.TradeLay, Slot: slot, Count: int(a.num("N"))}
		if a.has("N2") {
			in.Place = uint8(min(max(a.num("N2"), 1), 255) - 1)
		} else if mine, _ := r.dealOf(p.self); mine != nil {
			for in.Place < trade.Shown && mine.Lays[in.Place].Count > 0 {
				in.Place++
			}
		}
		return p.ask(in)
	})
	if err != nil {
		return err
	}
	return r.advance(roundTrip)
}

// tradeOf is the trade in which a player has a part, nil where there is none.
func (r *runner) tradeOf(player guid.GUID) (d *trade.Deal) {
	if m, u, here := r.where(player); here {
		m.Inside(func(tx *gamemap.Tx) { d = tx.TradeOf(u) })
	}
	return d
}

// dealOf are the two sides of a player's open trade, nil where it has none.
func (r *runner) dealOf(player guid.GUID) (mine, theirs *trade.Side) {
	d := r.tradeOf(player)
	if d == nil || !d.Open {
		return nil, nil
	}
	if d.Sides[0].Player == player {
		return &d.Sides[0], &d.Sides[1]
	}
	return &d.Sides[1], &d.Sides[0]
}

func trades(r *runner, a args, u *entity.Unit) (bool, error) {
	b, here, err := r.other(a)
	if u == nil || !here {
		return false, err
	}
	_, theirs := r.dealOf(u.GUID)
	return theirs != nil && theirs.Player == b.GUID, err
}

func offeredMoney(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	_, theirs := r.dealOf(u.GUID)
	return theirs != nil && theirs.Money == int64(a.num("N")), nil
}

func offeredItem(r *runner, a args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	_, theirs := r.dealOf(u.GUID)
	if theirs == nil {
		return false, nil
	}
	other, here := r.find(theirs.Player)
	n := 0
	for _, l := range theirs.Lays {
		if it, ok := item.At(&other.Player.Items, l.Slot); here && ok && it.Def == string(r.id(a, "ITEM")) {
			n += l.Count
		}
	}
	return n == int(a.num("N")), nil
}

func agrees(r *runner, _ args, u *entity.Unit) (bool, error) {
	if u == nil {
		return false, nil
	}
	mine, _ := r.dealOf(u.GUID)
	return mine != nil && mine.Locked, nil
}

func tradeNews(news event.TradeNews) func(*runner, args, *seen) bool {
	return func(r *runner, a args, s *seen) bool {
		e, ok := s.event.(event.TradeTold)
		return ok && e.News == news && r.is(e.Player, a, "A") && r.is(e.With, a, "B")
	}
}

func doOpenMail(r *runner, a args) error {
	return r.doing(a, nil, always(input.Directed{Act: input.OpenMail}))
}

func doMail(r *runner, a args) error {
	in := intent.Mail{Act: uint8(mail.Send), To: a.text("NAME2"), Subject: a.text("TEXT"), Text: a.text("TEXT2"), Money: int64(a.num("N2")), Owed: int64(a.num("N3"))}
	if a.has("B") {
		b, err := r.player(a)
		if err != nil {
			return err
		}
		in.To = b.known
	}
	err := r.ofPlayers(a, func(p *actor) error {
		in.Things = nil
		for _, label := range []string{"ITEM", "ITEM2"} {
			if !a.has(label) {
				continue
			}
			slot, err := r.slotOfItem(p, r.id(a, label), anySlot)
			if err != nil {
				return err
			}
			l := intent.Laid{Slot: slot}
			if label == "ITEM" {
				l.Count = int(a.num("N"))
			}
			in.Things = append(in.Things, l)
		}
		return p.ask(in)
	})
	if err != nil {
		return err
	}
	return r.advance(postTrip)
}

// postTrip is how many steps a letter takes to the realm and back.
const postTrip = 3 * roundTrip

// boxOf are the letters of a player that have arrived, newest first.
func (r *runner) boxOf(player guid.GUID) (letters []mail.Letter) {
	r.realm.Inside(func(tx *realmbox.Tx) {
		if own := tx.Mailbox(int64(player.Counter())); own != nil {
			letters = own.Arrived(tx.RealUnix())
		}
	})
	return letters
}

// ofLetter is a text of a letter, as it reads.
func (r *runner) ofLetter(l *mail.Letter, s string) string {
	if l.Bundle == "" {
		return s
	}
	return r.text(content.Text{Bundle: l.Bundle, Key: s}, plain.Value{})
}

// senderOf is who has sent a letter, as it reads.
func (r *runner) senderOf(l *mail.Letter) string {
	if h, ok := r.rel.Content.AuctionHouse(content.ID(l.Def)); ok && l.Origin == mail.Auction {
		return r.text(h.Name, plain.Value{})
	}
	return r.ofLetter(l, l.Sender)
}

// letterOf is a player's newest letter of a subject.
func (r *runner) letterOf(player guid.GUID, subject string) (*mail.Letter, error) {
	all := r.boxOf(player)
	var subjects []string
	for i := range all {
		if reads := r.ofLetter(&all[i], all[i].Subject); reads == subject {
			return &all[i], nil
		} else {
			subjects = append(subjects, fmt.Sprintf("%q", reads))
		}
	}
	return nil, fmt.Errorf("there is no letter %q, but %s", subject, strings.Join(append(subjects, "no other"), ", "))
}

func doLetter(r *runner, a args) error {
	err := r.ofPlayers(a, func(p *actor) error {
		l, err := r.letterOf(p.self, a.text("TEXT"))
		if err != nil {
			return err
		}
		in := intent.Mail{Letter: l.Number}
		switch {
		case a.has("ITEM"):
			in.Act, in.Nth = uint8(mail.Take), slices.IndexFunc(l.Things, func(it character.Item) bool { return it.Def == string(r.id(a, "ITEM")) })
		case a.has("N"):
			in.Act, in.Money = uint8(mail.Pay), int64(a.num("N"))
		case a.has("money"):
			in.Act = uint8(mail.Coins)
		default:
			in.Act = uint8(map[string]mail.Act{"reads": mail.Read, "empties": mail.Empty, "returns": mail.Return, "deletes": mail.Delete}[a.text("reads")])
		}
		return p.ask(in)
	})
	if err != nil {
		return err
	}
	return r.advance(postTrip)
}

// inBox makes a condition of something about a letter of a player.
func inBox(holds func(*runner, args, *mail.Letter) bool) func(*runner, args, bool) (bool, string, error) {
	return func(r *runner, a args, no bool) (bool, string, error) {
		return r.playersAre(a, no, func(p *actor) (bool, string) {
			l, err := r.letterOf(p.self, a.text("TEXT"))
			return err == nil && holds(r, a, l), fmt.Sprintf(" has %+v", r.boxOf(p.self))
		})
	}
}

func letterHas(r *runner, a args, l *mail.Letter) bool {
	n := 0
	for i := range l.Things {
		if l.Things[i].Def == string(r.id(a, "ITEM")) {
			n += l.Things[i].Count
		}
	}
	return n == int(a.num("N"))
}

func mailNews(news event.MailNews) func(*runner, args, *seen) bool {
	return func(r *runner, a args, s *seen) bool {
		e, ok := s.event.(event.MailTold)
		return ok && e.News == news && r.is(e.Player, a, "A")
	}
}

func byMail(r *runner, a args, s *seen) bool {
	e, ok := s.event.(event.Posted)
	var what content.ID
	if a.has("ITEM") {
		what = r.id(a, "ITEM")
	}
	return ok && r.is(e.Player, a, "A") && e.Item == what && e.Count == int64(a.num("N"))
}

// marketTellings are the events of trades and letters.
func marketTellings() map[event.Kind]telling {
	return map[event.Kind]telling{
		event.KindTradeTold: tells(
			func(e event.TradeTold) []guid.GUID { return units(e.Player, e.With) },
			func(r *runner, e event.TradeTold, _ string) string {
				return fmt.Sprintf("%s is told of the trade with %s: %s", r.label(e.Player), r.label(e.With), e.News)
			}),
		event.KindMailShown: tells(
			func(e event.MailShown) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.MailShown, _ string) string {
				return fmt.Sprintf("%s is shown %d letters", r.label(e.Player), len(e.Letters))
			}),
		event.KindMailTold: tells(
			func(e event.MailTold) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.MailTold, _ string) string {
				return fmt.Sprintf("%s is told of mail: %s", r.label(e.Player), e.News)
			}),
		event.KindPosted: tells(
			func(e event.Posted) []guid.GUID { return units(e.Player) },
			func(r *runner, e event.Posted, _ string) string {
				what := string(e.Item)
				if what == "" {
					what = "coins"
				}
				return fmt.Sprintf("%s gets %d %s by mail: %s", r.label(e.Player), e.Count, what, e.Why)
			}),
	}
}

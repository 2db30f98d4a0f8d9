package mail_test

import (
	"reflect"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/mail"
	"loam/core/protocol/game/vanilla"
	"loam/core/protocol/packets"
	itempackets "loam/core/protocol/packets/item"
	mailrules "loam/core/rules/mail"
)

var (
	anna    = guid.New(guid.Player, 0, 7)
	mailbox = guid.New(guid.Object, 1, 17)
)

func newBox(t *testing.T) (*conntest.Client, *mail.Requests, *mail.Updates) {
	v := vanilla.Version()
	c := conntest.New(t, v.Packet, v.Name, content.Tables{Items: []content.Item{{ID: "t:hat"}}})
	box := mail.New(c, item.New(c, &v.Items))
	return c, box, box.NewUpdates(c)
}

// hats is a letter in which so many hats lie.
func hats(n int, owed int64) mailrules.Letter {
	l := mailrules.Letter{Number: 5, Origin: mailrules.Player, From: 8, Sender: "Ben", Owed: owed, Text: "Hats."}
	for i := range n {
		l.Things = append(l.Things, character.Item{Number: int64(40 + i), Def: "t:hat", Count: 1})
	}
	return l
}

func list(p *mail.Updates, l ...mailrules.Letter) { p.Event(event.MailShown{Player: anna, Letters: l}) }

// nths are which things of a letter were asked for.
func nths(c *conntest.Client) (list []int) {
	for _, in := range c.Asked {
		list = append(list, in.(intent.Mail).Nth)
	}
	c.Asked = nil
	return list
}

func TestThingsAreTakenByWhereTheyWillLie(t *testing.T) {
	c, box, post := newBox(t)
	list(post, hats(3, 0))
	take := func(item uint32) { _ = box.Take(&itempackets.MailOf{Letter: 5, Item: item}) }
	take(40)
	take(42)
	take(41)
	if got, want := nths(c), []int{0, 1, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("it asks for %v, want %v", got, want)
	}
	take(40)
	if got, ok := c.Last().(*itempackets.MailResult); !ok || got.Result != itempackets.MailInternal || len(c.Asked) > 0 {
		t.Errorf("asked for twice, it is told %+v and asks %v", c.Last(), c.Asked)
	}
	post.Event(event.MailTold{Player: anna, News: event.MailTaken, Act: uint8(mailrules.Take), Letter: 5})
	if got := c.Last().(*itempackets.MailResult); got.Item != 40 || got.Count != 1 {
		t.Errorf("the first that is taken is told as %+v", got)
	}
}

// TestThingsOfDifferentMakersHaveNumbersOfTheirOwn: the first and the seventeenth
// character number their things alike as far as clients have room for it.
func TestThingsOfDifferentMakersHaveNumbersOfTheirOwn(t *testing.T) {
	c, box, post := newBox(t)
	l := hats(2, 0)
	l.Things[0].Maker, l.Things[0].Number = 1, 40
	l.Things[1].Maker, l.Things[1].Number = 17, 40
	list(post, l)
	things := c.Last().(*itempackets.MailList).Letters[0].Things
	if things[0].Number == things[1].Number {
		t.Fatalf("both have the number %d", things[0].Number)
	}
	_ = box.Take(&itempackets.MailOf{Letter: 5, Item: things[1].Number})
	_ = box.Take(&itempackets.MailOf{Letter: 5, Item: things[0].Number})
	if got, want := nths(c), []int{1, 0}; !reflect.DeepEqual(got, want) {
		t.Errorf("it asks for %v, want %v", got, want)
	}
}

func TestCashOnDeliveryIsPaidOnce(t *testing.T) {
	c, box, post := newBox(t)
	list(post, hats(2, 9))
	for range 2 {
		_ = box.Take(&itempackets.MailOf{Letter: 5})
	}
	first, second := c.Asked[0].(intent.Mail), c.Asked[1].(intent.Mail)
	if first.Act != uint8(mailrules.Redeem) || first.Money != 9 || second.Act != uint8(mailrules.Take) || second.Money != 0 {
		t.Errorf("it pays %+v and %+v", first, second)
	}
	post.Refused(event.Refused{
		Player: anna, Intent: intent.KindMail, Reason: content.Text{Bundle: "base", Key: "core.money.too_little"}, Args: value.OfRecord("act", int(mailrules.Redeem), "letter", 5),
	})
	if got := c.Last().(*itempackets.MailResult); got.Result != itempackets.MailPoor || got.Item != 40 {
		t.Errorf("too poor, it is told %+v", got)
	}
}

func TestALongListIsCutWhereAClientCanReadNoMore(t *testing.T) {
	c, _, post := newBox(t)
	l := hats(0, 0)
	l.Text = strings.Repeat("x", 9000)
	list(post, l, l, l, l, l, l)
	got := c.Last().(*itempackets.MailList)
	if got.All != 6 || len(got.Letters) == 0 || len(got.Letters) == 6 || len(got.Letters[0].Text) != 7500 {
		t.Errorf("of %d letters %d are listed, the first with %d bytes", got.All, len(got.Letters), len(got.Letters[0].Text))
	}
}

func TestWhoHasUnreadLettersLearnsFromWhom(t *testing.T) {
	c, box, post := newBox(t)
	_ = box.AskUnread(nil)
	if got := c.Last().(*itempackets.NextMail); got.Due != itempackets.NoMail {
		t.Errorf("without letters it is told %+v", got)
	}
	post.Event(event.MailTold{Player: anna, News: event.MailCame})
	_ = box.AskUnread(nil)
	if got := c.Last().(*itempackets.NextMail); got.Due != 0 || len(got.Senders) != 0 {
		t.Errorf("of one that is not listed it is told %+v", got)
	}
	list(post, hats(0, 0))
	_ = box.AskUnread(nil)
	if got := c.Last().(*itempackets.NextMail); got.Due != 0 || len(got.Senders) != 1 || got.Senders[0].GUID != 8 {
		t.Errorf("of Ben's letter it is told %+v", got)
	}
	_ = box.Open(&packets.GUID{GUID: c.Name(mailbox)})
	if got := c.Asked[0].(intent.Mail); got.Where != mailbox || got.Act != uint8(mailrules.List) {
		t.Errorf("it asks %+v", got)
	}
}

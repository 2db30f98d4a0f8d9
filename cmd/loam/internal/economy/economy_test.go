package economy

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/auth"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/view"
	"loam/core/realm/state"
	"loam/core/rules/auction"
	"loam/core/rules/mail"
	"loam/core/store"
	"loam/core/store/memory"
)

var anna = guid.New(guid.Player, 0, 7)

// TestEachWayComesOrGoes tells a journal of one event after the other.
func TestEachWayComesOrGoes(t *testing.T) {
	c := content.NewSnapshot(content.Tables{
		Quests: []content.Quest{{ID: "w:furs", Objectives: []content.Objective{{Kind: content.Collect, Item: "w:fur", Count: 3}}, Rewards: []content.Stack{{Item: "w:charm", Count: 2}}}},
		Spells: []content.Spell{{ID: "w:twist", Reagents: []content.Stack{{Item: "w:fur", Count: 1}}, Effects: []content.Effect{{Kind: content.CreateItem, Item: "w:twine", Count: 2}}}},
	})
	for _, test := range []struct {
		name string
		e    event.Event
		want string
	}{
		{"something is looted", event.Looted{Player: anna, Item: "w:fur", Count: 3}, "3 w:fur"},
		{"coins are looted", event.MoneyChanged{Player: anna, Source: 5, Change: 4}, "4 coins"},
		{"coins change hands", event.MoneyChanged{Player: anna, Change: 4}, ""},
		{"things change hands", event.ItemGained{Player: anna, Item: "w:fur", Count: 3}, ""},
		{"something is bought", event.Dealt{Player: anna, News: event.DealBought, Item: "w:cap", Count: 2, Coins: 12}, "-12 coins, 2 w:cap"},
		{"something is sold", event.Dealt{Player: anna, News: event.DealSold, Item: "w:cap", Count: 2, Coins: 6}, "6 coins, -2 w:cap"},
		{"something is bought back", event.Dealt{Player: anna, News: event.DealBack, Item: "w:cap", Count: 2, Coins: 6}, "-6 coins, 2 w:cap"},
		{"something is mended", event.Dealt{Player: anna, News: event.DealRepaired, Coins: 3}, "-3 coins"},
		{"something breaks", event.Dealt{Player: anna, News: event.DealBroke, Item: "w:cap", Count: 1}, ""},
		{"a letter is sent", event.MailTold{Player: anna, News: event.MailSent}, "-2 coins"},
		{"a letter is opened", event.MailTold{Player: anna, News: event.MailTaken}, ""},
		{"a quest is rewarded", event.QuestTold{Player: anna, News: event.QuestRewarded, Quest: "w:furs", Money: 6}, "6 coins, 2 w:charm, -3 w:fur"},
		{"a quest is taken", event.QuestTold{Player: anna, News: event.QuestTaken, Quest: "w:furs"}, ""},
		{"something is made", event.CastWent{Caster: anna, Spell: "w:twist"}, "-1 w:fur, 2 w:twine"},
		{"a creature casts", event.CastWent{Caster: guid.New(guid.Creature, 1, 2), Spell: "w:twist"}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			j := NewJournal(c, 2)
			j.Publish(&view.Batch{Events: []event.Event{test.e}})
			if got := j.Sum().String(); got != test.want {
				t.Errorf("%q has come, want %q", got, test.want)
			}
		})
	}
}

// kept makes a store with two characters. One of them has sent the other a letter, which is
// still in escrow.
func kept(t *testing.T) (s *memory.Store, epoch int64, people [2]character.Record) {
	t.Helper()
	ctx := t.Context()
	s = memory.New()
	epoch, err := s.Claim(ctx)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.CreateAccount(ctx, epoch, store.Account{Name: "PAIR", Role: auth.Player})
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range [2]string{"Anna", "Ben"} {
		people[i], err = s.CreateCharacter(ctx, epoch, character.Record{Account: a.ID, Name: name, Start: "w:walker"})
		if err != nil {
			t.Fatal(err)
		}
	}
	p := &people[0]
	p.Purse = character.Purse{{Currency: string(content.Coins), Amount: 5}}
	p.Items.Made = 20
	p.Items.List = []character.Item{{Number: 11, Maker: p.ID, Def: "w:fur", Count: 3, Slot: 30}}
	p.Post = character.Post{Sent: 1, Out: []character.Order{{Number: 1, Desk: character.DeskMail, Act: uint8(mail.Send), To: "Ben", Money: 2, Things: []character.Item{{Number: 12, Maker: p.ID, Def: "w:cap", Count: 1}}}}}
	return s, epoch, people
}

func save(t *testing.T, s *memory.Store, epoch int64, b store.Batch) *Census {
	t.Helper()
	if err := s.Save(t.Context(), epoch, b); err != nil {
		t.Fatal(err)
	}
	c, err := Take(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestWhatIsUnderWayIsCountedOnce follows a letter from hand to hand.
func TestWhatIsUnderWayIsCountedOnce(t *testing.T) {
	s, epoch, people := kept(t)
	const want = "7 coins, 1 w:cap, 3 w:fur"
	check := func(when string, c *Census, where string) {
		t.Helper()
		if got := c.Has.String(); got != want || len(c.Wrong) > 0 || c.Where[where]["w:cap"] != 1 {
			t.Errorf("%s there is %q, want %q; wrong is %v; it is %v", when, got, want, c.Wrong, c.Where)
		}
	}
	check("while the sender has the order", save(t, s, epoch, store.Batch{Characters: people[:]}), "on the way")

	hat := people[0].Post.Out[0].Things[0]
	box := mail.Box{Owner: people[1].ID, Letters: []mail.Letter{{Number: 1, Money: 2, Things: []character.Item{hat}}}, Written: 1}
	mine := mail.Box{Owner: people[0].ID, Upto: 1}
	c := save(t, s, epoch, store.Batch{Pages: []store.Page{pageOf(&box), pageOf(&mine)}})
	check("when the office has it, and the sender does not know that yet", c, "in letters")

	box.Letters, box.Given = nil, 1
	box.Out = []character.Delivery{{Number: 1, Money: 2, Things: []character.Item{hat}}}
	check("when it is handed out", save(t, s, epoch, store.Batch{Pages: []store.Page{pageOf(&box)}}), "on the way")

	people[1].Post.Got = 1
	people[1].Items.List = []character.Item{hat}
	people[1].Purse = character.Purse{{Currency: string(content.Coins), Amount: 2}}
	c = save(t, s, epoch, store.Batch{Characters: people[1:]})
	check("when it has come", c, "with people")
	if wrong := c.Differs("Ben", 2, map[string]int{"w:cap": 1}); len(wrong) > 0 {
		t.Errorf("what Ben has is wrong: %v", wrong)
	}
	if wrong := c.Differs("Ben", 3, nil); len(wrong) != 1 || !strings.Contains(wrong[0], "-1 coins, 1 w:cap") {
		t.Errorf("Ben has not what was said: %v", wrong)
	}
	if wrong := c.Differs("Nobody", 0, nil); len(wrong) != 1 {
		t.Errorf("of nobody: %v", wrong)
	}
}

func pageOf(b *mail.Box) store.Page {
	return store.Page{Book: state.MailBook, Number: b.Owner, Data: b.Keep()}
}

// TestWhatCannotBeIsFound makes one mistake at a time.
func TestWhatCannotBeIsFound(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(people *[2]character.Record) []store.Page
		want  string
	}{
		{"one thing with two people", func(p *[2]character.Record) []store.Page {
			p[1].Items.List = []character.Item{p[0].Items.List[0]}
			return nil
		}, "with people Anna and with people Ben"},
		{"a thing both with somebody and in a letter", func(p *[2]character.Record) []store.Page {
			return []store.Page{pageOf(&mail.Box{Owner: p[1].ID, Written: 1, Letters: []mail.Letter{{Number: 1, Things: p[0].Items.List}}})}
		}, "in letters number 1 of mailbox"},
		{"a mailbox of nobody", func(p *[2]character.Record) []store.Page {
			return []store.Page{pageOf(&mail.Box{Owner: 99})}
		}, "mailbox 99 has no known owner"},
		{"an auction of nobody", func(p *[2]character.Record) []store.Page {
			var hall auction.Houses
			terms := auction.Terms{Most: 1, Span: func(int64) bool { return true }}
			if why := hall.Offer(0, 99, "Nemo", &character.Order{House: "w:hall", Sum: 4, Span: 5, Things: []character.Item{{Number: 40, Maker: 99, Def: "w:fur", Count: 1}}}, terms, nil); why != auction.Done {
				t.Fatal(why)
			}
			return []store.Page{{Book: state.AuctionBook, Number: auction.PageOf(1), Data: hall.Page(auction.PageOf(1))}}
		}, "auction number 1 has no known owner"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, epoch, people := kept(t)
			pages := test.spoil(&people)
			c := save(t, s, epoch, store.Batch{Characters: people[:], Pages: pages})
			if !slices.ContainsFunc(c.Wrong, func(w string) bool { return strings.Contains(w, test.want) }) {
				t.Errorf("wrong is %q, want something with %q", fmt.Sprint(c.Wrong), test.want)
			}
		})
	}
}

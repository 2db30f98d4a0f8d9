package trades_test

import (
	"fmt"
	"testing"

	"loam/core/character"
	"loam/core/content"
	"loam/core/event"
	"loam/core/guid"
	"loam/core/intent"
	"loam/core/protocol/belongings"
	"loam/core/protocol/link/linktest"
	"loam/core/protocol/message/goods"
	"loam/core/protocol/trades"
	"loam/core/protocol/vanilla"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	ben  = guid.New(guid.Player, 0, 8)
)

func newTable(t *testing.T) (*linktest.Client, *trades.Table) {
	v := vanilla.Version()
	c := linktest.New(t, v.Packet, v.Name, content.Tables{Items: []content.Item{{ID: "t:hat"}}})
	return c, trades.New(c, belongings.New(c, &v.Items)).Table(c)
}

// said is what a client was told since it was asked last.
func said(c *linktest.Client) (list []string) {
	for _, m := range c.Told {
		switch m := m.(type) {
		case *goods.TradeStatus:
			list = append(list, fmt.Sprint("status ", m.Status))
		case *goods.TradeShown:
			list = append(list, fmt.Sprint("theirs ", m.Theirs))
		}
	}
	c.Told = nil
	return list
}

func TestATradeIsShownAsItChanges(t *testing.T) {
	c, table := newTable(t)
	status := func(n uint32) string { return fmt.Sprint("status ", n) }
	hat := event.TradeSide{Things: []event.TradeThing{{Place: 0, Thing: character.Item{Def: "t:hat", Count: 1}}}}
	locked := hat
	locked.Locked = true
	for _, step := range []struct {
		name string
		e    event.TradeTold
		want []string
	}{
		{"asked", event.TradeTold{News: event.TradeAsked, With: ben, Name: "Ben"}, []string{status(goods.TradeBegins)}},
		{"opened", event.TradeTold{News: event.TradeOpened}, []string{status(goods.TradeOpens)}},
		{"his hat", event.TradeTold{News: event.TradeChanged, Theirs: hat}, []string{"theirs true"}},
		{"nothing new", event.TradeTold{News: event.TradeChanged, Theirs: hat}, nil},
		{"he agrees", event.TradeTold{News: event.TradeChanged, Theirs: locked}, []string{status(goods.TradeAgreed)}},
		{"her hat", event.TradeTold{News: event.TradeChanged, Theirs: hat, Mine: hat}, []string{status(goods.TradeAgain), "theirs false"}},
		{"done", event.TradeTold{News: event.TradeDone}, []string{status(goods.TradeDone)}},
		{"far off", event.TradeTold{News: event.TradeClosed, Why: "core.trade.far"}, []string{status(goods.TradeFar)}},
	} {
		step.e.Player = anna
		table.Event(step.e)
		if got := said(c); fmt.Sprint(got) != fmt.Sprint(step.want) {
			t.Errorf("%s: it is told %v, want %v", step.name, got, step.want)
		}
	}
	if c.Met[ben] != "Ben" {
		t.Errorf("it has met %v", c.Met)
	}
}

func TestWhatARefusedTradeShows(t *testing.T) {
	c, table := newTable(t)
	refuse := func(bundle, key string) string {
		table.Refused(event.Refused{Player: anna, Intent: intent.KindTrade, Reason: content.Text{Bundle: bundle, Key: key}})
		return fmt.Sprint(said(c), len(c.Said))
	}
	if got, want := refuse("base", "core.trade.busy"), fmt.Sprintf("[status %d] 0", goods.TradeBusy); got != want {
		t.Errorf("a reason of the base: %s, want %s", got, want)
	}
	if got, want := refuse("t", "core.trade.busy"), fmt.Sprintf("[status %d] 1", goods.TradeOff); got != want {
		t.Errorf("a bundle's reason: %s, want %s", got, want)
	}
	table.Event(event.TradeTold{Player: anna, News: event.TradeOpened})
	said(c)
	if got, want := refuse("base", "core.trade.busy"), fmt.Sprintf("[status %d theirs false] 2", goods.TradeAgain); got != want {
		t.Errorf("an open trade: %s, want %s", got, want)
	}
}

package trade_test

import (
	"fmt"
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/protocol/game/conn/conntest"
	"loam/core/protocol/game/item"
	"loam/core/protocol/game/trade"
	"loam/core/protocol/game/vanilla"
	itempackets "loam/core/protocol/packets/item"
)

var (
	anna = guid.New(guid.Player, 0, 7)
	ben  = guid.New(guid.Player, 0, 8)
)

func newTable(t *testing.T) (*conntest.Client, *trade.Updates) {
	v := vanilla.Version()
	c := conntest.New(t, v.Packet, v.Name, content.Tables{Items: []content.Item{{ID: "t:hat"}}})
	return c, trade.New(c, item.New(c, &v.Items)).NewUpdates(c)
}

// said is what a client was told since it was asked last.
func said(c *conntest.Client) (list []string) {
	for _, m := range c.Told {
		switch m := m.(type) {
		case *itempackets.TradeStatus:
			list = append(list, fmt.Sprint("status ", m.Status))
		case *itempackets.TradeShown:
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
		{"asked", event.TradeTold{News: event.TradeAsked, With: ben, Name: "Ben"}, []string{status(itempackets.TradeBegins)}},
		{"opened", event.TradeTold{News: event.TradeOpened}, []string{status(itempackets.TradeOpens)}},
		{"his hat", event.TradeTold{News: event.TradeChanged, Theirs: hat}, []string{"theirs true"}},
		{"nothing new", event.TradeTold{News: event.TradeChanged, Theirs: hat}, nil},
		{"he agrees", event.TradeTold{News: event.TradeChanged, Theirs: locked}, []string{status(itempackets.TradeAgreed)}},
		{"her hat", event.TradeTold{News: event.TradeChanged, Theirs: hat, Mine: hat}, []string{status(itempackets.TradeAgain), "theirs false"}},
		{"done", event.TradeTold{News: event.TradeDone}, []string{status(itempackets.TradeDone)}},
		{"far off", event.TradeTold{News: event.TradeClosed, Why: "core.trade.far"}, []string{status(itempackets.TradeFar)}},
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
	if got, want := refuse("base", "core.trade.busy"), fmt.Sprintf("[status %d] 0", itempackets.TradeBusy); got != want {
		t.Errorf("a reason of the base: %s, want %s", got, want)
	}
	if got, want := refuse("t", "core.trade.busy"), fmt.Sprintf("[status %d] 1", itempackets.TradeOff); got != want {
		t.Errorf("a bundle's reason: %s, want %s", got, want)
	}
	table.Event(event.TradeTold{Player: anna, News: event.TradeOpened})
	said(c)
	if got, want := refuse("base", "core.trade.busy"), fmt.Sprintf("[status %d theirs false] 2", itempackets.TradeAgain); got != want {
		t.Errorf("an open trade: %s, want %s", got, want)
	}
}

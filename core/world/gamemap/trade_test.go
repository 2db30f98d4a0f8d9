package gamemap

import (
	"testing"

	"loam/core/lib/clock"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/item"
)

// Ben offers something else in the moment in which Anna agrees: she must not have agreed
// with that.
func TestWhoAgreesAgreesWithWhatItHasSeen(t *testing.T) {
	for _, test := range []struct {
		name   string
		seen   int64 // of the versions: 1 is the empty trade, 2 with what Anna lays, 3 what it is in the end
		lag    int64 // ms
		waits  clock.Time
		agrees bool
	}{
		{"what it is", 3, 0, 0, true},
		{"what it was", 2, 0, 0, false},
		{"nobody knows with what, at once", 0, 0, 0, false},
		{"nobody knows with what, after a while", 0, 0, 500 * clock.Millisecond, true},
		{"a slow way, after that while", 0, 700, 1100 * clock.Millisecond, false},
		{"a slow way, after a longer one", 0, 700, 1150 * clock.Millisecond, true},
		{"a way that cannot be so slow", 0, 1 << 60, 5500 * clock.Millisecond, true},
		{"a way back in time", 0, -1 << 60, 400 * clock.Millisecond, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBearer(t)
			anna := b.unit(b.anna)
			b.inside(func(tx *Tx) { tx.Items().Add(b.unit(b.ben), "t:hat", 1) })
			b.do(intent.Trade{Act: intent.TradeAsk, Player: b.ben})
			b.submit(b.ben, intent.Trade{Act: intent.TradeBegin})
			b.do(intent.Trade{Act: intent.TradeLay, Slot: uint16(item.Backpack)})
			b.run(clock.Second)
			b.submit(b.ben, intent.Trade{Act: intent.TradeLay, Slot: uint16(item.Backpack)})
			b.Step()
			b.run(test.waits)
			b.do(intent.Trade{Act: intent.TradeAccept, Seen: test.seen, Lag: test.lag})
			d := b.trade.Of(anna.GUID)
			if d == nil {
				t.Fatal("there is no trade")
			}
			if got := d.Sides[0].Locked; got != test.agrees {
				t.Errorf("Anna agrees: %t, want %t", got, test.agrees)
			}
			e, refused := last[event.Refused](b.field)
			if refused == test.agrees || refused && e.Reason.Key != "core.trade.changed" {
				t.Errorf("refused: %v", e)
			}
		})
	}
}

package realm_test

import (
	"testing"

	"loam/core/model/intent"
	"loam/core/rules/mail"
	"loam/core/session"
	"loam/core/world/gamemap"
)

// seatKinds is what must have happened with sessions that play one character after the
// other, of ten thousand operations.
var seatKinds = map[string]int{
	"taken over": 300, "came back": 50, "dead": 20,
	"taken over on its way": 20, "taken over in a trade": 20, "taken over at its death": 20, "taken over with a letter": 20,
	"came back from logging out": 10, "came back from being lost": 10,
}

// TestNothingIsLostOrDoubledWhenANewerSessionTakesOver lets every third operation of the
// market be one in which a character gets a newer session.
func TestNothingIsLostOrDoubledWhenANewerSessionTakesOver(t *testing.T) {
	m := newMarket(t, 12)
	m.play(func() string {
		if m.r.IntN(3) == 0 {
			return m.seat(m.r.IntN(len(m.people)))
		}
		return m.one()
	}, seatKinds)
}

// seat lets a newer session play a character while it is in the middle of something, a
// few steps more or less into it. Sometimes the realm dies in that very moment.
func (m *market) seat(i int) string {
	if !m.here[i] {
		m.enter(i)
		return ""
	}
	var moment string
	switch m.r.IntN(6) {
	case 0:
		m.act(i, chat("go "+string(marketMaps[m.r.IntN(len(marketMaps))])))
		moment = "on its way"
	case 1:
		m.tradeUpTo(i, m.r.IntN(len(m.people)))
		moment = "in a trade"
	case 2:
		m.dies(i)
		moment = "at its death"
	case 3:
		m.act(i, intent.Mail{Act: uint8(mail.Send), To: m.people[m.r.IntN(len(m.people))].name, Subject: "x", Things: []intent.Laid{{Slot: m.slot(i)}}})
		moment = "with a letter"
	case 4:
		m.people[i].seat.Leave()
		moment = "from logging out"
	case 5:
		m.people[i].seat.Lost()
		moment = "from being lost"
	}
	m.run(m.r.IntN(5))
	if m.r.IntN(120) == 0 {
		m.crash()
		return "crash"
	}
	m.takeOver(i, moment)
	if m.r.IntN(120) == 0 {
		m.crash()
		return "crash"
	}
	m.run(m.r.IntN(5))
	m.rises(i)
	return "seat"
}

// takeOver lets a newer session play a character. What the older one then does must have
// no effect.
func (m *market) takeOver(i int, moment string) {
	old := m.people[i]
	held := old.seat.Submit(intent.Select{}) == nil
	now := old.again()
	if now.enter(m.t.Context()) != nil {
		m.here[i] = false // it is just leaving
		return
	}
	m.people[i] = now
	if !held {
		m.done["came back"]++
		m.done["came back "+moment]++
		return
	}
	m.done["taken over"]++
	m.done["taken over "+moment]++
	if old.ended() != session.TakenOver {
		m.t.Errorf("%s, taken over %s, was told %q", old.name, moment, old.ended())
	}
	if old.seat.Submit(intent.Select{}) == nil {
		m.t.Errorf("%s, taken over %s, is still played by the older session", old.name, moment)
	}
	old.seat.Leave()
	old.seat.Lost()
}

// tradeUpTo lets two players begin a trade and come some way with it.
func (m *market) tradeUpTo(i, j int) {
	m.act(i, intent.Trade{Act: intent.TradeAsk, Player: m.people[j].guid()})
	m.run(1)
	m.act(j, intent.Trade{Act: intent.TradeBegin})
	m.run(1)
	for _, k := range []int{i, j} {
		m.act(k, intent.Trade{Act: intent.TradeLay, Slot: m.slot(k), Count: m.r.IntN(3)})
		m.act(k, intent.Trade{Act: intent.TradeMoney, Money: int64(m.r.IntN(60))})
	}
	m.run(1)
	for _, k := range []int{i, j}[:m.r.IntN(3)] {
		m.act(k, intent.Trade{Act: intent.TradeAccept, Seen: m.seen(k)})
	}
}

// dies kills a player.
func (m *market) dies(i int) {
	m.onMap(m.people[i], func(tx *gamemap.Tx) {
		if u, ok := tx.Players().Find(m.people[i].name); ok {
			tx.Combat().Kill(nil, u)
			m.done["dead"]++
		}
	})
	m.act(i, intent.Respawn{})
}

// rises brings a dead player back to life where it is.
func (m *market) rises(i int) {
	m.onMap(m.people[i], func(tx *gamemap.Tx) {
		if u, ok := tx.Players().Find(m.people[i].name); ok && u.Dead {
			_ = tx.Combat().Revive(u, 100)
		}
	})
}

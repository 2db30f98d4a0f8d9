package trade

import (
	"loam/core/lib/guid"
	"loam/core/model/event"
	"loam/core/rules/item"
)

// tell sends both players the trade. A trade that was not open is closed only for the player
// that is on the map.
func (e *Trades) tell(d *Deal, news event.TradeNews, why string) {
	for i := range d.Sides {
		if e.Units[d.Sides[i].Player] != nil {
			e.Log.Add(e.told(d, d.Sides[i].Player, news, why))
		}
	}
}

func (e *Trades) told(d *Deal, player guid.GUID, news event.TradeNews, why string) event.TradeTold {
	mine, theirs := d.of(player)
	t := event.TradeTold{Player: player, With: theirs.Player, News: news, Why: why}
	if with := e.Units[theirs.Player]; with != nil {
		t.Name = with.Name.Key
	}
	if news == event.TradeOpened || news == event.TradeChanged {
		t.Version = d.Version + 1
	}
	if news == event.TradeChanged {
		t.Mine, t.Theirs = e.side(mine), e.side(theirs)
	}
	return t
}

// side returns what both see of a side.
func (e *Trades) side(s *Side) event.TradeSide {
	out := event.TradeSide{Money: s.Money, Locked: s.Locked}
	u := e.Units[s.Player]
	if u == nil || u.Player == nil {
		return out
	}
	for i, l := range s.Lays {
		if it, ok := item.At(&u.Player.Items, l.Slot); ok && l.Count > 0 {
			it.Count = l.Count
			if it.Maker == 0 {
				it.Maker = u.Player.Character
			}
			out.Things = append(out.Things, event.TradeThing{Place: uint8(i), Thing: it})
		}
	}
	return out
}

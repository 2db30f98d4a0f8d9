// Package trade runs trades between two players of a map: one asks, the other begins, both
// offer items and money, each accepts what both see, and everything changes hands at once, or
// nothing does. Any change of an offer cancels both acceptances. Death, distance, leaving the
// map, a reload and a restart end a trade without an exchange.
//
// Package rules/item decides which items may be given away. A Trades belongs to the goroutine
// of its map.
package trade

import (
	"slices"

	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	"loam/core/rules/item"
	"loam/core/world/mapstate"
)

// Reasons: keys of texts of the base bundle. Others are those of packages item and currency.
const (
	busy      = "core.trade.busy"
	yourself  = "core.trade.yourself"
	far       = "core.trade.far"
	none      = "core.trade.none"
	noPlace   = "core.trade.no_place"
	twice     = "core.trade.twice"
	room      = "core.trade.room"
	theirRoom = "core.trade.their_room"
	foe       = "core.trade.foe"
	gone      = "core.trade.gone"
	refused   = "core.trade.refused"
	ignored   = "core.trade.ignored"
	changed   = "core.trade.changed"
)

// Map is what a trade needs of the map.
type Map interface {
	// OfQuest returns why an item belongs to a quest that its owner has accepted.
	OfQuest(u *entity.Unit, items *character.Items, s item.Slot) item.Why
	// Exchange gives two players what they own from now on, and has both saved together.
	Exchange(a, b *entity.Unit, after Outcome)
}

// Trades holds the trades on a map.
type Trades struct {
	*mapstate.State
	world Map
	deals []*Deal // in the order of their requests
}

// New makes the Trades of a map.
func New(s *mapstate.State, w Map) *Trades { return &Trades{State: s, world: w} }

// Code encodes or decodes all state.
func (e *Trades) Code(c *codec.Coder) {
	codec.Slice(c, &e.deals, func(c *codec.Coder, d **Deal) {
		if *d == nil {
			*d = new(Deal)
		}
		(*d).Code(c)
	})
}

// Of returns the trade of a player, nil if it has none.
func (e *Trades) Of(player guid.GUID) *Deal {
	for _, d := range e.deals {
		if d.Sides[0].Player == player || d.Sides[1].Player == player {
			return d
		}
	}
	return nil
}

// acts maps each act to its implementation; a test fails if one is missing.
var acts = [intent.TradeActs]func(*Trades, *entity.Unit, intent.Trade) string{
	intent.TradeAsk:    (*Trades).ask,
	intent.TradeBegin:  (*Trades).begin,
	intent.TradeLay:    (*Trades).lay,
	intent.TradeClear:  (*Trades).clear,
	intent.TradeMoney:  (*Trades).money,
	intent.TradeAccept: (*Trades).accept,
	intent.TradeUnlock: (*Trades).unlock,
	intent.TradeCancel: (*Trades).cancel,
	intent.TradeBusy:   (*Trades).cancel,
	intent.TradeIgnore: (*Trades).cancel,
}

// Do executes a player's trade request, or tells it why it cannot.
func (e *Trades) Do(u *entity.Unit, in intent.Trade) {
	if int(in.Act) >= len(acts) {
		return
	}
	if why := acts[in.Act](e, u, in); why != "" {
		e.Refuse(u, in.Kind(), why)
	}
}

func (e *Trades) ask(u *entity.Unit, in intent.Trade) string {
	to := e.Units[in.Player]
	switch {
	case to == u:
		return yourself
	case to == nil || to.Player == nil || to.Dead:
		return gone
	case e.Of(u.GUID) != nil && !e.Of(u.GUID).Open && e.Of(u.GUID).Sides[1].Player == u.GUID && e.Of(u.GUID).Sides[0].Player == to.GUID:
		return e.begin(u, in) // the other has already asked
	case e.Of(u.GUID) != nil:
		e.End(u, "")
	}
	switch {
	case e.Of(to.GUID) != nil:
		return busy
	case !e.near(u, to):
		return far
	case e.Reaction(to, u) == content.Hostile:
		return foe
	}
	for i, who := range [2]*entity.Unit{u, to} {
		if !who.Hooks.Has(hook.TradeAsk) {
			continue
		}
		args := hook.Args{Units: [2]guid.GUID{[2]*entity.Unit{to, u}[i].GUID}, Texts: [2]string{[2]string{"asks", "asked"}[i]}}
		if reason, no := e.Ask(hook.TradeAsk, who.GUID, args); no {
			e.Log.Add(event.Refused{Player: u.GUID, Intent: in.Kind(), Reason: reason})
			return ""
		}
		if !e.Here(u) || !e.Here(to) {
			return ""
		}
	}
	e.deals = append(e.deals, &Deal{Sides: [2]Side{{Player: u.GUID}, {Player: to.GUID}}})
	e.Log.Add(event.TradeTold{Player: to.GUID, With: u.GUID, Name: u.Name.Key, News: event.TradeAsked})
	return ""
}

func (e *Trades) begin(u *entity.Unit, _ intent.Trade) string {
	d := e.Of(u.GUID)
	if d == nil || d.Open || d.Sides[1].Player != u.GUID {
		return none
	}
	d.Open = true
	e.tell(d, event.TradeOpened, "")
	return ""
}

// open returns the open trade of a player, or why there is none.
func (e *Trades) open(u *entity.Unit) (d *Deal, mine *Side, why string) {
	d = e.Of(u.GUID)
	if d == nil || !d.Open {
		return nil, nil, none
	}
	mine, _ = d.of(u.GUID)
	return d, mine, ""
}

func (e *Trades) lay(u *entity.Unit, in intent.Trade) string {
	d, mine, why := e.open(u)
	slot := item.Slot(in.Slot)
	switch {
	case why != "":
		return why
	case in.Place >= intent.TradePlaces:
		return noPlace
	case !slot.Packed():
		return string(item.NoSlot)
	case mine.laid(slot, int(in.Place)):
		return twice
	}
	it, ok := item.At(&u.Player.Items, slot)
	switch {
	case !ok:
		return string(item.Nothing)
	case in.Count < 0 || in.Count > it.Count:
		return string(item.TooFew)
	case in.Place < Shown:
		if why := item.Handed(e.Content(), &u.Player.Items, slot, in.Count); why != item.Done {
			return string(why)
		}
		if why := e.world.OfQuest(u, &u.Player.Items, slot); why != item.Done {
			return string(why)
		}
	}
	count := in.Count
	if count == 0 {
		count = it.Count
	}
	mine.Lays[in.Place] = Lay{Slot: slot, Thing: it.GUID(u.Player.Character), Count: count}
	e.changed(d, mine)
	return ""
}

func (e *Trades) clear(u *entity.Unit, in intent.Trade) string {
	d, mine, why := e.open(u)
	switch {
	case why != "":
		return why
	case in.Place >= intent.TradePlaces:
		return noPlace
	case mine.Lays[in.Place].Count == 0:
		return ""
	}
	mine.Lays[in.Place] = Lay{}
	e.changed(d, mine)
	return ""
}

func (e *Trades) money(u *entity.Unit, in intent.Trade) string {
	d, mine, why := e.open(u)
	switch {
	case why != "":
		return why
	case in.Money < 0 || in.Money > currency.Has(u.Player.Purse, content.Coins):
		return string(currency.TooFew)
	case mine.Money == in.Money:
		return ""
	}
	mine.Money = in.Money
	e.changed(d, mine)
	return ""
}

// changed cancels both acceptances and shows the trade to both, after one side has changed its
// offer.
func (e *Trades) changed(d *Deal, by *Side) {
	d.unlock()
	d.Version++
	by.Since = e.Now()
	e.tell(d, event.TradeChanged, "")
}

func (e *Trades) accept(u *entity.Unit, in intent.Trade) string {
	d, mine, why := e.open(u)
	if why != "" {
		return why
	}
	_, theirs := d.of(u.GUID)
	with := e.Units[theirs.Player]
	if with == nil || !e.near(u, with) {
		e.close(d, far)
		return ""
	}
	if tooSoon(in, d, theirs, e.Now()) {
		e.tell(d, event.TradeChanged, "") // it accepts an outdated offer
		return changed
	}
	mine.Locked = true
	if !theirs.Locked {
		e.tell(d, event.TradeChanged, "")
		return ""
	}
	a, b := e.Units[d.Sides[0].Player], e.Units[d.Sides[1].Player]
	after, why, who := d.Settle(e.Content(), [2]Has{hasOf(a), hasOf(b)})
	if why != "" {
		d.unlock()
		e.short(d, why, who)
		return ""
	}
	e.drop(d)
	e.world.Exchange(a, b, after)
	e.tell(d, event.TradeDone, "")
	for i, p := range [2]*entity.Unit{a, b} {
		if e.Here(p) && p.Hooks.Has(hook.TradeEnd) {
			e.Notice(p, hook.TradeEnd, 0, hook.Args{Units: [2]guid.GUID{[2]*entity.Unit{b, a}[i].GUID}})
		}
	}
	return ""
}

// short tells both why a trade that both have accepted is impossible.
func (e *Trades) short(d *Deal, why string, who int) {
	for i := range d.Sides {
		told := why
		if why == string(item.Full) || why == string(item.TooMany) || why == string(currency.TooMuch) {
			if told = room; i != who {
				told = theirRoom
			}
		}
		if u := e.Units[d.Sides[i].Player]; u != nil {
			e.Refuse(u, intent.KindTrade, told)
		}
	}
	e.tell(d, event.TradeChanged, "")
}

func (e *Trades) unlock(u *entity.Unit, _ intent.Trade) string {
	d, mine, why := e.open(u)
	if why == "" && mine.Locked {
		mine.Locked = false
		e.tell(d, event.TradeChanged, "")
	}
	return why
}

// declines maps acts of the asked player to what the asking player is sent.
var declines = [intent.TradeActs]string{intent.TradeCancel: refused, intent.TradeBusy: busy, intent.TradeIgnore: ignored}

func (e *Trades) cancel(u *entity.Unit, in intent.Trade) string {
	d := e.Of(u.GUID)
	if d == nil {
		return none
	}
	why := ""
	if !d.Open && d.Sides[1].Player == u.GUID {
		why = declines[in.Act]
	}
	e.close(d, why)
	return ""
}

// End ends a player's trade, if it has one, without an exchange.
func (e *Trades) End(u *entity.Unit, why string) {
	if d := e.Of(u.GUID); d != nil {
		e.close(d, why)
	}
}

// Gone ends the trade of a player that leaves or has died.
func (e *Trades) Gone(u *entity.Unit) { e.End(u, gone) }

// EndAll ends all trades.
func (e *Trades) EndAll() {
	for _, d := range slices.Clone(e.deals) {
		e.close(d, "")
	}
}

func (e *Trades) drop(d *Deal) {
	e.deals = slices.DeleteFunc(e.deals, func(o *Deal) bool { return o == d })
}

func (e *Trades) close(d *Deal, why string) {
	e.drop(d)
	e.tell(d, event.TradeClosed, why)
}

// checkEvery is the number of steps between two checks of the distance.
const checkEvery = 10

// Pass ends the trades of players that are too far from each other.
func (e *Trades) Pass(step int64) {
	if len(e.deals) == 0 || step%checkEvery != 0 {
		return
	}
	for _, d := range slices.Clone(e.deals) {
		a, b := e.Units[d.Sides[0].Player], e.Units[d.Sides[1].Player]
		if a == nil || b == nil || a.Dead || b.Dead {
			e.close(d, gone)
		} else if !e.near(a, b) {
			e.close(d, far)
		}
	}
}

// Touched is called when a player's items or money have changed: what it no longer has is
// taken out of its offer.
func (e *Trades) Touched(u *entity.Unit) {
	if len(e.deals) == 0 {
		return
	}
	if d, mine, why := e.open(u); why == "" && mine.stale(hasOf(u)) {
		e.changed(d, mine)
	}
}

// Retell sends a player that has come back its trade.
func (e *Trades) Retell(u *entity.Unit) {
	if d := e.Of(u.GUID); d != nil && d.Open {
		e.Log.Add(e.told(d, u.GUID, event.TradeOpened, ""))
		e.Log.Add(e.told(d, u.GUID, event.TradeChanged, ""))
	}
}

func (e *Trades) near(a, b *entity.Unit) bool { return a.Gap(b) <= e.Rules().Eval(content.TradeYards) }

func hasOf(u *entity.Unit) Has {
	return Has{Owner: u.Player.Character, Items: &u.Player.Items, Purse: u.Player.Purse}
}

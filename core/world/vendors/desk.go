package vendors

import (
	"slices"

	"loam/core/lib/clock"
	"loam/core/lib/value"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/gossip"
	"loam/core/rules/stable"
	"loam/core/rules/vendors"
	"loam/core/world/mapstate"
)

// LookEvery is the interval in which open windows with creatures are checked and updated.
const LookEvery = 500 * clock.Millisecond

// Desks returns the services of a creature by its definition, without those that scripts have
// switched off.
func (e *Shops) Desks(u *entity.Unit) (all []entity.Desk) {
	if u == nil || u.Creature == nil {
		return nil
	}
	d, ok := e.Content().Creature(u.Def)
	if !ok {
		return nil
	}
	hidden := u.Creature.Orders.Hides
	if _, sells := e.Content().Vendor(d.Vendor); sells && !hidden.Has(content.DoVendor) {
		all = append(all, entity.Shopping)
	}
	if d.Banker && !hidden.Has(content.DoBank) {
		all = append(all, entity.Banking)
	}
	if d.StableMaster && !hidden.Has(content.DoStable) {
		all = append(all, entity.Stabling)
	}
	if _, known := e.Content().AuctionHouse(d.Auctions); known && !hidden.Has(content.DoAuction) {
		all = append(all, entity.Auctions)
	}
	return all
}

// vendorOf returns the vendor definition of a creature.
func (e *Shops) vendorOf(u *entity.Unit) (*content.Vendor, bool) {
	if u == nil || u.Creature == nil {
		return nil, false
	}
	d, ok := e.Content().Creature(u.Def)
	if !ok {
		return nil, false
	}
	return e.Content().Vendor(d.Vendor)
}

// HouseOf returns the auction house of a creature.
func (e *Shops) HouseOf(u *entity.Unit) (*content.AuctionHouse, bool) {
	if u == nil || u.Creature == nil {
		return nil, false
	}
	d, ok := e.Content().Creature(u.Def)
	if !ok {
		return nil, false
	}
	return e.Content().AuctionHouse(d.Auctions)
}

// meeting returns what decides whether a player can use a creature's service.
func (e *Shops) meeting(u, with *entity.Unit) gossip.Meeting {
	if with == nil || with.Dead || !e.Here(with) || with.Creature == nil {
		return gossip.Meeting{}
	}
	return gossip.Meeting{
		Here: true, Talks: true, Hears: gossip.Hears(with.TalksTo, u.Dead, u.Ghost()), Hostile: e.Reaction(with, u) == content.Hostile,
		Fighting: with.Combat, Gap: u.Gap(with), Reach: e.Rules().Eval(content.TalkYards),
	}
}

// refusal is why something is refused.
type refusal struct {
	text content.Text
	args value.Value
}

func because(key string) *refusal { return &refusal{text: mapstate.CoreText(key)} }

// deny makes the refusal for a need that is not met.
func deny(n *content.Need, why vendors.Why) *refusal {
	if n.Says.Key != "" {
		return &refusal{text: n.Says}
	}
	return because(string(why))
}

// near returns why a player cannot use a service of a creature.
func (e *Shops) near(u, with *entity.Unit, what entity.Desk) *refusal {
	none := vendors.NoVendor
	switch what {
	case entity.Banking:
		none = vendors.NoBanker
	case entity.Auctions:
		none = vendors.NoAuctioneer
	case entity.Stabling:
		none = vendors.Why(stable.NoMaster)
	case entity.NoDesk, entity.Shopping:
	}
	if !slices.Contains(e.Desks(with), what) {
		return because(string(none))
	}
	if refused := e.meeting(u, with).Refused(); refused != "" {
		return because(refused)
	}
	if h, auctions := e.HouseOf(with); auctions && what == entity.Auctions {
		if n := e.needs.Unmet(h.Needs, u, with); n != nil {
			return deny(n, vendors.NotServed)
		}
	}
	if v, sells := e.vendorOf(with); sells && what == entity.Shopping {
		if n := e.needs.Unmet(v.Needs, u, with); n != nil {
			return deny(n, vendors.NotServed)
		}
	}
	return nil
}

// Open shows a player the window of a creature's service, in place of another, and reports
// whether it does.
func (e *Shops) Open(u, with *entity.Unit, what entity.Desk) bool {
	return u.Player != nil && e.open(u, with, what) == nil
}

func (e *Shops) open(u, with *entity.Unit, what entity.Desk) *refusal {
	if !u.Alive() {
		return because("core.dead")
	}
	if no := e.near(u, with, what); no != nil {
		return no
	}
	if s := u.Player.Served; s.What != what || s.By != with.GUID {
		e.Shut(u)
		u.Player.Served = entity.Served{What: what, By: with.GUID}
		e.Log.Add(event.Dealt{Player: u.GUID, News: event.DealOpened, With: with.GUID, What: what.String()})
	}
	w := e.window(u)
	w.Anew, u.Player.Served.Told = true, sumOf(w)
	e.show(u, w)
	e.Unplan(u, entity.DueServe)
	e.Plan(u, entity.DueServe, e.Now()+LookEvery)
	return nil
}

// Greet opens the window of a creature's service for a player that talks to it, or tells the
// player why it cannot.
func (e *Shops) Greet(u, with *entity.Unit, what entity.Desk) {
	if no := e.open(u, with, what); no != nil {
		e.refuse(u, intent.KindTalkTo, no)
	}
}

// Shut closes the window of a player.
func (e *Shops) Shut(u *entity.Unit) {
	if u.Player == nil || u.Player.Served.What == entity.NoDesk {
		return
	}
	s := u.Player.Served
	u.Player.Served = entity.Served{}
	e.Unplan(u, entity.DueServe)
	e.Log.Add(event.Dealt{Player: u.GUID, News: event.DealClosed, With: s.By, What: s.What.String()})
	e.tell(u)
}

// Keep closes a window whose player has gone away, and updates what has changed.
func (e *Shops) Keep(u *entity.Unit, _ clock.Time) {
	s := u.Player.Served
	if s.What == entity.NoDesk {
		return
	}
	with := e.Units[s.By]
	if !slices.Contains(e.Desks(with), s.What) || e.meeting(u, with).Broken() != "" {
		e.Shut(u)
		return
	}
	e.Refresh(u)
	e.Plan(u, entity.DueServe, e.Now()+LookEvery)
}

// At reports whether a player has the window of a service open, and is still near.
func (e *Shops) At(u *entity.Unit, what entity.Desk) bool {
	s := u.Player.Served
	return s.What == what && e.near(u, e.Units[s.By], what) == nil
}

// refuse tells a player why something was refused.
func (e *Shops) refuse(u *entity.Unit, k intent.Kind, no *refusal) {
	e.Counters.Refused++
	e.Log.Add(event.Refused{Player: u.GUID, Intent: k, Reason: no.text, Args: no.args})
}

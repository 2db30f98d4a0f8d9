// Package escrow owns what players hand to the offices of the realm and what they get
// from there: letters, auctions, the banks of guilds, petitions and the founding of
// guilds. Things and money leave a player here; in its record they wait as an order
// until the realm has them safe, and what an office owes to a player comes once. What
// an office makes of an order is the realm's; see packages mail, auction and guild.
//
// All state lies in the player: an Engine has none of its own, and it belongs to the
// goroutine of its map.
package escrow

import (
	"unicode/utf8"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/gameobject"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate"
	"loam/core/world/vendors"
)

// MostOrders is how many orders of a player may be under way.
const MostOrders = 20

// Map is the map, which has the way to the realm and to what is saved.
type Map interface {
	// Send hands a message to the realm.
	Send(msg inbox.Message)
	// SaveNow hands the record of a player over to be saved: the realm takes what a
	// player hands to an office from there.
	SaveNow(player *entity.Unit)
}

// Escrow is the way of a scene's players to the offices.
type Escrow struct {
	*mapstate.State
	things   *item.Inventories
	parley   *gossip.Menus
	commerce *vendors.Shops
	fixture  *gameobject.Objects
	world    Map
}

// New makes the engine of a scene.
func New(s *mapstate.State, things *item.Inventories, p *gossip.Menus, c *vendors.Shops, f *gameobject.Objects, w Map) *Escrow {
	return &Escrow{State: s, things: things, parley: p, commerce: c, fixture: f, world: w}
}

// Told lets the scripts of a player know of news that an office has for it.
func (e *Escrow) Told(u *entity.Unit, news event.Event) {
	switch told := news.(type) {
	case event.MailTold:
		if told.News == event.MailCame && u.Hooks.Has(hook.GotMail) {
			e.Notice(u, hook.GotMail, 0, hook.Args{Texts: [2]string{told.Name}})
		}
	case event.AuctionTold:
		if u.Hooks.Has(hook.AuctionNews) {
			e.Notice(u, hook.AuctionNews, 0, hook.Args{Texts: [2]string{told.News.String(), told.Lot.Thing.Def}, Numbers: [2]float64{float64(told.Lot.Thing.Count), float64(told.Money)}})
		}
	}
}

// unable tells why a player cannot hand an order over as it is now, a key of core's
// locale, or "". Whoever asks scripts in between asks again.
func unable(u *entity.Unit, o *character.Order) string {
	switch {
	case len(u.Player.Post.Out) >= MostOrders:
		return string(mail.Busy)
	case currency.Has(u.Player.Purse, content.Coins) < o.Money:
		return string(currency.TooFew)
	}
	return ""
}

// order writes down what a player hands to an office, and has it saved: the realm
// takes the order from the record when that is safe.
func (e *Escrow) order(u *entity.Unit, o character.Order) {
	p := &u.Player.Post
	p.Sent++
	o.Number = p.Sent
	p.Out = append(p.Out, o)
	e.world.SaveNow(u)
}

// inquire sends an order with which nothing is handed over.
func (e *Escrow) inquire(u *entity.Unit, o character.Order) { e.inquireAt(u, u.Player.Mailbox, o) }

func (e *Escrow) inquireAt(u *entity.Unit, where guid.GUID, o character.Order) {
	e.world.Send(inbox.PostMessage(inbox.Posted{Player: u.Player.Character, Name: u.Name.Key, Where: where, Order: o}))
}

// handThings takes things off a player for an order: all of them, or none.
func (e *Escrow) handThings(u *entity.Unit, laid []intent.Laid, o *character.Order) itemrules.Why {
	if len(laid) == 0 {
		return itemrules.Done
	}
	var things []character.Item
	why := e.things.ChangeItems(u, func(items *character.Items) itemrules.Why {
		after := itemrules.Clone(*items)
		for _, l := range laid {
			if itemrules.Slot(l.Slot).IsWorn() {
				return itemrules.NoSlot
			}
			if why := e.things.OfQuest(u, &after, itemrules.Slot(l.Slot)); why != itemrules.Done {
				return why
			}
			it, why := itemrules.HandOver(e.Content(), &after, u.Player.Character, itemrules.Slot(l.Slot), l.Count)
			if why != itemrules.Done {
				return why
			}
			things = append(things, it)
		}
		*items = after
		return itemrules.Done
	})
	o.Things = things
	return why
}

// Handed takes what an office of the realm has for a player, once, or forgets what is
// safe there.
func (e *Escrow) Handed(p *inbox.Posted) {
	u, here := e.Units[guid.New(guid.Player, 0, uint64(p.Player))]
	if !here {
		return
	}
	if p.Order.Desk == character.DeskAuction {
		e.due(u, p)
		return
	}
	post := &u.Player.Post
	for _, n := range p.Safe {
		for i := range post.Out {
			if post.Out[i].Number == n {
				post.Out = append(post.Out[:i:i], post.Out[i+1:]...)
				u.Player.Dirty = true
				break
			}
		}
	}
	if p.Delivery.Number == post.Got+1 {
		e.takeDelivery(u, &p.Delivery)
	}
}

// takeDelivery gives a player what an office owes to it. What has no room lies in
// the overflow; where that and the purse have none, it waits with the office.
func (e *Escrow) takeDelivery(u *entity.Unit, d *character.Delivery) {
	if d.Money > currency.Room(e.Content(), u.Player.Purse, content.Coins) {
		return
	}
	if len(d.Things) > 0 {
		why := e.things.ChangeItems(u, func(items *character.Items) itemrules.Why {
			return itemrules.Keep(e.Content(), items, u.Player.Character, d.Things)
		})
		if why != itemrules.Done {
			return
		}
	}
	if d.Money > 0 {
		e.things.ChangeMoney(u, content.Coins, d.Money)
		e.Log.Add(event.Posted{Player: u.GUID, Count: d.Money, Why: d.Why})
	}
	for i := range d.Things {
		e.Log.Add(event.Posted{Player: u.GUID, Item: content.ID(d.Things[i].Def), Count: int64(d.Things[i].Count), Why: d.Why})
	}
	u.Player.Post.Got = d.Number
	e.world.SaveNow(u)
}

// open tells whether somebody or something stands open and near for a player: a creature
// that lives, or a game object of a kind.
func (e *Escrow) open(u *entity.Unit, at guid.GUID, kind content.ObjectKind) bool {
	if at.Kind() == guid.Object {
		return e.fixture.StandsOpen(u, at, kind)
	}
	with, here := e.Units[at]
	return here && !with.Dead && u.Gap(with) <= e.Rules().Eval(content.TalkYards)
}

// uses has a player use a game object of a kind, and tells whether it did.
func (e *Escrow) uses(u *entity.Unit, o *entity.Object, kind content.ObjectKind) bool {
	d, ok := e.DefOf(o)
	return ok && d.Kind == kind && e.fixture.UseBy(u, o.GUID).Fine()
}

// cut is at most so many bytes of a text, whole letters.
func cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}

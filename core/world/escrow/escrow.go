// Package escrow transfers items and money between the players of a map and the realm.
// What a player hands over waits as an order in the player's record until the realm has
// saved it. A delivery from the realm reaches the player exactly once. Packages mail,
// auction, guildbank and petition use it for their services; the realm processes the
// orders by packages rules/mail, rules/auction and rules/guild.
//
// All state is in the player: an Escrow has none of its own. It belongs to the goroutine
// of its map.
package escrow

import (
	"unicode/utf8"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/inbox"
	"loam/core/model/intent"
	"loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	"loam/core/rules/mail"
	"loam/core/world/gameobject"
	"loam/core/world/item"
	"loam/core/world/mapstate"
)

// MostOrders is how many orders of a player may be under way.
const MostOrders = 20

// Map is the part of the map that escrow calls: the realm and saving.
type Map interface {
	// Send sends a message to the realm.
	Send(msg inbox.Message)
	// SaveNow hands over the record of a player to be saved. The realm reads the player's
	// orders from it.
	SaveNow(player *entity.Unit)
}

// Escrow connects the players of a map to the services of the realm.
type Escrow struct {
	*mapstate.State
	items   *item.Inventories
	objects *gameobject.Objects
	world   Map
}

// New makes the Escrow of a map.
func New(s *mapstate.State, items *item.Inventories, objects *gameobject.Objects, w Map) *Escrow {
	return &Escrow{State: s, items: items, objects: objects, world: w}
}

// Unable returns why a player cannot give an order now, a key of core's locale, or "".
// Callers that call scripts in between check again.
func Unable(u *entity.Unit, o *character.Order) string {
	switch {
	case len(u.Player.Post.Out) >= MostOrders:
		return string(mail.Busy)
	case currency.Has(u.Player.Purse, content.Coins) < o.Money:
		return string(currency.TooFew)
	}
	return ""
}

// Send sends a message to the realm.
func (e *Escrow) Send(msg inbox.Message) { e.world.Send(msg) }

// Place stores an order with the player and saves it at once: the realm takes the order
// from the saved record.
func (e *Escrow) Place(u *entity.Unit, o character.Order) {
	p := &u.Player.Post
	p.Sent++
	o.Number = p.Sent
	p.Out = append(p.Out, o)
	e.world.SaveNow(u)
}

// Request sends the realm an order without items or money, given at a unit or object.
func (e *Escrow) Request(u *entity.Unit, where guid.GUID, o character.Order) {
	e.world.Send(inbox.PostMessage(inbox.Posted{Player: u.Player.Character, Name: u.Name.Key, Where: where, Order: o}))
}

// HandItems takes items from a player for an order: all of them, or none.
func (e *Escrow) HandItems(u *entity.Unit, laid []intent.Laid, o *character.Order) itemrules.Why {
	if len(laid) == 0 {
		return itemrules.Done
	}
	var things []character.Item
	why := e.items.ChangeItems(u, func(items *character.Items) itemrules.Why {
		after := itemrules.Clone(*items)
		for _, l := range laid {
			if itemrules.Slot(l.Slot).IsWorn() {
				return itemrules.NoSlot
			}
			if why := e.items.OfQuest(u, &after, itemrules.Slot(l.Slot)); why != itemrules.Done {
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

// Deliver gives a player a delivery of the realm, once, and drops orders that the realm has
// saved.
func (e *Escrow) Deliver(p *inbox.Posted) {
	u, here := e.Units[guid.New(guid.Player, 0, uint64(p.Player))]
	if !here {
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

// takeDelivery gives a player what a service owes it. Items without room go into the
// overflow; what fits neither there nor into the player's money waits in the realm.
func (e *Escrow) takeDelivery(u *entity.Unit, d *character.Delivery) {
	if d.Money > currency.Room(e.Content(), u.Player.Purse, content.Coins) {
		return
	}
	if len(d.Things) > 0 {
		why := e.items.ChangeItems(u, func(items *character.Items) itemrules.Why {
			return itemrules.Keep(e.Content(), items, u.Player.Character, d.Things)
		})
		if why != itemrules.Done {
			return
		}
	}
	if d.Money > 0 {
		e.items.ChangeMoney(u, content.Coins, d.Money)
		e.Log.Add(event.Posted{Player: u.GUID, Count: d.Money, Why: d.Why})
	}
	for i := range d.Things {
		e.Log.Add(event.Posted{Player: u.GUID, Item: content.ID(d.Things[i].Def), Count: int64(d.Things[i].Count), Why: d.Why})
	}
	u.Player.Post.Got = d.Number
	e.world.SaveNow(u)
}

// Reaches reports whether a creature that lives, or a game object of a kind, is available to
// a player and near.
func (e *Escrow) Reaches(u *entity.Unit, at guid.GUID, kind content.ObjectKind) bool {
	if at.Kind() == guid.Object {
		return e.objects.StandsOpen(u, at, kind)
	}
	with, here := e.Units[at]
	return here && !with.Dead && u.Gap(with) <= e.Rules().Eval(content.TalkYards)
}

// Uses makes a player use a game object of a kind. It reports whether it did.
func (e *Escrow) Uses(u *entity.Unit, o *entity.Object, kind content.ObjectKind) bool {
	d, ok := e.Objects.DefOf(o)
	return ok && d.Kind == kind && e.objects.UseBy(u, o.GUID).Fine()
}

// Cut shortens a text to at most most bytes, without splitting a character.
func Cut(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && !utf8.RuneStart(s[most]) {
		most--
	}
	return s[:most]
}

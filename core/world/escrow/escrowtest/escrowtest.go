// Package escrowtest makes a map state for tests of packages that hand items and money to the
// realm.
package escrowtest

import (
	"testing"

	"loam/core/lib/guid"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/inbox"
	"loam/core/rules/currency"
	itemrules "loam/core/rules/item"
	"loam/core/world/combat"
	"loam/core/world/escrow"
	"loam/core/world/gossip"
	"loam/core/world/item"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/unit"
)

// Desk is a map state with a player, Anna, whose mailbox is open and who has three loaves and
// 50 coins. It records what the realm receives, and how many orders each saved record has.
type Desk struct {
	Stage  *mapstatetest.Stage
	Escrow *escrow.Escrow
	Items  *item.Inventories
	Menus  *gossip.Menus
	Anna   *entity.Unit
	Sent   []inbox.Message
	Saved  []int
}

// New makes a Desk.
func New(t testing.TB) *Desk {
	t.Helper()
	p := &Desk{Stage: mapstatetest.New(t, content.Tables{
		Items:      []content.Item{{ID: "t:bread", Stack: 5}, {ID: "t:writ", Stack: 1}},
		Currencies: []content.Currency{{ID: content.Coins, Limit: 100}},
		Charters:   []content.Charter{{ID: content.PlayersCharter, Cost: 20, Petition: content.Petition{Item: "t:writ", Signatures: 3}}},
	}, map[content.Slot]string{content.MailThings: "3", content.MailPostage: "things * 2", content.TradeYards: "10"})}
	p.Anna = p.Player("Anna", 1)
	p.Anna.Player.Mailbox = p.Anna.GUID
	p.Anna.Player.Purse = character.Purse{{Currency: string(content.Coins), Amount: 50}}
	p.Anna.Player.Items = character.Items{Made: 1, List: []character.Item{{Number: 1, Def: "t:bread", Count: 3, Slot: uint16(itemrules.Backpack)}}}
	magic := p.Stage.Magic()
	f := combat.New(p.Stage.State, magic)
	things := item.New(p.Stage.State, magic, f, unit.New(p.Stage.State, magic, f), p)
	p.Items, p.Menus = things, gossip.New(p.Stage.State, nil, nil, nil, nil)
	p.Escrow = escrow.New(p.Stage.State, things, nil, p)
	return p
}

// Player adds a player.
func (p *Desk) Player(name string, number int64) *entity.Unit {
	u := p.Stage.Player(float64(number))
	delete(p.Stage.Units, u.GUID)
	u.GUID, u.Name.Key, u.Player.Character = guid.New(guid.Player, 0, uint64(number)), name, number
	p.Stage.Units[u.GUID] = u
	u.Player.Account = u.Player.Character
	return u
}

func (p *Desk) Send(msg inbox.Message)                        { p.Sent = append(p.Sent, msg) }
func (p *Desk) SaveNow(u *entity.Unit)                        { p.Saved = append(p.Saved, len(u.Player.Post.Out)) }
func (p *Desk) Touched(*entity.Unit)                          {}
func (p *Desk) Refresh(*entity.Unit)                          {}
func (p *Desk) ItemChanged(*entity.Unit, content.ID, int)     {}
func (p *Desk) MoneyChanged(*entity.Unit, content.ID)         {}
func (p *Desk) Banking(*entity.Unit) bool                     { return false }
func (p *Desk) Read(*entity.Unit, guid.GUID, content.ID) bool { return false }

// Coins returns how many coins Anna has.
func (p *Desk) Coins() int64 { return currency.Has(p.Anna.Player.Purse, content.Coins) }

// Loaves returns how many loaves Anna has.
func (p *Desk) Loaves() int { return itemrules.Count(&p.Anna.Player.Items, "t:bread") }

// Out returns the orders of Anna that are under way.
func (p *Desk) Out() []character.Order { return p.Anna.Player.Post.Out }

// Deliver hands Anna what the realm sends: which orders are safe, and a delivery.
func (p *Desk) Deliver(safe []int64, d character.Delivery) {
	p.Escrow.Deliver(&inbox.Posted{Player: p.Anna.Player.Character, Safe: safe, Delivery: d})
}

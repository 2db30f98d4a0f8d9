package inbox

import (
	"loam/core/lib/codec"
	"loam/core/lib/guid"
	"loam/core/model/character"
)

// Posted is what a message carries between a character and mail, auctions, friends or
// guilds.
type Posted struct {
	Player int64     // number of the character; 0 is a script
	Name   string    // of it
	Where  guid.GUID // the mailbox or similar that it uses
	Order  character.Order
	// Of ToHand: what the character gets, where it has a number; and up to which number
	// its orders are safe.
	Delivery character.Delivery
	Safe     []int64
}

// PostMessage sends an order of a character, or of a script, to the realm.
func PostMessage(p Posted) Message {
	return Message{To: Address{Kind: ToPost, Player: p.Order.To}, Posted: &p}
}

// HandMessage sends a delivery of the realm to a character.
func HandMessage(p Posted) Message {
	return Message{To: Address{Kind: ToHand, Player: p.Name}, Posted: &p}
}

func (p *Posted) code(c *codec.Coder) {
	codec.Int(c, &p.Player)
	c.String(&p.Name)
	codec.ID(c, &p.Where)
	p.Order.Code(c)
	p.Delivery.Code(c)
	codec.Slice(c, &p.Safe, func(c *codec.Coder, n *int64) { codec.Int(c, n) })
}

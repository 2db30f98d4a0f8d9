package client

import (
	"fmt"
	"strings"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
)

// What happens about loot and money.
const (
	LootShown = "loot"       // of At: Amount is the money, Why lists items as "slot:entry*count right"
	LootEnds  = "loot ends"  // At is closed
	ThingGone = "thing gone" // Amount is its slot
	MoneyGone = "money gone"
	Paid      = "paid"       // Amount; Why is "alone" or "shared"
	RollAsked = "roll asked" // for slot Amount with At, which is Spell, within Millis
	RollTold  = "roll told"  // By chooses Why for slot Amount; Over is its number
	RollWon   = "roll won"   // the same
	RollOver  = "roll over"  // all players have passed on slot Amount
	Dealers   = "dealers"    // Hits are the players to whom the item may be given
)

var (
	lootRights = [...]string{item.LootTake: "take", item.LootRolled: "roll", item.LootMaster: "deal", item.LootLocked: "locked"}
	rollVotes  = [...]string{item.VotePass: "pass", item.VoteNeed: "need", item.VoteGreed: "greed"}
)

func listed(words []string, n uint8) string {
	if int(n) < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}

// looting reads messages of loot and money.
func (c *Client) looting(name string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *item.LootOpened:
		var things []string
		for _, t := range b.Items {
			things = append(things, fmt.Sprintf("%d:%d*%d %s", t.Index, t.Entry, t.Count, listed(lootRights[:], t.Slot)))
		}
		return one(Happening{What: LootShown, At: b.GUID, Amount: b.Gold, Why: strings.Join(things, ", ")})
	case *item.LootClosed:
		return one(Happening{What: LootEnds, At: b.GUID})
	case *item.ThingGone:
		return one(Happening{What: ThingGone, Amount: uint32(b.Slot)})
	case *item.MoneyFound:
		why := "shared"
		if b.Alone {
			why = "alone"
		}
		return one(Happening{What: Paid, Amount: b.Amount, Why: why})
	case *item.RollBegun:
		return one(Happening{What: RollAsked, At: b.GUID, Amount: b.Slot, Spell: b.Entry, Millis: b.Left})
	case *item.ThingRolled:
		return one(Happening{What: RollTold, By: b.Player, At: b.GUID, Amount: b.Slot, Spell: b.Entry, Over: uint32(b.Number), Why: listed(rollVotes[:], b.Vote)})
	case *item.RollWon:
		return one(Happening{What: RollWon, By: b.Winner, At: b.GUID, Amount: b.Slot, Spell: b.Entry, Over: uint32(b.Number), Why: listed(rollVotes[:], b.Vote)})
	case *item.AllPassed:
		return one(Happening{What: RollOver, At: b.GUID, Amount: b.Slot, Spell: b.Entry})
	case *item.MasterList:
		return one(Happening{What: Dealers, Hits: b.Players})
	}
	if name == "SMSG_LOOT_CLEAR_MONEY" {
		return one(Happening{What: MoneyGone})
	}
	return nil
}

package client

import (
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/item"
)

// takePost records a message about trades, mail and auctions. Called with mu held.
func (m *Model) takePost(name string, body packets.Body) {
	switch body.(type) {
	case *item.TradeStatus, *item.TradeShown, *item.MailList, *item.MailResult, *item.TextAnswer, *item.NextMail,
		*item.AuctionOpened, *item.AuctionList, *item.AuctionResult, *item.AuctionBidNews, *item.AuctionSaleNews, *item.AuctionGone, *item.AuctionPending:
	default:
		if name != "SMSG_RECEIVED_MAIL" && name != "SMSG_SHOW_MAILBOX" {
			return
		}
	}
	m.Post = append(m.Post, body)
}

package client

import (
	"loam/core/protocol/message"
	"loam/core/protocol/message/goods"
)

// takePost keeps a message about trades, letters and auctions. Called with mu held.
func (m *Model) takePost(name string, body message.Body) {
	switch body.(type) {
	case *goods.TradeStatus, *goods.TradeShown, *goods.MailList, *goods.MailResult, *goods.TextAnswer, *goods.NextMail,
		*goods.AuctionOpened, *goods.AuctionList, *goods.AuctionResult, *goods.AuctionBidNews, *goods.AuctionSaleNews, *goods.AuctionGone, *goods.AuctionPending:
	default:
		if name != "SMSG_RECEIVED_MAIL" && name != "SMSG_SHOW_MAILBOX" {
			return
		}
	}
	m.Post = append(m.Post, body)
}

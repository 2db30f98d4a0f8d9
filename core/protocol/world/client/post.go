package client

import "loam/core/protocol/message"

// takePost keeps a message about trades, letters and auctions. Called with mu held.
func (m *Model) takePost(name string, body message.Body) {
	switch body.(type) {
	case *message.TradeStatus, *message.TradeShown, *message.MailList, *message.MailResult, *message.TextAnswer, *message.NextMail,
		*message.AuctionOpened, *message.AuctionList, *message.AuctionResult, *message.AuctionBidNews, *message.AuctionSaleNews, *message.AuctionGone, *message.AuctionPending:
	default:
		if name != "SMSG_RECEIVED_MAIL" && name != "SMSG_SHOW_MAILBOX" {
			return
		}
	}
	m.Post = append(m.Post, body)
}

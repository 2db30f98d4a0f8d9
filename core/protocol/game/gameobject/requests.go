// Package gameobject takes what game clients ask about game objects and sends them what
// happened: queries of templates, the pages of books, use, and fishing. Package
// world/gameobject decides; package updatefield encodes how objects look.
//
// [Requests] takes what the client asks; any goroutine may use it. [Updates] sends what
// happened; it belongs to the goroutine of the broadcast.
package gameobject

import (
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
)

// Requests takes what the client asks about game objects. Any goroutine may use it.
type Requests struct{ client conn.Client }

// New returns the Requests of a connection.
func New(client conn.Client) *Requests { return &Requests{client} }

// The questions of a client: the number of an object, and of a page.
type (
	object uint32
	page   uint32
)

// Use takes CMSG_GAMEOBJ_USE.
func (h *Requests) Use(m packets.Body) error {
	return h.client.Submit(intent.UseObject{Target: h.client.Named(m.(*packets.GUID).GUID)})
}

// Ask takes CMSG_GAMEOBJECT_QUERY.
func (h *Requests) Ask(m packets.Body) error {
	h.client.Ask(object(m.(*packets.Query).Entry))
	return nil
}

// AskPage takes CMSG_PAGE_TEXT_QUERY.
func (h *Requests) AskPage(m packets.Body) error {
	h.client.Ask(page(m.(*packets.Query).Entry))
	return nil
}

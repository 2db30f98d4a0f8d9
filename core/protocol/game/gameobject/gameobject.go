// Package gameobject is what game clients ask and are told of game objects: what is behind
// their numbers, the pages of books, what is used, and what bites. It decides nothing
// that a map decides; what they look like is package guise's.
//
// A [Requests] takes what a client asks, on any goroutine; [Updates] tell it of game objects,
// on the goroutine that tells.
package gameobject

import (
	"loam/core/model/intent"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/packets"
)

// Requests is how a connection's player uses game objects. Any goroutine may use it.
type Requests struct{ client conn.Client }

// New makes that of a connection.
func New(client conn.Client) *Requests { return &Requests{client} }

// What a client asks, by the number of an object and of a page.
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

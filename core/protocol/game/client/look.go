package client

import "fmt"

// Look calls a function with the client's knowledge, which the function must neither keep
// nor change. It is cheaper than a copy.
func (c *Client) Look(look func(*Model)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	look(&c.model)
}

// Forget drops the recorded messages, which a model otherwise keeps forever; long-running
// clients call it. Message counts and current state stay. may decides, with a last look as
// in [Client.Look], whether they may be dropped; nil always allows it.
func (c *Client) Forget(may func(*Model) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &c.model
	if may != nil && !may(m) {
		return
	}
	m.Heard = Heard{}
	m.Social.GuildEvents, m.Social.GuildResults, m.Social.Statuses = nil, nil, nil
}

// Overlook stops recording movements and swings of others, which are most of the messages;
// clients of crowds use it. Positions of objects stay known.
func (c *Client) Overlook() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.overlooks = true
}

// overlook drops the records that an overlooking client does not keep.
func (h *Heard) overlook() {
	h.Moves, h.Swings, h.Starts, h.Stops, h.Paces, h.Splines, h.Modes, h.Thrown = nil, nil, nil, nil, nil, nil, nil, nil
}

// Over returns the reason for which the connection has ended, or nil while it is open.
func (c *Client) Over() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrEnded, c.ended)
}

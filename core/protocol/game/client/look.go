package client

import "fmt"

// Look calls a function with what the client knows, which it must neither keep
// nor change. It costs less than a copy.
func (c *Client) Look(look func(*Model)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	look(&c.model)
}

// Forget drops what came so far, of which a model else keeps everything: for clients that
// stay long. How many messages came, and how things stand, is still known. A last look, as
// [Client.Look] has it, tells whether it may go; nil lets it go.
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

// Overlook has the client keep nothing more of how others move and what blows they deal,
// which is most of what it is told: for crowds. Where things are is still known.
func (c *Client) Overlook() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.overlooks = true
}

// overlook drops what a client keeps nothing of that overlooks.
func (h *Heard) overlook() {
	h.Moves, h.Swings, h.Starts, h.Stops, h.Paces, h.Splines, h.Modes, h.Thrown = nil, nil, nil, nil, nil, nil, nil, nil
}

// Over is why the connection has ended; nil while it lasts.
func (c *Client) Over() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", ErrEnded, c.ended)
}

package client

import "fmt"

// Look calls a function with what the client knows, which it must neither keep
// nor change. It costs less than a copy.
func (c *Client) Look(look func(*Model)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	look(&c.model)
}

// Forget drops what was said, done, moved, dealt and written so far, of which a model
// else keeps everything: for clients that stay long. How many messages came is still
// known.
func (c *Client) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &c.model
	m.Said, m.Swings, m.Moves, m.Happened, m.Starts, m.Stops, m.Destroyed = nil, nil, nil, nil, nil, nil, nil
	m.Post, m.Dealings, m.Errands, m.Menus, m.Pushed, m.Failures = nil, nil, nil, nil, nil, nil
	m.Social.GuildEvents, m.Social.GuildResults, m.Social.Statuses = nil, nil, nil
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

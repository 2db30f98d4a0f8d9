package client

import "fmt"

// Look calls a function with what the client knows, which it must neither keep
// nor change. It costs less than a copy.
func (c *Client) Look(look func(*Model)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	look(&c.model)
}

// Forget drops what was said, done and moved so far, of which a model else keeps
// everything: for clients that stay long. How many messages came is still known.
func (c *Client) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.model.Said, c.model.Swings, c.model.Moves, c.model.Happened = nil, nil, nil, nil
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

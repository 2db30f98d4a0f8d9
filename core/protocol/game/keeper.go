package game

import (
	"context"

	"loam/core/session"
)

// Keeper stores account data of clients: settings, key bindings, macros and tutorials. It may
// wait for the store.
type Keeper interface {
	// ClientData returns the stored data of a character, or with 0 of the account itself.
	ClientData(ctx context.Context, account, character int64) ([]session.Kept, error)
	KeepClientData(ctx context.Context, account, character int64, k session.Kept) error
}

// load reads the stored data of the account, or of a character. Unreadable data counts as
// absent: a client without its settings can still play.
func (c *Conn) load(character int64) {
	list, err := c.server.config.Kept.ClientData(c.wire.Context(), c.session.Who().Account, character)
	if err != nil {
		c.log.Warn().Err(err).Msg("load the data of a client")
	}
	if character == 0 {
		c.parts.accountData.LoadAccount(list)
		return
	}
	c.parts.accountData.LoadCharacter(list)
	c.parts.bars.LoadCharacter(list)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.takePets(list)
}

// keep stores an entry and reports whether it did.
func (c *Conn) keep(character int64, k session.Kept) bool {
	err := c.server.config.Kept.KeepClientData(c.wire.Context(), c.session.Who().Account, character, k)
	if err != nil {
		c.log.Info().Str("kind", k.Kind).Err(err).Msg("data of a client not saved")
	}
	return err == nil
}

// Keep implements accountdata.Client.
func (c client) Keep(character int64, k session.Kept) bool { return c.keep(character, k) }

// InWorld implements accountdata.Client.
func (c client) InWorld() bool { return c.session.State() == session.InWorld }

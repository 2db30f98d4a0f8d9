package client

import "loam/core/protocol/packets/combat"

// TogglePvP inverts the player's PvP flag.
func (c *Client) TogglePvP() error { return c.Send(&combat.TogglePvP{}) }

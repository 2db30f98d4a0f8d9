package client

import "loam/core/protocol/packets/combat"

// TogglePvP asks for the player's flag for fights between players the other way
// round.
func (c *Client) TogglePvP() error { return c.Send(&combat.TogglePvP{}) }

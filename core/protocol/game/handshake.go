package game

import (
	"crypto/rand"

	"loam/core/net/wire"
	"loam/core/protocol/packets"
)

// Authenticate answers CMSG_AUTH_SESSION: the client proves that it has the session key of
// its account.
func Authenticate(c *Conn, m packets.Body) error {
	in := m.(*packets.AuthSession)
	v := c.version
	if in.Build != v.Build {
		return c.refuse(v.Results.AuthVersion, "wrong build", in.Username)
	}
	key, ok := c.server.config.Keys.Get(in.Username)
	if !ok {
		return c.refuse(v.Results.AuthFailed, "no session key: the client has not logged on", in.Username)
	}
	if !key.World(in.Username, in.ClientSeed, c.seed, in.ClientProof) {
		return c.refuse(v.Results.AuthFailed, "wrong proof", in.Username)
	}
	who, err := c.server.config.Accounts.Known(c.wire.Context(), in.Username)
	if err != nil {
		return c.refuse(v.Results.AuthFailed, err.Error(), in.Username)
	}
	if err := c.session.Resume(who); err != nil {
		return c.refuse(v.Results.AuthFailed, err.Error(), in.Username)
	}
	c.wire.Encipher(v.Ciphers(key))
	c.wire.Established()
	c.put(&packets.AuthResponse{Result: packets.AuthOK, Expansion: v.Expansion})
	c.put(addonInfo(packets.Addons(v.Packet, in.AddonInfo)))
	c.load(0)
	for _, m := range v.Greeting(&Greeting{Cache: c.server.config.book.ReleaseNames().Stamp(), Tutorials: c.parts.accountData.Tutorials()}) {
		c.put(m)
	}
	c.server.claim(who.Account, c) // before the client learns that it is in, so that the later one is the newer connection
	c.wire.Flush()
	c.server.config.Counters.Accepted.Add(1)
	c.log.Info().Str("version", v.Packet.String()).Msg("logged in")
	return nil
}

// refuse answers a failed handshake in clear and ends the connection.
func (c *Conn) refuse(result uint8, why, name string) error {
	c.server.config.Counters.Refused.Add(1)
	c.log.Info().Str("account", name).Str("reason", why).Msg("log-in failed")
	c.Send(&packets.AuthResponse{Result: result})
	return wire.Dismiss("log-in failed: " + why)
}

// standardAddon is the checksum of the addons of an unmodified client.
const standardAddon = 0x4C1C776D

// addonKey is sent for addons with another checksum, for which clients request a key; no
// addon is signed with it.
var addonKey = func() (key [256]byte) {
	_, _ = rand.Read(key[:]) // never fails
	return key
}()

// addonInfo returns the answers for the addons in their order.
func addonInfo(list []packets.Addon) *packets.AddonInfo {
	var m packets.AddonInfo
	for _, a := range list {
		state := packets.AddonState{Type: 2, Info: true}
		if a.CRC != standardAddon {
			state.Keyed = 1
			state.Key = addonKey
		}
		m.Addons = append(m.Addons, state)
	}
	return &m
}

// Ping answers CMSG_PING, which contains the client's last measured round-trip time.
func Ping(c *Conn, m packets.Body) error {
	in := m.(*packets.Ping)
	c.mu.Lock()
	c.lag = in.Latency
	c.mu.Unlock()
	c.Send(&packets.Number{Is: "SMSG_PONG", Value: in.Sequence})
	return nil
}

package packets

import (
	"loam/core/protocol/packets/codec"
)

// AuthChallenge opens the connection.
type AuthChallenge struct {
	Unknown    uint32 // 3.3.5a: 1
	ServerSeed [4]byte
	Seed       [32]byte // 3.3.5a
}

// Name implements Body.
func (*AuthChallenge) Name() string { return "SMSG_AUTH_CHALLENGE" }

// Code implements codec.Message.
func (m *AuthChallenge) Code(c *codec.Coder) {
	if c.Wrath() {
		c.U32("unknown1", &m.Unknown)
	}
	c.Bytes("server_seed", m.ServerSeed[:])
	if c.Wrath() {
		c.Bytes("seed", m.Seed[:])
	}
}

// AuthSession answers the challenge.
type AuthSession struct {
	Build           uint32
	ServerID        uint32
	Username        string
	LoginServerType uint32 // 3.3.5a
	ClientSeed      [4]byte
	RegionID        uint32 // 3.3.5a
	BattlegroupID   uint32 // 3.3.5a
	RealmID         uint32 // 3.3.5a
	DosResponse     uint64 // 3.3.5a
	ClientProof     [20]byte
	AddonInfo       []byte // of any content, see Addons
}

// Name implements Body.
func (*AuthSession) Name() string { return "CMSG_AUTH_SESSION" }

// Code implements codec.Message.
func (m *AuthSession) Code(c *codec.Coder) {
	build, server := "build", "server_id"
	if c.Wrath() {
		build, server = "client_build", "login_server_id"
	}
	c.U32(build, &m.Build)
	c.U32(server, &m.ServerID)
	c.Text("username", codec.MaxName, &m.Username)
	if c.Wrath() {
		c.U32("login_server_type", &m.LoginServerType)
	}
	c.Bytes("client_seed", m.ClientSeed[:])
	if c.Wrath() {
		c.U32("region_id", &m.RegionID)
		c.U32("battleground_id", &m.BattlegroupID)
		c.U32("realm_id", &m.RealmID)
		c.U64("dos_response", &m.DosResponse)
	}
	c.Bytes("client_proof", m.ClientProof[:])
	c.Rest("addon_info", &m.AddonInfo)
}

// AuthResponse ends the handshake.
type AuthResponse struct {
	Result        uint8
	BillingTime   uint32
	BillingFlags  uint8
	BillingRested uint32
	Expansion     uint8 // 3.3.5a
	QueuePosition uint32
	FreeMigration bool // 3.3.5a
}

// The results after which more fields follow; the same numbers in both versions.
const (
	AuthOK     = 0x0C
	AuthQueued = 0x1B
)

// Name implements Body.
func (*AuthResponse) Name() string { return "SMSG_AUTH_RESPONSE" }

// Code implements codec.Message.
func (m *AuthResponse) Code(c *codec.Coder) {
	c.U8("result", &m.Result)
	switch m.Result {
	case AuthOK:
		c.U32("billing_time", &m.BillingTime)
		c.U8("billing_flags", &m.BillingFlags)
		c.U32("billing_rested", &m.BillingRested)
		if c.Wrath() {
			c.U8("expansion", &m.Expansion)
		}
	case AuthQueued:
		c.U32("queue_position", &m.QueuePosition)
		if c.Wrath() {
			c.Bool("realm_has_free_character_migration", &m.FreeMigration)
		}
	}
}

// Addon is an addon that a client has loaded.
type Addon struct {
	Name      string
	Signature uint8 // in 3.3.5a whether it is enabled
	CRC       uint32
	ExtraCRC  uint32
}

func (a *Addon) code(c *codec.Coder) {
	c.Text("addon_name", codec.MaxText, &a.Name)
	c.U8("addon_has_signature", &a.Signature)
	c.U32("addon_crc", &a.CRC)
	c.U32("addon_extra_crc", &a.ExtraCRC)
}

// Limits of the addon block.
const (
	maxAddons     = 512
	maxAddonBytes = 0xFFFFF // inflated; the limit of public cores
)

type addonList struct {
	list []Addon
	time uint32 // 3.3.5a
}

func (l *addonList) Code(c *codec.Coder) {
	if c.Wrath() {
		codec.List(c, "addons", 4, maxAddons, 10, &l.list, func(c *codec.Coder, a *Addon) { a.code(c) })
		c.U32("time", &l.time)
		return
	}
	if !c.Reading() {
		codec.Items(c, len(l.list), &l.list, func(c *codec.Coder, a *Addon) { a.code(c) })
		return
	}
	for c.Left() > 0 && len(l.list) < maxAddons {
		var a Addon
		a.code(c)
		if c.Err() == nil {
			l.list = append(l.list, a)
		}
	}
}

// Addons reads the block at the end of an AuthSession. Clients send it in many forms, or
// not at all; a block that cannot be read counts as no addons and is no error.
func Addons(v codec.Version, block []byte) []Addon {
	var d Deflated
	if _, err := codec.Read(v, block, &d); err != nil {
		return nil
	}
	plain, err := codec.Inflate(d.Data, int(d.Size), maxAddonBytes)
	if err != nil {
		return nil
	}
	var l addonList
	if _, err := codec.Read(v, plain, &l); err != nil {
		return nil
	}
	return l.list
}

// AddonBlock is the result of Addons.
func AddonBlock(v codec.Version, list []Addon) ([]byte, error) {
	plain, err := codec.Append(v, nil, &addonList{list: list})
	if err != nil {
		return nil, err
	}
	d := Deflated{Size: uint32(len(plain))}
	if d.Data, err = codec.Deflate(nil, plain, 6); err != nil {
		return nil, err
	}
	return codec.Append(v, nil, &d)
}

// AddonInfo answers the addon block: one entry for each addon, in its order.
type AddonInfo struct {
	Addons []AddonState
	Banned uint32 // 3.3.5a: the number of banned addons; none is ever listed
}

// AddonState is the server's answer for one addon.
type AddonState struct {
	Type   uint8 // 2: one of the client's own
	Info   bool  // the next three follow
	Keyed  uint8 // the version of the key: when it is not 0, Key follows
	Key    [256]byte
	Update uint32
	HasURL bool // 1.12.1: URL follows
	URL    string
}

// Name implements Body.
func (*AddonInfo) Name() string { return "SMSG_ADDON_INFO" }

// Code implements codec.Message. The message does not count its addons: they continue up to
// its end, or up to the number behind them.
func (m *AddonInfo) Code(c *codec.Coder) {
	if c.Reading() {
		m.Addons = nil
	}
	for end := addonsEnd(c); c.Left() > end && len(m.Addons) < maxAddons; {
		var a AddonState
		a.code(c)
		m.Addons = append(m.Addons, a)
	}
	if !c.Reading() {
		codec.Items(c, len(m.Addons), &m.Addons, func(c *codec.Coder, a *AddonState) { a.code(c) })
	}
	if c.Wrath() {
		c.U32("number_of_banned_addons", &m.Banned)
	}
}

// addonsEnd is the number of bytes that follow the last addon.
func addonsEnd(c *codec.Coder) int {
	if c.Wrath() {
		return 4
	}
	return 0
}

func (a *AddonState) code(c *codec.Coder) {
	c.U8("addon_type", &a.Type)
	c.Bool("info_block", &a.Info)
	if a.Info {
		c.U8("key_version", &a.Keyed)
		if a.Keyed != 0 {
			c.Bytes("public_key", a.Key[:])
		}
		c.U32("update_available_flag", &a.Update)
	}
	c.Bool("url_info", &a.HasURL)
	if a.HasURL {
		c.Text("url", codec.MaxText, &a.URL)
	}
}

// Ping keeps the connection open.
type Ping struct {
	Sequence uint32
	Latency  uint32 // ms
}

// Name implements Body.
func (*Ping) Name() string { return "CMSG_PING" }

// Code implements codec.Message.
func (m *Ping) Code(c *codec.Coder) {
	c.U32("sequence_id", &m.Sequence)
	c.U32("round_time_in_ms", &m.Latency)
}

// Tutorials lists the tutorials that the player has seen.
type Tutorials struct{ Data [8]uint32 }

// Name implements Body.
func (*Tutorials) Name() string { return "SMSG_TUTORIAL_FLAGS" }

// Code implements codec.Message.
func (m *Tutorials) Code(c *codec.Coder) { codec.Numbers(c, "tutorial_data", m.Data[:]) }

// RealmSplit answers CMSG_REALM_SPLIT, of 3.3.5a.
type RealmSplit struct {
	RealmID uint32
	State   uint32
	Date    string
}

// Name implements Body.
func (*RealmSplit) Name() string { return "SMSG_REALM_SPLIT" }

// Code implements codec.Message.
func (m *RealmSplit) Code(c *codec.Coder) {
	c.U32("realm_id", &m.RealmID)
	c.U32("state", &m.State)
	c.Text("split_date", codec.MaxName, &m.Date)
}

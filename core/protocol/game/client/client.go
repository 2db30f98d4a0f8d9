// Package client is a game client without a screen: it connects to a world port over TCP as a
// given version, records what it is shown, and does what its caller asks. Tests, the doctor
// and bots use it. It uses the layouts and numbers of a [game.Version], the same as the
// server, from the other side.
//
// Any goroutine may call the methods of a Client.
package client

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"sync"

	"loam/core/model/auth"
	"loam/core/net/wire"
	"loam/core/protocol/game"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/item"
	"loam/core/protocol/packets/movement"
	"loam/core/protocol/packets/npc"
	"loam/core/protocol/packets/social"
)

// Client is one connection.
type Client struct {
	version *game.Version
	account string
	key     auth.SessionKey
	dialer  *wire.Dialer
	conn    *wire.Conn
	opcodes map[string]uint32 // of what is sent
	names   map[uint32]string // of what comes

	mu        sync.Mutex    // guards the rest
	casts     uint8         // how many it has asked for
	deaf      bool          // it does not answer what changes how its player moves
	overlooks bool          // see Overlook
	changed   chan struct{} // closed and made anew whenever something has come
	ended     error
	model     Model
}

// Model is what a client knows of the world.
type Model struct {
	Heard
	Result     uint8 // of the handshake
	Answered   bool  // that it is there
	Characters []packets.Character
	Listed     int              // lists of characters that have come
	Results    map[string]uint8 // last result by message
	Self       uint64           // the player's own thing; 0 before it is in the world
	Objects    map[uint64]*Object
	Pending    packets.Pending // the last way to another map that was told
	Corpse     packets.CorpseAnswer
	States     map[uint32]uint32 // counters of its map, as told
	Degree     uint32            // of the copy in which it stands
	Names      map[uint64]string
	Creatures  map[uint32]string
	Things     map[uint32]packets.ObjectAnswer // game objects, by entry
	Pages      map[uint32]packets.PageAnswer   // of books, by number
	Who        social.Who
	Missing    string       // the last player that a whisper did not find
	Group      social.Group // as last listed
	Social     Social
	Members    map[uint64]social.MemberStats // as last told
	Icons      [8]uint64                     // who bears the marks of its group
	Roster     social.ChannelList            // of a channel, as last listed
	Wipe       npc.WipeTalents               // the question whether talents are to be taken back, as it came last
	Talents    npc.Talents                   // in 3.3.5a, as they came last
	Texts      map[uint32]string             // of menus, by number
	Jumped     uint32                        // counter of the last jump within a map
	World      uint32                        // the map on which the player is, as the client knows it
	Loading    bool                          // it has been told of another map, see Loaded
	Order      []string                      // the names of the first messages, as they came
	Messages   map[string]int                // how many of each have come
	Left       bool                          // the player has left the world
	Strange    int                           // messages that nobody knows or that cannot be read
	Puzzle     string                        // the first of them: what is strange about it
	Items      map[uint32]item.ItemAnswer    // by entry, as they were answered
	Called     map[uint32]string             // names of items, by entry
	Tutorials  packets.Tutorials
	Cache      uint32                           // number of what it may keep on its disk
	Buttons    []uint32                         // what lies on its player's bars
	Spells     map[uint32]bool                  // what its player can cast
	Auras      map[uint64]map[uint8]combat.Aura // 3.3.5a, by unit and place; see Client.Auras for both versions
	AuraTimes  map[uint8]int32                  // 1.12.1: how long the player's own last, by place, in ms as last told
	PetName    packets.PetNameAnswer            // the last that came
	Marks      map[uint64]uint8                 // over who has to do with quests, as last told of each
	AllMarks   []npc.QuestStatusOf              // the same, as last told of all
	Quests     map[uint32]npc.QuestAnswer       // by entry, as they were answered
	Pet        combat.PetBar                    // the bar of what it commands, as last told
}

// Object is a thing in view.
type Object struct {
	Type   uint8
	Fields map[uint16]uint32
	Place  movement.Place
	Way    *movement.MonsterMove // the last one, or nil
}

// Connect connects to a world service and waits until the account is let in. The
// key is that of its last log-on.
func Connect(ctx context.Context, version *game.Version, address, account string, key auth.SessionKey) (*Client, error) {
	c := &Client{
		version: version, account: account, key: key, opcodes: map[string]uint32{}, names: map[uint32]string{},
		changed: make(chan struct{}),
		model: Model{
			Results: map[string]uint8{}, Objects: map[uint64]*Object{}, Names: map[uint64]string{}, Creatures: map[uint32]string{}, Things: map[uint32]packets.ObjectAnswer{}, Pages: map[uint32]packets.PageAnswer{},
			Items: map[uint32]item.ItemAnswer{}, Called: map[uint32]string{},
			Auras: map[uint64]map[uint8]combat.Aura{}, AuraTimes: map[uint8]int32{},
			Messages: map[string]int{}, Texts: map[uint32]string{}, Members: map[uint64]social.MemberStats{},
		},
	}
	for i := range version.Inbound {
		c.opcodes[version.Inbound[i].Name] = version.Inbound[i].Opcode
	}
	for name, opcode := range version.Outbound {
		c.names[uint32(opcode)] = name
	}
	var err error
	if c.dialer, err = wire.NewDialer(wire.Config{In: version.Header, Out: game.ClientHeader, MaxBody: maxBody}); err != nil {
		return nil, err
	}
	// The answer to the challenge may be due before Dial has returned.
	open := func(conn *wire.Conn) wire.Receiver { c.conn = conn; return c }
	if _, err = c.dialer.Dial(ctx, address, open); err != nil {
		return nil, fmt.Errorf("connect to the world: %w", err)
	}
	if err := c.Wait(ctx, "the answer to the handshake", func(m *Model) bool { return m.Answered }); err != nil {
		c.Close(ctx)
		return nil, err
	}
	if result := c.Model().Result; result != packets.AuthOK {
		c.Close(ctx)
		return nil, fmt.Errorf("the world refused the account: result 0x%02X", result)
	}
	return c, nil
}

// maxOrder is how many messages a client keeps in the order in which they came.
const maxOrder = 64

// maxBody is the most that a server may send in one message.
const maxBody = 1 << 20

// Close ends the connection.
func (c *Client) Close(ctx context.Context) { c.dialer.Close(ctx) }

// Send sends a message.
func (c *Client) Send(m packets.Body) error {
	opcode, ok := c.opcodes[m.Name()]
	if !ok {
		return fmt.Errorf("%s has no message %s", c.version.Packet, m.Name())
	}
	body, err := codec.Append(c.version.Packet, nil, m)
	if err != nil {
		return fmt.Errorf("%s: %w", m.Name(), err)
	}
	return c.conn.Send(opcode, body)
}

// SendBytes sends a message that need not make sense.
func (c *Client) SendBytes(opcode uint32, body []byte) error { return c.conn.Send(opcode, body) }

// ErrEnded reports a connection that is gone.
var ErrEnded = errors.New("the connection has ended")

// Wait returns when what is so: as soon as the model says so, or with an error
// that names what was waited for. The function must not keep the model.
func (c *Client) Wait(ctx context.Context, what string, is func(*Model) bool) error {
	for {
		c.mu.Lock()
		done, changed, ended := is(&c.model), c.changed, c.ended
		c.mu.Unlock()
		switch {
		case done:
			return nil
		case ended != nil:
			return fmt.Errorf("wait for %s: %w: %w", what, ErrEnded, ended)
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return fmt.Errorf("wait for %s: %w", what, ctx.Err())
		}
	}
}

// Model is a copy of what the client knows; the things in it are shared, and
// are not changed later.
func (c *Client) Model() Model {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.model
	m.Objects, m.Messages = maps.Clone(m.Objects), maps.Clone(m.Messages)
	m.Items, m.Called = maps.Clone(m.Items), maps.Clone(m.Called)
	m.Auras, m.AuraTimes = maps.Clone(m.Auras), maps.Clone(m.AuraTimes)
	m.Texts, m.Members = maps.Clone(m.Texts), maps.Clone(m.Members)
	m.Results, m.Names, m.Creatures = maps.Clone(m.Results), maps.Clone(m.Names), maps.Clone(m.Creatures)
	m.Marks, m.Quests = maps.Clone(m.Marks), maps.Clone(m.Quests)
	return m
}

// Ended implements wire.Receiver.
func (c *Client) Ended(why *wire.End) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ended = why
	c.tell()
}

// tell wakes those who wait. Called with mu held.
func (c *Client) tell() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// Receive implements wire.Receiver.
func (c *Client) Receive(m wire.Message) error {
	name, known := c.names[m.Opcode]
	var body packets.Body
	if known {
		body, known = packets.FromServer(name)
	}
	if known && name != "SMSG_ADDON_INFO" {
		if left, err := codec.Read(c.version.Packet, m.Body, body); err != nil || left > 0 {
			known = false
		}
	}
	if challenge, ok := body.(*packets.AuthChallenge); ok && known {
		return c.authenticate(challenge)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	defer c.tell()
	if !known {
		c.model.puzzle(fmt.Sprintf("message 0x%03X %s of %d bytes", m.Opcode, name, len(m.Body)))
		return nil
	}
	c.model.Messages[name]++
	if len(c.model.Order) < maxOrder {
		c.model.Order = append(c.model.Order, name)
	}
	c.take(name, body)
	return nil
}

// authenticate answers the challenge and begins to encipher.
func (c *Client) authenticate(challenge *packets.AuthChallenge) error {
	answer := packets.AuthSession{Build: c.version.Build, Username: c.account}
	_, _ = rand.Read(answer.ClientSeed[:]) // never fails
	answer.ClientProof = c.key.WorldProof(c.account, answer.ClientSeed, challenge.ServerSeed)
	block, err := packets.AddonBlock(c.version.Packet, nil)
	if err != nil {
		return err
	}
	answer.AddonInfo = block
	if err := c.Send(&answer); err != nil {
		return err
	}
	c.conn.Encipher(c.version.ClientCiphers(c.key))
	c.conn.Established()
	return nil
}

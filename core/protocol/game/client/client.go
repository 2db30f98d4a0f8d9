// Package client is a game client without a screen: it connects to a world port over TCP as
// a given version, records what it receives, and does what its caller asks. Tests, the
// doctor and bots use it. It uses the layouts and numbers of a [game.Version], the same as
// the server, from the other side.
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

// Client is one connection of a game client.
type Client struct {
	version *game.Version
	account string
	key     auth.SessionKey
	dialer  *wire.Dialer
	conn    *wire.Conn
	opcodes map[string]uint32 // of sent messages
	names   map[uint32]string // of received messages

	mu        sync.Mutex    // guards the rest
	casts     uint8         // number of requested time syncs
	deaf      bool          // does not answer changes of its player's movement
	overlooks bool          // see Overlook
	changed   chan struct{} // closed and replaced after each message
	ended     error
	model     Model
}

// Model is the client's knowledge of the world.
type Model struct {
	Heard
	Result     uint8 // of the handshake
	Answered   bool  // its presence
	Characters []packets.Character
	Listed     int              // number of received character lists
	Results    map[string]uint8 // last result by message
	Self       uint64           // the player's own object; 0 before it is in the world
	Objects    map[uint64]*Object
	Pending    packets.Pending // the last announced transfer to another map
	Corpse     packets.CorpseAnswer
	States     map[uint32]uint32 // world states of its map
	Degree     uint32            // of its instance
	Names      map[uint64]string
	Creatures  map[uint32]string
	Things     map[uint32]packets.ObjectAnswer // game objects, by entry
	Pages      map[uint32]packets.PageAnswer   // of books, by number
	Who        social.Who
	Missing    string       // the last player whom a whisper did not find
	Group      social.Group // the last received list
	Social     Social
	Members    map[uint64]social.MemberStats // the last received value
	Icons      [8]uint64                     // units with the marks of the group
	Roster     social.ChannelList            // of a channel, the last received list
	Wipe       npc.WipeTalents               // the last offer of a talent reset
	Talents    npc.Talents                   // in 3.3.5a, in received order
	Texts      map[uint32]string             // of menus, by number
	Jumped     uint32                        // counter of the last jump within a map
	World      uint32                        // the map of the player, as the client knows it
	Loading    bool                          // a transfer is announced, see Loaded
	Order      []string                      // the names of the first messages, in order of arrival
	Messages   map[string]int                // the number of received messages of each name
	Last       map[string]packets.Body       // the last received message of each name
	Left       bool                          // the player has left the world
	Strange    int                           // messages that are unknown or cannot be read
	Puzzle     string                        // the first of them, with the problem
	Items      map[uint32]item.ItemAnswer    // by entry
	Called     map[uint32]string             // names of items, by entry
	Tutorials  packets.Tutorials
	Cache      uint32                           // number of account data that it may store
	Buttons    []uint32                         // of the player's action bars
	Spells     map[uint32]bool                  // the player's known spells
	Auras      map[uint64]map[uint8]combat.Aura // 3.3.5a, by unit and slot; see Client.Auras for both versions
	AuraTimes  map[uint8]int32                  // 1.12.1: the last received durations of the player's own auras, by slot, in ms
	PetName    packets.PetNameAnswer            // the last received
	Marks      map[uint64]uint8                 // icons above quest givers, the last received of each
	AllMarks   []npc.QuestStatusOf              // the last received of all
	Quests     map[uint32]npc.QuestAnswer       // by entry
	Pet        combat.PetBar                    // the last received bar of its pet
}

// Object is an object in view.
type Object struct {
	Type   uint8
	Fields map[uint16]uint32
	Place  movement.Place
	Way    *movement.MonsterMove // the last one, or nil
}

// Connect connects to a world service and waits until the account is admitted. The key is
// that of the account's last log-on.
func Connect(ctx context.Context, version *game.Version, address, account string, key auth.SessionKey) (*Client, error) {
	c := &Client{
		version: version, account: account, key: key, opcodes: map[string]uint32{}, names: map[uint32]string{},
		changed: make(chan struct{}),
		model: Model{
			Results: map[string]uint8{}, Objects: map[uint64]*Object{}, Names: map[uint64]string{}, Creatures: map[uint32]string{}, Things: map[uint32]packets.ObjectAnswer{}, Pages: map[uint32]packets.PageAnswer{},
			Items: map[uint32]item.ItemAnswer{}, Called: map[uint32]string{},
			Auras: map[uint64]map[uint8]combat.Aura{}, AuraTimes: map[uint8]int32{},
			Messages: map[string]int{}, Last: map[string]packets.Body{}, Texts: map[uint32]string{}, Members: map[uint64]social.MemberStats{},
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

// maxOrder is the maximum number of messages that a client keeps in order of arrival.
const maxOrder = 64

// maxBody is the maximum size of one message from a server.
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

// SendBytes sends a message, which may be malformed.
func (c *Client) SendBytes(opcode uint32, body []byte) error { return c.conn.Send(opcode, body) }

// ErrEnded reports a closed connection.
var ErrEnded = errors.New("the connection has ended")

// Wait returns once the function reports true for the model, or with an error that includes
// what. The function must not keep the model.
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

// Model returns a copy of the client's knowledge. Copies share the objects, which do not
// change later.
func (c *Client) Model() Model {
	c.mu.Lock()
	defer c.mu.Unlock()
	m := c.model
	m.Objects, m.Messages = maps.Clone(m.Objects), maps.Clone(m.Messages)
	m.Last = maps.Clone(m.Last)
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

// tell wakes all waiting goroutines. Called with mu held.
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
	c.model.Last[name] = body
	if len(c.model.Order) < maxOrder {
		c.model.Order = append(c.model.Order, name)
	}
	c.take(name, body)
	return nil
}

// authenticate answers the challenge and starts the encryption.
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

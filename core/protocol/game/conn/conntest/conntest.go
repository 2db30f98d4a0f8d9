// Package conntest is a client without a connection for tests of the parts of the
// conversation: it records the messages that it receives and the intents that it submits.
package conntest

import (
	"testing"
	"time"

	"loam/core/lib/clock"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/model/view"
	"loam/core/protocol/game/conn"
	"loam/core/protocol/game/idmap"
	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
)

// Client implements conn.Client and conn.Sight for one goroutine.
type Client struct {
	Told    []packets.Body  // put or sent
	Asked   []intent.Intent // submitted intents
	Changed []packets.Value // changed update fields of the player
	Strange int             // unasked answers and malformed messages
	Hidden  bool            // the map has not been shown yet
	Time    clock.Time      // of the map
	Parts   []conn.Answerer // answer what is asked
	Self    guid.GUID       // the client's player
	Ping    int64           // round-trip time in ms
	Seen    map[guid.GUID]*view.Object
	Said    []string // texts of the server
	Met     map[guid.GUID]string
	Zones   map[guid.GUID]uint32 // zones of players

	t       *testing.T
	version codec.Version
	book    *idmap.Names
}

// Wall is the real time of all clients.
var Wall = time.Unix(1_000_000, 0)

// New returns a client of a version, which has the given name in bundles, in a release of
// some content.
func New(t *testing.T, version codec.Version, name string, all content.Tables) *Client {
	snapshot := content.NewSnapshot(all)
	running := func() (*content.Snapshot, int) { return snapshot, 1 }
	return &Client{t: t, version: version, book: idmap.New(name, Entries{}, running)}
}

// Entries gives a number to everything, the same to all definitions of a kind.
type Entries struct{}

// The numbers of definitions that give none themselves.
const (
	Creature = 1000 + iota
	Item
	Quest
	Goal
	Object
	Spell
	Aura
)

// Entry implements idmap.Entries.
func (Entries) Entry(string, content.ID) uint32 { return Creature }

// ItemEntry implements idmap.Entries.
func (Entries) ItemEntry(string, content.ID) uint32 { return Item }

// QuestEntry implements idmap.Entries.
func (Entries) QuestEntry(string, content.ID) uint32 { return Quest }

// GoalEntry implements idmap.Entries.
func (Entries) GoalEntry(string, content.ID, string) uint32 { return Goal }

// ObjectEntry implements idmap.Entries.
func (Entries) ObjectEntry(string, content.ID) uint32 { return Object }

// SpellEntry implements idmap.Entries.
func (Entries) SpellEntry(string, content.ID) uint32 { return Spell }

// AuraEntry implements idmap.Entries.
func (Entries) AuraEntry(string, content.ID) uint32 { return Aura }

// Last returns the last message that the client received, or nil.
func (c *Client) Last() packets.Body {
	if len(c.Told) == 0 {
		return nil
	}
	return c.Told[len(c.Told)-1]
}

// Put implements conn.Client: a message that cannot be encoded fails the test.
func (c *Client) Put(m packets.Body) {
	c.t.Helper()
	if _, err := codec.Append(c.version, nil, m); err != nil {
		c.t.Errorf("%s cannot be sent: %v", m.Name(), err)
	}
	c.Told = append(c.Told, m)
}

// Offer implements conn.Client.
func (c *Client) Offer(m packets.Body) bool {
	c.Put(m)
	return true
}

// Send implements conn.Client.
func (c *Client) Send(m packets.Body) { c.Put(m) }

// Flush implements conn.Client.
func (c *Client) Flush() {}

// Submit implements conn.Client.
func (c *Client) Submit(in intent.Intent) error {
	c.Asked = append(c.Asked, in)
	return nil
}

// Named implements conn.Client: names belong to the first instance of a map.
func (c *Client) Named(name uint64) guid.GUID { return idmap.GUID(name, 1) }

// Edition implements conn.Client.
func (c *Client) Edition() *idmap.ReleaseNames { return c.book.ReleaseNames() }

// Ask implements conn.Client: a question that no part answers fails the test.
func (c *Client) Ask(question any) {
	c.t.Helper()
	for _, p := range c.Parts {
		if p.Answer(question) {
			return
		}
	}
	c.t.Errorf("nobody answers %#v", question)
}

// Player implements conn.Client.
func (c *Client) Player() guid.GUID { return c.Self }

// Say implements conn.Client.
func (c *Client) Say(text string) { c.Said = append(c.Said, text) }

// Meet implements conn.Sight.
func (c *Client) Meet(g guid.GUID, name string) {
	if c.Met == nil {
		c.Met = map[guid.GUID]string{}
	}
	c.Met[g] = name
}

// Known implements conn.Sight: all players have the same class.
func (c *Client) Known(player guid.GUID) (class uint8, zone uint32) { return 1, c.Zones[player] }

// Lag implements conn.Client.
func (c *Client) Lag() int64 { return c.Ping }

// Sees implements conn.Sight.
func (c *Client) Sees(g guid.GUID) *view.Object { return c.Seen[g] }

// Called implements conn.Sight: the client has received no creature's name.
func (c *Client) Called(_ guid.GUID, otherwise string) string { return otherwise }

// InGroup implements conn.Sight: the player is in no group.
func (c *Client) InGroup() bool { return false }

// Map implements conn.Sight.
func (c *Client) Map() content.ID { return "t:field" }

// Unasked implements conn.Client.
func (c *Client) Unasked() { c.Strange++ }

// Malformed implements conn.Client.
func (c *Client) Malformed() { c.Strange++ }

// Packet implements conn.Client.
func (c *Client) Packet() codec.Version { return c.version }

// Shown implements conn.Sight.
func (c *Client) Shown() bool { return !c.Hidden }

// Now implements conn.Sight.
func (c *Client) Now() clock.Time { return c.Time }

// Clock implements conn.Client.
func (c *Client) Clock() time.Time { return Wall }

// Name implements conn.Sight: all creatures have the same number.
func (c *Client) Name(g guid.GUID) uint64 { return idmap.Name(g, Creature) }

// Change implements conn.Sight.
func (c *Client) Change(values []packets.Value) { c.Changed = append(c.Changed, values...) }

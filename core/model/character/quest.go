package character

import "loam/core/lib/codec"

// MaxQuests is how many quests a character can have taken on at a time, whatever
// the rules say: as many as fit into the logs of all clients.
const MaxQuests = 25

// Quests are what a character has taken on and been rewarded for.
type Quests struct {
	Log  []Quest // in the order in which it took them on
	Done []Done  // ascending by quest
}

// Quest is a quest that a character has taken on.
type Quest struct {
	ID     string // content id
	State  uint8  // as package entity counts
	Left   int64  // time limit in ms, while the character is in the world; 0 is no limit
	Counts []Count
}

// Count is how far an objective has come that counts.
type Count struct {
	Name string // of the objective
	N    int
}

// Done is a quest for which a character has been rewarded.
type Done struct {
	ID string // content id
	At int64  // real time in ms since 1970, of the last time
}

// Code codes the quests.
func (q *Quests) Code(c *codec.Coder) {
	codec.Slice(c, &q.Log, func(c *codec.Coder, e *Quest) {
		c.String(&e.ID)
		codec.Int(c, &e.State)
		codec.Int(c, &e.Left)
		codec.Slice(c, &e.Counts, CodeCount)
	})
	codec.Slice(c, &q.Done, CodeDone)
}

// CodeCount codes a count.
func CodeCount(c *codec.Coder, n *Count) {
	c.String(&n.Name)
	codec.Int(c, &n.N)
}

// CodeDone codes a quest that is done.
func CodeDone(c *codec.Coder, d *Done) {
	c.String(&d.ID)
	codec.Int(c, &d.At)
}

package intent

import "loam/core/lib/codec"

// Grow asks for something about what has become of a character beside its level.
type Grow struct {
	Act  GrowAct
	ID   string // content id of what it is about
	Rank int    // of a talent, up to which it is chosen; 0 is the next
}

// GrowAct is what may be asked for.
type GrowAct uint8

// The acts.
const (
	GrowForget GrowAct = iota // gives a skill up
	GrowWar                   // fights a faction by its own will
	GrowPeace                 // and does so no more
	GrowTitle                 // is called by a title; of no ID by none
	GrowTalent                // chooses a talent
	growActs
)

// GrowActWords are the words for a GrowAct, in their order.
var GrowActWords = [growActs]string{"forget_skill", "declare_war", "make_peace", "bear_title", "choose_talent"}

// String is the word used by the web protocol.
func (a GrowAct) String() string { return GrowActWords[min(a, growActs-1)] }

func (Grow) Kind() Kind { return KindGrow }

func (in *Grow) code(c *codec.Coder) {
	codec.Int(c, &in.Act)
	c.String(&in.ID)
	codec.Int(c, &in.Rank)
}

// AskPlayed asks how long the player's character has been played.
type AskPlayed struct {
	Quiet bool // a client asks for itself: its player is shown nothing
}

func (AskPlayed) Kind() Kind { return KindAskPlayed }

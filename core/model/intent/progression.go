package intent

// Grow acts on a character's skills, reputation, titles or talents.
//
//loam:kind 45 grow
type Grow struct {
	Act  GrowAct
	ID   string // content id of the skill, faction, title or talent
	Rank int    // of a talent: the rank to learn; 0 is the next
}

// GrowAct is such an action.
type GrowAct uint8

// The acts.
const (
	GrowForget GrowAct = iota // unlearn a skill
	GrowWar                   // declare war on a faction
	GrowPeace                 // end the war
	GrowTitle                 // choose a title; no ID is no title
	GrowTalent                // learn a talent
	growActs
)

// GrowActWords are the words for a GrowAct, in order.
var GrowActWords = [growActs]string{"forget_skill", "declare_war", "make_peace", "bear_title", "choose_talent"}

// String returns the word used by the web protocol.
func (a GrowAct) String() string { return GrowActWords[min(a, growActs-1)] }

// AskPlayed asks for the played time of the player's character.
//
//loam:kind 60 played
//loam:chat played [PLAYER]
type AskPlayed struct {
	Quiet bool // the client asks for its own use: the player sees nothing
}

// typed asks for the played time of the player, or of another.
func (in AskPlayed) typed(rest string) Intent {
	if rest != "" {
		return AskPlayedOf{Name: rest}
	}
	return in
}

// AskPlayedOf asks for the played time of another player, by its name; for operators.
//
//loam:kind 63 played_of about:Name tools
type AskPlayedOf struct{ Name string }

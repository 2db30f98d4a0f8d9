package content

import "loam/core/lib/clock"

// Utterance is a line that a creature can say. It says one line of a group at a time.
type Utterance struct {
	Group  string
	How    Voice
	Text   Text       // may use the placeholder target
	Weight int        // weight among the lines of its group
	Lasts  clock.Time // duration; 0 is instant
	Sound  ID         // sound played with it; "" is none
	Emote  ID         // emote played with it; "" is none
}

// Voice is the form of an utterance.
type Voice uint8

// The voices, in the order of Voices.
const (
	VoiceSay         Voice = iota
	VoiceYell              // heard farther away
	VoiceEmote             // shown after its name
	VoiceWhisper           // to one player
	VoiceBossEmote         // large, to all players nearby
	VoiceBossWhisper       // large, to one player
)

// Voices are the words for a Voice.
var Voices = []string{"say", "yell", "emote", "whisper", "boss_emote", "boss_whisper"}

// String is the word.
func (v Voice) String() string { return Voices[min(int(v), len(Voices)-1)] }

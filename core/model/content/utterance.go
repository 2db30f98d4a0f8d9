package content

import "loam/core/lib/clock"

// Utterance is a line that a creature has ready. Of those of one group it says one at
// a time.
type Utterance struct {
	Group  string
	How    Voice
	Text   Text       // may use the placeholder target
	Weight int        // how often it is chosen, among those of its group
	Lasts  clock.Time // until it is over; 0 is at once
	Sound  ID         // that is heard with it; "" is none
	Emote  ID         // that is made with it; "" is none
}

// Voice is how an utterance is heard.
type Voice uint8

// The voices, in the order of Voices.
const (
	VoiceSay         Voice = iota
	VoiceYell              // far around
	VoiceEmote             // read after its name
	VoiceWhisper           // by whom it is said to
	VoiceBossEmote         // large, by all around
	VoiceBossWhisper       // large, by whom it is said to
)

// Voices are the words for a Voice.
var Voices = []string{"say", "yell", "emote", "whisper", "boss_emote", "boss_whisper"}

// String is the word.
func (v Voice) String() string { return Voices[min(int(v), len(Voices)-1)] }

package content

import "strings"

// Emote is a gesture that players make. Its word is the part of its id after the colon.
type Emote struct {
	ID ID
	// Words is the text after the name of the player who makes the emote; At replaces
	// it if the emote has a target, with the placeholder target.
	Words, At Text
	Clients   []Client
}

// Word returns what players type for the emote.
func (d *Emote) Word() string {
	_, word, _ := strings.Cut(string(d.ID), ":")
	return word
}

// Emote looks an emote up.
func (s *Snapshot) Emote(id ID) (*Emote, bool) { return find(s.Emotes, s.emotes, id) }

// EmoteNamed finds an emote that a player has typed, by its word or its id, ignoring
// case. Of several with one word it returns the first by id.
func (s *Snapshot) EmoteNamed(typed string) (*Emote, bool) {
	for i := range s.Emotes {
		d := &s.Emotes[i]
		if strings.EqualFold(typed, d.Word()) || strings.EqualFold(typed, string(d.ID)) {
			return d, true
		}
	}
	return nil, false
}

// EmoteOf finds the emote with a number in clients of a version.
func (s *Snapshot) EmoteOf(version, name string, number int64) (*Emote, bool) {
	for i := range s.Emotes {
		for _, c := range s.Emotes[i].Clients {
			if c == (Client{version, name, number}) {
				return &s.Emotes[i], true
			}
		}
	}
	return nil, false
}

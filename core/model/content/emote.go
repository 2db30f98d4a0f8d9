package content

import "strings"

// Emote is a gesture that players make. Its word is what stands behind the colon
// of its id.
type Emote struct {
	ID ID
	// Words are read behind the name of who makes it; At instead of them when it is
	// made at somebody, with the placeholder target.
	Words, At Text
	Clients   []Client
}

// Word is what is typed for an emote.
func (d *Emote) Word() string {
	_, word, _ := strings.Cut(string(d.ID), ":")
	return word
}

// Emote looks an emote up.
func (s *Snapshot) Emote(id ID) (*Emote, bool) { return find(s.Emotes, s.emotes, id) }

// EmoteNamed finds the emote that somebody has typed, by its word or its id; case
// does not count. Of several with one word it is the first by id.
func (s *Snapshot) EmoteNamed(typed string) (*Emote, bool) {
	for i := range s.Emotes {
		d := &s.Emotes[i]
		if strings.EqualFold(typed, d.Word()) || strings.EqualFold(typed, string(d.ID)) {
			return d, true
		}
	}
	return nil, false
}

// EmoteOf finds the emote under which clients of a version know a number.
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

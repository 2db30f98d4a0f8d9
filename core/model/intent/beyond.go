package intent

// OfRealm reports whether an intent is for the realm.
func OfRealm(k Kind) bool { return k < kinds && ofRealm[k] }

// OfOther reports whether an intent is an Other.
func OfOther(k Kind) bool { return k < kinds && ofOther[k] }

// Other is an intent that the map of another player answers. The realm looks that player up.
type Other interface {
	Intent
	About() string // the name of the other player, as typed
}

// Need is what a player needs to submit an intent.
type Need uint8

// The needs.
const (
	Nothing     Need = iota
	Tools            // the role that may use tools
	Development      // that role, in a realm in development
)

// Need returns what a player needs to submit an intent of the kind.
func (k Kind) Need() Need {
	if k >= kinds {
		return Development
	}
	return needs[k]
}

// Whisper sends a whisper to a player on any map. To is a name, case-insensitive; "" is
// the last player who whispered to the sender.
//
//loam:kind 11 whisper realm
type Whisper struct{ To, Text string }

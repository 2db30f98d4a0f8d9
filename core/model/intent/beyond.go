package intent

// OfRealm reports whether an intent is for the realm.
func OfRealm(k Kind) bool { return k < kinds && ofRealm[k] }

// Whisper sends a whisper to a player on any map. To is a name, case-insensitive; "" is
// the last player who whispered to the sender.
//
//loam:kind 11 whisper realm
type Whisper struct{ To, Text string }

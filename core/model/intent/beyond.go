package intent

// ofRealm are the intents that the realm box takes instead of the map on which
// the player stands: they reach players wherever those are.
var ofRealm = [kinds]bool{
	KindWhisper:   true,
	KindGroup:     true,
	KindGroupChat: true,
	KindGroupPing: true,
	KindChannel:   true,
	KindTalk:      true,
	KindAway:      true,
	KindSocial:    true,
	KindGuild:     true,
	KindGuildChat: true,
}

// OfRealm reports whether an intent is for the realm.
func OfRealm(k Kind) bool { return k < kinds && ofRealm[k] }

// Whisper sends a whisper to a player on any map. To is a name, case-insensitive; "" is
// the last player who whispered to the sender.
type Whisper struct{ To, Text string }

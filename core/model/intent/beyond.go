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

// OfRealm tells whether an intent is for the realm.
func OfRealm(k Kind) bool { return k < kinds && ofRealm[k] }

// Whisper says something to one player, wherever that one is. To is a name, in
// which case does not count; "" is who has last whispered to the player.
type Whisper struct{ To, Text string }

package web

import (
	"context"
	"fmt"
	"maps"
	"strings"

	"loam/core/model/intent"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/auction"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/combat"
	"loam/core/protocol/web/gameobject"
	"loam/core/protocol/web/gossip"
	"loam/core/protocol/web/group"
	"loam/core/protocol/web/guild"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/loot"
	"loam/core/protocol/web/mail"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/pet"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/social"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/protocol/web/trade"
	"loam/core/protocol/web/vendors"
	"loam/core/protocol/web/visibility"
	"loam/core/session"
)

// action is what a message asks for: an intent for the map or a request to the
// session. It is a plain value; do runs on the connection's reader.
type action interface {
	do(ctx context.Context, c *conn) error
}

// inboundMessage is one kind of message that a page may send.
type inboundMessage struct {
	states  []session.State // in which it is understood; the session decides
	doc     string
	decode  func(r *jsonfield.Reader) action
	example string
}

var (
	whileGreeted       = []session.State{session.Greeted}
	whileAuthenticated = []session.State{session.Authenticated}
	whileInWorld       = []session.State{session.InWorld}
	whileOpen          = []session.State{session.Greeted, session.Authenticated, session.InWorld}
)

// inbound is all that a page may send: the messages of this package, and those that submit an
// intent, as the package of each subject lists them.
var inbound = withRequests(ownMessages,
	admin.Requests,
	auction.Requests,
	chat.Requests,
	combat.Requests,
	gameobject.Requests,
	gossip.Requests,
	group.Requests,
	guild.Requests,
	item.Requests,
	loot.Requests,
	mail.Requests,
	pet.Requests,
	progression.Requests,
	quest.Requests,
	social.Requests,
	spell.Requests,
	terrain.Requests,
	trade.Requests,
	vendors.Requests,
	visibility.Requests,
)

// withRequests adds the requests of all subjects to the messages of this package.
func withRequests(own map[string]inboundMessage, lists ...[]message.Request) map[string]inboundMessage {
	all := maps.Clone(own)
	for _, list := range lists {
		for _, r := range list {
			all[r.Name] = inboundMessage{whileInWorld, r.Doc, submitted(r.Decode), r.Example}
		}
	}
	return all
}

// ownMessages are the messages about the session and the realm.
var ownMessages = map[string]inboundMessage{
	"hello": {whileOpen, "Sets the languages of the person; until then those of the HTTP request apply.",
		decodeHello, `{"type":"hello","languages":"de-AT,de,en"}`},
	"guest": {whileGreeted, "Logs in without an account. Only on the realm's own machine, in development.",
		decodeGuest, `{"type":"guest","key":"3f9a02c1d5e84b76a1f0c2d3e4b5a697"}`},
	"login": {whileGreeted, "Logs in with a password. Only on the realm's own machine or over TLS; `prove` needs neither.",
		decodeLogin, `{"type":"login","name":"anna","password":"correct-horse"}`},
	"prove": {whileGreeted, "Starts a login that does not send the password, like that of game clients; `challenge` answers. See below.",
		decodeProve, `{"type":"prove","name":"anna"}`},
	"proof": {whileGreeted, "Answers `challenge`; `account` answers, with the realm's own proof.",
		decodeProof, `{"type":"proof","public":"` + strings.Repeat("5e", 32) + `","proof":"` + strings.Repeat("a7", 20) + `"}`},
	"sign_up": {whileGreeted, "Creates an account, for an invitation or where everybody may, and starts the login: `challenge` answers, as for `prove`. See below.",
		decodeSignUp, `{"type":"sign_up","invite":"4FQ7J2","name":"ben","salt":"` + strings.Repeat("5e", 32) + `","verifier":"` + strings.Repeat("a7", 31) + `07"}`},
	"resume": {whileGreeted, "Logs in again with the token of an earlier `account` message, after a reload or a lost connection. After a login by proof, it proves the session key again.",
		decodeResume, `{"type":"resume","token":"c2b1f0"}`},
	"characters": {whileAuthenticated, "Asks for the account's characters.",
		decodeCharacters, `{"type":"characters"}`},
	"create": {whileAuthenticated, "Creates a character; `characters` answers.",
		decodeCreate, `{"type":"create","name":"Anna","start":"meadow:wanderer"}`},
	"rename": {whileAuthenticated, "Renames a character; `characters` answers. Refused while the character is in the world.",
		decodeRename, `{"type":"rename","character":"player-0-7","name":"Berta"}`},
	"delete": {whileAuthenticated, "Deletes a character permanently; `characters` answers. Refused while the character is in the world, and if the name differs from the listed one, which prevents deletion by mistake.",
		decodeDelete, `{"type":"delete","character":"player-0-7","name":"Anna"}`},
	"enter": {whileAuthenticated, "Enters the world with a character; `seated` and steps follow.",
		decodeEnter, `{"type":"enter","character":"player-0-7"}`},
	"leave": {whileInWorld, "Leaves the world; `characters` answers.",
		decodeLeave, `{"type":"leave"}`},
	"complete": {whileInWorld, "Asks for completions of a command line; `completions` answers.",
		decodeComplete, `{"type":"complete","line":"npc add str"}`},
	"about_item": {whileInWorld, "Asks for details of an item whose id the page has seen; `item_about` answers.",
		decodeAboutItem, `{"type":"about_item","item":"meadow:bread","level":5}`},
	"decide": {whileInWorld, "Grants or denies permissions that a bundle asks for; `questions` answers. Needs the role operator.",
		decodeDecide, `{"type":"decide","bundle":"stranger","permissions":"storage announce","allow":true}`},
	"settings": {whileInWorld, "Asks for the settings of bundles; `settings` answers. Needs the role operator.",
		decodeSettings, `{"type":"settings"}`},
	"choose": {whileInWorld, "Sets a setting of a bundle, which the realm writes to the world's loam.yaml and adopts; `settings` answers. Needs the role operator.",
		decodeChoose, `{"type":"choose","version":"1f0c2d3e4b5a6978","bundle":"meadow","name":"wolf_pack","value":"5"}`},
	"paste": {whileInWorld, "Uploads SmartAI rules to try out, split over several messages; nothing answers. Needs the role builder.",
		decodePaste, `{"type":"paste","begins":true,"text":"INSERT INTO smart_scripts VALUES (299, 0, 0, 0, 4, ..."}`},
	"try_rules": {whileInWorld, "Tries out the rules from `paste`: one creature follows them in a separate realm that nobody else sees. `rules_read` and `rules_tried` answer within seconds; an account can run one trial at a time. Needs the role builder.",
		decodeTryRules, `{"type":"try_rules","who":"creature 299","steps":"walk near\nattack\nwait 10 s"}`},
	"control": {whileInWorld, "Pauses, steps or speeds up all maps. Needs the role builder, in development.",
		decodeControl, `{"type":"control","paused":true,"steps":1,"speed":1}`},
}

// submit is an intent for the map.
type submit struct{ in intent.Intent }

func (a submit) do(_ context.Context, c *conn) error { return c.session.Submit(a.in) }

// submitted takes a message that asks the map for something.
func submitted(decode func(r *jsonfield.Reader) intent.Intent) func(r *jsonfield.Reader) action {
	return func(r *jsonfield.Reader) action { return submit{decode(r)} }
}

// decode reads one message. A mistake comes with the code that counts it.
func decode(data []byte) (name string, asked action, code session.Code, err error) {
	r, err := jsonfield.Parse(data)
	if err != nil {
		return "", nil, session.Malformed, err
	}
	name = r.Text("type", 40, "")
	if r.Err != nil {
		return "", nil, session.Malformed, r.Err
	}
	known, ok := inbound[name]
	if !ok {
		return "", nil, session.Unknown, fmt.Errorf("unknown message %.40q", name)
	}
	asked = known.decode(r)
	if err := r.Done(); err != nil {
		return name, nil, session.BadField, fmt.Errorf("%s: %w", name, err)
	}
	return name, asked, 0, nil
}

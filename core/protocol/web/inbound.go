package web

import (
	"context"
	"strings"

	"loam/core/auth"
	"loam/core/clock"
	"loam/core/geo"
	"loam/core/guid"
	"loam/core/intent"
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
	decode  func(r *reader) action
	example string
}

// Limits of what a page says about the time of all maps.
const (
	maxSpeed = 20
	maxSteps = 1000
)

// maxSource is what may be evaluated at once, in bytes.
const maxSource = 4 << 10

// Limits of what a page says about how its player moves.
const (
	maxFacing = 6.2832  // radians: one turn
	maxTime   = 1 << 53 // ms; exact in a JSON number
)

var (
	whileGreeted       = []session.State{session.Greeted}
	whileAuthenticated = []session.State{session.Authenticated}
	whileInWorld       = []session.State{session.InWorld}
	whileOpen          = []session.State{session.Greeted, session.Authenticated, session.InWorld}
)

// inbound is all that a page may send.
var inbound = map[string]inboundMessage{
	"hello": {whileOpen, "Tells the languages in which the person reads; until then those of the HTTP request count.",
		decodeHello, `{"type":"hello","languages":"de-AT,de,en"}`},
	"guest": {whileGreeted, "Plays without an account. Only on the realm's own machine, in development.",
		decodeGuest, `{"type":"guest","key":"3f9a02c1d5e84b76a1f0c2d3e4b5a697"}`},
	"login": {whileGreeted, "Logs in with a password. Only on the realm's own machine or over TLS; `prove` does without either.",
		decodeLogin, `{"type":"login","name":"anna","password":"correct-horse"}`},
	"prove": {whileGreeted, "Begins a log-in that does not send the password, as game clients do it; `challenge` comes back. See below.",
		decodeProve, `{"type":"prove","name":"anna"}`},
	"proof": {whileGreeted, "Answers `challenge`; `account` comes back with the realm's own proof.",
		decodeProof, `{"type":"proof","public":"` + strings.Repeat("5e", 32) + `","proof":"` + strings.Repeat("a7", 20) + `"}`},
	"sign_up": {whileGreeted, "Makes the account of somebody who has been invited, and begins its log-in: `challenge` comes back, as after `prove`. See below.",
		decodeSignUp, `{"type":"sign_up","invite":"4FQ7J2","name":"ben","salt":"` + strings.Repeat("5e", 32) + `","verifier":"` + strings.Repeat("a7", 31) + `07"}`},
	"resume": {whileGreeted, "Logs in again with the token of an earlier `account` message, after a reload or a lost connection. After a log-in by proof it proves the session key once more.",
		decodeResume, `{"type":"resume","token":"c2b1f0"}`},
	"characters": {whileAuthenticated, "Asks for the account's characters.",
		decodeCharacters, `{"type":"characters"}`},
	"create": {whileAuthenticated, "Makes a character; `characters` comes back.",
		decodeCreate, `{"type":"create","name":"Anna","start":"meadow:wanderer"}`},
	"rename": {whileAuthenticated, "Gives a character another name; `characters` comes back. Refused while it is in the world.",
		decodeRename, `{"type":"rename","character":"player-0-7","name":"Berta"}`},
	"delete": {whileAuthenticated, "Deletes a character for good; `characters` comes back. Refused while it is in the world, and unless its name is said as it is listed: no page deletes by mistake.",
		decodeDelete, `{"type":"delete","character":"player-0-7","name":"Anna"}`},
	"enter": {whileAuthenticated, "Brings a character into the world; `seated` and steps follow.",
		decodeEnter, `{"type":"enter","character":"player-0-7"}`},
	"leave": {whileInWorld, "Takes the player out of the world; `characters` comes back.",
		decodeLeave, `{"type":"leave"}`},
	"move": {whileInWorld, "Says where the page has moved its player. At most 8 a second while moving, and one at each start and stop. What the map does not believe it answers with `put_back`.",
		submitted(decodeMove), `{"type":"move","x":12.5,"y":-3,"z":0,"facing":1.571,"moving":true,"time":123456}`},
	"attack": {whileInWorld, "Starts swinging at a unit.",
		submitted(decodeAttack), `{"type":"attack","target":"creature-1-17"}`},
	"stop_attack": {whileInWorld, "Stops swinging.",
		submitted(decodeStopAttack), `{"type":"stop_attack"}`},
	"select": {whileInWorld, "Says whom the player looks at.",
		submitted(decodeSelect), `{"type":"select","target":"creature-1-17"}`},
	"chat": {whileInWorld, "Utters a text to those around. One that begins with one slash is a command; two slashes stand for one that is spoken.",
		submitted(decodeChat), `{"type":"chat","speech":"says","text":"Hello there."}`},
	"whisper": {whileInWorld, "Says something to one player, wherever that one is; `heard` comes back as an event. `chat` that begins with /w and a name is the same.",
		submitted(decodeWhisper), `{"type":"whisper","to":"Ben","text":"Are you there?"}`},
	"group": {whileInWorld, "Asks for something about the player's group; the sections `group` and `fares` of `step` say how it is, `group_told` what came of it. `chat` that begins with /invite, /accept, /decline, /leave, /kick, /lead, /convert, /move, /swap, /promote, /demote, /ready or /role is the same.",
		submitted(decodeGroup), `{"type":"group","act":"invite","name":"Ben"}`},
	"social": {whileInWorld, "Does something about whom the player has noted, friends or players whom it does not want to hear; `social_told` comes back as an event, or `contacts_shown`. `chat` that begins with /friend, /unfriend, /friends, /ignore or /unignore is the same.",
		submitted(decodeSocial), `{"type":"social","act":"befriend","name":"Ben","note":"baker"}`},
	"guild": {whileInWorld, "Asks for something about the player's guild; `guild_told` says what came of it, `guild_shown` how it is. `chat` that begins with /guild and one of these words is the same.",
		submitted(decodeGuild), `{"type":"guild","act":"invite","name":"Ben"}`},
	"guild_chat": {whileInWorld, "Says something to the player's guild; `heard` comes back as an event. `chat` that begins with /g or /o is the same.",
		submitted(decodeGuildChat), `{"type":"guild_chat","officers":false,"text":"Cast off!"}`},
	"vault": {whileInWorld, "Does something in the bank of the player's guild, near one that is open; `vault_shown` comes back as an event.",
		submitted(decodeVault), `{"type":"vault","act":"deposit","tab":0,"slot":"backpack_1","count":2}`},
	"petition": {whileInWorld, "Does something about a petition, with which a guild is founded; `petition_told` says what came of it, `petition_shown` who has signed.",
		submitted(decodePetition), `{"type":"petition","act":"buy","name":"Night Watch"}`},
	"found_guild": {whileInWorld, "Founds a guild: the player pays for it and leads it. `chat` that begins with /guild found is the same.",
		submitted(decodeFoundGuild), `{"type":"found_guild","name":"Night Watch"}`},
	"group_chat": {whileInWorld, "Says something to the player's group; `heard` comes back as an event. `chat` that begins with /p or /ra is the same.",
		submitted(decodeGroupChat), `{"type":"group_chat","raid":false,"text":"To the mill!"}`},
	"group_ping": {whileInWorld, "Shows the members of the player's group who are on its map a point; `pinged` comes back as an event.",
		submitted(decodeGroupPing), `{"type":"group_ping","x":12.5,"y":-3}`},
	"channel": {whileInWorld, "Does something with a channel; `channeled` or `roster` comes back as an event. `chat` such as /join trade, /leave trade or /channel kick trade Ben is the same.",
		submitted(decodeChannel), `{"type":"channel","act":"join","channel":"trade","with":"sesame"}`},
	"duel": {whileInWorld, "Asks for something about a duel; `duel_told` says what came of it. `chat` that is /duel and a name, /duel accept or /duel decline is the same.",
		submitted(decodeDuel), `{"type":"duel","act":"challenge","player":"player-0-8"}`},
	"flag": {whileInWorld, "Raises or lowers the player's flag for fights between players, where the rules let players choose; `flagged` among the states of its object says whether it is up. `chat` that is /pvp is the same.",
		submitted(decodeFlag), `{"type":"flag","want":"up"}`},
	"gesture": {whileInWorld, "Makes a gesture; those around see `gestured`. `chat` that is a slash and its word is the same, made at whom the player has selected or whose name stands behind it.",
		submitted(decodeGesture), `{"type":"gesture","emote":"meadow:wave","target":"player-0-8"}`},
	"away": {whileInWorld, "Says that the player does not listen: whoever whispers to it is answered. The same without a text ends it. `chat` that begins with /afk or /dnd is the same.",
		submitted(decodeAway), `{"type":"away","busy":true,"text":"in a fight"}`},
	"talk": {whileInWorld, "Says something in a channel; `heard` comes back as an event. `chat` such as /c trade Hello or /1 Hello is the same.",
		submitted(decodeTalk), `{"type":"talk","channel":"trade","text":"Who has bread?"}`},
	"command": {whileInWorld, "Types a command; what comes of it is told as events. `chat` that begins with one slash is the same.",
		submitted(decodeCommand), `{"type":"command","line":"xp 3"}`},
	"complete": {whileInWorld, "Asks how a line that begins a command may go on; `completions` comes back.",
		decodeComplete, `{"type":"complete","line":"npc add str"}`},
	"respawn": {whileInWorld, "Lets the dead player leave its body: it comes to the graveyard, as a ghost where the rules know ghosts, else alive.",
		submitted(decodeRespawn), `{"type":"respawn"}`},
	"reclaim": {whileInWorld, "Lets a ghost live again, near its body.",
		submitted(decodeReclaim), `{"type":"reclaim"}`},
	"settle": {whileInWorld, "Says that the page moves its player as `self` last told, no faster. Until then, for 10 s at most, the player may still move as before.",
		submitted(decodeSettle), `{"type":"settle"}`},
	"stance": {whileInWorld, "Lets the living player sit, lie down, kneel or stand. Who walks or fights stands.",
		submitted(decodeStance), `{"type":"stance","stance":"sitting"}`},
	"cast": {whileInWorld, "Casts a spell that the player knows: at a unit, at a spot, or where it needs neither, without. What comes of it is told as events.",
		submitted(decodeCast), `{"type":"cast","spell":"toy:spark","target":"creature-1-2","x":1.5,"y":2}`},
	"cancel_cast": {whileInWorld, "Stops what the player casts or channels, what repeats until it is stopped, and what waits for the next swing.",
		submitted(decodeCancelCast), `{"type":"cancel_cast"}`},
	"cancel_aura": {whileInWorld, "Takes a helpful aura off the player, where its definition lets it.",
		submitted(decodeCancelAura), `{"type":"cancel_aura","aura":"toy:shield"}`},
	"pet": {whileInWorld, "Commands the player's pet; `pet` of `step` says how it fares then.",
		submitted(decodePet), `{"type":"pet","act":"attack","target":"creature-1-2"}`},
	"consent": {whileInWorld, "Answers an offer that event `offered` told of.",
		submitted(decodeConsent), `{"type":"consent","offer":"life","answer":"yes"}`},
	"open_loot": {whileInWorld, "Looks at what lies on a corpse; `loot` of `step` says what that is. Objects tell under `finders` who finds something.",
		submitted(decodeOpenLoot), `{"type":"open_loot","target":"creature-1-17"}`},
	"use_object": {whileInWorld, "Uses a game object: opens a door, a chest, a book; pulls at what the player fishes with.",
		submitted(decodeUseObject), `{"type":"use_object","target":"object-1-17"}`},
	"take_loot": {whileInWorld, "Takes a thing of what is open.",
		submitted(decodeTakeLoot), `{"type":"take_loot","slot":2}`},
	"take_money": {whileInWorld, "Takes the money of what is open; a group shares it.",
		submitted(decodeTakeMoney), `{"type":"take_money"}`},
	"close_loot": {whileInWorld, "Closes what is open.",
		submitted(decodeCloseLoot), `{"type":"close_loot"}`},
	"roll_loot": {whileInWorld, "Says what the player makes of a thing that is rolled for, as event `rolled` told.",
		submitted(decodeRollLoot), `{"type":"roll_loot","source":"creature-1-17","slot":2,"choice":"greed"}`},
	"trade": {whileInWorld, "Does something about a trade with another player; the event `trade_told` says how it goes.",
		submitted(decodeTrade), `{"type":"trade","act":"lay","place":0,"slot":"backpack_1","count":2}`},
	"mail": {whileInWorld, "Does something about letters, near a mailbox that is open; `mail_shown` and `mail_told` come back as events.",
		submitted(decodeMail), `{"type":"mail","act":"send","to":"Ben","subject":"Bread","things":"backpack_1:2,backpack_3","money":5}`},
	"auction": {whileInWorld, "Does something about an auction house, at an auctioneer; `auction_shown` and `auction_told` come back as events.",
		submitted(decodeAuction), `{"type":"auction","act":"put_up","slot":"backpack_1","count":2,"start":20,"buyout":40,"hours":12}`},
	"deal": {whileInWorld, "Deals with who sells, buys, mends or keeps things; `dealt` comes back as an event. All of it is done or nothing, refused with the reason.",
		submitted(decodeDeal), `{"type":"deal","act":"buy","with":"creature-1-17","item":"meadow:bread","count":2,"into":"backpack_3"}`},
	"bank_item": {whileInWorld, "Puts what lies in a slot into the bank, or what lies in the bank into the backpack, where there is room: onto stacks first.",
		submitted(decodeBankItem), `{"type":"bank_item","from":"backpack_1"}`},
	"give_loot": {whileInWorld, "Gives a thing of what is open, which the player deals out, to another.",
		submitted(decodeGiveLoot), `{"type":"give_loot","slot":2,"to":"player-0-8"}`},
	"press": {whileInWorld, "Presses a button of a panel that the player was shown, with what stands in its inputs. A button that is not shown or not enabled is refused.",
		submitted(decodePress), `{"type":"press","panel":"market:stall","button":3,"input.amount":2,"input.note":"quickly"}`},
	"close_panel": {whileInWorld, "Closes a panel that can be closed.",
		submitted(decodeClosePanel), `{"type":"close_panel","panel":"market:stall"}`},
	"move_item": {whileInWorld, "Brings an item from one slot to another: into an empty slot, onto its like, or in exchange for what is there.",
		submitted(decodeMoveItem), `{"type":"move_item","from":"backpack_1","to":"backpack_2","count":3}`},
	"equip": {whileInWorld, "Puts on what is in a slot of the backpack.",
		submitted(decodeEquip), `{"type":"equip","from":"backpack_1"}`},
	"unequip": {whileInWorld, "Puts what is worn in a slot into the backpack.",
		submitted(decodeUnequip), `{"type":"unequip","from":"main_hand"}`},
	"store_item": {whileInWorld, "Puts what is in a slot into a bag or the backpack, where there is a free slot.",
		submitted(decodeStoreItem), `{"type":"store_item","from":"backpack_1","bag":2}`},
	"socket": {whileInWorld, "Puts a stone into a socket of an item, for good; what was in it is gone.",
		submitted(decodeSocket), `{"type":"socket","thing":"item-0-1879048193","socket":1,"stone":"item-0-1879048194"}`},
	"use_item": {whileInWorld, "Uses what is in a slot: the spells of its definition are cast, at a unit, at a spot, at an item of one's own, or where they need nothing, without. What comes of it is told as events.",
		submitted(decodeUseItem), `{"type":"use_item","from":"backpack_1","target":"creature-1-2","x":1.5,"y":2,"on":"item-0-1879048193"}`},
	"destroy_item": {whileInWorld, "Destroys what is in a slot, or some of it.",
		submitted(decodeDestroyItem), `{"type":"destroy_item","from":"backpack_1","count":1}`},
	"about_item": {whileInWorld, "Asks what an item is for, of which the page has read; `item_about` comes back.",
		decodeAboutItem, `{"type":"about_item","item":"meadow:bread","level":5}`},
	"give_item": {whileInWorld, "Makes items for a player, or takes them away. Needs the role builder.",
		submitted(decodeGiveItem), `{"type":"give_item","target":"player-0-7","item":"meadow:bread","count":3}`},
	"talk_to": {whileInWorld, "Talks to a creature; a `menu` in a step may follow. Refused from afar, by enemies, and by who has nothing to say.",
		submitted(decodeTalkTo), `{"type":"talk_to","target":"creature-1-17"}`},
	"answer": {whileInWorld, "Chooses an option of the menu that the player has before it. One of a menu that is not open any more is refused.",
		submitted(decodeAnswer), `{"type":"answer","menu":3,"option":1}`},
	"instance": {whileInWorld, "Asks something about copies of maps; `instance_told` comes back as an event.",
		submitted(decodeInstance), `{"type":"instance","act":"choose","for":"party","difficulty":"heroic"}`},
	"quest": {whileInWorld, "Asks for something about a quest; `quest_told` comes back as an event. Refused with the reason.",
		submitted(decodeQuest), `{"type":"quest","act":"turn_in","quest":"meadow:wolves","unit":"creature-1-17","choice":1}`},
	"grow": {whileInWorld, "Asks for something about what has become of the player beside its level; the section `growth` of `step` tells of the change. Refused with the reason.",
		submitted(decodeGrow), `{"type":"grow","act":"forget_skill","id":"meadow:smithing"}`},
	"close_menu": {whileInWorld, "Puts the menu away.",
		submitted(decodeCloseMenu), `{"type":"close_menu","menu":3}`},
	"inspect": {whileInWorld, "Asks what a unit is made of; `inspected` comes back as an event. Needs the role builder.",
		submitted(decodeInspect), `{"type":"inspect","target":"creature-1-17"}`},
	"eval": {whileInWorld, "Runs a piece of Lua in the environment of a bundle; what it prints comes back as events. Needs the role builder, in development.",
		submitted(decodeEval), `{"type":"eval","bundle":"meadow","source":"print(1 + 1)"}`},
	"decide": {whileInWorld, "Answers what a bundle asks to be allowed; `questions` comes back. Needs the role operator.",
		decodeDecide, `{"type":"decide","bundle":"stranger","permissions":"storage announce","allow":true}`},
	"settings": {whileInWorld, "Asks for what the operator may choose; `settings` comes back. Needs the role operator.",
		decodeSettings, `{"type":"settings"}`},
	"choose": {whileInWorld, "Gives a setting of a bundle a value, which is written to the world's loam.yaml and adopted; `settings` comes back. Needs the role operator.",
		decodeChoose, `{"type":"choose","version":"1f0c2d3e4b5a6978","bundle":"meadow","name":"wolf_pack","value":"5"}`},
	"paste": {whileInWorld, "Gives rules of SmartAI to be tried out, in parts of which each is a message; nothing comes back. Needs the role builder.",
		decodePaste, `{"type":"paste","begins":true,"text":"INSERT INTO smart_scripts VALUES (299, 0, 0, 0, 4, ..."}`},
	"try_rules": {whileInWorld, "Tries out what was given by `paste`: one creature follows the rules in a realm of its own, which nobody else sees. `rules_read` and `rules_tried` come back, within seconds; one trial of an account goes on at a time. Needs the role builder.",
		decodeTryRules, `{"type":"try_rules","who":"creature 299","steps":"walk near\nattack\nwait 10 s"}`},
	"control": {whileInWorld, "Pauses, steps or speeds up all maps. Needs the role builder, in development.",
		decodeControl, `{"type":"control","paused":true,"steps":1,"speed":1}`},
}

// submit is an intent for the map.
type submit struct{ in intent.Intent }

func (a submit) do(_ context.Context, c *conn) error { return c.session.Submit(a.in) }

// submitted takes a message that asks the map for something.
func submitted(decode func(r *reader) intent.Intent) func(r *reader) action {
	return func(r *reader) action { return submit{decode(r)} }
}

func decodeMove(r *reader) intent.Intent {
	in := intent.Move{To: geo.Position{
		Point: geo.Point{
			X: r.number("x", -maxCoordinate, maxCoordinate, "yards"),
			Y: r.number("y", -maxCoordinate, maxCoordinate, "yards"),
			Z: r.number("z", -maxCoordinate, maxCoordinate, "yards; the height at which the page was last told to stand; on hills the ground counts instead"),
		},
		Facing: geo.NormalizeAngle(r.number("facing", -maxFacing, maxFacing, "radians, counterclockwise from the x axis")),
	}}
	if r.boolean("moving", "whether it goes on moving ahead") {
		in.Flags |= intent.Forward
	}
	if r.boolean("walking", "whether it walks instead of running") {
		in.Flags |= intent.Walking
	}
	in.Time = clock.Time(r.number("time", 0, maxTime, "ms of the page's own clock, any zero, never backwards"))
	in.Grounded = true
	if in.Carrier = r.guidOr("on", "the transport on which x, y, z and facing are, for a player that stands on one; left out: they are on the map"); in.Carrier != 0 {
		in.On = in.To
	}
	return in
}

func decodeAttack(r *reader) intent.Intent {
	return intent.Attack{Target: r.guid("target", "whom")}
}

func decodeStopAttack(*reader) intent.Intent { return intent.StopAttack{} }

func decodeSelect(r *reader) intent.Intent {
	return intent.Select{Target: r.guidOr("target", "whom; left out: nobody")}
}

// speeches are the words for ways to speak, by intent.Speech.
var speeches = []string{intent.Say.String(), intent.Yell.String(), intent.Emote.String()}

func decodeChat(r *reader) intent.Intent {
	speech := r.word("speech", speeches, "how it is uttered")
	text := strings.TrimSpace(r.line("text", maxChat, "what; one line, not empty"))
	if text == "" && !r.noting() {
		r.fail("field %q is empty", "text")
	}
	return intent.Chat{Speech: intent.Speech(speech), Text: text}
}

func decodeRespawn(*reader) intent.Intent { return intent.Respawn{} }

func decodeSettle(*reader) intent.Intent { return intent.Settle{} }

func decodeStance(r *reader) intent.Intent {
	words := make([]string, intent.Stances)
	for s := range intent.Stances {
		words[s] = s.String()
	}
	return intent.TakeStance{Stance: intent.Stance(r.word("stance", words, ""))}
}

func decodeReclaim(*reader) intent.Intent { return intent.Reclaim{} }

func decodeInspect(r *reader) intent.Intent {
	return intent.Inspect{Target: r.guid("target", "which unit")}
}

func decodeEval(r *reader) intent.Intent {
	return intent.Eval{
		Bundle: r.line("bundle", 64, "name of the bundle"),
		Source: r.text("source", maxSource, "Lua"),
	}
}

// The requests to the session, as plain values.
type (
	hello   struct{ languages string }
	asGuest struct{ key string }
	login   struct{ name, password string }
	prove   struct{ name string }
	proof   struct{ session.Proof }
	resume  struct {
		token string
		data  [16]byte
		proof auth.Proof
	}
	characters struct{}
	create     struct{ name, start string }
	enter      struct{ character guid.GUID }
	leave      struct{}
	control    struct{ session.TimeControl }
)

func decodeHello(r *reader) action {
	return hello{r.line("languages", 200, "as in the HTTP header Accept-Language")}
}

func decodeGuest(r *reader) action {
	return asGuest{r.line("key", 64, "a secret that the browser made and keeps; at least 16 characters")}
}

func decodeLogin(r *reader) action {
	return login{
		name:     r.line("name", 64, "of the account"),
		password: r.text("password", 128, "never kept by the page"),
	}
}

func decodeProve(r *reader) action { return prove{r.line("name", 64, "of the account")} }

func decodeProof(r *reader) action {
	var a proof
	r.hex("public", a.Public[:], "the page's public number A, 32 bytes from the lowest")
	r.hex("proof", a.Proof.Proof[:], "M1, 20 bytes")
	return a
}

func decodeResume(r *reader) action {
	a := resume{token: r.line("token", 64, "from `account`")}
	r.hexOr("data", a.data[:], "any 16 bytes, new each time; after a log-in by proof only")
	r.hexOr("proof", a.proof[:], "of the session key, over `data` and the `nonce` of `welcome`; after a log-in by proof only")
	return a
}

func decodeCharacters(*reader) action { return characters{} }

func decodeCreate(r *reader) action {
	return create{
		name:  r.line("name", 64, "of the character; the realm's rules apply"),
		start: r.line("start", 200, "id of a start that `characters` listed"),
	}
}

// takeListed is a character that `characters` listed.
func takeListed(r *reader) guid.GUID {
	who := r.guid("character", "id that `characters` listed")
	if who.Kind() != guid.Player && !r.noting() {
		r.fail("field %q is %s, expected a player", "character", who)
	}
	return who
}

func decodeEnter(r *reader) action { return enter{takeListed(r)} }

func decodeRename(r *reader) action {
	return rename{takeListed(r), r.line("name", 64, "the new one; the realm's rules apply")}
}

func decodeDelete(r *reader) action {
	return remove{takeListed(r), r.line("name", 64, "of the character, as `characters` listed it")}
}

func decodeLeave(*reader) action { return leave{} }

func decodeControl(r *reader) action {
	return control{session.TimeControl{
		Paused: r.boolean("paused", "whether time stands still"),
		Steps:  int(r.integerOr("steps", 0, maxSteps, "while paused: run so many steps")),
		Speed:  r.number("speed", 0.1, maxSpeed, "1 is real time"),
	}}
}

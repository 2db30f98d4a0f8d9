package web

import (
	"context"
	"fmt"
	"strings"

	"loam/core/model/intent"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/combat"
	"loam/core/protocol/web/exchange"
	"loam/core/protocol/web/gameobject"
	"loam/core/protocol/web/gossip"
	"loam/core/protocol/web/group"
	"loam/core/protocol/web/guild"
	"loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/loot"
	"loam/core/protocol/web/pet"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/social"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/protocol/web/vendor"
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
		submitted(visibility.DecodeMove), `{"type":"move","x":12.5,"y":-3,"z":0,"facing":1.571,"moving":true,"time":123456}`},
	"attack": {whileInWorld, "Starts swinging at a unit.",
		submitted(combat.DecodeAttack), `{"type":"attack","target":"creature-1-17"}`},
	"stop_attack": {whileInWorld, "Stops swinging.",
		submitted(combat.DecodeStopAttack), `{"type":"stop_attack"}`},
	"select": {whileInWorld, "Says whom the player looks at.",
		submitted(visibility.DecodeSelect), `{"type":"select","target":"creature-1-17"}`},
	"chat": {whileInWorld, "Utters a text to those around. One that begins with one slash is a command; two slashes stand for one that is spoken.",
		submitted(chat.DecodeChat), `{"type":"chat","speech":"says","text":"Hello there."}`},
	"whisper": {whileInWorld, "Says something to one player, wherever that one is; `heard` comes back as an event. `chat` that begins with /w and a name is the same.",
		submitted(chat.DecodeWhisper), `{"type":"whisper","to":"Ben","text":"Are you there?"}`},
	"group": {whileInWorld, "Asks for something about the player's group; the sections `group` and `fares` of `step` say how it is, `group_told` what came of it. `chat` that begins with /invite, /accept, /decline, /leave, /kick, /lead, /convert, /disband, /move, /swap, /promote, /demote, /ready or /role is the same.",
		submitted(group.DecodeGroup), `{"type":"group","act":"invite","name":"Ben"}`},
	"social": {whileInWorld, "Does something about whom the player has noted, friends or players whom it does not want to hear; `social_told` comes back as an event, or `contacts_shown`. `chat` that begins with /friend, /unfriend, /friends, /ignore or /unignore is the same.",
		submitted(social.DecodeSocial), `{"type":"social","act":"befriend","name":"Ben","note":"baker"}`},
	"guild": {whileInWorld, "Asks for something about the player's guild; `guild_told` says what came of it, `guild_shown` how it is. `chat` that begins with /guild and one of these words is the same.",
		submitted(guild.DecodeGuild), `{"type":"guild","act":"invite","name":"Ben"}`},
	"guild_chat": {whileInWorld, "Says something to the player's guild; `heard` comes back as an event. `chat` that begins with /g or /o is the same.",
		submitted(guild.DecodeGuildChat), `{"type":"guild_chat","officers":false,"text":"Cast off!"}`},
	"vault": {whileInWorld, "Does something in the bank of the player's guild, near one that is open; `vault_shown` comes back as an event.",
		submitted(guild.DecodeVault), `{"type":"vault","act":"deposit","tab":0,"slot":"backpack_1","count":2}`},
	"petition": {whileInWorld, "Does something about a petition, with which a guild is founded; `petition_told` says what came of it, `petition_shown` who has signed.",
		submitted(guild.DecodePetition), `{"type":"petition","act":"buy","name":"Night Watch"}`},
	"found_guild": {whileInWorld, "Founds a guild: the player pays for it and leads it. `chat` that begins with /guild found is the same.",
		submitted(guild.DecodeFoundGuild), `{"type":"found_guild","name":"Night Watch"}`},
	"group_chat": {whileInWorld, "Says something to the player's group; `heard` comes back as an event. `chat` that begins with /p or /ra is the same.",
		submitted(group.DecodeGroupChat), `{"type":"group_chat","raid":false,"text":"To the mill!"}`},
	"group_ping": {whileInWorld, "Shows the members of the player's group who are on its map a point; `pinged` comes back as an event.",
		submitted(group.DecodeGroupPing), `{"type":"group_ping","x":12.5,"y":-3}`},
	"channel": {whileInWorld, "Does something with a channel; `channeled` or `roster` comes back as an event. `chat` such as /join trade, /leave trade or /channel kick trade Ben is the same.",
		submitted(chat.DecodeChannel), `{"type":"channel","act":"join","channel":"trade","with":"sesame"}`},
	"duel": {whileInWorld, "Asks for something about a duel; `duel_told` says what came of it. `chat` that is /duel and a name, /duel accept or /duel decline is the same.",
		submitted(combat.DecodeDuel), `{"type":"duel","act":"challenge","player":"player-0-8"}`},
	"flag": {whileInWorld, "Raises or lowers the player's flag for fights between players, where the rules let players choose; `flagged` among the states of its object says whether it is up. `chat` that is /pvp is the same.",
		submitted(combat.DecodeFlag), `{"type":"flag","want":"up"}`},
	"gesture": {whileInWorld, "Makes a gesture; those around see `gestured`. `chat` that is a slash and its word is the same, made at whom the player has selected or whose name stands behind it.",
		submitted(chat.DecodeGesture), `{"type":"gesture","emote":"meadow:wave","target":"player-0-8"}`},
	"away": {whileInWorld, "Says that the player does not listen: whoever whispers to it is answered. The same without a text ends it. `chat` that begins with /afk or /dnd is the same.",
		submitted(chat.DecodeAway), `{"type":"away","busy":true,"text":"in a fight"}`},
	"talk": {whileInWorld, "Says something in a channel; `heard` comes back as an event. `chat` such as /c trade Hello or /1 Hello is the same.",
		submitted(chat.DecodeTalk), `{"type":"talk","channel":"trade","text":"Who has bread?"}`},
	"command": {whileInWorld, "Types a command; what comes of it is told as events. `chat` that begins with one slash is the same.",
		submitted(chat.DecodeCommand), `{"type":"command","line":"xp 3"}`},
	"complete": {whileInWorld, "Asks how a line that begins a command may go on; `completions` comes back.",
		decodeComplete, `{"type":"complete","line":"npc add str"}`},
	"respawn": {whileInWorld, "Lets the dead player leave its body: it comes to the graveyard, as a ghost where the rules know ghosts, else alive.",
		submitted(combat.DecodeRespawn), `{"type":"respawn"}`},
	"reclaim": {whileInWorld, "Lets a ghost live again, near its body.",
		submitted(combat.DecodeReclaim), `{"type":"reclaim"}`},
	"settle": {whileInWorld, "Says that the page moves its player as `self` last told, no faster. Until then, for 10 s at most, the player may still move as before.",
		submitted(visibility.DecodeSettle), `{"type":"settle"}`},
	"stance": {whileInWorld, "Lets the living player sit, lie down, kneel or stand. Who walks or fights stands.",
		submitted(visibility.DecodeStance), `{"type":"stance","stance":"sitting"}`},
	"cast": {whileInWorld, "Casts a spell that the player knows: at a unit, at a spot, or where it needs neither, without. What comes of it is told as events.",
		submitted(spell.DecodeCast), `{"type":"cast","spell":"toy:spark","target":"creature-1-2","x":1.5,"y":2}`},
	"cancel_cast": {whileInWorld, "Stops what the player casts or channels, what repeats until it is stopped, and what waits for the next swing.",
		submitted(spell.DecodeCancelCast), `{"type":"cancel_cast"}`},
	"cancel_aura": {whileInWorld, "Takes a helpful aura off the player, where its definition lets it.",
		submitted(spell.DecodeCancelAura), `{"type":"cancel_aura","aura":"toy:shield"}`},
	"pet": {whileInWorld, "Commands the player's pet; `pet` of `step` says how it fares then.",
		submitted(pet.DecodePet), `{"type":"pet","act":"attack","target":"creature-1-2"}`},
	"consent": {whileInWorld, "Answers an offer that event `offered` told of.",
		submitted(spell.DecodeConsent), `{"type":"consent","offer":"life","answer":"yes"}`},
	"open_loot": {whileInWorld, "Looks at what lies on a corpse; `loot` of `step` says what that is. Objects tell under `finders` who finds something.",
		submitted(loot.DecodeOpenLoot), `{"type":"open_loot","target":"creature-1-17"}`},
	"use_object": {whileInWorld, "Uses a game object: opens a door, a chest, a book; pulls at what the player fishes with.",
		submitted(gameobject.DecodeUseObject), `{"type":"use_object","target":"object-1-17"}`},
	"take_loot": {whileInWorld, "Takes a thing of what is open.",
		submitted(loot.DecodeTakeLoot), `{"type":"take_loot","slot":2}`},
	"take_money": {whileInWorld, "Takes the money of what is open; a group shares it.",
		submitted(loot.DecodeTakeMoney), `{"type":"take_money"}`},
	"close_loot": {whileInWorld, "Closes what is open.",
		submitted(loot.DecodeCloseLoot), `{"type":"close_loot"}`},
	"roll_loot": {whileInWorld, "Says what the player makes of a thing that is rolled for, as event `rolled` told.",
		submitted(loot.DecodeRollLoot), `{"type":"roll_loot","source":"creature-1-17","slot":2,"choice":"greed"}`},
	"trade": {whileInWorld, "Does something about a trade with another player; the event `trade_told` says how it goes.",
		submitted(exchange.DecodeTrade), `{"type":"trade","act":"lay","place":0,"slot":"backpack_1","count":2}`},
	"mail": {whileInWorld, "Does something about letters, near a mailbox that is open; `mail_shown` and `mail_told` come back as events.",
		submitted(exchange.DecodeMail), `{"type":"mail","act":"send","to":"Ben","subject":"Bread","things":"backpack_1:2,backpack_3","money":5}`},
	"auction": {whileInWorld, "Does something about an auction house, at an auctioneer; `auction_shown`, `auction_told` and `auction_priced` come back as events.",
		submitted(exchange.DecodeAuction), `{"type":"auction","act":"put_up","slot":"backpack_1","count":2,"start":20,"buyout":40,"hours":12}`},
	"deal": {whileInWorld, "Deals with who sells, buys, mends or keeps things; `dealt` comes back as an event. All of it is done or nothing, refused with the reason.",
		submitted(vendor.DecodeDeal), `{"type":"deal","act":"buy","with":"creature-1-17","item":"meadow:bread","count":2,"into":"backpack_3"}`},
	"bank_item": {whileInWorld, "Puts what lies in a slot into the bank, or what lies in the bank into the backpack, where there is room: onto stacks first.",
		submitted(vendor.DecodeBankItem), `{"type":"bank_item","from":"backpack_1"}`},
	"give_loot": {whileInWorld, "Gives a thing of what is open, which the player deals out, to another.",
		submitted(loot.DecodeGiveLoot), `{"type":"give_loot","slot":2,"to":"player-0-8"}`},
	"press": {whileInWorld, "Presses a button of a panel that the player was shown, with what stands in its inputs. A button that is not shown or not enabled is refused.",
		submitted(gossip.DecodePress), `{"type":"press","panel":"market:stall","button":3,"input.amount":2,"input.note":"quickly"}`},
	"close_panel": {whileInWorld, "Closes a panel that can be closed.",
		submitted(gossip.DecodeClosePanel), `{"type":"close_panel","panel":"market:stall"}`},
	"move_item": {whileInWorld, "Brings an item from one slot to another: into an empty slot, onto its like, or in exchange for what is there.",
		submitted(item.DecodeMoveItem), `{"type":"move_item","from":"backpack_1","to":"backpack_2","count":3}`},
	"equip": {whileInWorld, "Puts on what is in a slot of the backpack.",
		submitted(item.DecodeEquip), `{"type":"equip","from":"backpack_1"}`},
	"unequip": {whileInWorld, "Puts what is worn in a slot into the backpack.",
		submitted(item.DecodeUnequip), `{"type":"unequip","from":"main_hand"}`},
	"store_item": {whileInWorld, "Puts what is in a slot into a bag or the backpack, where there is a free slot.",
		submitted(item.DecodeStoreItem), `{"type":"store_item","from":"backpack_1","bag":2}`},
	"socket": {whileInWorld, "Puts a stone into a socket of an item, for good; what was in it is gone.",
		submitted(item.DecodeSocket), `{"type":"socket","thing":"item-0-1879048193","socket":1,"stone":"item-0-1879048194"}`},
	"use_item": {whileInWorld, "Uses what is in a slot: the spells of its definition are cast, at a unit, at a spot, at an item of one's own, or where they need nothing, without. What comes of it is told as events.",
		submitted(item.DecodeUseItem), `{"type":"use_item","from":"backpack_1","target":"creature-1-2","x":1.5,"y":2,"on":"item-0-1879048193"}`},
	"destroy_item": {whileInWorld, "Destroys what is in a slot, or some of it.",
		submitted(item.DecodeDestroyItem), `{"type":"destroy_item","from":"backpack_1","count":1}`},
	"about_item": {whileInWorld, "Asks what an item is for, of which the page has read; `item_about` comes back.",
		decodeAboutItem, `{"type":"about_item","item":"meadow:bread","level":5}`},
	"give_item": {whileInWorld, "Makes items for a player, or takes them away. Needs the role builder.",
		submitted(item.DecodeGiveItem), `{"type":"give_item","target":"player-0-7","item":"meadow:bread","count":3}`},
	"talk_to": {whileInWorld, "Talks to a creature; a `menu` in a step may follow. Refused from afar, by enemies, and by who has nothing to say.",
		submitted(gossip.DecodeTalkTo), `{"type":"talk_to","target":"creature-1-17"}`},
	"answer": {whileInWorld, "Chooses an option of the menu that the player has before it. One of a menu that is not open any more is refused.",
		submitted(gossip.DecodeAnswer), `{"type":"answer","menu":3,"option":1}`},
	"instance": {whileInWorld, "Asks something about copies of maps; `instance_told` comes back as an event.",
		submitted(terrain.DecodeInstance), `{"type":"instance","act":"choose","for":"party","difficulty":"heroic"}`},
	"quest": {whileInWorld, "Asks for something about a quest; `quest_told` comes back as an event. Refused with the reason.",
		submitted(quest.DecodeQuest), `{"type":"quest","act":"turn_in","quest":"meadow:wolves","unit":"creature-1-17","choice":1}`},
	"grow": {whileInWorld, "Asks for something about what has become of the player beside its level; the section `growth` of `step` tells of the change. Refused with the reason.",
		submitted(progression.DecodeGrow), `{"type":"grow","act":"forget_skill","id":"meadow:smithing"}`},
	"played": {whileInWorld, "Asks how long the player's character has been played; `played` comes back as an event. `chat` that is /played is the same.",
		submitted(progression.DecodePlayed), `{"type":"played"}`},
	"close_menu": {whileInWorld, "Puts the menu away.",
		submitted(gossip.DecodeCloseMenu), `{"type":"close_menu","menu":3}`},
	"inspect": {whileInWorld, "Asks what a unit is made of; `inspected` comes back as an event. Needs the role builder.",
		submitted(admin.DecodeInspect), `{"type":"inspect","target":"creature-1-17"}`},
	"eval": {whileInWorld, "Runs a piece of Lua in the environment of a bundle; what it prints comes back as events. Needs the role builder, in development.",
		submitted(admin.DecodeEval), `{"type":"eval","bundle":"meadow","source":"print(1 + 1)"}`},
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
	message, ok := inbound[name]
	if !ok {
		return "", nil, session.Unknown, fmt.Errorf("there is no message %.40q", name)
	}
	asked = message.decode(r)
	if err := r.Done(); err != nil {
		return name, nil, session.BadField, fmt.Errorf("%s: %w", name, err)
	}
	return name, asked, 0, nil
}

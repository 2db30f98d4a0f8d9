package web

import (
	"context"
	"fmt"
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

// inbound is all that a page may send.
var inbound = map[string]inboundMessage{
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
	"sign_up": {whileGreeted, "Creates the account of an invited person and starts the login: `challenge` answers, as for `prove`. See below.",
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
	"move": {whileInWorld, "Reports the position to which the page has moved its player. At most 8 a second while moving, and one at each start and stop. If the map rejects the move, it sends `put_back`.",
		submitted(visibility.DecodeMove), `{"type":"move","x":12.5,"y":-3,"z":0,"facing":1.571,"moving":true,"time":123456}`},
	"attack": {whileInWorld, "Starts auto-attacking a unit.",
		submitted(combat.DecodeAttack), `{"type":"attack","target":"creature-1-17"}`},
	"stop_attack": {whileInWorld, "Stops auto-attacking.",
		submitted(combat.DecodeStopAttack), `{"type":"stop_attack"}`},
	"select": {whileInWorld, "Selects a target.",
		submitted(visibility.DecodeSelect), `{"type":"select","target":"creature-1-17"}`},
	"chat": {whileInWorld, "Sends chat to players nearby. A text that starts with one slash is a command; two slashes stand for a literal one.",
		submitted(chat.DecodeChat), `{"type":"chat","speech":"says","text":"Hello there."}`},
	"whisper": {whileInWorld, "Whispers to a player anywhere in the realm; event `heard` answers. `chat` with /w and a name does the same.",
		submitted(chat.DecodeWhisper), `{"type":"whisper","to":"Ben","text":"Are you there?"}`},
	"group": {whileInWorld, "Acts on the player's group; the sections `group` and `fares` of `step` have its state, event `group_told` reports the result. `chat` with /invite, /accept, /decline, /leave, /kick, /lead, /convert, /disband, /move, /swap, /promote, /demote, /ready or /role does the same.",
		submitted(group.DecodeGroup), `{"type":"group","act":"invite","name":"Ben"}`},
	"social": {whileInWorld, "Changes or lists the player's friends and ignored players; event `social_told` or `contacts_shown` answers. `chat` with /friend, /unfriend, /friends, /ignore or /unignore does the same.",
		submitted(social.DecodeSocial), `{"type":"social","act":"befriend","name":"Ben","note":"baker"}`},
	"guild": {whileInWorld, "Acts on the player's guild; event `guild_told` reports the result, `guild_shown` has its data. `chat` with /guild and one of these words does the same.",
		submitted(guild.DecodeGuild), `{"type":"guild","act":"invite","name":"Ben"}`},
	"guild_chat": {whileInWorld, "Sends chat to the player's guild; event `heard` answers. `chat` with /g or /o does the same.",
		submitted(guild.DecodeGuildChat), `{"type":"guild_chat","officers":false,"text":"Cast off!"}`},
	"vault": {whileInWorld, "Acts on the bank of the player's guild, near an open one; event `vault_shown` answers.",
		submitted(guild.DecodeVault), `{"type":"vault","act":"deposit","tab":0,"slot":"backpack_1","count":2}`},
	"petition": {whileInWorld, "Acts on a guild petition; event `petition_told` reports the result, `petition_shown` lists the signatures.",
		submitted(guild.DecodePetition), `{"type":"petition","act":"buy","name":"Night Watch"}`},
	"found_guild": {whileInWorld, "Founds a guild: the player pays for it and becomes its leader. `chat` with /guild found does the same.",
		submitted(guild.DecodeFoundGuild), `{"type":"found_guild","name":"Night Watch"}`},
	"group_chat": {whileInWorld, "Sends chat to the player's group; event `heard` answers. `chat` with /p or /ra does the same.",
		submitted(group.DecodeGroupChat), `{"type":"group_chat","raid":false,"text":"To the mill!"}`},
	"roll": {whileInWorld, "Rolls a random number for the player's group, or for the player alone without a group; event `dice_rolled` answers. `chat` with /roll does the same.",
		submitted(group.DecodeRoll), `{"type":"roll","low":1,"high":20}`},
	"group_ping": {whileInWorld, "Pings a point for the group members who are on the player's map; event `pinged` answers.",
		submitted(group.DecodeGroupPing), `{"type":"group_ping","x":12.5,"y":-3}`},
	"channel": {whileInWorld, "Acts on a chat channel; event `channeled` or `roster` answers. `chat` such as /join trade, /leave trade or /channel kick trade Ben does the same.",
		submitted(chat.DecodeChannel), `{"type":"channel","act":"join","channel":"trade","with":"sesame"}`},
	"duel": {whileInWorld, "Acts on a duel; event `duel_told` reports the result. `chat` with /duel and a name, /duel accept or /duel decline does the same.",
		submitted(combat.DecodeDuel), `{"type":"duel","act":"challenge","player":"player-0-8"}`},
	"flag": {whileInWorld, "Turns the player's PvP flag on or off, where the rules let players choose; `flagged` among the states of its object reports the flag. `chat` with /pvp does the same.",
		submitted(combat.DecodeFlag), `{"type":"flag","want":"up"}`},
	"gesture": {whileInWorld, "Makes an emote; players nearby receive `gestured`. `chat` with a slash and its word does the same, at the selected player or the player named after it.",
		submitted(chat.DecodeGesture), `{"type":"gesture","emote":"meadow:wave","target":"player-0-8"}`},
	"away": {whileInWorld, "Marks the player as away or busy: players who whisper to the player receive the reply. The same without a text ends it. `chat` with /afk or /dnd does the same.",
		submitted(chat.DecodeAway), `{"type":"away","busy":true,"text":"in a fight"}`},
	"talk": {whileInWorld, "Sends chat to a channel; event `heard` answers. `chat` such as /c trade Hello or /1 Hello does the same.",
		submitted(chat.DecodeTalk), `{"type":"talk","channel":"trade","text":"Who has bread?"}`},
	"command": {whileInWorld, "Runs a command; events report the result. `chat` that starts with one slash does the same.",
		submitted(chat.DecodeCommand), `{"type":"command","line":"xp 3"}`},
	"complete": {whileInWorld, "Asks for completions of a command line; `completions` answers.",
		decodeComplete, `{"type":"complete","line":"npc add str"}`},
	"respawn": {whileInWorld, "Releases the spirit of the dead player, who moves to the graveyard: as a ghost if the rules have ghosts, otherwise alive.",
		submitted(combat.DecodeRespawn), `{"type":"respawn"}`},
	"reclaim": {whileInWorld, "Resurrects a ghost near its body.",
		submitted(combat.DecodeReclaim), `{"type":"reclaim"}`},
	"settle": {whileInWorld, "Confirms that the page moves its player no faster than the last `self` allows. Until then, for at most 10 s, the player may move as before.",
		submitted(visibility.DecodeSettle), `{"type":"settle"}`},
	"stance": {whileInWorld, "Makes the living player sit, lie down, kneel or stand. A player who walks or fights stands up.",
		submitted(visibility.DecodeStance), `{"type":"stance","stance":"sitting"}`},
	"cast": {whileInWorld, "Casts a known spell at a unit, at a point, or without a target if it needs none. Events report the result.",
		submitted(spell.DecodeCast), `{"type":"cast","spell":"toy:spark","target":"creature-1-2","x":1.5,"y":2}`},
	"cancel_cast": {whileInWorld, "Stops the player's cast or channel, an auto-repeated spell, and a spell that waits for the next swing.",
		submitted(spell.DecodeCancelCast), `{"type":"cancel_cast"}`},
	"cancel_aura": {whileInWorld, "Cancels a buff of the player, if its definition allows it.",
		submitted(spell.DecodeCancelAura), `{"type":"cancel_aura","aura":"toy:shield"}`},
	"pet": {whileInWorld, "Commands the player's pet; section `pet` of `step` has its state.",
		submitted(pet.DecodePet), `{"type":"pet","act":"attack","target":"creature-1-2"}`},
	"consent": {whileInWorld, "Answers the offer of an event `offered`.",
		submitted(spell.DecodeConsent), `{"type":"consent","offer":"life","answer":"yes"}`},
	"open_loot": {whileInWorld, "Opens the loot of a corpse; section `loot` of `step` lists it. `finders` of an object are the players who can loot it.",
		submitted(loot.DecodeOpenLoot), `{"type":"open_loot","target":"creature-1-17"}`},
	"use_object": {whileInWorld, "Uses a game object: opens a door, a chest or a book; reels in a fishing bobber.",
		submitted(gameobject.DecodeUseObject), `{"type":"use_object","target":"object-1-17"}`},
	"take_loot": {whileInWorld, "Takes an item from the open loot.",
		submitted(loot.DecodeTakeLoot), `{"type":"take_loot","slot":2}`},
	"take_money": {whileInWorld, "Takes the money of the open loot; a group shares it.",
		submitted(loot.DecodeTakeMoney), `{"type":"take_money"}`},
	"close_loot": {whileInWorld, "Closes the loot window.",
		submitted(loot.DecodeCloseLoot), `{"type":"close_loot"}`},
	"roll_loot": {whileInWorld, "Answers a loot roll of an event `rolled`.",
		submitted(loot.DecodeRollLoot), `{"type":"roll_loot","source":"creature-1-17","slot":2,"choice":"greed"}`},
	"trade": {whileInWorld, "Acts on a trade with another player; event `trade_told` reports the state.",
		submitted(trade.Decode), `{"type":"trade","act":"lay","place":0,"slot":"backpack_1","count":2}`},
	"mail": {whileInWorld, "Acts on mail, near an open mailbox; events `mail_shown` and `mail_told` answer.",
		submitted(mail.Decode), `{"type":"mail","act":"send","to":"Ben","subject":"Bread","things":"backpack_1:2,backpack_3","money":5}`},
	"auction": {whileInWorld, "Acts on an auction house, at an auctioneer; events `auction_shown`, `auction_told` and `auction_priced` answer.",
		submitted(auction.Decode), `{"type":"auction","act":"put_up","slot":"backpack_1","count":2,"start":20,"buyout":40,"hours":12}`},
	"deal": {whileInWorld, "Deals with a vendor, bank, repairer or stable master; event `dealt` answers. The realm does all of it or refuses with the reason.",
		submitted(vendors.DecodeDeal), `{"type":"deal","act":"buy","with":"creature-1-17","item":"meadow:bread","count":2,"into":"backpack_3"}`},
	"bank_item": {whileInWorld, "Moves an item from a slot to the bank, or from the bank to the backpack, if there is room; it joins stacks first.",
		submitted(vendors.DecodeBankItem), `{"type":"bank_item","from":"backpack_1"}`},
	"give_loot": {whileInWorld, "Assigns an item of the open loot to a player, as master looter.",
		submitted(loot.DecodeGiveLoot), `{"type":"give_loot","slot":2,"to":"player-0-8"}`},
	"press": {whileInWorld, "Presses a button of an open panel and sends the values of its inputs. Refused if the button is not shown or is disabled.",
		submitted(gossip.DecodePress), `{"type":"press","panel":"market:stall","button":3,"input.amount":2,"input.note":"quickly"}`},
	"close_panel": {whileInWorld, "Closes a panel that can be closed.",
		submitted(gossip.DecodeClosePanel), `{"type":"close_panel","panel":"market:stall"}`},
	"move_item": {whileInWorld, "Moves an item to another slot: to an empty slot, onto a stack of the same item, or in exchange for the item there.",
		submitted(item.DecodeMoveItem), `{"type":"move_item","from":"backpack_1","to":"backpack_2","count":3}`},
	"equip": {whileInWorld, "Equips an item from the backpack.",
		submitted(item.DecodeEquip), `{"type":"equip","from":"backpack_1"}`},
	"unequip": {whileInWorld, "Moves an equipped item to the backpack.",
		submitted(item.DecodeUnequip), `{"type":"unequip","from":"main_hand"}`},
	"store_item": {whileInWorld, "Moves an item to a free slot of a bag or the backpack.",
		submitted(item.DecodeStoreItem), `{"type":"store_item","from":"backpack_1","bag":2}`},
	"socket": {whileInWorld, "Puts a gem into a socket of an item permanently; the gem that was in it is destroyed.",
		submitted(item.DecodeSocket), `{"type":"socket","thing":"item-0-1879048193","socket":1,"stone":"item-0-1879048194"}`},
	"use_item": {whileInWorld, "Uses an item: casts the spells of its definition at a unit, at a point, at an item of the player, or without a target if they need none. Events report the result.",
		submitted(item.DecodeUseItem), `{"type":"use_item","from":"backpack_1","target":"creature-1-2","x":1.5,"y":2,"on":"item-0-1879048193"}`},
	"destroy_item": {whileInWorld, "Destroys an item, or part of a stack.",
		submitted(item.DecodeDestroyItem), `{"type":"destroy_item","from":"backpack_1","count":1}`},
	"about_item": {whileInWorld, "Asks for details of an item whose id the page has seen; `item_about` answers.",
		decodeAboutItem, `{"type":"about_item","item":"meadow:bread","level":5}`},
	"give_item": {whileInWorld, "Gives items to a player or removes them. Needs the role builder.",
		submitted(item.DecodeGiveItem), `{"type":"give_item","target":"player-0-7","item":"meadow:bread","count":3}`},
	"talk_to": {whileInWorld, "Talks to a creature; a `menu` in a step may follow. Refused if the creature is too far away, hostile or has nothing to say.",
		submitted(gossip.DecodeTalkTo), `{"type":"talk_to","target":"creature-1-17"}`},
	"answer": {whileInWorld, "Chooses an option of the open gossip menu. Refused if that menu is no longer open.",
		submitted(gossip.DecodeAnswer), `{"type":"answer","menu":3,"option":1}`},
	"instance": {whileInWorld, "Acts on instances; event `instance_told` answers.",
		submitted(terrain.DecodeInstance), `{"type":"instance","act":"choose","for":"party","difficulty":"heroic"}`},
	"quest": {whileInWorld, "Acts on a quest; event `quest_told` answers. A refusal has the reason.",
		submitted(quest.DecodeQuest), `{"type":"quest","act":"turn_in","quest":"meadow:wolves","unit":"creature-1-17","choice":1}`},
	"grow": {whileInWorld, "Acts on skills, reputation, titles and talents; the section `growth` of `step` has the change. A refusal has the reason.",
		submitted(progression.DecodeGrow), `{"type":"grow","act":"forget_skill","id":"meadow:smithing"}`},
	"played": {whileInWorld, "Asks for the played time of the character; event `played` answers. `chat` with /played does the same.",
		submitted(progression.DecodePlayed), `{"type":"played"}`},
	"close_menu": {whileInWorld, "Closes the gossip menu.",
		submitted(gossip.DecodeCloseMenu), `{"type":"close_menu","menu":3}`},
	"inspect": {whileInWorld, "Asks for the internals of a unit; event `inspected` answers. Needs the role builder.",
		submitted(admin.DecodeInspect), `{"type":"inspect","target":"creature-1-17"}`},
	"eval": {whileInWorld, "Runs Lua code in the environment of a bundle; events report its output. Needs the role builder, in development.",
		submitted(admin.DecodeEval), `{"type":"eval","bundle":"meadow","source":"print(1 + 1)"}`},
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
	message, ok := inbound[name]
	if !ok {
		return "", nil, session.Unknown, fmt.Errorf("unknown message %.40q", name)
	}
	asked = message.decode(r)
	if err := r.Done(); err != nil {
		return name, nil, session.BadField, fmt.Errorf("%s: %w", name, err)
	}
	return name, asked, 0, nil
}

package hook

// Info documents one hook.
type Info struct {
	ID       ID
	Name     string // of the handler in a script
	Subjects []Subject
	Kind     Kind
	Params   []Param
	// Keyed hooks are written as a table from a key to a handler's name; Key
	// says what the key is. The key itself is not handed over.
	Key string
	Doc string
}

func unit(name, doc string) Param   { return Param{name, Unit, doc} }
func number(name, doc string) Param { return Param{name, Number, doc} }
func text(name, doc string) Param   { return Param{name, Text, doc} }

var (
	creature = []Subject{Creature}
	player   = []Subject{Player}
	anyUnit  = []Subject{Creature, Player}
	onMap    = []Subject{Map}
	inRealm  = []Subject{Realm}
	places   = []Subject{Map, Realm}
	ofSpell  = []Subject{Spell}
	ofAura   = []Subject{Aura}
	ofItem   = []Subject{Item}
	ofEvent  = []Subject{GameEvent}
	ofObject = []Subject{Object}
	beings   = []Subject{Creature, Object}
	ofQuest  = []Subject{Quest}
	ofArea   = []Subject{Area}

	castParams = []Param{unit("caster", "who casts it"), unit("target", "at whom; the caster itself, or nil, where it needs none"), text("item", "id of the item out of which it is cast; \"\" of none")}
	auraParams = []Param{unit("bearer", "on whom it lies"), unit("caster", "nil when it has gone"), number("stacks", "of it now")}

	kept = Param{"data", Data, "a copy of what the bundle keeps here: data.state, and data.units, a list of {unit = ref, state = {...}}"}

	eventParams = []Param{{"fields", Data, "as declared; a unit is a unit, or nil when it is gone"}, text("name", "of the event, without its bundle")}
)

// Table is all hooks, in the order of ID.
var Table = [Count]Info{
	{Spawn, "on_spawn", beings, Notice, nil, "", "The creature or game object has begun to exist, for the first time or again."},
	{Respawn, "on_respawn", creature, Notice, nil, "", "Its spawn has made the creature again after an earlier one died; runs after on_spawn."},
	{Despawn, "on_despawn", beings, Notice, []Param{text("reason", "ordered, expired or undefined")}, "", "The creature or game object is about to be gone."},
	{Aggro, "on_aggro", creature, Notice, []Param{unit("enemy", "whom it fights first")}, "", "The creature was out of combat and has begun to fight."},
	{Evade, "on_evade", creature, Notice, nil, "", "The creature gives its fight up and turns home."},
	{Home, "on_home", creature, Notice, nil, "", "An evading creature is home, healed and ready."},
	{Death, "on_death", anyUnit, Notice, []Param{unit("killer", "nil when there is none")}, "", "Its health has reached 0."},
	{Kill, "on_kill", anyUnit, Notice, []Param{unit("victim", "who died")}, "", "It dealt the blow that killed somebody."},
	{DamageTaken, "on_damage_taken", anyUnit, Change, []Param{number("amount", "health points"), unit("attacker", "nil when there is none")}, "", "It is about to lose health; the number returned is what it loses."},
	{DamageDealt, "on_damage_dealt", anyUnit, Change, []Param{number("amount", "health points"), unit("victim", "who is hit")}, "", "It is about to hurt somebody; the number returned goes on to the victim."},
	{HealingTaken, "on_healing_taken", anyUnit, Change, []Param{number("amount", "health points, those above its full health too"), unit("healer", "nil when there is none")}, "", "It is about to be healed by a spell, an aura or a script; the number returned is what it wins, at 0 nothing happens. What it wins back over time by itself is not asked about."},
	{HealingDealt, "on_healing_dealt", anyUnit, Change, []Param{number("amount", "health points"), unit("target", "who is healed")}, "", "It is about to heal somebody, or itself; the number returned goes on to who is healed."},
	{HealthBelow, "on_health", creature, Notice, nil, "percent of full health, 1 to 99", "Its health fell below the share; once until it was above again."},
	{VictimChanged, "on_victim_changed", creature, Notice, []Param{unit("victim", "nil when it attacks nobody now"), unit("before", "nil when it attacked nobody")}, "", "It attacks somebody else now."},
	{Healed, "on_healed", creature, Notice, []Param{number("amount", "health points, those above its full health too"), unit("healer", "who has healed it")}, "", "Somebody has healed it, or it has healed itself, by a spell, an aura or a script; what it wins back over time by itself does not count."},
	{Swayed, "on_charmed", creature, Notice, []Param{unit("charmer", "whom it obeys now; nil when it is free again"), unit("before", "whom it obeyed; nil when nobody, or when gone")}, "", "An aura makes it obey somebody, or does so no longer, and it lives."},
	{Waypoint, "on_waypoint", creature, Notice, []Param{number("index", "of the waypoint, from 1")}, "", "It stands at a point of its path. Not called while its cell sleeps."},
	{AllyDied, "on_ally_died", creature, Notice, []Param{unit("ally", "who died"), unit("killer", "nil when there is none")}, "", "A creature of a friendly faction died within its sight."},
	{Hear, "on_hear", creature, Notice, []Param{unit("speaker", "a player"), text("words", "as spoken")}, "", "A player spoke so near that it heard."},
	{Gesture, "on_gesture", creature, Notice, []Param{unit("player", "who made it"), text("emote", "its id, `meadow:wave`")}, "", "A player made a gesture at it, one that content defines."},
	{PlayerNear, "on_player_near", creature, Notice, []Param{unit("player", "who came near")}, "yards, 1 to 100", "A living player came within the distance; again for that player only after it has been away."},
	{FirstLogin, "on_first_login", player, Notice, nil, "", "The character is in the world for the first time ever; runs before on_login."},
	{Login, "on_login", player, Notice, nil, "", "The character has entered the world after a log-in."},
	{Logout, "on_logout", player, Notice, nil, "", "The character is about to leave the world."},
	{EnterMap, "on_enter_map", player, Notice, nil, "", "The player has come onto this map, by log-in or from another map."},
	{LeaveMap, "on_leave_map", player, Notice, nil, "", "The player is about to leave this map."},
	{EnterArea, "on_enter_area", player, Notice, []Param{text("area", "id of the place")}, "", "The player has stepped into an area."},
	{LeaveArea, "on_leave_area", player, Notice, []Param{text("area", "id of the place")}, "", "The player has left an area."},
	{Level, "on_level", player, Notice, []Param{number("level", "the new one"), number("before", "the old one")}, "", "The player has another level."},
	{Experience, "on_experience", player, Change, []Param{number("amount", "points"), unit("source", "who was killed, or nil")}, "", "The player is about to gain experience; the number returned is what it gains."},
	{MoneyGain, "on_money_gain", player, Change, []Param{number("amount", "coins"), text("currency", "its id"), text("how", "found, quest, menu, spell or script")}, "", "The player is about to gain money that nobody pays: it was found, or comes of a quest, a menu, a spell or a script. The number returned is what it gains, rounded, at most what it has room for; what it does not gain is gone. Not called where something is sold, bought or exchanged, nor for what comes by trade, mail, auction or bank: nothing is lost there, and nothing more comes of it."},
	{ReputationChange, "on_reputation_change", player, Change, []Param{number("points", "that it is about to win, below 0 to lose"), text("faction", "its id")}, "", "A faction is about to think better or worse of the player; the number returned, rounded, is what it wins or loses, and what spills over to other factions follows from that. Not called for `player:set_reputation`."},
	{SkillGain, "on_skill_gain", player, Change, []Param{number("points", "by which it is about to become better"), text("skill", "its id")}, "", "The player is about to become better at a skill by practice; the number returned, rounded, is by how much, at most as far as it can become. Not called for `player:set_skill`."},
	{ChatAsk, "on_chat", player, Ask, []Param{text("words", "as typed"), text("how", "says, yells or emotes")}, "", "The player is about to speak; false and a text refuse it."},
	{ChatText, "on_chat_text", player, Change, []Param{text("words", "as typed"), text("how", "says, yells or emotes")}, "", "The player speaks; the text returned is what others hear."},
	{Equip, "on_equip", player, Ask, []Param{text("item", "id of the item"), text("slot", "where: head, main_hand and so on")}, "", "The player is about to put something on; false and a text refuse it."},
	{PlayerRespawn, "on_revive", player, Notice, nil, "", "The player has come back to life."},
	{Release, "on_release", player, Notice, nil, "", "The dead player has left its body and walks as a ghost, at the graveyard. Not called where the rules know no ghosts."},
	{Duel, "on_duel", player, Ask, []Param{unit("foe", "the other player"), text("part", "challenger or challenged, of the player itself")}, "", "The player is about to challenge another to a duel, or to be challenged: both are asked. False and a text refuse it."},
	{DuelStart, "on_duel_start", player, Notice, []Param{unit("foe", "the other player")}, "", "The countdown is over: the duel of the player is fought."},
	{DuelEnd, "on_duel_end", player, Notice, []Param{unit("foe", "the other player, who may be about to leave"), text("result", "won, lost, fled or called off")}, "", "The duel of the player is over; `fled` has lost by leaving or by dying of something else, and one that was never fought is called off."},
	{Talk, "on_talk", creature, Ask, []Param{unit("player", "who talks to it")}, "", "A player talks to the creature: the moment to show it a menu. False and a text refuse, and later bundles are not asked. Creatures with this handler look as if one could talk to them."},
	{Phase, "on_phase", creature, Notice, []Param{text("new", "the name of the phase; \"\" when the fight is given up"), text("old", "of the one before; \"\" at the beginning of a fight")}, "", "Its fight has entered a phase of its definition, or has ended by giving up. Texts, summons and figures of the phase are there already."},
	{Arrive, "on_arrive", creature, Notice, []Param{text("point", "what the place was called when it was sent there; \"\" where it has no name")}, "", "It has come where a script or a rule sent it."},
	{DataSet, "on_data", creature, Notice, []Param{text("field", "the word under which the number is kept"), number("value", "the new one"), unit("from", "who set it; nil when nobody did")}, "", "A number that is kept with the creature was set, to the same or to another."},
	{TextOver, "on_text_over", creature, Notice, []Param{text("group", "of the line"), unit("to", "to whom it was said; nil when to nobody")}, "", "A line that it said of a group is over: the time has passed that the line, or who had it said, gave it."},
	{JourneyNews, "on_journey", creature, Notice, []Param{text("news", "started, paused, resumed, stopped, ended or failed"), text("path", "its id"), number("point", "to which it was on its way, from 1; of one that has ended the last")}, "", "Something has become of its journey. That it stands at a point on_waypoint tells."},
	{FollowDone, "on_follow_done", creature, Notice, []Param{unit("creature", "to whom it has come"), unit("leader", "whom it followed; nil when it is gone")}, "", "It has come to whom it sought while it followed somebody, and follows no more."},
	{Summoned, "on_summon", anyUnit, Notice, []Param{unit("creature", "who has come")}, "", "A creature has come that it owns: by a summons of a script, a rule, a spell or a phase."},
	{SummonLost, "on_summon_lost", anyUnit, Notice, []Param{unit("creature", "who was lost"), text("how", "died, despawned or evaded")}, "", "A creature that it owns has died, is about to be gone, or has given its fight up."},
	{QuestGiven, "on_quest_accepted", creature, Notice, []Param{unit("player", "who has taken it on"), text("quest", "its id")}, "", "A player has taken a quest on that the creature offers."},
	{QuestEnded, "on_quest_rewarded", creature, Notice, []Param{unit("player", "who was rewarded"), text("quest", "its id")}, "", "A player was rewarded for a quest that the creature takes back."},
	{StruckBySpell, "on_spell_hit", anyUnit, Notice, []Param{unit("caster", "nil when it has gone"), text("spell", "its id")}, "", "A spell has reached it; the effects of the spell come next."},
	{SpellLanded, "on_spell_landed", creature, Notice, []Param{unit("target", "whom it has reached"), text("spell", "its id")}, "", "A spell that it has cast has reached somebody; the effects of the spell come next."},
	{CastDone, "on_cast_done", anyUnit, Notice, []Param{unit("target", "at whom; itself, or nil, where the spell needs none"), text("spell", "its id")}, "", "It has cast a spell: the costs are paid, what flies is on its way."},
	{QuestNews, "on_quest", player, Notice, []Param{text("quest", "its id"), text("news", "taken, progressed, completed, failed, abandoned or rewarded")}, "", "Something has become of a quest of the player."},
	{SkillNews, "on_skill", player, Notice, []Param{text("skill", "its id"), number("value", "how good the player is at it now; 0: it has forgotten it"), number("was", "and was before")}, "", "The player has learned a skill, become better at it, or forgotten it."},
	{ReputationNews, "on_reputation", player, Notice, []Param{text("faction", "its id"), number("points", "what it thinks of the player now"), text("rank", "the word of the rank that this is")}, "", "What a faction thinks of the player has changed."},
	{TalentNews, "on_talent", player, Notice, []Param{text("talent", "its id; \"\" where points came back"), number("rank", "up to which it is chosen now; where points came back, how many")}, "", "The player has chosen a talent, or the next rank of one; or talents were taken back."},
	{AchievementNews, "on_achievement", player, Notice, []Param{text("achievement", "its id"), number("points", "what it is worth")}, "", "The player has an achievement now, with what comes of it."},
	{Loot, "on_loot", creature, Change, []Param{{"drops", Data, "what was drawn: a list of {item = id, count = n} and {money = id, count = n}; `each` and `takers` may stand with it"}, unit("player", "who has the first right to it"), text("how", "corpse, skinning or pickpocketing")}, "", "What is found with the creature was drawn; a list that is returned takes its place. What is not defined is left out, and at most 64 are taken."},
	{Need, "on_need", player, Ask, []Param{text("word", "of the need"), unit("other", "the creature that it has to do with, or nil")}, "", "A need of kind `script` is looked at; false says that it does not hold of this player. Called as often as needs are looked at: it only answers, and changes nothing."},
	{Looted, "on_looted", player, Notice, []Param{text("item", "id of the item"), number("count", "how many"), unit("source", "with whom it was found; may be nil"), {"thing", Thing, "the single item that it has now; of a stack that it has joined the whole stack, of several the last"}}, "", "The player has taken something that was found. It has it already."},
	{ItemNews, "on_item", player, Notice, []Param{text("item", "its id"), number("change", "how many more it has, below 0 fewer"), number("count", "how many it has now"), {"thing", Thing, "the one of them that was made last; nil where it has none"}}, "", "The player has more of an item than before, or less: it was found, bought, made, handed over, used up or whatever. Told a step later, what has come and gone within a step once."},
	{FoundMoney, "on_found_money", player, Notice, []Param{text("currency", "its id"), number("amount", "what came to the player, of what a group shares its part"), unit("source", "with whom it was found; may be nil")}, "", "The player has got money that was found. It has it already."},
	{MenuOpens, "on_menu", creature, Change, []Param{text("menu", "id of the menu"), unit("player", "who is shown it")}, "", "A menu that content defines is about to come up; the whole id of another that is returned takes its place, and \"\" keeps it away."},
	{MenuChosen, "on_choose", creature, Ask, []Param{unit("player", "who has chosen"), text("menu", "id of the menu"), number("option", "its place in the definition, from 1"), {"input", Data, "what was typed: a number or a text, or nil"}}, "", "A player has chosen an option of a menu that content defines, and nothing else forbids it; nothing is paid yet. False and a text refuse it, and the menu stays."},
	{SendMail, "on_send_mail", player, Ask, []Param{text("to", "the name of a character"), text("subject", "of the letter"), number("money", "coins that are sent with it"), number("things", "how many are in it")}, "", "The player is about to send a letter; false and a text refuse it."},
	{GotMail, "on_mail", player, Notice, []Param{text("from", "who has sent the newest that is not read")}, "", "Letters have come to the player that it has not read."},
	{TradeAsk, "on_trade", player, Ask, []Param{unit("other", "the other player"), text("part", "asks or asked, of the player itself")}, "", "The player is about to trade with another: both are asked. False and a text refuse it."},
	{TradeEnd, "on_traded", player, Notice, []Param{unit("other", "the other player")}, "", "A trade of the player is done: what was offered has changed hands."},
	{UseObject, "on_use_object", player, Notice, []Param{unit("object", "what it has used"), text("id", "of its definition")}, "", "The player has used a game object."},
	{ObjectUse, "on_use", ofObject, Ask, []Param{unit("player", "who uses it")}, "", "A player is about to use the object: it is near enough, has what the object needs and what opens its lock. False and a text refuse."},
	{ObjectOpen, "on_open", ofObject, Notice, []Param{text("new", "always active"), text("old", "how it stood before"), unit("by", "who opened it, or nil")}, "", "The object has opened, or begun to be used: its state is active now. Runs before on_state."},
	{ObjectState, "on_state", ofObject, Notice, []Param{text("new", "ready, active, locked, broken; of a bobber also bitten"), text("old", "how it stood before"), unit("by", "who did it, or nil")}, "", "The object stands otherwise than before."},
	{Boards, "on_board", ofObject, Notice, []Param{unit("who", "who stands on it now")}, "", "Somebody has stepped onto the transport, or has come into the world on it."},
	{Disembarks, "on_disembark", ofObject, Notice, []Param{unit("who", "who stands on it no longer")}, "", "Somebody has stepped off the transport, or has fallen off it, or was taken from it."},
	{StopReached, "on_stop", ofObject, Notice, []Param{text("stop", "its name")}, "", "The transport has come to a stop of its route."},
	{StopLeft, "on_depart", ofObject, Notice, []Param{text("stop", "its name")}, "", "The transport goes from a stop of its route."},
	{Buy, "on_buy", player, Ask, []Param{text("item", "id of the item"), number("times", "how often the offer is taken"), unit("vendor", "who sells it")}, "", "The player is about to buy something; false and a text refuse it."},
	{Sell, "on_sell", player, Ask, []Param{text("item", "id of the item"), number("count", "how many"), unit("vendor", "who buys it")}, "", "The player is about to sell something; false and a text refuse it."},
	{Dealt, "on_deal", player, Notice, []Param{text("news", "bought, sold, bought_back, repaired, bank_slot, broke, pet_left, pet_taken, pet_swapped or stable_slot"), text("item", "id of the item, or \"\""), number("count", "how many"), number("coins", "what was paid or got"), unit("with", "the creature; nil of what broke")}, "", "The player has bought or sold something, had something mended, or something that it has is worn out."},
	{AuctionSell, "on_auction_sell", player, Ask, []Param{text("item", "id of the item"), text("house", "id of the auction house"), number("count", "how many"), number("start", "the least bid, in coins")}, "", "The player is about to put something up to auction; false and a text refuse it."},
	{AuctionNews, "on_auction", player, Notice, []Param{text("news", "put_up, outbid, leading, won, sold, expired, cancelled, or withdrawn by who had put it up"), text("item", "id of the item"), number("count", "how many"), number("coins", "what the player gets or has paid")}, "", "Something has become of what the player has put up, or has bid for, while it is in the world. What it gets comes by mail."},
	{Petition, "on_petition", player, Ask, []Param{text("act", "buy, offer, sign, rename or turn_in"), text("guild", "what the guild is to be called"), unit("other", "of offer: to whom; of sign: who has offered it; else nil")}, "", "The player is about to do something with a petition, with which a guild is founded; false and a text refuse it."},
	{Combat, "on_combat", player, Notice, []Param{unit("enemy", "whom it fights first")}, "", "The player was out of combat and fights now: it has struck somebody, was struck, or a creature hates it."},
	{Peace, "on_peace", player, Notice, nil, "", "The player is out of combat again. Not called for one who has died or is about to leave the map."},
	{SpellKnown, "on_learn", player, Notice, []Param{text("spell", "its id"), text("instead", "id of the rank that it takes the place of, or \"\"")}, "", "The player has learned a spell. What its start gives it always knows, and is not told of."},
	{SpellLost, "on_unlearn", player, Notice, []Param{text("spell", "its id")}, "", "The player knows a spell no longer that it had learned."},
	{Gestured, "on_gesture", player, Notice, []Param{text("emote", "its id, `meadow:wave`"), unit("at", "at whom; nil when at nobody")}, "", "The player has made a gesture, one that content defines."},
	{Reviving, "on_reviving", player, Ask, []Param{text("how", "body, graveyard, offer, healer or spell")}, "", "The dead player is about to live again: at its `body`, at the `graveyard` where the rules know no ghosts, by an `offer` of somebody, a `healer`'s menu, or a `spell` of its own. False and a text refuse it, and it stays dead. Not asked where a script or an operator revives it."},
	{MapCreate, "on_create", onMap, Notice, nil, "", "The map instance has begun to exist; its first creatures stand."},
	{MapPlayerEnter, "on_player_enter", onMap, Notice, []Param{unit("player", "who came")}, "", "A player has come onto the map."},
	{MapPlayerLeave, "on_player_leave", onMap, Notice, []Param{unit("player", "who goes")}, "", "A player is about to leave the map."},
	{MapCreatureDied, "on_creature_died", onMap, Notice, []Param{unit("creature", "who died"), unit("killer", "nil when there is none")}, "", "A creature died on the map."},
	{MapMessage, "on_message", onMap, Notice, []Param{text("name", "of the message"), {"data", Data, "what was sent with it"}}, "", "The realm box or another map sent a message to this map."},
	{MapEncounter, "on_encounter", onMap, Notice, []Param{text("name", "of the encounter"), text("state", "not_started, in_progress or done")}, "", "An encounter of the instance stands otherwise: its fight has begun, was given up, or is won."},
	{MapEvent, "on_event", onMap, Notice, eventParams, `"bundle:event" of a bundle that this one depends on, or "event" of its own`, "A bundle has published an event on this map; at the end of the step."},
	{MapWeather, "on_weather", onMap, Notice, []Param{text("weather", "fine, fog, rain, snow, sandstorm or thunder"), text("before", "what it was"), number("pct", "how heavy it is, 0 to 100")}, "", "The weather of the map has changed, by its climate or by a script."},
	{MapState, "on_world_state", onMap, Notice, []Param{text("state", "id of a world state of the map or of the realm"), number("now", "what it is"), number("before", "what it was")}, "", "A world state has changed. One that the realm keeps changes on all maps, a step after somebody has changed it."},
	{RealmStart, "on_start", inRealm, Notice, nil, "", "The realm has started, or this bundle is new in it."},
	{RealmReload, "on_reload", inRealm, Notice, nil, "", "The realm runs a new release."},
	{RealmLogin, "on_login", inRealm, Notice, []Param{text("name", "of the character"), {"player", Data, "name, level and map of the character"}}, "", "A character has entered the world."},
	{RealmLogout, "on_logout", inRealm, Notice, []Param{text("name", "of the character")}, "", "A character has left the world."},
	{RealmSchedule, "on_schedule", inRealm, Notice, nil, `"daily 04:00", "sat 20:00" or "hourly :30", in the realm's time`, "The time has come."},
	{RealmMessage, "on_message", inRealm, Notice, []Param{text("name", "of the message"), {"data", Data, "what was sent with it"}}, "", "A map sent a message to the realm box."},
	{RealmWhisper, "on_whisper", inRealm, Ask, []Param{text("from", "who whispers: the name of a character"), text("to", "to whom"), {"words", Data, "as typed"}}, "", "A player is about to whisper to another; false and a text refuse it. Needs the permission players."},
	{RealmTalk, "on_talk", inRealm, Ask, []Param{text("from", "who talks: the name of a character"), text("channel", "its name"), {"words", Data, "as typed"}}, "", "A player is about to say something in a channel, in which it may be or not; false and a text refuse it. Needs the permission players."},
	{RealmEvent, "on_event", inRealm, Notice, eventParams, `"bundle:event" of a bundle that this one depends on, or "event" of its own`, "A bundle has published an event in the realm box; at the end of the step."},
	{RealmAuction, "on_auction_end", inRealm, Notice, []Param{text("news", "sold, expired or cancelled"), {"auction", Data, "what was put up: {number, house, item, count, seller, bidder, bid, start, buyout, ends}, as `realm:auctions` lists them"}}, "", "An auction has ended."},
	{RealmGuild, "on_guild", inRealm, Notice, []Param{text("news", "founded, joined, left, kicked, promoted, demoted, leading, disbanded, message or changed"), text("guild", "its name"), {"about", Data, "{name, by, text}: whom it is about, who did it, and the rank or the message of the day; each may be \"\""}}, "", "Something has happened in a guild. Of one that is disbanded nothing is found any more. Needs the permission players."},
	{RealmVault, "on_guild_bank", inRealm, Ask, []Param{text("player", "the name of the character"), text("act", "deposit, withdraw, move, pay, draw, buy, name, write or allow"), {"what", Data, "{guild, tab, to, item, count, money, text, rank}, of which there is what the act has; tabs and ranks from 1"}}, "", "A player is about to do something in the bank of its guild, which its rank may allow or not; false and a text refuse it, and what it has handed over comes back. Needs the permission players."},
	{RealmSocial, "on_social", inRealm, Notice, []Param{text("player", "the name of the character"), text("news", "befriended, unfriended, ignoring, hears_again or noted"), {"other", Data, "{name}: whom it has noted"}}, "", "A player has noted a friend, or somebody whom it does not want to hear, or has changed that. Needs the permission players."},
	{RealmCompanyTalk, "on_company_talk", inRealm, Ask, []Param{text("from", "who talks: the name of a character"), text("circle", "party, raid, guild or officers"), {"words", Data, "as typed"}}, "", "A player is about to say something to its group or its guild, in which it may be or not; false and a text refuse it. Needs the permission players."},
	{RealmGroup, "on_group", inRealm, Notice, []Param{text("news", "joined, left or leads"), text("player", "the name of the character"), {"members", Data, "the names of all who are in the group now, the leader first; none of one that is no more"}}, "", "Somebody has come into a group, has left it for whatever reason, or leads it now. Of a group of which one is left, that one has left too. Needs the permission players."},
	{RealmGroupInvite, "on_group_invite", inRealm, Ask, []Param{text("from", "who asks: the name of a character"), text("to", "whom")}, "", "A player is about to ask another into its group; false and a text refuse it. Needs the permission players."},
	{Unload, "on_unload", places, Change, []Param{kept}, "", "A new release takes over, and this is the old script: what it tidies in data is handed over, what is kept stays as it was until then. Called in the reverse order of bundles, with 1,000,000 instructions."},
	{Migrate, "migrate", places, Change, []Param{kept, text("old_version", "of the bundle whose scripts wrote it")}, "", "A new release takes over, in which the bundle has another version: this is the new script, and brings what the old one kept to the form of today. Called in the order of bundles, with 1,000,000 instructions."},
	{Load, "on_load", places, Notice, []Param{text("why", "start, reload, restart or rebuilt")}, "", "The bundle's scripts begin here: with the map or the realm or as a new bundle (start), in the place of older ones (reload), from a snapshot (restart), or after the script engine has failed (rebuilt). Called in the order of bundles."},
	{CheckCast, "check_cast", ofSpell, Ask, castParams, "", "A unit is about to cast the spell and nothing else forbids it; false and a text refuse it."},
	{CastStart, "on_cast", ofSpell, Notice, castParams, "", "A unit has begun to cast the spell, which takes time, or to channel it at once."},
	{CastGo, "on_launch", ofSpell, Notice, castParams, "", "The spell was cast: costs are paid, its targets are chosen; what flies is on its way. Of a channel that ticks at each round."},
	{SpellHit, "on_hit", ofSpell, Notice, castParams, "", "It has reached a target; its effects come next."},
	{SpellEffect, "on_effect", ofSpell, Ask, []Param{unit("caster", "nil when it has gone"), unit("target", "nil where the effect has none"), text("kind", "of the effect, such as damage"), number("value", "worked out for this target")}, "", "One of its effects is about to happen; false stops it. This is what an effect of kind script is made of."},
	{SpellCalculate, "calculate", ofSpell, Change, []Param{number("value", "of the effect"), unit("caster", "nil when it has gone"), unit("target", "nil where the effect has none"), text("kind", "of the effect")}, "", "The value of one of its effects for a target; the number returned counts."},
	{SpellMissed, "on_miss", ofSpell, Notice, []Param{unit("caster", "nil when it has gone"), unit("target", "who was not hit"), text("why", "misses, resisted, immune and so on")}, "", "It did nothing to a target."},
	{AuraApply, "on_apply", ofAura, Notice, auraParams, "", "It was laid on a unit, for the first time or again."},
	{AuraTick, "on_tick", ofAura, Notice, []Param{unit("bearer", "on whom it lies"), unit("caster", "nil when it has gone"), number("value", "of the tick"), text("kind", "of the effect")}, "", "One of its effects is about to tick. This is what an effect of kind periodic_script is made of."},
	{AuraRemove, "on_remove", ofAura, Notice, []Param{unit("bearer", "on whom it lay"), unit("caster", "nil when it has gone"), text("cause", "expired, dispelled, death and so on")}, "", "It was removed."},
	{AuraAbsorb, "on_absorb", ofAura, Change, []Param{number("amount", "about to be taken up"), unit("bearer", "on whom it lies"), unit("attacker", "nil when there is none")}, "", "It is about to take up damage; the number returned is how much it does."},
	{AuraProc, "on_proc", ofAura, Ask, []Param{unit("bearer", "on whom it lies"), unit("other", "who struck or was struck; may be nil"), number("amount", "of damage or healing, if any"), text("moment", "swing, spell_hit and so on")}, "", "It is about to go off; false stops it."},
	{SpellTargets, "select_targets", ofSpell, Change, []Param{{"targets", Units, "whom the effect would reach"}, unit("caster", "who casts it"), text("kind", "of the effect, such as damage"), number("index", "of the effect among those of the spell, from 1")}, "", "The targets of one of its effects have been found; a list that is returned takes their place: handles or refs of units on this map, at most 256. What the effects do happens as to any target."},
	{AuraCheck, "check_apply", ofAura, Ask, []Param{unit("bearer", "onto whom it would come"), unit("caster", "nil when it has gone")}, "", "It is about to be laid on a unit and nothing else forbids it; false keeps it away."},
	{AuraCalculate, "calculate", ofAura, Change, []Param{number("value", "of the effect, for one stack"), unit("bearer", "onto whom it comes"), unit("caster", "nil when it has gone"), text("kind", "of the effect")}, "", "The value of one of its effects, which is fixed while it is being laid on a unit; the number returned counts."},
	{ItemUse, "on_use", ofItem, Ask, []Param{unit("player", "who uses it"), unit("target", "at whom; the player itself, or nil, where it needs none"), {"thing", Thing, "the single item that is used"}}, "", "A player is about to use the item and it can be used; false and a text refuse it."},
	{EventStart, "on_start", ofEvent, Notice, []Param{{"resumed", Data, "true when the event was on before the map or the realm box began"}}, "", "The event has begun; or the map or the realm box has, while it was on."},
	{EventEnd, "on_end", ofEvent, Notice, nil, "", "The event has ended. Of one that ended while the realm was down, the realm box hears when it is up again; maps that begin without the event do not."},
	{EventStage, "on_stage", ofEvent, Notice, []Param{number("stage", "that was reached, from 1; the last is the goal itself")}, "", "The goal of the event has reached a stage."},
	{QuestCheck, "on_check_accept", ofQuest, Ask, []Param{unit("player", "who would take it on"), unit("giver", "who offers it; nil where nobody does")}, "", "A player is about to take the quest on, and nothing else forbids it; false and a text refuse it. Not asked where a script puts it into a log."},
	{QuestAccepted, "on_accept", ofQuest, Notice, []Param{unit("player", "who has taken it on"), unit("giver", "who offered it; nil where nobody did")}, "", "It is in the log of a player."},
	{QuestGoal, "on_objective", ofQuest, Notice, []Param{unit("player", "whose quest it is"), text("objective", "its name"), number("have", "how far it has come"), number("want", "how far it goes")}, "", "An objective has come further."},
	{QuestComplete, "on_complete", ofQuest, Notice, []Param{unit("player", "whose quest it is")}, "", "All that it wants is done; its ender waits."},
	{QuestFail, "on_fail", ofQuest, Notice, []Param{unit("player", "whose quest it is")}, "", "It has failed."},
	{QuestAbandon, "on_abandon", ofQuest, Notice, []Param{unit("player", "whose quest it was")}, "", "A player has given it up, or a script has dropped it."},
	{QuestReward, "on_reward", ofQuest, Change, []Param{{"rewards", Data, "what comes beside items: {experience = points, money = amount}"}, unit("player", "who is rewarded"), unit("ender", "who takes it back; nil where nobody does")}, "", "A player is about to be rewarded, and all that it hands over is there; a table that is returned takes the place of rewards."},
	{QuestMark, "on_mark", ofQuest, Change, []Param{text("mark", "none, later, waits, offers_again, offers or rewards"), unit("player", "who sees it"), unit("giver", "over whom it would be")}, "", "The sign because of the quest over who has to do with it; the word returned counts. Called as often as signs are looked at: it only answers, and changes nothing. Which quests a talk lists follows from it; what may be taken on does not."},
	{AreaEnter, "on_enter", ofArea, Notice, []Param{unit("player", "who has stepped into it")}, "", "A player has stepped into the area, was put there, or has come onto the map in it; runs before on_enter_area of the player."},
	{AreaLeave, "on_leave", ofArea, Notice, []Param{unit("player", "who has left it")}, "", "A player has left the area; not called when it leaves the map."},
}

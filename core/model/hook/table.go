package hook

// Info documents one hook.
type Info struct {
	ID       ID
	Name     string // of the handler in a script
	Subjects []Subject
	Kind     Kind
	Params   []Param
	// A keyed hook is written as a table from a key to a handler's name; Key
	// describes the key. The handler does not receive the key.
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

	castParams = []Param{unit("caster", "who casts it"), unit("target", "target of the spell; the caster, or nil, if it needs none"), text("item", "id of the item that casts the spell; \"\" if there is none")}
	auraParams = []Param{unit("bearer", "unit with the aura"), unit("caster", "nil if it is gone"), number("stacks", "number of stacks now")}

	kept = Param{"data", Data, "a copy of the bundle's state here: data.state, and data.units, a list of {unit = ref, state = {...}}"}

	eventParams = []Param{{"fields", Data, "as declared; a field of type unit holds a unit, or nil if it is gone"}, text("name", "name of the event, without its bundle")}
)

// Table is all hooks, in the order of ID.
var Table = [Count]Info{
	{Spawn, "on_spawn", beings, Notice, nil, "", "Called when the creature or game object has spawned, for the first time or again."},
	{Respawn, "on_respawn", creature, Notice, nil, "", "Called when its spawn has made the creature again after an earlier one died; runs after on_spawn."},
	{Despawn, "on_despawn", beings, Notice, []Param{text("reason", "ordered (by a script or an operator), expired (the time of it or its corpse is over) or undefined (the running release no longer defines it)")}, "", "Called when the creature or game object is about to despawn."},
	{Aggro, "on_aggro", creature, Notice, []Param{unit("enemy", "whom it fights first")}, "", "Called when the creature enters combat."},
	{Evade, "on_evade", creature, Notice, nil, "", "Called when the creature evades: it leaves combat and turns home."},
	{Home, "on_home", creature, Notice, nil, "", "Called when an evading creature has reached home, with full health."},
	{Death, "on_death", anyUnit, Notice, []Param{unit("killer", "nil when there is none")}, "", "Called when its health has reached 0."},
	{Kill, "on_kill", anyUnit, Notice, []Param{unit("victim", "who died")}, "", "Called when it dealt the killing hit."},
	{DamageTaken, "on_damage_taken", anyUnit, Change, []Param{number("amount", "health points"), unit("attacker", "nil when there is none")}, "", "Called before it loses health; the returned number is the health that it loses."},
	{DamageDealt, "on_damage_dealt", anyUnit, Change, []Param{number("amount", "health points"), unit("victim", "who takes the damage")}, "", "Called before it damages a unit; the returned number is passed on to the victim."},
	{HealingTaken, "on_healing_taken", anyUnit, Change, []Param{number("amount", "health points, including those above its full health"), unit("healer", "nil when there is none")}, "", "Called before a spell, an aura or a script heals it; the returned number is the health that it gains, and 0 cancels the healing. Not called for regeneration."},
	{HealingDealt, "on_healing_dealt", anyUnit, Change, []Param{number("amount", "health points"), unit("target", "who is healed")}, "", "Called before it heals a unit, or itself; the returned number is passed on to the target."},
	{HealthBelow, "on_health", creature, Notice, nil, "percent of full health, 1 to 99", "Called when its health falls below the percentage; again only after its health was above it."},
	{VictimChanged, "on_victim_changed", creature, Notice, []Param{unit("victim", "nil if it has no victim now"), unit("before", "nil if it had no victim")}, "", "Called when it has a new victim."},
	{Healed, "on_healed", creature, Notice, []Param{number("amount", "health points, including those above its full health"), unit("healer", "who healed it")}, "", "Called when a unit, or the creature itself, has healed it by a spell, an aura or a script. Not called for regeneration."},
	{Swayed, "on_charmed", creature, Notice, []Param{unit("charmer", "who controls it now; nil if nobody"), unit("before", "who controlled it; nil if nobody, or if that unit is gone")}, "", "Called when a charm begins or ends, or its controller changes, while the creature is alive."},
	{Waypoint, "on_waypoint", creature, Notice, []Param{number("index", "number of the waypoint, from 1")}, "", "Called when it has reached a waypoint of its path. Not called while its cell sleeps."},
	{AllyDied, "on_ally_died", creature, Notice, []Param{unit("ally", "who died"), unit("killer", "nil when there is none")}, "", "Called when a creature of a friendly faction has died within its sight."},
	{Hear, "on_hear", creature, Notice, []Param{unit("speaker", "the player"), text("words", "the text as spoken")}, "", "Called when a player speaks near enough for the creature to hear."},
	{Gesture, "on_gesture", creature, Notice, []Param{unit("player", "who made it"), text("emote", "id of the gesture, such as `meadow:wave`")}, "", "Called when a player makes a gesture that content defines at the creature."},
	{PlayerNear, "on_player_near", creature, Notice, []Param{unit("player", "who came near")}, "yards, 1 to 100", "Called when a living player comes within the distance; again for that player only after it has left the distance."},
	{FirstLogin, "on_first_login", player, Notice, nil, "", "Called when the character enters the world for the first time ever; runs before on_login."},
	{Login, "on_login", player, Notice, nil, "", "Called when the character has entered the world after a log-in."},
	{Logout, "on_logout", player, Notice, nil, "", "Called when the character is about to leave the world."},
	{EnterMap, "on_enter_map", player, Notice, nil, "", "Called when the player has entered this map, by log-in or from another map."},
	{LeaveMap, "on_leave_map", player, Notice, nil, "", "Called when the player is about to leave this map."},
	{EnterArea, "on_enter_area", player, Notice, []Param{text("area", "id of the place")}, "", "Called when the player has entered an area."},
	{LeaveArea, "on_leave_area", player, Notice, []Param{text("area", "id of the place")}, "", "Called when the player has left an area."},
	{Level, "on_level", player, Notice, []Param{number("level", "new level"), number("before", "old level")}, "", "Called when the player's level has changed."},
	{Experience, "on_experience", player, Change, []Param{number("amount", "points"), unit("source", "the killed unit, or nil")}, "", "Called before the player gains experience; the returned number is the experience that it gains."},
	{MoneyGain, "on_money_gain", player, Change, []Param{number("amount", "coins"), text("currency", "id of the currency"), text("how", "found, quest, menu, spell or script")}, "", "Called before the player gains money that nobody pays: found money, or money from a quest, a menu, a spell or a script. The returned number, rounded and limited by the space that the player has, is the money that it gains; the rest is gone. Not called for sales, purchases and exchanges, nor for money by trade, mail, auction or bank, which neither creates nor destroys money."},
	{ReputationChange, "on_reputation_change", player, Change, []Param{number("points", "points that it is about to gain; negative if it loses them"), text("faction", "id of the faction")}, "", "Called before the player's reputation with a faction changes; the returned number, rounded, is the change, and the spillover to other factions follows from it. Not called for `player:set_reputation`."},
	{SkillGain, "on_skill_gain", player, Change, []Param{number("points", "points that it is about to gain"), text("skill", "id of the skill")}, "", "Called before practice raises a skill of the player; the returned number, rounded and limited by the maximum, is the gain. Not called for `player:set_skill`."},
	{ChatAsk, "on_chat", player, Ask, []Param{text("words", "the text as typed"), text("how", "says, yells or emotes")}, "", "Called before the player speaks; false and a text refuse it."},
	{ChatText, "on_chat_text", player, Change, []Param{text("words", "the text as typed"), text("how", "says, yells or emotes")}, "", "Called when the player speaks; the returned text is what others hear."},
	{Equip, "on_equip", player, Ask, []Param{text("item", "id of the item"), text("slot", "slot: head, main_hand and so on")}, "", "Called before the player equips an item; false and a text refuse it."},
	{PlayerRespawn, "on_revive", player, Notice, nil, "", "Called when the player has been resurrected."},
	{Release, "on_release", player, Notice, nil, "", "Called when the dead player has released its spirit and is a ghost at the graveyard. Not called if the rules have no ghosts."},
	{Duel, "on_duel", player, Ask, []Param{unit("foe", "the other player"), text("part", "challenger or challenged: the part of this player")}, "", "Called for both players before a challenge to a duel. False and a text refuse it."},
	{DuelStart, "on_duel_start", player, Notice, []Param{unit("foe", "the other player")}, "", "Called when the countdown is over and the duel begins."},
	{DuelEnd, "on_duel_end", player, Notice, []Param{unit("foe", "the other player, who may be about to leave the map"), text("result", "won, lost, fled or called off")}, "", "Called when the duel is over. The result `fled` means that the player lost by leaving or by dying of another cause; a duel that never began is `called off`."},
	{Talk, "on_talk", creature, Ask, []Param{unit("player", "who talks to the creature")}, "", "Called when a player talks to the creature, so that the handler can show a menu. False and a text refuse the talk, and later bundles are not asked. A creature with this handler is shown as one that players can talk to."},
	{Phase, "on_phase", creature, Notice, []Param{text("new", "name of the phase; \"\" when the creature evades"), text("old", "name of the phase before; \"\" at the beginning of a fight")}, "", "Called when its fight has entered a phase of its definition, or the creature has evaded. The texts, summons and stats of the phase already apply."},
	{Arrive, "on_arrive", creature, Notice, []Param{text("point", "name that the order gave to the point; \"\" if it has no name")}, "", "Called when it has arrived at the point to which a script or a rule sent it."},
	{DataSet, "on_data", creature, Notice, []Param{text("field", "key of the number"), number("value", "new value"), unit("from", "who set it; nil if nobody did")}, "", "Called when a number stored on the creature was set, even to the same value."},
	{TextOver, "on_text_over", creature, Notice, []Param{text("group", "group of the line"), unit("to", "to whom it spoke; nil if to nobody in particular")}, "", "Called when the duration of a line that the creature said is over. The line, or the rule or script that made the creature say it, sets the duration."},
	{JourneyNews, "on_journey", creature, Notice, []Param{text("news", "started, paused, resumed, stopped, ended or failed"), text("path", "id of the path"), number("point", "waypoint to which it was on its way, from 1; the last one if the journey has ended")}, "", "Called when the state of its journey has changed. on_waypoint reports that it reached a waypoint."},
	{FollowDone, "on_follow_done", creature, Notice, []Param{unit("creature", "the creature that it reached"), unit("leader", "whom it followed; nil if gone")}, "", "Called when it has reached the creature that it looked for while it followed a unit. It follows no more."},
	{Summoned, "on_summon", anyUnit, Notice, []Param{unit("creature", "the new creature")}, "", "Called when a creature that it owns has appeared: a summon of a script, a rule, a spell or a phase."},
	{SummonLost, "on_summon_lost", anyUnit, Notice, []Param{unit("creature", "the lost creature"), text("how", "died, despawned or evaded")}, "", "Called when a creature that it owns has died, is about to despawn, or has evaded."},
	{QuestGiven, "on_quest_accepted", creature, Notice, []Param{unit("player", "who accepted it"), text("quest", "id of the quest")}, "", "Called when a player has accepted a quest from the creature."},
	{QuestEnded, "on_quest_rewarded", creature, Notice, []Param{unit("player", "who was rewarded"), text("quest", "id of the quest")}, "", "Called when a player has been rewarded for a quest that the creature ends."},
	{StruckBySpell, "on_spell_hit", anyUnit, Notice, []Param{unit("caster", "nil if it is gone"), text("spell", "id of the spell")}, "", "Called when a spell has hit it, before the effects of the spell."},
	{SpellLanded, "on_spell_landed", creature, Notice, []Param{unit("target", "unit that was hit"), text("spell", "id of the spell")}, "", "Called when a spell that it cast has hit a unit, before the effects of the spell."},
	{CastDone, "on_cast_done", anyUnit, Notice, []Param{unit("target", "target of the spell; itself, or nil, if the spell needs none"), text("spell", "id of the spell")}, "", "Called when it has cast a spell: the costs are paid, and a missile is on its way."},
	{QuestNews, "on_quest", player, Notice, []Param{text("quest", "id of the quest"), text("news", "taken, progressed, completed, failed, abandoned or rewarded")}, "", "Called when the state of a quest of the player has changed."},
	{SkillNews, "on_skill", player, Notice, []Param{text("skill", "id of the skill"), number("value", "new value; 0 if the player has unlearned it"), number("was", "value before")}, "", "Called when the player has learned, increased or unlearned a skill."},
	{ReputationNews, "on_reputation", player, Notice, []Param{text("faction", "id of the faction"), number("points", "new reputation points"), text("rank", "word of the reputation rank")}, "", "Called when the player's reputation with a faction has changed."},
	{TalentNews, "on_talent", player, Notice, []Param{text("talent", "id of the talent; \"\" when points came back"), number("rank", "the rank now; when points came back, their number")}, "", "Called when the player has chosen a talent, or its next rank, or when talents were reset."},
	{AchievementNews, "on_achievement", player, Notice, []Param{text("achievement", "id of the achievement"), number("points", "points that it is worth")}, "", "Called when the player has earned an achievement and has its rewards."},
	{Loot, "on_loot", creature, Change, []Param{{"drops", Data, "the rolled loot: a list of {item = id, count = n} and {money = id, count = n}; an entry may also have `each` and `takers`"}, unit("player", "who has the first right to it"), text("how", "corpse, skinning or pickpocketing")}, "", "Called when loot of the creature was rolled; a returned list replaces it. Entries that are not defined are left out, and at most 64 are used."},
	{Need, "on_need", player, Ask, []Param{text("word", "name of the need"), unit("other", "the creature that the check is about, or nil")}, "", "Called when a need of kind `script` is checked; false means that the player does not meet it. Called as often as needs are checked: the handler must only answer, and must not change anything."},
	{Looted, "on_looted", player, Notice, []Param{text("item", "id of the item"), number("count", "how many"), unit("source", "the creature or object that had the loot; may be nil"), {"thing", Thing, "the single item that the player now has; if it joined a stack, the whole stack; if there are several, the last"}}, "", "Called when the player has looted an item and already has it."},
	{ItemNews, "on_item", player, Notice, []Param{text("item", "id of the item"), number("change", "how many more it has; negative if fewer"), number("count", "how many it has now"), {"thing", Thing, "the last of them that was made; nil if it has none"}}, "", "Called when the player has more or fewer of an item than before, for whatever reason: it was found, bought, made, traded, used up and so on. Called one step later, with the net change of the step."},
	{FoundMoney, "on_found_money", player, Notice, []Param{text("currency", "id of the currency"), number("amount", "what the player received; if a group shares the money, its share"), unit("source", "the creature or object that had the loot; may be nil")}, "", "Called when the player has looted money and already has it."},
	{MenuOpens, "on_menu", creature, Change, []Param{text("menu", "id of the menu"), unit("player", "who sees it")}, "", "Called before a menu that content defines is shown; a returned full id of another menu replaces it, and \"\" shows none."},
	{MenuChosen, "on_choose", creature, Ask, []Param{unit("player", "who chose"), text("menu", "id of the menu"), number("option", "number of the option in the definition, from 1"), {"input", Data, "what the player typed: a number or a text, or nil"}}, "", "Called when a player has chosen an option of a menu that content defines and may choose it, before anything is paid. False and a text refuse it, and the menu stays open."},
	{SendMail, "on_send_mail", player, Ask, []Param{text("to", "name of the receiving character"), text("subject", "subject of the letter"), number("money", "coins in the letter"), number("things", "number of items in the letter")}, "", "Called before the player sends a letter; false and a text refuse it."},
	{GotMail, "on_mail", player, Notice, []Param{text("from", "sender of the newest unread letter")}, "", "Called when the player has received letters that it has not read."},
	{Rolled, "on_roll", player, Notice, []Param{number("number", "the number that came up"), number("high", "the highest that could come up")}, "", "Called when the player has rolled a number with /roll."},
	{Inspected, "on_inspect", player, Notice, []Param{unit("other", "the inspected player")}, "", "Called when the player has inspected another player: it is shown the equipment and the talents of the other."},
	{TradeAsk, "on_trade", player, Ask, []Param{unit("other", "the other player"), text("part", "asks or asked: the part of this player")}, "", "Called for both players before a trade begins. False and a text refuse it."},
	{TradeEnd, "on_traded", player, Notice, []Param{unit("other", "the other player")}, "", "Called when a trade of the player is complete: what both offered has changed hands."},
	{UseObject, "on_use_object", player, Notice, []Param{unit("object", "the object"), text("id", "id of its definition")}, "", "Called when the player has used a game object."},
	{ObjectUse, "on_use", ofObject, Ask, []Param{unit("player", "who uses it")}, "", "Called before a player uses the object: the player is near enough, meets the object's needs and can open its lock. False and a text refuse it."},
	{ObjectOpen, "on_open", ofObject, Notice, []Param{text("new", "always active"), text("old", "state before"), unit("by", "who opened it, or nil")}, "", "Called when the object is opened or its use begins: its state is now active. Runs before on_state."},
	{ObjectState, "on_state", ofObject, Notice, []Param{text("new", "ready, active, locked, broken; for a fishing bobber also bitten"), text("old", "state before"), unit("by", "who did it, or nil")}, "", "Called when the state of the object has changed."},
	{Boards, "on_board", ofObject, Notice, []Param{unit("who", "who boarded")}, "", "Called when a unit has boarded the transport, or has entered the world on it."},
	{Disembarks, "on_disembark", ofObject, Notice, []Param{unit("who", "who left")}, "", "Called when a unit has stepped off, has fallen off, or was removed from the transport."},
	{StopReached, "on_stop", ofObject, Notice, []Param{text("stop", "name of the stop")}, "", "Called when the transport has arrived at a stop of its route."},
	{StopLeft, "on_depart", ofObject, Notice, []Param{text("stop", "name of the stop")}, "", "Called when the transport departs from a stop of its route."},
	{Buy, "on_buy", player, Ask, []Param{text("item", "id of the item"), number("times", "how many times the offer is bought"), unit("vendor", "who sells it")}, "", "Called before the player buys an item; false and a text refuse it."},
	{Sell, "on_sell", player, Ask, []Param{text("item", "id of the item"), number("count", "how many"), unit("vendor", "who buys it")}, "", "Called before the player sells an item; false and a text refuse it."},
	{Dealt, "on_deal", player, Notice, []Param{text("news", "bought, sold, bought_back, repaired, bank_slot, broke, pet_left, pet_taken, pet_swapped or stable_slot"), text("item", "id of the item, or \"\""), number("count", "how many"), number("coins", "amount paid or received"), unit("with", "the creature; nil if an item broke")}, "", "Called when the player has bought, sold or repaired an item, or an item of the player is broken."},
	{AuctionSell, "on_auction_sell", player, Ask, []Param{text("item", "id of the item"), text("house", "id of the auction house"), number("count", "how many"), number("start", "lowest bid, in coins")}, "", "Called before the player puts an item up for auction; false and a text refuse it."},
	{AuctionNews, "on_auction", player, Notice, []Param{text("news", "put_up, outbid, leading, won, sold, expired, cancelled, or withdrawn by the seller"), text("item", "id of the item"), number("count", "how many"), number("coins", "what the player receives or has paid")}, "", "Called when an auction of the player, or one on which it bid, has changed while the player is in the world. Items and coins for the player come by mail."},
	{Petition, "on_petition", player, Ask, []Param{text("act", "buy, offer, sign, rename or turn_in"), text("guild", "future name of the guild"), unit("other", "for offer: the player who is offered it; for sign: the player who offered it; otherwise nil")}, "", "Called before the player acts on a petition, with which a guild is founded; false and a text refuse it."},
	{Combat, "on_combat", player, Notice, []Param{unit("enemy", "whom it fights first")}, "", "Called when the player enters combat: it attacked a unit, was attacked, or is on the threat list of a creature."},
	{Peace, "on_peace", player, Notice, nil, "", "Called when the player has left combat. Not called if the player has died or is about to leave the map."},
	{SpellKnown, "on_learn", player, Notice, []Param{text("spell", "id of the spell"), text("instead", "id of the rank that it replaces, or \"\"")}, "", "Called when the player has learned a spell. Not called for spells that its start gives, which it always knows."},
	{SpellLost, "on_unlearn", player, Notice, []Param{text("spell", "id of the spell")}, "", "Called when the player has unlearned a learned spell."},
	{Gestured, "on_gesture", player, Notice, []Param{text("emote", "id of the gesture, such as `meadow:wave`"), unit("at", "target of the gesture; nil if it has none")}, "", "Called when the player has made a gesture that content defines."},
	{Reviving, "on_reviving", player, Ask, []Param{text("how", "body, graveyard, offer, healer or spell")}, "", "Called before the dead player is resurrected: at its `body`, at the `graveyard` if the rules have no ghosts, by an `offer` of another unit, by a `healer`'s menu, or by a `spell` of its own. False and a text refuse it, and the player stays dead. Not called if a script or an operator resurrects it."},
	{MapCreate, "on_create", onMap, Notice, nil, "", "Called when the map instance has been created and has its first creatures."},
	{MapPlayerEnter, "on_player_enter", onMap, Notice, []Param{unit("player", "who entered")}, "", "Called when a player has entered the map."},
	{MapPlayerLeave, "on_player_leave", onMap, Notice, []Param{unit("player", "who leaves")}, "", "Called when a player is about to leave the map."},
	{MapCreatureDied, "on_creature_died", onMap, Notice, []Param{unit("creature", "who died"), unit("killer", "nil when there is none")}, "", "Called when a creature has died on the map."},
	{MapMessage, "on_message", onMap, Notice, []Param{text("name", "name of the message"), {"data", Data, "data of the message"}}, "", "Called when the realm or another map has sent a message to this map."},
	{MapEncounter, "on_encounter", onMap, Notice, []Param{text("name", "name of the encounter"), text("state", "not_started, in_progress or done")}, "", "Called when the state of an encounter of the instance has changed: its fight has begun, was given up, or is won."},
	{MapEvent, "on_event", onMap, Notice, eventParams, `"bundle:event" of a bundle that this one depends on, or "event" of its own`, "Called when a bundle has published an event on this map, at the end of the step."},
	{MapWeather, "on_weather", onMap, Notice, []Param{text("weather", "fine, fog, rain, snow, sandstorm or thunder"), text("before", "weather before"), number("pct", "intensity, 0 to 100")}, "", "Called when the weather of the map has changed, by its climate or by a script."},
	{MapState, "on_world_state", onMap, Notice, []Param{text("state", "id of a world state of the map or of the realm"), number("now", "new value"), number("before", "value before")}, "", "Called when a world state has changed. A world state of the realm changes on all maps, one step after the change was requested."},
	{RealmStart, "on_start", inRealm, Notice, nil, "", "Called when the realm has started, or this bundle is new in it."},
	{RealmReload, "on_reload", inRealm, Notice, nil, "", "Called when the realm has switched to a new release."},
	{RealmLogin, "on_login", inRealm, Notice, []Param{text("name", "name of the character"), {"player", Data, "name, level and map of the character"}}, "", "Called when a character has entered the world."},
	{RealmLogout, "on_logout", inRealm, Notice, []Param{text("name", "name of the character")}, "", "Called when a character has left the world."},
	{RealmSchedule, "on_schedule", inRealm, Notice, nil, `"daily 04:00", "sat 20:00" or "hourly :30", in the realm's time`, "Called at the scheduled time."},
	{RealmMessage, "on_message", inRealm, Notice, []Param{text("name", "name of the message"), {"data", Data, "data of the message"}}, "", "Called when a map has sent a message to the realm."},
	{RealmWhisper, "on_whisper", inRealm, Ask, []Param{text("from", "name of the sending character"), text("to", "name of the receiving character"), {"words", Data, "the text as typed"}}, "", "Called before a player whispers to another; false and a text refuse it. Needs the permission players."},
	{RealmTalk, "on_talk", inRealm, Ask, []Param{text("from", "name of the speaking character"), text("channel", "name of the channel"), {"words", Data, "the text as typed"}}, "", "Called before a player speaks in a channel, which it may or may not have joined; false and a text refuse it. Needs the permission players."},
	{RealmEvent, "on_event", inRealm, Notice, eventParams, `"bundle:event" of a bundle that this one depends on, or "event" of its own`, "Called when a bundle has published an event in the realm, at the end of the step."},
	{RealmAuction, "on_auction_end", inRealm, Notice, []Param{text("news", "sold, expired or cancelled"), {"auction", Data, "the lot: {number, house, item, count, seller, bidder, bid, start, buyout, ends}, as in `realm:auctions`"}}, "", "Called when an auction has ended."},
	{RealmGuild, "on_guild", inRealm, Notice, []Param{text("news", "founded, joined, left, kicked, promoted, demoted, leading, disbanded, message or changed"), text("guild", "name of the guild"), {"about", Data, "{name, by, text}: the affected character, the acting character, and the rank or the message of the day; each may be \"\""}}, "", "Called when a guild or its membership has changed. A disbanded guild can no longer be looked up. Needs the permission players."},
	{RealmVault, "on_guild_bank", inRealm, Ask, []Param{text("player", "name of the character"), text("act", "deposit, withdraw, move, pay, draw, buy, name, write or allow"), {"what", Data, "{guild, tab, to, item, count, money, text, rank}, with the fields that apply to the act; tabs and ranks count from 1"}}, "", "Called before a player acts on the bank of its guild, whether or not its rank allows it; false and a text refuse it, and what the player deposited comes back. Needs the permission players."},
	{RealmSocial, "on_social", inRealm, Notice, []Param{text("player", "name of the character"), text("news", "befriended, unfriended, ignoring, hears_again or noted"), {"other", Data, "{name}: the other player"}}, "", "Called when a player has changed its friend list or its ignore list. Needs the permission players."},
	{RealmCompanyTalk, "on_company_talk", inRealm, Ask, []Param{text("from", "name of the speaking character"), text("circle", "party, raid, guild or officers"), {"words", Data, "the text as typed"}}, "", "Called before a player speaks to its group or guild, whether or not it is in one; false and a text refuse it. Needs the permission players."},
	{RealmGroup, "on_group", inRealm, Notice, []Param{text("news", "joined, left or leads"), text("player", "name of the character"), {"members", Data, "names of all current members of the group, the leader first; empty if the group no longer exists"}}, "", "Called when a player has joined or left a group, for whatever reason, or is its new leader. If one member remains, the group ends and that member has left too. Needs the permission players."},
	{RealmGroupInvite, "on_group_invite", inRealm, Ask, []Param{text("from", "name of the inviting character"), text("to", "name of the invited character")}, "", "Called before a player invites another one to its group; false and a text refuse it. Needs the permission players."},
	{Unload, "on_unload", places, Change, []Param{kept}, "", "Called in the old script when a new release is about to replace it. Changes to data are handed over to the new script; the state itself stays unchanged until then. Called in the reverse order of bundles, with 1,000,000 instructions."},
	{Migrate, "migrate", places, Change, []Param{kept, text("old_version", "version of the bundle whose scripts wrote the data")}, "", "Called in the new script when a new release has another version of the bundle. It converts the state of the old script to the new form. Called in the order of bundles, with 1,000,000 instructions."},
	{Load, "on_load", places, Notice, []Param{text("why", "start, reload, restart or rebuilt")}, "", "Called when the bundle's scripts start: with the map or the realm, or as a new bundle (start), in place of older scripts (reload), from a snapshot (restart), or after a failure of the script engine (rebuilt). Called in the order of bundles."},
	{CheckCast, "check_cast", ofSpell, Ask, castParams, "", "Called before a unit casts the spell, when nothing else forbids it; false and a text refuse it."},
	{CastStart, "on_cast", ofSpell, Notice, castParams, "", "Called when a unit has begun to cast the spell over time, or to channel it."},
	{CastGo, "on_launch", ofSpell, Notice, castParams, "", "Called when the spell has been cast: the costs are paid and the targets are chosen; a missile is on its way. For a channel that ticks, called at each tick."},
	{SpellHit, "on_hit", ofSpell, Notice, castParams, "", "Called when the spell has hit a target, before its effects."},
	{SpellEffect, "on_effect", ofSpell, Ask, []Param{unit("caster", "nil if it is gone"), unit("target", "nil if the effect has none"), text("kind", "kind of the effect, such as damage"), number("value", "the value calculated for this target")}, "", "Called before an effect of the spell happens; false stops it. Use it to implement an effect of kind script."},
	{SpellCalculate, "calculate", ofSpell, Change, []Param{number("value", "value of the effect"), unit("caster", "nil if it is gone"), unit("target", "nil if the effect has none"), text("kind", "kind of the effect")}, "", "Called when the value of an effect for a target is calculated; the returned number is used."},
	{SpellMissed, "on_miss", ofSpell, Notice, []Param{unit("caster", "nil if it is gone"), unit("target", "the unit that was not affected"), text("why", "misses, resisted, dodged, parried, blocked, evaded, immune, reflected or absorbed")}, "", "Called when the spell has no effect on a target."},
	{AuraApply, "on_apply", ofAura, Notice, auraParams, "", "Called when the aura has been applied to a unit, or applied again."},
	{AuraTick, "on_tick", ofAura, Notice, []Param{unit("bearer", "unit with the aura"), unit("caster", "nil if it is gone"), number("value", "value of the tick"), text("kind", "kind of the effect")}, "", "Called before an effect of the aura ticks. Use it to implement an effect of kind periodic_script."},
	{AuraRemove, "on_remove", ofAura, Notice, []Param{unit("bearer", "unit that had the aura"), unit("caster", "nil if it is gone"), text("cause", "expired, cancelled, dispelled, stolen, replaced, used (its charges or its absorb), broken (by damage, moving and so on), death, immune, undefined (the running release no longer defines it), ordered (by a script or an effect) or left (the unit left the area of the aura, or its owner)")}, "", "Called when the aura has been removed."},
	{AuraAbsorb, "on_absorb", ofAura, Change, []Param{number("amount", "damage that it is about to absorb"), unit("bearer", "unit with the aura"), unit("attacker", "nil when there is none")}, "", "Called before the aura absorbs damage; the returned number is the damage that it absorbs."},
	{AuraProc, "on_proc", ofAura, Ask, []Param{unit("bearer", "unit with the aura"), unit("other", "the unit that hit or was hit; may be nil"), number("amount", "amount of damage or healing, if any"), text("moment", "one of the proc moments in spell-kinds.md, such as swing or spell_hit")}, "", "Called before the aura procs; false stops it."},
	{SpellTargets, "select_targets", ofSpell, Change, []Param{{"targets", Units, "the targets of the effect"}, unit("caster", "who casts it"), text("kind", "kind of the effect, such as damage"), number("index", "number of the effect in the spell, from 1")}, "", "Called when the targets of an effect of the spell have been found. A returned list replaces them: handles or refs of units on this map, at most 256. The effects apply as to any target."},
	{AuraCheck, "check_apply", ofAura, Ask, []Param{unit("bearer", "unit that would get the aura"), unit("caster", "nil if it is gone")}, "", "Called before the aura is applied to a unit, when nothing else forbids it; false prevents it."},
	{AuraCalculate, "calculate", ofAura, Change, []Param{number("value", "value of the effect, for one stack"), unit("bearer", "unit that gets the aura"), unit("caster", "nil if it is gone"), text("kind", "kind of the effect")}, "", "Called when the value of an effect of the aura is calculated, while the aura is being applied; the value is then fixed. The returned number is used."},
	{ItemUse, "on_use", ofItem, Ask, []Param{unit("player", "who uses it"), unit("target", "target of the use; the player itself, or nil, if it needs none"), {"thing", Thing, "the single item that is used"}}, "", "Called before a player uses the item, when the player can use it; false and a text refuse it."},
	{EventStart, "on_start", ofEvent, Notice, []Param{{"resumed", Data, "true if the event was active before the map or the realm box started"}}, "", "Called when the event has started, and when the map or the realm box has started during the event."},
	{EventEnd, "on_end", ofEvent, Notice, nil, "", "Called when the event has ended. If it ended while the realm was down, the realm box gets this call after the start; maps that start without the event do not."},
	{EventStage, "on_stage", ofEvent, Notice, []Param{number("stage", "the stage that was reached, from 1; the last is the goal itself")}, "", "Called when the goal of the event has reached a stage."},
	{QuestCheck, "on_check_accept", ofQuest, Ask, []Param{unit("player", "who wants to accept it"), unit("giver", "who offers it; nil if nobody does")}, "", "Called before a player accepts the quest, when nothing else forbids it; false and a text refuse it. Not called if a script adds the quest to the log."},
	{QuestAccepted, "on_accept", ofQuest, Notice, []Param{unit("player", "who accepted it"), unit("giver", "who offered it; nil if nobody did")}, "", "Called when the quest is in the log of a player."},
	{QuestGoal, "on_objective", ofQuest, Notice, []Param{unit("player", "whose quest it is"), text("objective", "name of the objective"), number("have", "count that is reached"), number("want", "count that is required")}, "", "Called when an objective has progressed."},
	{QuestComplete, "on_complete", ofQuest, Notice, []Param{unit("player", "whose quest it is")}, "", "Called when all objectives of the quest are reached and the player can turn it in."},
	{QuestFail, "on_fail", ofQuest, Notice, []Param{unit("player", "whose quest it is")}, "", "Called when the quest has failed."},
	{QuestAbandon, "on_abandon", ofQuest, Notice, []Param{unit("player", "whose quest it was")}, "", "Called when a player has abandoned the quest, or a script has removed it."},
	{QuestReward, "on_reward", ofQuest, Change, []Param{{"rewards", Data, "rewards other than items: {experience = points, money = amount}"}, unit("player", "who is rewarded"), unit("ender", "who accepts it as the ender; nil if nobody does")}, "", "Called before a player is rewarded, when the player has everything that the quest takes; a returned table replaces rewards."},
	{QuestMark, "on_mark", ofQuest, Change, []Param{text("mark", "none, later (a quest that the player cannot take yet), waits (an accepted quest that is not complete), offers_again (a repeatable quest), offers (a new quest) or rewards (a quest to turn in)"), unit("player", "who sees it"), unit("giver", "the giver or ender with the marker")}, "", "Called when the marker above a giver or ender is chosen; the returned word is used. Called as often as markers are updated: the handler must only answer, and must not change anything. The marker also decides which quests a gossip menu lists, but not which quests a player can accept."},
	{AreaEnter, "on_enter", ofArea, Notice, []Param{unit("player", "who entered")}, "", "Called when a player has entered the area, by moving, by a teleport, or by entering the map inside it; runs before on_enter_area of the player."},
	{AreaLeave, "on_leave", ofArea, Notice, []Param{unit("player", "who left")}, "", "Called when a player has left the area. Not called when the player leaves the map."},
}

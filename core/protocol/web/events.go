package web

import (
	"loam/core/content"
	"loam/core/event"
	"loam/core/plain"
)

// eventMessage is how one kind of event is told.
type eventMessage struct {
	doc    string
	text   bool // depends on the reader's language
	encode func(w *writer, t texts, e event.Event)
}

// told makes the entry of an event type that reads the same in every language.
func told[E event.Event](doc string, encode func(w *writer, e E)) *eventMessage {
	return &eventMessage{doc: doc, encode: func(w *writer, _ texts, e event.Event) { encode(w, e.(E)) }}
}

// toldInWords makes the entry of an event type that carries text.
func toldInWords[E event.Event](doc string, encode func(w *writer, t texts, e E)) *eventMessage {
	return &eventMessage{doc: doc, text: true, encode: func(w *writer, t texts, e event.Event) { encode(w, t, e.(E)) }}
}

// outbound is what a page is told of each kind of event; nil is known and not
// told. A test fails if a kind is missing.
var outbound = map[event.Kind]*eventMessage{
	event.KindSpawned:         nil, // it enters sight
	event.KindDespawned:       nil, // it leaves sight
	event.KindWaypointReached: nil, // for scripts and transcripts
	event.KindPanelOpened:     nil, // the step tells of panels
	event.KindPanelClosed:     nil, // the same
	event.KindCastBegun:       toldCastBegun,
	event.KindCastFailed:      toldCastFailed,
	event.KindCastInterrupted: toldCastInterrupted,
	event.KindCastDelayed:     toldCastDelayed,
	event.KindCastWent:        toldCastWent,
	event.KindChannelBegan:    toldChannelBegan,
	event.KindChannelEnded:    toldChannelEnded,
	event.KindRested:          toldRested,
	event.KindSpellMissed:     toldSpellMissed,
	event.KindEnergized:       toldEnergized,
	event.KindAuraApplied:     toldAuraApplied,
	event.KindAuraRemoved:     toldAuraRemoved,
	event.KindDispelled:       toldDispelled,
	event.KindSpellLearned:    toldSpellLearned,
	event.KindOffered:         toldOffered,
	event.KindMoneyChanged:    toldMoney,
	event.KindLootOpened:      toldLootOpened,
	event.KindLootClosed:      toldLootClosed,
	event.KindLooted:          toldLooted,
	event.KindDealt:           toldDeal,
	event.KindRolled:          toldRolled,
	event.KindTradeTold:       toldTrade,
	event.KindMailShown:       toldMails,
	event.KindMailTold:        toldMail,
	event.KindPosted:          toldPosted,
	event.KindSocialTold:      toldSocial,
	event.KindContactsShown:   toldContacts,
	event.KindAuctionShown:    toldAuctions,
	event.KindAuctionTold:     toldAuction,
	event.KindGuildTold:       toldGuild,
	event.KindGuildShown:      toldGuildShown,
	event.KindVaultShown:      toldVault,
	event.KindPetitionShown:   toldPetitionShown,
	event.KindPetitionTold:    toldPetition,
	event.KindObjectUsed:      toldObjectUsed,
	event.KindAnimated:        toldAnimated,
	event.KindObjectTurned:    toldObjectTurned,
	event.KindBitten:          toldBitten,
	event.KindBoarded:         toldBoarded,
	event.KindCalled:          toldCalled,
	event.KindPublished:       nil, // for scripts and transcripts
	event.KindPressed:         nil, // for scripts and transcripts
	event.KindMoved:           nil, // the step tells where everybody is
	event.KindTalked:          nil, // for scripts and transcripts
	event.KindMenuShown:       nil, // the step tells of the menu
	event.KindMenuClosed:      nil, // the same
	event.KindChosen:          nil, // for scripts and transcripts
	event.KindAggroed: told("A creature out of combat has begun to fight.", func(w *writer, e event.Aggroed) {
		w.guid("unit", e.Unit, "")
		w.guid("enemy", e.Enemy, "")
	}),
	event.KindPhaseEntered: told("The fight of a creature has come to a phase.", func(w *writer, e event.PhaseEntered) {
		w.guid("unit", e.Unit, "")
		w.text("phase", e.Phase, "its name")
		w.textIf("before", e.Before, "the one that it left; left out: the fight has begun")
	}),
	event.KindEvaded: told("A creature gave its fight up and runs home.", func(w *writer, e event.Evaded) {
		w.guid("unit", e.Unit, "")
	}),
	event.KindCameHome: told("An evading creature is home, healed and ready.", func(w *writer, e event.CameHome) {
		w.guid("unit", e.Unit, "")
	}),
	event.KindMissed: told("Nothing came through of a blow.", func(w *writer, e event.Missed) {
		w.guid("attacker", e.Attacker, "")
		w.guid("victim", e.Victim, "")
		w.text("how", e.How.String(), "miss, dodge, parry, deflect, resist, evade or immune")
		encodeHand(w, e.Hand)
	}),
	event.KindDamageDealt: told("A unit lost health.", func(w *writer, e event.DamageDealt) {
		w.guidIf("attacker", e.Attacker, "left out: the world itself")
		w.guid("victim", e.Victim, "")
		w.integer("amount", e.Amount, "points that the victim really lost")
		w.integerIf("overkill", e.Overkill, "points beyond its health")
		w.booleanIf("crit", e.Crit, "a critical one")
		w.booleanIf("swing", e.Swing, "a blow of a hand; else a spell, a script or the world")
		w.textIf("spell", string(e.Spell), "id of the spell, or with `periodic` or `shield` of the aura")
		w.textIf("school", string(e.School), "its id")
		w.booleanIf("periodic", e.Periodic, "a tick of an aura")
		w.booleanIf("shield", e.Shield, "an aura that strikes back")
		w.integerIf("absorbed", e.Absorbed, "points that auras took up before")
		w.text("how", e.How.String(), "hit, glancing, block, crit or crushing")
		encodeHand(w, e.Hand)
		w.integerIf("blocked", e.Blocked, "points that the victim blocked")
		w.integerIf("resisted", e.Resisted, "points that its resistance kept off")
	}),
	event.KindHealed: told("A unit won health back; regeneration is not told.", func(w *writer, e event.Healed) {
		w.guidIf("source", e.Source, "left out: the world itself")
		w.guid("target", e.Target, "")
		w.integer("amount", e.Amount, "points")
		w.integerIf("over", e.Over, "points beyond full health")
		w.booleanIf("crit", e.Crit, "a critical one")
		w.textIf("spell", string(e.Spell), "id of the spell, or with `periodic` of the aura")
		w.booleanIf("periodic", e.Periodic, "a tick of an aura")
	}),
	event.KindDied: told("A unit's health reached 0.", func(w *writer, e event.Died) {
		w.guid("unit", e.Unit, "")
		w.guidIf("killer", e.Killer, "left out: nobody")
	}),
	event.KindRevived: told("A dead unit lives again where it now stands.", func(w *writer, e event.Revived) {
		w.guid("unit", e.Unit, "")
	}),
	event.KindReleased: told("A dead player has left its body and walks as a ghost.", func(w *writer, e event.Released) {
		w.guid("unit", e.Unit, "")
	}),
	event.KindVictimChanged: told("A unit attacks somebody else, or nobody now.", func(w *writer, e event.VictimChanged) {
		w.guid("unit", e.Unit, "")
		w.guidIf("victim", e.Victim, "left out: nobody")
	}),
	event.KindSpoke: toldInWords("A unit uttered something.", func(w *writer, t texts, e event.Spoke) {
		w.guid("unit", e.Unit, "")
		w.text("speech", spokenHow(e), "says, yells, emotes or whispers")
		w.booleanIf("large", e.Tone == event.Largely || e.Tone == event.Solemnly, "it is meant to be seen large")
		w.guidIf("to", e.To, "whom it is said to; left out: nobody in particular")
		w.marked(t.filled(e.Text, e.Args), "in the reader's language")
	}),
	event.KindExperienceGained: told("The player gained experience.", func(w *writer, e event.ExperienceGained) {
		w.guidIf("source", e.Source, "for whose death; left out: none")
		w.integer("amount", e.Amount, "points")
		w.integerIf("rested", e.Rested, "part of `amount` that rest has brought")
		w.integer("now", e.Now, "points within the level")
		w.integer("needed", e.Needed, "points for the next level; 0 at the highest")
	}),
	event.KindLeveledUp: told("A player has reached a level.", func(w *writer, e event.LeveledUp) {
		w.guid("player", e.Player, "")
		w.integer("level", int64(e.Level), "")
	}),
	event.KindAreaEntered: told("The player has stepped into an area.", func(w *writer, e event.AreaEntered) {
		w.text("area", string(e.Area), "id of a place that `seated` listed")
	}),
	event.KindAreaLeft: told("The player has left an area.", func(w *writer, e event.AreaLeft) {
		w.text("area", string(e.Area), "id")
	}),
	event.KindMapEntered: told("A player has come onto the map.", func(w *writer, e event.MapEntered) {
		w.guid("player", e.Player, "")
	}),
	event.KindMapLeft: told("A player has gone from the map.", func(w *writer, e event.MapLeft) {
		w.guid("player", e.Player, "")
		w.text("reason", e.Reason.String(), "ordered, expired, undefined, logged out or transferred")
	}),
	event.KindTeleported: told("A unit stands elsewhere without having walked.", func(w *writer, e event.Teleported) {
		w.guid("unit", e.Unit, "")
		encodePosition(w, e.To)
	}),
	event.KindPutBack: told("The player's movement was not believed; it stands here.", func(w *writer, e event.PutBack) {
		encodePosition(w, e.To)
		w.text("reason", e.Reason, "")
	}),
	event.KindRefused: toldInWords("Something the player asked for had no effect.", func(w *writer, t texts, e event.Refused) {
		w.text("request", e.Intent.String(), "type of the message that was refused")
		w.marked(t.filled(e.Reason, e.Args), "why, in the reader's language")
	}),
	event.KindTold: toldInWords("A message to the player or to everyone on the map.", func(w *writer, t texts, e event.Told) {
		w.marked(t.filled(e.Text, e.Args), "in the reader's language")
		w.booleanIf("everyone", e.Player == 0, "to everyone on the map")
	}),
	event.KindHeard: told("Words came to the player from wherever somebody is.", func(w *writer, e event.Heard) {
		w.text("way", e.Way.String(), "whisper; echo: what the player has whispered itself; party or raid: to its group, or all of its raid; channel; guild or officers: to the player's guild, or the officers of it; away or busy: the answer of one who does not listen")
		w.guid("from", e.From, "who said it; of an echo, to whom")
		w.text("name", e.Name, "of `from`")
		w.textIf("channel", e.Channel, "of the way channel: its name")
		w.text("text", e.Text, "as a person typed it")
	}),
	event.KindGroupTold: told("News of the player's group, besides how it now is.", func(w *writer, e event.GroupTold) {
		w.text("news", e.News.String(), "invited: `name` asks the player into a group; asked: the player has asked `name`; withdrawn: the invitation of `name` is void; declined: `name` does not want to come; left: the player has left; kicked: `name` has put the player out; disbanded: there is no group any more; leads: `name` leads from now on; ready_check: `name` asks whether all are ready; ready or not_ready: `name` is, told to who runs the group; all_ready or some_not_ready: a ready check is over, and those in `name` are not")
		w.text("name", e.Name, "of a player; may be empty")
	}),
	event.KindPinged: told("A member of the player's group means a point of the map.", func(w *writer, e event.Pinged) {
		w.guid("from", e.From, "who")
		w.number("x", e.At.X, "yards")
		w.number("y", e.At.Y, "yards")
	}),
	event.KindChanneled: toldInWords("Something has happened in a channel, or what the player asked of one has not.", func(w *writer, t texts, e event.Channeled) {
		w.text("channel", e.Channel, "its name")
		w.text("notice", e.Notice.String(), "what, as a word; you_joined and you_left say where the player is")
		w.textIf("name", e.Name, "whom it is about")
		w.textIf("by", e.ByName, "who did it")
		w.marked(t.filled(e.Text(), e.Args()), "the same in the reader's language")
	}),
	event.KindEncounterChanged: told("An encounter of the instance stands otherwise.", func(w *writer, e event.EncounterChanged) {
		w.text("name", e.Name, "of the encounter")
		w.text("state", e.State, "not_started, in_progress or done")
	}),
	event.KindInstanceTold: toldInWords("News of a copy of a map.", func(w *writer, t texts, e event.InstanceTold) {
		w.text("news", e.News.String(), "refused: the player cannot come in, `why`; bound: it is bound to the copy until `number`; ends: the copy ends in `number` minutes; over: it has ended; leaves: the player does not belong to it and leaves it in `number` seconds; stays: it may stay after all; reset: the copy was ended; kept: it could not be, `why`; difficulty: those to come are of another; welcome: the player has come into one that lasts until `number`; listed: the player is bound to it until `number`; list_ends: to no others; offered: copies `for` some may be of this difficulty, `why` is chosen where those to come are")
		w.textIf("map", string(e.Map), "id of the map")
		if m, ok := t.content.Map(e.Map); ok {
			w.text("map_name", t.line(m.Name), "its name in the reader's language")
		}
		w.textIf("why", e.Why, "a word: level_low, level_high, no_party, no_raid, full, fighting, bound_else, too_many, no_leader, inside, bound_to, none_open or no_choice; of offered: chosen")
		w.textIf("difficulty", e.Difficulty, "its word")
		if e.News == event.InstanceOffered || e.News == event.InstanceDifficulty {
			w.text("for", content.CopiesFor[min(max(0, int(e.Number)), len(content.CopiesFor)-1)], "of offered and difficulty: for whom the copies are, player, party or raid")
			e.Number = 0
		}
		w.integerIf("number", e.Number, "minutes, seconds, or real time in ms since 1970 by the clock on the wall of the realm; left out: 0, which is never")
		if e.Text.Key != "" {
			w.marked(t.filled(e.Text, e.Args), "the same in the reader's language")
		}
	}),
	event.KindQuestTold: toldQuest,
	event.KindGrown:     toldGrown,
	event.KindFlew:      nil, // the player sees it
	event.KindDuelTold:  told("News of the player's duel.", encodeDuelTold),
	event.KindDuelWon:   told("A duel was fought to its end.", encodeDuelWon),
	event.KindSounded: toldInWords("A sound is heard.", func(w *writer, t texts, e event.Sounded) {
		w.guidIf("unit", e.Unit, "from which it comes; left out: from nowhere")
		w.text("sound", string(e.Sound), "id")
		w.booleanIf("music", e.Music, "it is music")
		w.marked(t.filled(e.Name, plain.Value{}), "its name, in the reader's language")
	}),
	event.KindGestured: toldInWords("A unit has made a gesture.", func(w *writer, t texts, e event.Gestured) {
		w.guid("unit", e.Unit, "")
		w.guidIf("target", e.Target, "at whom; left out: nobody")
		w.textIf("emote", string(e.Emote), "id; left out: one that only other clients know")
		w.marked(t.filled(e.Text, plain.OfRecord("target", t.line(e.Name))), "what to read behind the name of `unit`, in the reader's language; empty: nothing")
	}),
	event.KindRoster: told("Who is in a channel.", func(w *writer, e event.Roster) {
		w.text("channel", e.Channel, "its name")
		w.openField("members", '[', "list of {name, owner, moderator, muted}", "in the order in which they came")
		for _, m := range e.Members {
			w.open('{')
			w.text("name", m.Name, "")
			encodeRights(w, m.Rights)
			w.close('}')
		}
		w.close(']')
	}),
	event.KindPrinted: told("A script printed or logged a line.", func(w *writer, e event.Printed) {
		w.text("level", e.Level, "print, info, warn or error")
		w.text("bundle", e.Bundle, "")
		w.textIf("file", e.File, "")
		w.integerIf("line", int64(e.Line), "")
		w.guidIf("unit", e.Unit, "whom it concerns; left out: nobody")
		w.text("text", e.Text, "")
	}),
	event.KindFaulted: told("A handler of a script failed.", func(w *writer, e event.Faulted) {
		w.text("bundle", e.Bundle, "")
		w.textIf("file", e.File, "")
		w.integerIf("line", int64(e.Line), "")
		w.text("handler", e.Handler, "")
		w.guidIf("unit", e.Unit, "whose handler; left out: nobody's")
		w.text("message", e.Message, "one line")
		w.textIf("excerpt", e.Excerpt, "the source around the line")
		w.textIf("arguments", e.Arguments, "what the handler was called with")
		w.textIf("scenario", e.Scenario, "a scenario that calls the handler so again")
	}),
	event.KindSwitchedOff: told("A handler, or without one a whole bundle, failed too often and rests on this map until a reload.", func(w *writer, e event.SwitchedOff) {
		w.text("bundle", e.Bundle, "")
		w.textIf("handler", e.Handler, "left out: the whole bundle")
	}),
	event.KindAdopted: told("The map runs a release.", func(w *writer, e event.Adopted) {
		w.integer("number", int64(e.Number), "")
		w.text("hash", e.Hash, "")
	}),
	event.KindItemGained: toldInWords("The player has more of something.", func(w *writer, t texts, e event.ItemGained) {
		w.itemCount(t, e.Item, e.Count)
	}),
	event.KindItemLost: toldInWords("The player has less of something.", func(w *writer, t texts, e event.ItemLost) {
		w.itemCount(t, e.Item, e.Count)
	}),
	event.KindEquipped: told("A player has put something on.", func(w *writer, e event.Equipped) {
		w.itemSlot(e.Player, e.Item, e.Slot)
	}),
	event.KindUnequipped: told("A player no longer wears something.", func(w *writer, e event.Unequipped) {
		w.itemSlot(e.Player, e.Item, e.Slot)
	}),
	event.KindInspected: told("The answer to `inspect`.", func(w *writer, e event.Inspected) {
		w.guid("unit", e.Unit, "")
		w.plain("facts", e.Facts, "what the unit is made of")
	}),
}

// encodeEvent writes an event that is told.
func encodeEvent(w *writer, t texts, e event.Event) {
	w.kind(e.Kind().String())
	outbound[e.Kind()].encode(w, t, e)
	w.close('}')
}

func encodeHand(w *writer, h event.Hand) {
	hand := ""
	if h != event.HandMain {
		hand = h.String()
	}
	w.textIf("hand", hand, "off_hand or ranged; left out: the main hand, or no blow")
}

// spokenHow is the word for how somebody uttered something.
func spokenHow(e event.Spoke) string {
	if e.Tone.Alone() {
		return "whispers"
	}
	return e.Speech.String()
}

package web

import (
	"loam/core/event"
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
	event.KindSpawned:          nil, // it enters sight
	event.KindDespawned:        nil, // it leaves sight
	event.KindWaypointReached:  nil, // for scripts and transcripts
	event.KindPanelOpened:      nil, // the step tells of panels
	event.KindPanelClosed:      nil, // the same
	event.KindCastBegun:        toldCastBegun,
	event.KindCastFailed:       toldCastFailed,
	event.KindCastInterrupted:  toldCastInterrupted,
	event.KindCastDelayed:      toldCastDelayed,
	event.KindCastWent:         toldCastWent,
	event.KindChannelBegan:     toldChannelBegan,
	event.KindChannelEnded:     toldChannelEnded,
	event.KindRested:           toldRested,
	event.KindSpellMissed:      toldSpellMissed,
	event.KindEnergized:        toldEnergized,
	event.KindAuraApplied:      toldAuraApplied,
	event.KindAuraRemoved:      toldAuraRemoved,
	event.KindDispelled:        toldDispelled,
	event.KindSpellLearned:     toldSpellLearned,
	event.KindOffered:          toldOffered,
	event.KindMoneyChanged:     toldMoney,
	event.KindLootOpened:       toldLootOpened,
	event.KindLootClosed:       toldLootClosed,
	event.KindLooted:           toldLooted,
	event.KindDealt:            toldDeal,
	event.KindRolled:           toldRolled,
	event.KindTradeTold:        toldTrade,
	event.KindMailShown:        toldMails,
	event.KindMailTold:         toldMail,
	event.KindPosted:           toldPosted,
	event.KindSocialTold:       toldSocial,
	event.KindContactsShown:    toldContacts,
	event.KindAuctionShown:     toldAuctions,
	event.KindAuctionTold:      toldAuction,
	event.KindGuildTold:        toldGuild,
	event.KindGuildShown:       toldGuildShown,
	event.KindVaultShown:       toldVault,
	event.KindPetitionShown:    toldPetitionShown,
	event.KindPetitionTold:     toldPetition,
	event.KindObjectUsed:       toldObjectUsed,
	event.KindAnimated:         toldAnimated,
	event.KindObjectTurned:     toldObjectTurned,
	event.KindBitten:           toldBitten,
	event.KindBoarded:          toldBoarded,
	event.KindCalled:           toldCalled,
	event.KindPublished:        nil, // for scripts and transcripts
	event.KindPressed:          nil, // for scripts and transcripts
	event.KindMoved:            nil, // the step tells where everybody is
	event.KindTalked:           nil, // for scripts and transcripts
	event.KindMenuShown:        nil, // the step tells of the menu
	event.KindMenuClosed:       nil, // the same
	event.KindChosen:           nil, // for scripts and transcripts
	event.KindAggroed:          toldAggroed,
	event.KindPhaseEntered:     toldPhaseEntered,
	event.KindEvaded:           toldEvaded,
	event.KindCameHome:         toldCameHome,
	event.KindMissed:           toldMissed,
	event.KindDamageDealt:      toldDamageDealt,
	event.KindHealed:           toldHealed,
	event.KindDied:             toldDied,
	event.KindRevived:          toldRevived,
	event.KindReleased:         toldReleased,
	event.KindVictimChanged:    toldVictimChanged,
	event.KindSpoke:            toldSpoke,
	event.KindExperienceGained: toldExperienceGained,
	event.KindLeveledUp:        toldLeveledUp,
	event.KindAreaEntered:      toldAreaEntered,
	event.KindAreaLeft:         toldAreaLeft,
	event.KindMapEntered:       toldMapEntered,
	event.KindMapLeft:          toldMapLeft,
	event.KindTeleported:       toldTeleported,
	event.KindPutBack:          toldPutBack,
	event.KindRefused:          toldRefused,
	event.KindTold:             toldTold,
	event.KindHeard:            toldHeard,
	event.KindGroupTold:        toldGroupTold,
	event.KindPinged:           toldPinged,
	event.KindChanneled:        toldChanneled,
	event.KindEncounterChanged: toldEncounterChanged,
	event.KindInstanceTold:     toldInstanceTold,
	event.KindQuestTold:        toldQuest,
	event.KindGrown:            toldGrown,
	event.KindFlew:             nil, // the player sees it
	event.KindDuelTold:         toldDuelTold,
	event.KindDuelWon:          toldDuelWon,
	event.KindSounded:          toldSounded,
	event.KindGestured:         toldGestured,
	event.KindRoster:           toldRoster,
	event.KindPrinted:          toldPrinted,
	event.KindFaulted:          toldFaulted,
	event.KindSwitchedOff:      toldSwitchedOff,
	event.KindAdopted:          toldAdopted,
	event.KindItemGained:       toldItemGained,
	event.KindItemLost:         toldItemLost,
	event.KindEquipped:         toldEquipped,
	event.KindUnequipped:       toldUnequipped,
	event.KindInspected:        toldInspected,
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

package teller

import (
	"loam/core/event"
	"loam/core/protocol/web/belongings"
	"loam/core/protocol/web/casts"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/contacts"
	"loam/core/protocol/web/counter"
	"loam/core/protocol/web/field"
	"loam/core/protocol/web/finds"
	"loam/core/protocol/web/fixtures"
	"loam/core/protocol/web/fray"
	"loam/core/protocol/web/groups"
	"loam/core/protocol/web/growth"
	"loam/core/protocol/web/guilds"
	"loam/core/protocol/web/land"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/market"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/quests"
	"loam/core/protocol/web/sight"
	"loam/core/protocol/web/tools"
)

// Events is what a page is told of each kind of event; nil is known and not
// told. A test fails if a kind is missing.
var Events = map[event.Kind]*message.Event{
	event.KindSpawned:          nil, // it enters sight
	event.KindDespawned:        nil, // it leaves sight
	event.KindWaypointReached:  nil, // for scripts and transcripts
	event.KindPanelOpened:      nil, // the step tells of panels
	event.KindPanelClosed:      nil, // the same
	event.KindCastBegun:        casts.CastBegun,
	event.KindCastFailed:       casts.CastFailed,
	event.KindCastInterrupted:  casts.CastInterrupted,
	event.KindCastDelayed:      casts.CastDelayed,
	event.KindCastWent:         casts.CastWent,
	event.KindChannelBegan:     casts.ChannelBegan,
	event.KindChannelEnded:     casts.ChannelEnded,
	event.KindRested:           casts.Rested,
	event.KindSpellMissed:      casts.SpellMissed,
	event.KindEnergized:        casts.Energized,
	event.KindAuraApplied:      casts.AuraApplied,
	event.KindAuraRemoved:      casts.AuraRemoved,
	event.KindDispelled:        casts.Dispelled,
	event.KindSpellLearned:     casts.SpellLearned,
	event.KindOffered:          casts.Offered,
	event.KindMoneyChanged:     finds.MoneyChanged,
	event.KindLootOpened:       finds.LootOpened,
	event.KindLootClosed:       finds.LootClosed,
	event.KindLooted:           finds.Looted,
	event.KindDealt:            counter.Dealt,
	event.KindRolled:           finds.Rolled,
	event.KindTradeTold:        market.TradeTold,
	event.KindMailShown:        market.MailShown,
	event.KindMailTold:         market.MailTold,
	event.KindPosted:           market.Posted,
	event.KindSocialTold:       contacts.SocialTold,
	event.KindContactsShown:    contacts.ContactsShown,
	event.KindAuctionShown:     market.AuctionShown,
	event.KindAuctionTold:      market.AuctionTold,
	event.KindAuctionPriced:    market.AuctionPriced,
	event.KindGuildTold:        guilds.GuildTold,
	event.KindGuildShown:       guilds.GuildShown,
	event.KindVaultShown:       guilds.VaultShown,
	event.KindPetitionShown:    guilds.PetitionShown,
	event.KindPetitionTold:     guilds.PetitionTold,
	event.KindObjectUsed:       fixtures.ObjectUsed,
	event.KindAnimated:         fixtures.Animated,
	event.KindObjectTurned:     fixtures.ObjectTurned,
	event.KindBitten:           fixtures.Bitten,
	event.KindBoarded:          fixtures.Boarded,
	event.KindCalled:           fixtures.Called,
	event.KindPublished:        nil, // for scripts and transcripts
	event.KindPressed:          nil, // for scripts and transcripts
	event.KindMoved:            nil, // the step tells where everybody is
	event.KindTalked:           nil, // for scripts and transcripts
	event.KindMenuShown:        nil, // the step tells of the menu
	event.KindMenuClosed:       nil, // the same
	event.KindChosen:           nil, // for scripts and transcripts
	event.KindAggroed:          fray.Aggroed,
	event.KindPhaseEntered:     fray.PhaseEntered,
	event.KindEvaded:           fray.Evaded,
	event.KindCameHome:         fray.CameHome,
	event.KindMissed:           fray.Missed,
	event.KindDamageDealt:      fray.DamageDealt,
	event.KindHealed:           fray.Healed,
	event.KindDied:             fray.Died,
	event.KindRevived:          fray.Revived,
	event.KindReleased:         fray.Released,
	event.KindVictimChanged:    fray.VictimChanged,
	event.KindSpoke:            chat.Spoke,
	event.KindExperienceGained: growth.ExperienceGained,
	event.KindLeveledUp:        growth.LeveledUp,
	event.KindAreaEntered:      land.AreaEntered,
	event.KindAreaLeft:         land.AreaLeft,
	event.KindMapEntered:       land.MapEntered,
	event.KindMapLeft:          land.MapLeft,
	event.KindTeleported:       sight.Teleported,
	event.KindPutBack:          sight.PutBack,
	event.KindRefused:          chat.Refused,
	event.KindTold:             chat.Told,
	event.KindHeard:            chat.Heard,
	event.KindGroupTold:        groups.GroupTold,
	event.KindPinged:           groups.Pinged,
	event.KindChanneled:        chat.Channeled,
	event.KindEncounterChanged: land.EncounterChanged,
	event.KindInstanceTold:     land.InstanceTold,
	event.KindQuestTold:        quests.QuestTold,
	event.KindGrown:            growth.Grown,
	event.KindPlayed:           growth.Played,
	event.KindFlew:             nil, // the player sees it
	event.KindDuelTold:         fray.DuelTold,
	event.KindDuelWon:          fray.DuelWon,
	event.KindSounded:          chat.Sounded,
	event.KindGestured:         chat.Gestured,
	event.KindRoster:           chat.Roster,
	event.KindPrinted:          tools.Printed,
	event.KindFaulted:          tools.Faulted,
	event.KindSwitchedOff:      tools.SwitchedOff,
	event.KindAdopted:          tools.Adopted,
	event.KindItemGained:       belongings.ItemGained,
	event.KindItemLost:         belongings.ItemLost,
	event.KindEquipped:         belongings.Equipped,
	event.KindUnequipped:       belongings.Unequipped,
	event.KindInspected:        tools.Inspected,
}

// EncodeEvent writes an event that is told.
func EncodeEvent(w *field.Writer, t locale.Texts, e event.Event) {
	w.Kind(e.Kind().String())
	Events[e.Kind()].Encode(w, t, e)
	w.Close('}')
}

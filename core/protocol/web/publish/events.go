package publish

import (
	"loam/core/model/event"
	"loam/core/protocol/web/admin"
	"loam/core/protocol/web/auction"
	"loam/core/protocol/web/chat"
	"loam/core/protocol/web/combat"
	"loam/core/protocol/web/gameobject"
	"loam/core/protocol/web/group"
	"loam/core/protocol/web/guild"
	webitem "loam/core/protocol/web/item"
	"loam/core/protocol/web/jsonfield"
	"loam/core/protocol/web/locale"
	"loam/core/protocol/web/loot"
	"loam/core/protocol/web/mail"
	"loam/core/protocol/web/message"
	"loam/core/protocol/web/progression"
	"loam/core/protocol/web/quest"
	"loam/core/protocol/web/social"
	"loam/core/protocol/web/spell"
	"loam/core/protocol/web/terrain"
	"loam/core/protocol/web/trade"
	"loam/core/protocol/web/vendors"
	"loam/core/protocol/web/visibility"
)

// Events has the encoding of each kind of event; nil is a known kind that is not sent.
// A test fails if a kind is missing.
var Events = map[event.Kind]*message.Event{
	event.KindSpawned:          nil, // it enters sight
	event.KindDespawned:        nil, // it leaves sight
	event.KindWaypointReached:  nil, // for scripts and transcripts
	event.KindPanelOpened:      nil, // the step has changes of panels
	event.KindPanelClosed:      nil, // the same
	event.KindCastBegun:        spell.CastBegun,
	event.KindCastFailed:       spell.CastFailed,
	event.KindCastInterrupted:  spell.CastInterrupted,
	event.KindCastDelayed:      spell.CastDelayed,
	event.KindCastWent:         spell.CastWent,
	event.KindChannelBegan:     spell.ChannelBegan,
	event.KindChannelEnded:     spell.ChannelEnded,
	event.KindRested:           spell.Rested,
	event.KindSpellMissed:      spell.SpellMissed,
	event.KindEnergized:        spell.Energized,
	event.KindAuraApplied:      spell.AuraApplied,
	event.KindAuraRemoved:      spell.AuraRemoved,
	event.KindDispelled:        spell.Dispelled,
	event.KindSpellLearned:     spell.SpellLearned,
	event.KindOffered:          spell.Offered,
	event.KindMoneyChanged:     loot.MoneyChanged,
	event.KindLootOpened:       loot.LootOpened,
	event.KindLootClosed:       loot.LootClosed,
	event.KindLooted:           loot.Looted,
	event.KindDealt:            vendors.Dealt,
	event.KindRolled:           loot.Rolled,
	event.KindTradeTold:        trade.Told,
	event.KindMailShown:        mail.Shown,
	event.KindMailTold:         mail.Told,
	event.KindPosted:           mail.Posted,
	event.KindSocialTold:       social.SocialTold,
	event.KindContactsShown:    social.ContactsShown,
	event.KindAuctionShown:     auction.Shown,
	event.KindAuctionTold:      auction.Told,
	event.KindAuctionPriced:    auction.Priced,
	event.KindGuildTold:        guild.GuildTold,
	event.KindGuildShown:       guild.GuildShown,
	event.KindVaultShown:       guild.VaultShown,
	event.KindPetitionShown:    guild.PetitionShown,
	event.KindPetitionTold:     guild.PetitionTold,
	event.KindObjectUsed:       gameobject.ObjectUsed,
	event.KindAnimated:         gameobject.Animated,
	event.KindObjectTurned:     gameobject.ObjectTurned,
	event.KindBitten:           gameobject.Bitten,
	event.KindBoarded:          gameobject.Boarded,
	event.KindCalled:           gameobject.Called,
	event.KindPublished:        nil, // for scripts and transcripts
	event.KindPressed:          nil, // for scripts and transcripts
	event.KindMoved:            nil, // the step tells where everybody is
	event.KindTalked:           nil, // for scripts and transcripts
	event.KindMenuShown:        nil, // the step has changes of the menu
	event.KindMenuClosed:       nil, // the same
	event.KindChosen:           nil, // for scripts and transcripts
	event.KindAggroed:          combat.Aggroed,
	event.KindPhaseEntered:     combat.PhaseEntered,
	event.KindEvaded:           combat.Evaded,
	event.KindCameHome:         combat.CameHome,
	event.KindMissed:           combat.Missed,
	event.KindDamageDealt:      combat.DamageDealt,
	event.KindHealed:           combat.Healed,
	event.KindDied:             combat.Died,
	event.KindRevived:          combat.Revived,
	event.KindReleased:         combat.Released,
	event.KindVictimChanged:    combat.VictimChanged,
	event.KindSpoke:            chat.Spoke,
	event.KindExperienceGained: progression.ExperienceGained,
	event.KindLeveledUp:        progression.LeveledUp,
	event.KindAreaEntered:      terrain.AreaEntered,
	event.KindAreaLeft:         terrain.AreaLeft,
	event.KindMapEntered:       terrain.MapEntered,
	event.KindMapLeft:          terrain.MapLeft,
	event.KindTeleported:       visibility.Teleported,
	event.KindPutBack:          visibility.PutBack,
	event.KindRefused:          chat.Refused,
	event.KindTold:             chat.Told,
	event.KindHeard:            chat.Heard,
	event.KindGroupTold:        group.GroupTold,
	event.KindPinged:           group.Pinged,
	event.KindDiceRolled:       group.DiceRolled,
	event.KindChanneled:        chat.Channeled,
	event.KindEncounterChanged: terrain.EncounterChanged,
	event.KindInstanceTold:     terrain.InstanceTold,
	event.KindQuestTold:        quest.QuestTold,
	event.KindGrown:            progression.Grown,
	event.KindPlayed:           progression.Played,
	event.KindFlew:             nil, // the player sees it
	event.KindDuelTold:         combat.DuelTold,
	event.KindDuelWon:          combat.DuelWon,
	event.KindSounded:          chat.Sounded,
	event.KindGestured:         chat.Gestured,
	event.KindRoster:           chat.Roster,
	event.KindPrinted:          admin.Printed,
	event.KindFaulted:          admin.Faulted,
	event.KindSwitchedOff:      admin.SwitchedOff,
	event.KindAdopted:          admin.Adopted,
	event.KindItemGained:       webitem.ItemGained,
	event.KindItemLost:         webitem.ItemLost,
	event.KindEquipped:         webitem.Equipped,
	event.KindUnequipped:       webitem.Unequipped,
	event.KindInspected:        admin.Inspected,
}

// EncodeEvent writes an event.
func EncodeEvent(w *jsonfield.Writer, t locale.Texts, e event.Event) {
	w.Kind(e.Kind().String())
	Events[e.Kind()].Encode(w, t, e)
	w.Close('}')
}

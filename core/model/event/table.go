package event

import "loam/core/lib/codec"

func (Spawned) Kind() Kind          { return KindSpawned }
func (Despawned) Kind() Kind        { return KindDespawned }
func (Aggroed) Kind() Kind          { return KindAggroed }
func (Evaded) Kind() Kind           { return KindEvaded }
func (CameHome) Kind() Kind         { return KindCameHome }
func (Missed) Kind() Kind           { return KindMissed }
func (DamageDealt) Kind() Kind      { return KindDamageDealt }
func (Healed) Kind() Kind           { return KindHealed }
func (Died) Kind() Kind             { return KindDied }
func (Revived) Kind() Kind          { return KindRevived }
func (VictimChanged) Kind() Kind    { return KindVictimChanged }
func (Spoke) Kind() Kind            { return KindSpoke }
func (ExperienceGained) Kind() Kind { return KindExperienceGained }
func (LeveledUp) Kind() Kind        { return KindLeveledUp }
func (AreaEntered) Kind() Kind      { return KindAreaEntered }
func (AreaLeft) Kind() Kind         { return KindAreaLeft }
func (MapEntered) Kind() Kind       { return KindMapEntered }
func (MapLeft) Kind() Kind          { return KindMapLeft }
func (WaypointReached) Kind() Kind  { return KindWaypointReached }
func (Teleported) Kind() Kind       { return KindTeleported }
func (PutBack) Kind() Kind          { return KindPutBack }
func (Refused) Kind() Kind          { return KindRefused }
func (Told) Kind() Kind             { return KindTold }
func (Printed) Kind() Kind          { return KindPrinted }
func (Faulted) Kind() Kind          { return KindFaulted }
func (SwitchedOff) Kind() Kind      { return KindSwitchedOff }
func (Adopted) Kind() Kind          { return KindAdopted }
func (Inspected) Kind() Kind        { return KindInspected }
func (PanelOpened) Kind() Kind      { return KindPanelOpened }
func (PanelClosed) Kind() Kind      { return KindPanelClosed }
func (Pressed) Kind() Kind          { return KindPressed }
func (Moved) Kind() Kind            { return KindMoved }
func (Heard) Kind() Kind            { return KindHeard }
func (Released) Kind() Kind         { return KindReleased }
func (GroupTold) Kind() Kind        { return KindGroupTold }
func (Pinged) Kind() Kind           { return KindPinged }
func (Channeled) Kind() Kind        { return KindChanneled }
func (Roster) Kind() Kind           { return KindRoster }
func (Talked) Kind() Kind           { return KindTalked }
func (MenuShown) Kind() Kind        { return KindMenuShown }
func (MenuClosed) Kind() Kind       { return KindMenuClosed }
func (Chosen) Kind() Kind           { return KindChosen }
func (Gestured) Kind() Kind         { return KindGestured }
func (PhaseEntered) Kind() Kind     { return KindPhaseEntered }

func (e Spawned) Audience() Audience          { return Audience{Scope: Operators} }
func (e Despawned) Audience() Audience        { return seen(e.Unit) }
func (e Aggroed) Audience() Audience          { return seen(e.Unit) }
func (e Evaded) Audience() Audience           { return seen(e.Unit) }
func (e CameHome) Audience() Audience         { return seen(e.Unit) }
func (e Missed) Audience() Audience           { return seen(e.Victim) }
func (e DamageDealt) Audience() Audience      { return seen(e.Victim) }
func (e Healed) Audience() Audience           { return seen(e.Target) }
func (e Died) Audience() Audience             { return seen(e.Unit) }
func (e Revived) Audience() Audience          { return seen(e.Unit) }
func (e VictimChanged) Audience() Audience    { return seen(e.Unit) }
func (e ExperienceGained) Audience() Audience { return owner(e.Player) }
func (e LeveledUp) Audience() Audience        { return seen(e.Player) }
func (e AreaEntered) Audience() Audience      { return owner(e.Player) }
func (e AreaLeft) Audience() Audience         { return owner(e.Player) }
func (e MapEntered) Audience() Audience       { return seen(e.Player) }
func (e MapLeft) Audience() Audience          { return seen(e.Player) }
func (e WaypointReached) Audience() Audience  { return Audience{Scope: Operators} }
func (e Teleported) Audience() Audience       { return seen(e.Unit) }
func (e PutBack) Audience() Audience          { return owner(e.Player) }
func (e Refused) Audience() Audience          { return owner(e.Player) }
func (e Printed) Audience() Audience          { return Audience{Scope: Operators} }
func (e Faulted) Audience() Audience          { return Audience{Scope: Operators} }
func (e SwitchedOff) Audience() Audience      { return Audience{Scope: Operators} }
func (e Adopted) Audience() Audience          { return Audience{Scope: Operators} }
func (e Inspected) Audience() Audience        { return owner(e.Player) }
func (e PanelOpened) Audience() Audience      { return owner(e.Player) }
func (e PanelClosed) Audience() Audience      { return owner(e.Player) }
func (e Pressed) Audience() Audience          { return owner(e.Player) }
func (e Moved) Audience() Audience            { return seen(e.Player) }
func (e Heard) Audience() Audience            { return owner(e.Player) }
func (e Released) Audience() Audience         { return seen(e.Unit) }
func (e GroupTold) Audience() Audience        { return owner(e.Player) }
func (e Pinged) Audience() Audience           { return owner(e.Player) }
func (e Channeled) Audience() Audience        { return owner(e.Player) }
func (e Roster) Audience() Audience           { return owner(e.Player) }
func (e Talked) Audience() Audience           { return owner(e.Player) }
func (e MenuShown) Audience() Audience        { return owner(e.Player) }
func (e MenuClosed) Audience() Audience       { return owner(e.Player) }
func (e Chosen) Audience() Audience           { return owner(e.Player) }
func (e Gestured) Audience() Audience         { return Audience{Around, e.Unit, e.At, e.Yards} }
func (e PhaseEntered) Audience() Audience     { return seen(e.Unit) }

// Audience implements [Event]: the player.
func (e Spoke) Audience() Audience {
	if e.Tone.Alone() {
		return owner(e.To)
	}
	return Audience{Around, e.Unit, e.At, e.Yards}
}

// Audience implements [Event]: everyone, for a message without a recipient.
func (e Told) Audience() Audience {
	if e.Player == 0 {
		return Audience{Scope: Everyone}
	}
	return owner(e.Player)
}

// variants is how each event is named and coded, by Kind.
var variants = []codec.Variant[Event]{
	KindSpawned: codec.Of[Event]("spawned", func(c *codec.Coder, e *Spawned) {
		codec.ID(c, &e.Unit)
		codec.Text(c, &e.Def)
		c.Bool(&e.Again)
	}),
	KindDespawned: codec.Of[Event]("despawned", func(c *codec.Coder, e *Despawned) {
		codec.ID(c, &e.Unit)
		codec.Int(c, &e.Reason)
	}),
	KindAggroed: codec.Of[Event]("aggroed", func(c *codec.Coder, e *Aggroed) {
		codec.ID(c, &e.Unit)
		codec.ID(c, &e.Enemy)
	}),
	KindEvaded:   codec.Of[Event]("evaded", func(c *codec.Coder, e *Evaded) { codec.ID(c, &e.Unit) }),
	KindCameHome: codec.Of[Event]("came_home", func(c *codec.Coder, e *CameHome) { codec.ID(c, &e.Unit) }),
	KindMissed: codec.Of[Event]("missed", func(c *codec.Coder, e *Missed) {
		codec.ID(c, &e.Attacker)
		codec.ID(c, &e.Victim)
		codec.Int(c, &e.How)
		codec.Int(c, &e.Hand)
	}),
	KindDamageDealt: codec.Of[Event]("damage_dealt", func(c *codec.Coder, e *DamageDealt) {
		codec.ID(c, &e.Attacker)
		codec.ID(c, &e.Victim)
		codec.Int(c, &e.Amount)
		codec.Int(c, &e.Overkill)
		c.Bool(&e.Crit)
		c.Bool(&e.Swing)
		codec.Text(c, &e.Spell)
		codec.Text(c, &e.School)
		c.Bool(&e.Periodic)
		c.Bool(&e.Shield)
		codec.Int(c, &e.Absorbed)
		codec.Int(c, &e.How)
		codec.Int(c, &e.Hand)
		codec.Int(c, &e.Blocked)
		codec.Int(c, &e.Resisted)
	}),
	KindHealed: codec.Of[Event]("healed", func(c *codec.Coder, e *Healed) {
		codec.ID(c, &e.Source)
		codec.ID(c, &e.Target)
		codec.Int(c, &e.Amount)
		codec.Int(c, &e.Over)
		c.Bool(&e.Crit)
		codec.Text(c, &e.Spell)
		c.Bool(&e.Periodic)
	}),
	KindDied: codec.Of[Event]("died", func(c *codec.Coder, e *Died) {
		codec.ID(c, &e.Unit)
		codec.ID(c, &e.Killer)
	}),
	KindRevived: codec.Of[Event]("revived", func(c *codec.Coder, e *Revived) { codec.ID(c, &e.Unit) }),
	KindVictimChanged: codec.Of[Event]("victim_changed", func(c *codec.Coder, e *VictimChanged) {
		codec.ID(c, &e.Unit)
		codec.ID(c, &e.Victim)
		codec.ID(c, &e.Before)
	}),
	KindSpoke: codec.Of[Event]("spoke", func(c *codec.Coder, e *Spoke) {
		codec.ID(c, &e.Unit)
		codec.Int(c, &e.Speech)
		e.Text.Code(c)
		e.Args.Code(c)
		e.At.Code(c)
		c.Float(&e.Yards)
		codec.Int(c, &e.Tone)
		codec.ID(c, &e.To)
	}),
	KindExperienceGained: codec.Of[Event]("experience_gained", func(c *codec.Coder, e *ExperienceGained) {
		codec.ID(c, &e.Player)
		codec.ID(c, &e.Source)
		codec.Int(c, &e.Amount)
		codec.Int(c, &e.Now)
		codec.Int(c, &e.Needed)
		codec.Int(c, &e.Rested)
	}),
	KindLeveledUp: codec.Of[Event]("leveled_up", func(c *codec.Coder, e *LeveledUp) {
		codec.ID(c, &e.Player)
		codec.Int(c, &e.Level)
	}),
	KindAreaEntered: codec.Of[Event]("area_entered", func(c *codec.Coder, e *AreaEntered) {
		codec.ID(c, &e.Player)
		codec.Text(c, &e.Area)
	}),
	KindAreaLeft: codec.Of[Event]("area_left", func(c *codec.Coder, e *AreaLeft) {
		codec.ID(c, &e.Player)
		codec.Text(c, &e.Area)
	}),
	KindMapEntered: codec.Of[Event]("map_entered", func(c *codec.Coder, e *MapEntered) { codec.ID(c, &e.Player) }),
	KindMapLeft: codec.Of[Event]("map_left", func(c *codec.Coder, e *MapLeft) {
		codec.ID(c, &e.Player)
		codec.Int(c, &e.Reason)
	}),
	KindWaypointReached: codec.Of[Event]("waypoint_reached", func(c *codec.Coder, e *WaypointReached) {
		codec.ID(c, &e.Unit)
		codec.Text(c, &e.Path)
		codec.Int(c, &e.Index)
	}),
	KindTeleported: codec.Of[Event]("teleported", func(c *codec.Coder, e *Teleported) {
		codec.ID(c, &e.Unit)
		e.To.Code(c)
	}),
	KindPutBack: codec.Of[Event]("put_back", func(c *codec.Coder, e *PutBack) {
		codec.ID(c, &e.Player)
		e.To.Code(c)
		c.String(&e.Reason)
	}),
	KindRefused: codec.Of[Event]("refused", func(c *codec.Coder, e *Refused) {
		codec.ID(c, &e.Player)
		codec.Int(c, &e.Intent)
		e.Reason.Code(c)
		e.Args.Code(c)
	}),
	KindTold: codec.Of[Event]("told", func(c *codec.Coder, e *Told) {
		codec.ID(c, &e.Player)
		e.Text.Code(c)
		e.Args.Code(c)
	}),
	KindPrinted: codec.Of[Event]("printed", func(c *codec.Coder, e *Printed) {
		c.String(&e.Level)
		c.String(&e.Bundle)
		c.String(&e.File)
		codec.Int(c, &e.Line)
		codec.ID(c, &e.Unit)
		c.String(&e.Text)
		c.Bool(&e.Shared)
	}),
	KindFaulted: codec.Of[Event]("faulted", func(c *codec.Coder, e *Faulted) {
		c.String(&e.Bundle)
		c.String(&e.File)
		codec.Int(c, &e.Line)
		c.String(&e.Handler)
		codec.ID(c, &e.Unit)
		c.String(&e.Message)
		c.String(&e.Excerpt)
		c.String(&e.Arguments)
		c.String(&e.Scenario)
	}),
	KindSwitchedOff: codec.Of[Event]("switched_off", func(c *codec.Coder, e *SwitchedOff) {
		c.String(&e.Bundle)
		c.String(&e.Handler)
	}),
	KindAdopted: codec.Of[Event]("adopted", func(c *codec.Coder, e *Adopted) {
		codec.Int(c, &e.Number)
		c.String(&e.Hash)
	}),
	KindInspected: codec.Of[Event]("inspected", func(c *codec.Coder, e *Inspected) {
		codec.ID(c, &e.Player)
		codec.ID(c, &e.Unit)
		e.Facts.Code(c)
	}),
	KindPanelOpened: codec.Of[Event]("panel_opened", func(c *codec.Coder, e *PanelOpened) {
		codec.ID(c, &e.Player)
		codec.Text(c, &e.Panel)
	}),
	KindPanelClosed: codec.Of[Event]("panel_closed", func(c *codec.Coder, e *PanelClosed) {
		codec.ID(c, &e.Player)
		codec.Text(c, &e.Panel)
	}),
	KindPressed: codec.Of[Event]("pressed", func(c *codec.Coder, e *Pressed) {
		codec.ID(c, &e.Player)
		codec.Text(c, &e.Panel)
		c.String(&e.Handler)
		e.Args.Code(c)
	}),
	KindMoved: codec.Of[Event]("moved", func(c *codec.Coder, e *Moved) {
		codec.ID(c, &e.Player)
		e.Move.Code(c)
	}),
	KindHeard:      codec.Of[Event]("heard", func(c *codec.Coder, e *Heard) { e.code(c) }),
	KindReleased:   codec.Of[Event]("released", func(c *codec.Coder, e *Released) { codec.ID(c, &e.Unit) }),
	KindGroupTold:  codec.Of[Event]("group_told", func(c *codec.Coder, e *GroupTold) { e.code(c) }),
	KindPinged:     codec.Of[Event]("pinged", func(c *codec.Coder, e *Pinged) { e.code(c) }),
	KindChanneled:  codec.Of[Event]("channeled", func(c *codec.Coder, e *Channeled) { e.code(c) }),
	KindRoster:     codec.Of[Event]("roster", func(c *codec.Coder, e *Roster) { e.code(c) }),
	KindItemGained: codec.Of[Event]("item_gained", func(c *codec.Coder, e *ItemGained) { codeItemCount(c, &e.Player, &e.Item, &e.Count) }),
	KindItemLost:   codec.Of[Event]("item_lost", func(c *codec.Coder, e *ItemLost) { codeItemCount(c, &e.Player, &e.Item, &e.Count) }),
	KindEquipped:   codec.Of[Event]("equipped", func(c *codec.Coder, e *Equipped) { codeItemSlot(c, &e.Player, &e.Item, &e.Slot) }),
	KindUnequipped: codec.Of[Event]("unequipped", func(c *codec.Coder, e *Unequipped) { codeItemSlot(c, &e.Player, &e.Item, &e.Slot) }),
	KindTalked: codec.Of[Event]("talked", func(c *codec.Coder, e *Talked) {
		codec.ID(c, &e.Player)
		codec.ID(c, &e.To)
	}),
	KindMenuShown: codec.Of[Event]("menu_shown", func(c *codec.Coder, e *MenuShown) {
		codec.ID(c, &e.Player)
		codec.ID(c, &e.Speaker)
		e.Text.Code(c)
		e.Args.Code(c)
	}),
	KindMenuClosed: codec.Of[Event]("menu_closed", func(c *codec.Coder, e *MenuClosed) { codec.ID(c, &e.Player) }),
	KindChosen: codec.Of[Event]("chosen", func(c *codec.Coder, e *Chosen) {
		codec.ID(c, &e.Player)
		codec.ID(c, &e.Speaker)
		codec.Int(c, &e.Option)
		e.Text.Code(c)
		e.Args.Code(c)
		c.String(&e.Handler)
		codec.Text(c, &e.Menu)
		c.String(&e.Does)
		c.String(&e.Input)
	}),
	KindDuelTold: codec.Of[Event]("duel_told", func(c *codec.Coder, e *DuelTold) { e.code(c) }),
	KindDuelWon:  codec.Of[Event]("duel_won", func(c *codec.Coder, e *DuelWon) { e.code(c) }),

	KindPhaseEntered: codec.Of[Event]("phase_entered", func(c *codec.Coder, e *PhaseEntered) {
		codec.ID(c, &e.Unit)
		c.String(&e.Phase)
		c.String(&e.Before)
	}),
	KindSounded:         codec.Of[Event]("sounded", func(c *codec.Coder, e *Sounded) { e.code(c) }),
	KindGestured:        codec.Of[Event]("gestured", func(c *codec.Coder, e *Gestured) { e.code(c) }),
	KindCastBegun:       codec.Of[Event]("cast_begun", func(c *codec.Coder, e *CastBegun) { e.code(c) }),
	KindCastFailed:      codec.Of[Event]("cast_failed", func(c *codec.Coder, e *CastFailed) { e.code(c) }),
	KindCastInterrupted: codec.Of[Event]("cast_interrupted", func(c *codec.Coder, e *CastInterrupted) { e.code(c) }),
	KindCastDelayed:     codec.Of[Event]("cast_delayed", func(c *codec.Coder, e *CastDelayed) { e.code(c) }),
	KindCastWent:        codec.Of[Event]("cast_went", func(c *codec.Coder, e *CastWent) { e.code(c) }),
	KindChannelBegan:    codec.Of[Event]("channel_began", func(c *codec.Coder, e *ChannelBegan) { e.code(c) }),
	KindChannelEnded:    codec.Of[Event]("channel_ended", func(c *codec.Coder, e *ChannelEnded) { e.code(c) }),
	KindRested:          codec.Of[Event]("rested", func(c *codec.Coder, e *Rested) { e.code(c) }),
	KindSpellMissed:     codec.Of[Event]("spell_missed", func(c *codec.Coder, e *SpellMissed) { e.code(c) }),
	KindEnergized:       codec.Of[Event]("energized", func(c *codec.Coder, e *Energized) { e.code(c) }),
	KindAuraApplied:     codec.Of[Event]("aura_applied", func(c *codec.Coder, e *AuraApplied) { e.code(c) }),
	KindAuraRemoved:     codec.Of[Event]("aura_removed", func(c *codec.Coder, e *AuraRemoved) { e.code(c) }),
	KindDispelled:       codec.Of[Event]("dispelled", func(c *codec.Coder, e *Dispelled) { e.code(c) }),
	KindSpellLearned:    codec.Of[Event]("spell_learned", func(c *codec.Coder, e *SpellLearned) { e.code(c) }),
	KindMoneyChanged:    codec.Of[Event]("money_changed", func(c *codec.Coder, e *MoneyChanged) { e.code(c) }),
	KindLootOpened:      codec.Of[Event]("loot_opened", func(c *codec.Coder, e *LootOpened) { e.code(c) }),
	KindLootClosed: codec.Of[Event]("loot_closed", func(c *codec.Coder, e *LootClosed) {
		codec.ID(c, &e.Player)
		codec.ID(c, &e.Source)
	}),
	KindLooted:           codec.Of[Event]("looted", func(c *codec.Coder, e *Looted) { e.code(c) }),
	KindTradeTold:        codec.Of[Event]("trade_told", func(c *codec.Coder, e *TradeTold) { e.code(c) }),
	KindMailShown:        codec.Of[Event]("mail_shown", func(c *codec.Coder, e *MailShown) { e.code(c) }),
	KindMailTold:         codec.Of[Event]("mail_told", func(c *codec.Coder, e *MailTold) { e.code(c) }),
	KindAuctionShown:     codec.Of[Event]("auction_shown", func(c *codec.Coder, e *AuctionShown) { e.code(c) }),
	KindAuctionTold:      codec.Of[Event]("auction_told", func(c *codec.Coder, e *AuctionTold) { e.code(c) }),
	KindAuctionPriced:    codec.Of[Event]("auction_priced", func(c *codec.Coder, e *AuctionPriced) { e.code(c) }),
	KindPosted:           codec.Of[Event]("posted", func(c *codec.Coder, e *Posted) { e.code(c) }),
	KindRolled:           codec.Of[Event]("rolled", func(c *codec.Coder, e *Rolled) { e.code(c) }),
	KindSocialTold:       codec.Of[Event]("social_told", func(c *codec.Coder, e *SocialTold) { e.code(c) }),
	KindContactsShown:    codec.Of[Event]("contacts_shown", func(c *codec.Coder, e *ContactsShown) { e.code(c) }),
	KindGuildTold:        codec.Of[Event]("guild_told", func(c *codec.Coder, e *GuildTold) { e.code(c) }),
	KindVaultShown:       codec.Of[Event]("vault_shown", func(c *codec.Coder, e *VaultShown) { e.code(c) }),
	KindPetitionShown:    codec.Of[Event]("petition_shown", func(c *codec.Coder, e *PetitionShown) { e.code(c) }),
	KindPetitionTold:     codec.Of[Event]("petition_told", func(c *codec.Coder, e *PetitionTold) { e.code(c) }),
	KindGuildShown:       codec.Of[Event]("guild_shown", func(c *codec.Coder, e *GuildShown) { e.code(c) }),
	KindOffered:          codec.Of[Event]("offered", func(c *codec.Coder, e *Offered) { e.code(c) }),
	KindPlayed:           codec.Of[Event]("played", func(c *codec.Coder, e *Played) { e.code(c) }),
	KindGrown:            codec.Of[Event]("grown", func(c *codec.Coder, e *Grown) { e.code(c) }),
	KindDealt:            codec.Of[Event]("dealt", func(c *codec.Coder, e *Dealt) { e.code(c) }),
	KindQuestTold:        codec.Of[Event]("quest_told", func(c *codec.Coder, e *QuestTold) { e.code(c) }),
	KindEncounterChanged: codec.Of[Event]("encounter_changed", func(c *codec.Coder, e *EncounterChanged) { e.code(c) }),
	KindInstanceTold:     codec.Of[Event]("instance_told", func(c *codec.Coder, e *InstanceTold) { e.code(c) }),
	KindPublished:        codec.Of[Event]("published", func(c *codec.Coder, e *Published) { e.code(c) }),
	KindObjectUsed:       codec.Of[Event]("object_used", func(c *codec.Coder, e *ObjectUsed) { e.code(c) }),
	KindObjectTurned:     codec.Of[Event]("object_turned", func(c *codec.Coder, e *ObjectTurned) { e.code(c) }),
	KindAnimated:         codec.Of[Event]("animated", func(c *codec.Coder, e *Animated) { e.code(c) }),
	KindBitten:           codec.Of[Event]("bitten", func(c *codec.Coder, e *Bitten) { e.code(c) }),
	KindFlew:             codec.Of[Event]("flew", func(c *codec.Coder, e *Flew) { e.code(c) }),
	KindBoarded:          codec.Of[Event]("boarded", func(c *codec.Coder, e *Boarded) { e.code(c) }),
	KindCalled:           codec.Of[Event]("called", func(c *codec.Coder, e *Called) { e.code(c) }),
}

// String returns the word for the kind in protocols and transcripts.
func (k Kind) String() string {
	if int(k) < len(variants) {
		return variants[k].Name
	}
	return "unknown"
}

// Code encodes or decodes an event.
func Code(c *codec.Coder, e *Event) {
	kind := 0
	if *e != nil {
		kind = int((*e).Kind())
	}
	codec.Union(c, variants, kind, e)
}

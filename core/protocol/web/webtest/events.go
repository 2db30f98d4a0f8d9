package webtest

import (
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/rules/auction"
	"loam/core/rules/group"
	"loam/core/rules/guild"
	"loam/core/rules/mail"
)

var (
	Anna = guid.New(guid.Player, 0, 7)
	Wolf = guid.New(guid.Creature, 1, 17)
	Line = func(key string) content.Text { return content.Text{Bundle: "toy", Key: key} }
)

// Events is one event of each kind that has no example beside its encoding, with every field set.
var Events = map[event.Kind]event.Event{
	event.KindSpawned:      event.Spawned{Unit: Wolf, Def: "toy:wolf", Again: true},
	event.KindDespawned:    event.Despawned{Unit: Wolf, Reason: event.Expired},
	event.KindAggroed:      event.Aggroed{Unit: Wolf, Enemy: Anna},
	event.KindEvaded:       event.Evaded{Unit: Wolf},
	event.KindPhaseEntered: event.PhaseEntered{Unit: Wolf, Phase: "burning", Before: "calm"},
	event.KindCameHome:     event.CameHome{Unit: Wolf},
	event.KindMissed:       event.Missed{Attacker: Anna, Victim: Wolf, How: event.OutcomeDodge, Hand: event.HandOff},
	event.KindDamageDealt: event.DamageDealt{Attacker: Anna, Victim: Wolf, Amount: 12, Overkill: 3, Crit: true, Swing: true, How: event.OutcomeCrit,
		Hand: event.HandRanged, Blocked: 4, Resisted: 5, Absorbed: 6, School: "toy:frost", Spell: "toy:spark"},
	event.KindHealed:           event.Healed{Source: Anna, Target: Wolf, Amount: 5},
	event.KindDied:             event.Died{Unit: Wolf, Killer: Anna},
	event.KindRevived:          event.Revived{Unit: Anna},
	event.KindReleased:         event.Released{Unit: Anna},
	event.KindVictimChanged:    event.VictimChanged{Unit: Wolf, Victim: Anna, Before: Wolf},
	event.KindSpoke:            event.Spoke{Unit: Wolf, Speech: intent.Yell, Text: Line("greet"), Args: oneFact("name", value.OfString("Anna"))},
	event.KindExperienceGained: event.ExperienceGained{Player: Anna, Source: Wolf, Amount: 45, Now: 145, Needed: 400},
	event.KindLeveledUp:        event.LeveledUp{Player: Anna, Level: 4},
	event.KindAreaEntered:      event.AreaEntered{Player: Anna, Area: "toy:camp"},
	event.KindAreaLeft:         event.AreaLeft{Player: Anna, Area: "toy:camp"},
	event.KindMapEntered:       event.MapEntered{Player: Anna},
	event.KindMapLeft:          event.MapLeft{Player: Anna, Reason: event.LoggedOut},
	event.KindWaypointReached:  event.WaypointReached{Unit: Wolf, Path: "toy:round", Index: 2},
	event.KindTeleported:       event.Teleported{Unit: Anna, To: position(1, 2)},
	event.KindPutBack:          event.PutBack{Player: Anna, To: position(3, 4), Reason: "too fast"},
	event.KindRefused:          event.Refused{Player: Anna, Intent: intent.KindAttack, Reason: Line("far")},
	event.KindTold:             event.Told{Text: Line("greet"), Args: oneFact("name", value.OfString("Anna"))},
	event.KindPrinted:          event.Printed{Level: "warn", Bundle: "toy", File: "toy/scripts/wolf.lua", Line: 3, Unit: Wolf, Text: "thin"},
	event.KindFaulted:          event.Faulted{Bundle: "toy", File: "toy/scripts/wolf.lua", Line: 12, Handler: "howl", Unit: Wolf, Message: "attempt to index a nil value", Excerpt: "> 12 | self:say(x.y)"},
	event.KindSwitchedOff:      event.SwitchedOff{Bundle: "toy", Handler: "howl"},
	event.KindAdopted:          event.Adopted{Number: 15, Hash: "9c1f00aa"},
	event.KindPanelOpened:      event.PanelOpened{Player: Anna, Panel: "toy:stall"},
	event.KindPanelClosed:      event.PanelClosed{Player: Anna, Panel: "toy:stall"},
	event.KindPressed:          event.Pressed{Player: Anna, Panel: "toy:stall", Handler: "buy"},
	event.KindHeard:            event.Heard{Player: Anna, Way: event.Whispered, From: guid.New(guid.Player, 0, 8), Name: "Ben", Text: "Are you there?"},
	event.KindGroupTold:        event.GroupTold{Player: Anna, News: group.Invited, Name: "Ben"},
	event.KindPinged:           event.Pinged{Player: Anna, From: guid.New(guid.Player, 0, 8), At: geo.Point{X: 12.5, Y: -3}},
	event.KindChanneled:        event.Channeled{Player: Anna, Channel: "trade", Notice: event.Kicked, Who: Anna, Name: "Anna", ByName: "Ben"},
	event.KindSounded:          event.Sounded{Unit: Wolf, Sound: "toy:horn", Name: content.Text{Key: "A horn sounds."}, Yards: 50},
	event.KindGestured:         event.Gestured{Unit: Anna, Target: guid.New(guid.Player, 0, 8), Name: content.Text{Key: "Ben"}, Emote: "toy:wave", Text: content.Text{Bundle: "toy", Key: "waves at {target}."}},
	event.KindRoster:           event.Roster{Player: Anna, Channel: "trade", Members: []event.Member{{Player: Anna, Name: "Anna", Rights: event.Owns | event.Moderates}}},
	event.KindFlew:             event.Flew{Player: Anna, Flight: "meadow:up", To: "meadow:hill", Landed: true},
	event.KindQuestTold:        event.QuestTold{Player: Anna, News: event.QuestThanked, Quest: "meadow:wolves", Unit: guid.New(guid.Creature, 1, 9), Objective: "wolf", Have: 2, Want: 5, Points: 90, Name: "Anna", Late: true, Why: "core.quest.too_far"},
	event.KindPlayed:           event.Played{Player: Anna, Total: 93_784_000, Level: 3_725_000},
	event.KindGrown:            event.Grown{Player: Anna, News: event.SkillRose, ID: "toy:pottery", Was: 4, Now: 5, Most: 75},
	event.KindEncounterChanged: event.EncounterChanged{Name: "warden", State: "done"},
	event.KindInstanceTold:     event.InstanceTold{Player: Anna, News: event.InstanceRefused, Map: "toy:field", Why: "level_low", Difficulty: "heroic", Number: 5, Text: Line("greet"), Args: oneFact("name", value.OfString("Anna"))},
	event.KindDuelTold:         event.DuelTold{Player: Anna, Foe: guid.New(guid.Player, 0, 8), News: event.DuelAccepted, First: true, Place: guid.New(guid.Object, 1, 9), At: geo.Point{X: 12.5, Y: -3}, Wait: 3000},
	event.KindDuelWon:          event.DuelWon{Winner: Anna, Loser: guid.New(guid.Player, 0, 8), WinnerName: "Anna", LoserName: "Ben", Fled: true},
	event.KindMoved:            event.Moved{Player: Anna, Move: intent.Move{To: position(1, 2)}},
	event.KindItemGained:       event.ItemGained{Player: Anna, Item: "toy:bread", Count: 3},
	event.KindItemLost:         event.ItemLost{Player: Anna, Item: "toy:bread", Count: 1},
	event.KindEquipped:         event.Equipped{Player: Anna, Item: "toy:hat", Slot: content.SlotHead},
	event.KindUnequipped:       event.Unequipped{Player: Anna, Item: "toy:hat", Slot: content.SlotHead},
	event.KindTalked:           event.Talked{Player: Anna, To: Wolf},
	event.KindMenuShown:        event.MenuShown{Player: Anna, Speaker: Wolf, Text: Line("greet")},
	event.KindMenuClosed:       event.MenuClosed{Player: Anna},
	event.KindChosen:           event.Chosen{Player: Anna, Speaker: Wolf, Option: 1, Handler: "ride"},
	event.KindCastBegun:        event.CastBegun{Caster: Anna, Spell: "toy:spark", Target: Wolf, Time: 1500},
	event.KindCastFailed:       event.CastFailed{Caster: Anna, Spell: "toy:spark", Reason: "no_power"},
	event.KindCastInterrupted:  event.CastInterrupted{Caster: Anna, By: Wolf, Spell: "toy:spark", Reason: "interrupted"},
	event.KindCastDelayed:      event.CastDelayed{Caster: Anna, Spell: "toy:spark", By: 500, Left: 900},
	event.KindCastWent:         event.CastWent{Caster: Anna, Spell: "toy:spark", Target: Wolf, At: geo.Point{X: 12.5, Y: -3}, Flight: 300},
	event.KindChannelBegan:     event.ChannelBegan{Caster: Anna, Spell: "toy:rain", Target: Wolf, Time: 5000},
	event.KindChannelEnded:     event.ChannelEnded{Caster: Anna, Spell: "toy:rain"},
	event.KindRested:           event.Rested{Player: Anna, Spell: "toy:spark", Time: 1500, Global: true},
	event.KindSpellMissed:      event.SpellMissed{Caster: Anna, Target: Wolf, Spell: "toy:spark", Miss: event.MissResisted},
	event.KindEnergized:        event.Energized{Source: Anna, Target: Anna, Spell: "toy:drink", Power: "toy:mana", Amount: 9},
	event.KindAuraApplied:      event.AuraApplied{Unit: Wolf, Caster: Anna, Aura: "toy:burning", Spell: "toy:spark", Serial: 3, Stacks: 2, Again: true},
	event.KindAuraRemoved:      event.AuraRemoved{Unit: Wolf, Caster: Anna, Aura: "toy:burning", Spell: "toy:spark", Serial: 3},
	event.KindDispelled:        event.Dispelled{Caster: Anna, Target: Wolf, Spell: "toy:cleanse", Auras: []content.ID{"toy:burning"}},
	event.KindSpellLearned:     event.SpellLearned{Player: Anna, Spell: "toy:spark"},
	event.KindMoneyChanged:     event.MoneyChanged{Player: Anna, Source: Wolf, Currency: "base:coins", Change: 12, Now: 40, Shared: 2},
	event.KindLootOpened:       event.LootOpened{Player: Anna, Source: Wolf, What: "corpse"},
	event.KindLootClosed:       event.LootClosed{Player: Anna, Source: Wolf},
	event.KindDealt:            event.Dealt{Player: Anna, News: event.DealBought, With: guid.New(guid.Creature, 1, 9), What: "shop", Item: "toy:hat", Count: 1, Coins: 30, Left: 2},
	event.KindLooted:           event.Looted{Player: Anna, Source: Wolf, Item: "toy:hat", Count: 1},
	event.KindTradeTold: event.TradeTold{Player: Anna, With: Wolf, Name: "Bert", News: event.TradeChanged,
		Mine: event.TradeSide{Money: 5, Locked: true}, Theirs: event.TradeSide{Things: []event.TradeThing{{Place: 1, Thing: character.Item{Number: 3, Def: "toy:hat", Count: 1}}}}},
	event.KindMailShown: event.MailShown{Player: Anna, Where: Anna, Now: 1000, Letters: []mail.Letter{{Number: 4, Sender: "Bert", Subject: "Hat", Text: "Wear it.", Money: 5, Owed: 2, Expires: 61000,
		Things: []character.Item{{Number: 3, Def: "toy:hat", Count: 1}}}}},
	event.KindMailTold: event.MailTold{Player: Anna, News: event.MailSent, Name: "Bert"},
	event.KindSocialTold: event.SocialTold{Player: Anna, News: event.FriendCame, Who: event.Contact{Player: guid.New(guid.Player, 0, 8), Name: "Ben", Note: "baker",
		Presence: event.Presence{Online: true, Away: true, Busy: true, Level: 3, Map: "toy:field"}}},
	event.KindGuildTold: event.GuildTold{Player: Anna, Who: guid.New(guid.Player, 0, 8), Guild: "Night Watch", News: guild.Promoted, Name: "Ben", By: "Anna", Text: "Mate"},
	event.KindGuildShown: event.GuildShown{Player: Anna, Asked: intent.GuildRoster, Now: 99, Here: []event.Presence{{Online: true, Level: 3, Map: "toy:field"}},
		Guild: guild.Guild{ID: 3, Name: "Night Watch", Founded: 5, Message: "Hello", Info: "We watch.", Ranks: []guild.Rank{{Name: "Captain"}, {Name: "Mate", Rights: guild.Listen}},
			Members: []guild.Member{{Player: Anna, Name: "Anna", Note: "n", OfficerNote: "o", Left: 4}}, Log: []guild.Entry{{News: guild.Promoted, At: 6, Name: "Ben", ByName: "Anna", Rank: 1}}}},
	event.KindVaultShown: event.VaultShown{Player: Anna, Where: Wolf, Now: 9, Guild: "Night Watch", Leads: true, Things: 3, Money: 4, Ranks: []guild.Rank{{Name: "Captain"}},
		Bank: guild.Bank{Money: 5, Tabs: []guild.Tab{{Name: "Hats", Text: "Take one.", Things: []character.Item{{Number: 3, Def: "toy:hat", Count: 1, Slot: 6}}}}, Log: []guild.BankEntry{{News: guild.Withdrawn, At: 7, Name: "Ben", Tab: 1, Def: "toy:hat", Count: 2, Money: 8}}}},
	event.KindPetitionShown: event.PetitionShown{Player: Anna, Asked: intent.PetitionOffer, Thing: guid.OfItem(8, 3), Owner: guid.New(guid.Player, 0, 8), Name: "Ben", Takes: 2,
		Petition: character.Petition{Charter: "toy:crew", Name: "Night Watch", Signed: []character.Signature{{Player: 9, Account: 5, Name: "Cleo"}}}},
	event.KindPetitionTold: event.PetitionTold{Player: Anna, News: event.PetitionSigned, Thing: guid.OfItem(8, 3), Owner: guid.New(guid.Player, 0, 8), Who: Anna, Name: "Anna", Guild: "Night Watch", Item: "toy:hat", Price: 5, Takes: 2, Where: Wolf},
	event.KindContactsShown: event.ContactsShown{Player: Anna, Friends: []event.Contact{{Player: guid.New(guid.Player, 0, 8), Name: "Ben", Note: "baker"}},
		Ignored: []event.Contact{{Player: guid.New(guid.Player, 0, 9), Name: "Cleo"}}},
	event.KindAuctionShown:  event.AuctionShown{Player: Anna, Where: Wolf, House: "toy:hall", Now: 1000, Total: 1, Lots: []auction.Lot{{Number: 4, By: "Bert", Thing: character.Item{Number: 3, Def: "toy:hat", Count: 1}, Start: 5, Buyout: 9, Ends: 61000}}, Least: []int64{5}},
	event.KindAuctionPriced: event.AuctionPriced{Player: Anna, Deposit: 5, Start: 20, OfStart: 1, Buyout: 40, OfBuyout: 2},
	event.KindAuctionTold:   event.AuctionTold{Player: Anna, News: auction.Outbid, House: "toy:hall", Lot: auction.Lot{Number: 4, Thing: character.Item{Number: 3, Def: "toy:hat", Count: 1}}, Money: 5},
	event.KindPosted:        event.Posted{Player: Anna, Item: "toy:hat", Count: 1, Why: "core.mail.nobody"},
	event.KindRolled:        event.Rolled{Player: Anna, News: event.RollWon, Source: Wolf, Slot: 2, Item: "toy:hat", Count: 1, By: Anna, Name: "Anna", Choice: "need", Number: 87, Wait: 60000},
	event.KindOffered:       event.Offered{Player: Anna, Offer: intent.OfferCall, News: event.OfferMade, By: guid.New(guid.Player, 0, 8), ByName: "Ben", Spell: "toy:beckon", Map: "toy:field", Wait: 20000},
	event.KindPublished:     event.Published{Bundle: "toy", Name: "rang"},
	event.KindInspected:     event.Inspected{Player: Anna, Unit: Wolf, Facts: oneFact("level", value.OfNumber(4))},
	event.KindAnimated:      event.Animated{Object: guid.New(guid.Object, 1, 9), Animation: 2},
	event.KindObjectUsed:    event.ObjectUsed{Player: Anna, Object: guid.New(guid.Object, 1, 9), Def: "toy:ledger"},
	event.KindObjectTurned:  event.ObjectTurned{Object: guid.New(guid.Object, 1, 9), By: Anna, Def: "toy:ledger", State: content.Active},
	event.KindBoarded:       event.Boarded{Unit: Anna, Transport: "toy:lift", Off: true},
	event.KindCalled:        event.Called{Object: guid.New(guid.Object, 1, 9), Transport: "toy:lift", Stop: "top", Left: true},
	event.KindBitten:        event.Bitten{Player: Anna, Object: guid.New(guid.Object, 1, 9)},
}

func oneFact(key string, v value.Value) value.Value {
	return value.OfTable([]value.Entry{{Key: value.OfString(key), Value: v}})
}

func position(x, y float64) geo.Position {
	return geo.Position{Point: geo.Point{X: x, Y: y, Z: 0.5}, Facing: 1.5708}
}

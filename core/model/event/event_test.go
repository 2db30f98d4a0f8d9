package event

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/model/intent"
	"loam/core/rules/auction"
	"loam/core/rules/group"
	"loam/core/rules/guild"
	"loam/core/rules/mail"
	"reflect"
	"testing"
)

// samples is one event of every kind with no field left empty.
func samples() []Event {
	unit, other := guid.New(guid.Creature, 1, 2), guid.New(guid.Player, 0, 3)
	text := content.Text{Bundle: "b", Key: "k"}
	args := value.OfTable([]value.Entry{{Key: value.OfString("name"), Value: value.OfString("Anna")}})
	to := geo.Position{Point: geo.Point{X: 1, Y: 2, Z: 3}, Facing: 4}
	return []Event{
		Spawned{unit, "b:wolf", true}, Despawned{unit, Expired}, Aggroed{unit, other}, Evaded{unit}, CameHome{unit},
		Missed{unit, other, OutcomeDodge, HandOff}, DamageDealt{unit, other, 5, 6, true, true, "b:spark", "b:fire", true, true, 7, OutcomeCrit, HandRanged, 1, 2}, Healed{unit, other, 7, 8, true, "b:mend", true}, Died{unit, other},
		Revived{unit}, VictimChanged{unit, other, unit}, Spoke{unit, intent.Yell, text, args, to.Point, 25, BossEmote, other},
		ExperienceGained{other, unit, 1, 2, 3, 5}, LeveledUp{other, 4}, AreaEntered{other, "b:gate"}, AreaLeft{other, "b:gate"},
		MapEntered{other}, MapLeft{other, LoggedOut}, WaypointReached{unit, "b:path", 2}, Teleported{unit, to},
		PutBack{other, to, "too fast"}, Refused{other, intent.KindChat, text, args}, Told{other, text, args},
		Printed{"info", "b", "f.lua", 3, unit, "hello", true}, Faulted{"b", "f.lua", 3, "on_aggro", unit, "oops", "line", "enemy = nil", "# again"},
		SwitchedOff{"b", "on_aggro"}, Adopted{2, "hash"}, Inspected{other, unit, args},
		PanelOpened{other, "b:stall"}, PanelClosed{other, "b:stall"}, Pressed{other, "b:stall", "buy", args},
		Moved{other, intent.Move{To: to, Flags: intent.Jumping, Pitch: 1, Fall: 2, Time: 3, Stride: intent.TakeOff, Jump: intent.Jump{Up: 4, Sin: 5, Cos: 6, Along: 7}}},
		Heard{other, Echo, guid.New(guid.Player, 0, 4), "Ben", "trade", "hi"},
		Released{other},
		GroupTold{other, group.Kicked, "Ben"}, Pinged{other, guid.New(guid.Player, 0, 4), geo.Point{X: 1, Y: 2}},
		Channeled{other, "trade", Kicked, unit, guid.New(guid.Player, 0, 4), "Anna", "Ben", Moderates, Owns, true},
		Roster{other, "trade", true, []Member{{other, "Ben", Owns}}},
		ItemGained{other, "b:bread", 3}, ItemLost{other, "b:bread", 2}, Equipped{other, "b:hat", 4}, Unequipped{other, "b:hat", 5},
		Talked{other, unit}, MenuShown{other, unit, text, args}, MenuClosed{other}, Chosen{other, unit, 1, text, args, "travel", "b:trips", "call", "12"},
		Gestured{unit, other, text, "b:wave", "client", 7, text, to.Point, 25},
		PhaseEntered{unit, "burning", "calm"},
		DuelTold{other, unit, DuelCalledOff, true, guid.New(guid.Object, 1, 2), to.Point, 5}, DuelWon{other, unit, "Anna", "Ben", true},
		CastBegun{unit, "b:spark", other, to.Point, 1500, other}, CastFailed{unit, "b:spark", "no_power"}, CastInterrupted{unit, other, "b:spark", "moved", true, true},
		CastDelayed{unit, "b:spark", 500, 900, true}, CastWent{unit, "b:spark", other, to.Point, []SpellHit{{other, MissResisted}}, 300, true, 1500, "b:wand", unit},
		ChannelBegan{unit, "b:rain", other, 5000}, ChannelEnded{unit, "b:rain"}, Rested{other, "b:spark", "fire", "b:fire", 1500, true}, SpellMissed{unit, other, "b:spark", MissImmune},
		Energized{unit, other, "b:drink", "b:mana", 9, true}, AuraApplied{unit, other, "b:burning", "b:spark", 3, 2, true},
		AuraRemoved{unit, other, "b:burning", "b:spark", 3, CauseDispelled}, Dispelled{unit, other, "b:cleanse", []content.ID{"b:burning"}, true},
		SpellLearned{other, "b:spark", "b:glow", true}, EncounterChanged{"warden", "done"}, InstanceTold{other, InstanceBound, "b:mine", "full", "heroic", 5, 6, text, args},
		Published{"b", "rang", unit, other, 4},
		Offered{other, intent.OfferCall, OfferLapsed, unit, "Ben", "b:raise", "b:field", 5},
		MoneyChanged{unit, other, "b:coins", -3, 4, 2}, LootOpened{unit, other, "corpse"}, LootClosed{unit, other}, Looted{unit, other, "b:hat", 2},
		Rolled{unit, RollWon, other, 3, "b:hat", 2, other, "Ben", "need", 87, 5},
		TradeTold{unit, other, "Ben", TradeChanged, "core.trade.far", 4, TradeSide{Money: 5, Locked: true, Things: []TradeThing{{Place: 2, Thing: character.Item{Number: 3, Maker: 9, Def: "b:hat", Count: 2, ItemState: character.ItemState{Bound: true}}}}}, TradeSide{Money: 6}},
		MailShown{unit, other, 99, []mail.Letter{{Number: 4, Origin: mail.Creature, From: 3, Sender: "b.reeve", Def: "b:reeve", Bundle: "b", Subject: "b.thanks", Text: "t", Things: []character.Item{{Def: "b:hat", Count: 2}}, Money: 5, Owed: 6, Sent: 1, Arrives: 2, Expires: 3, Read: true, Returned: true, Told: true}}},
		MailTold{unit, MailSent, 1, other, 7, 2, 3, "Ben"},
		Posted{unit, "b:hat", 2, "taken"},
		AuctionShown{unit, other, "b:hall", 1, 99, 2, 130, []auction.Lot{{Number: 4, House: "b:hall", Seller: 3, By: "Anna", Thing: character.Item{Number: 3, Maker: 9, Def: "b:hat", Count: 2}, Deposit: 5, Start: 6, Buyout: 7, Bid: 8, Bidder: 9, Leader: "Ben", Began: 1, Ends: 2}}, []int64{9}},
		AuctionTold{unit, auction.Sold, 3, other, "b:hall", auction.Lot{Number: 4, By: "Anna"}, 12, 3},
		AuctionPriced{unit, 5, 20, 40, 1, 2},
		QuestTold{unit, QuestProgressed, "t:wolves", other, "wolf", 2, 5, 90, 7, "Anna", true, "core.quest.too_far"},
		Grown{unit, SkillRose, "t:pottery", 2, 3, 75, 2},
		ObjectUsed{other, unit, "b:door"}, ObjectTurned{unit, other, "b:door", content.Locked}, Bitten{other, unit, true}, Animated{unit, 3},
		Flew{unit, "t:up", "t:hill", true}, Boarded{other, "b:lift", true}, Called{unit, "b:lift", "top", true},
		Dealt{unit, DealBought, other, "shop", "b:hat", 2, 30, 4},
		SocialTold{unit, FriendCame, Contact{other, "Ben", "baker", Presence{true, true, true, 3, "b:field"}}},
		ContactsShown{unit, []Contact{{other, "Ben", "baker", Presence{true, true, true, 3, "b:field"}}}, []Contact{{Player: other, Name: "Cleo"}}},
		GuildTold{unit, other, "Crew", guild.Promoted, "Ben", "Anna", "Mate"},
		GuildShown{unit, intent.GuildRoster, 99, guild.Guild{ID: 3, Name: "Crew", Charter: "b:crew", Founded: 5, Most: 9, Message: "m", Info: "i",
			Ranks: []guild.Rank{{Name: "Captain", Rights: 7}}, Members: []guild.Member{{Player: other, Name: "Ben", Rank: 1, Level: 3, Note: "n", OfficerNote: "o", Left: 4}},
			Log: []guild.Entry{{News: guild.Joined, At: 1, By: other, Who: other, ByName: "Anna", Name: "Ben", Rank: 2}}}, []Presence{{true, true, true, 3, "b:field"}}, 4, 5},
		Sounded{unit, other, "b:horn", text, true, to.Point, 25},
		VaultShown{Player: 3, Asked: 2, Where: 4, Opened: true, Now: 5, Guild: "Watch", Tab: 1, Bank: guild.Bank{Money: 6, Tabs: []guild.Tab{{Name: "A", Icon: "b", Text: "c"}}, Log: []guild.BankEntry{{News: guild.Drawn, At: 7, Who: 8, Name: "Ben", Tab: 1, To: 2, Def: "w:rope", Count: 2, Money: 9}}}, Things: 10, Money: 11, Leads: true, Rank: 1, Ranks: []guild.Rank{{Name: "Mate", Rights: 1, Bank: guild.InAllTabs(guild.TabRights{See: true, Deposit: true, Write: true, Things: 2}, 3)}}},
		PetitionShown{Player: 3, Asked: 2, Thing: 4, Owner: 5, Name: "Ben", Takes: 2, Petition: character.Petition{Charter: "w:crew", Name: "Watch", Signed: []character.Signature{{Player: 6, Account: 7, Name: "Cleo"}}}},
		PetitionTold{Player: 3, News: PetitionSigned, Thing: 4, Owner: 5, Who: 6, Name: "Ben", Guild: "Watch", Where: 7, Item: "w:scroll", Price: 8, Takes: 2},
		Played{unit, 90_000, 30_000, true}, DiceRolled{other, guid.New(guid.Player, 0, 4), "Ben", 1, 100, 7},
		PlayerInspected{other, guid.New(guid.Player, 0, 4), "Ben", 2, []character.Item{{Number: 3, Def: "b:hat", Count: 1, Slot: 1}}, []TalentRank{{"b:grit", 2}}},
		PlayedOf{unit, other, "Ben", 90_000, 30_000},
	}
}

func TestEveryKindIsNamedCodedAndToldToSomebody(t *testing.T) {
	all := samples()
	if len(all) != Count {
		t.Fatalf("%d samples for %d kinds", len(all), Count)
	}
	names := map[string]bool{}
	for i, want := range all {
		if int(want.Kind()) != i {
			t.Errorf("%T has kind %d, want %d: samples follow the order of kinds", want, want.Kind(), i)
		}
		name := want.Kind().String()
		if name == "unknown" || names[name] {
			t.Errorf("%T has no name of its own: %q", want, name)
		}
		names[name] = true
		for f := range reflect.TypeOf(want).NumField() {
			if reflect.ValueOf(want).Field(f).IsZero() {
				t.Errorf("the sample of %T leaves %s empty, so the test cannot see it", want, reflect.TypeOf(want).Field(f).Name)
			}
		}
		w := codec.NewWriter()
		v := want
		Code(w, &v)
		r := codec.NewReader(w.Data())
		var got Event
		Code(r, &got)
		if err := r.Close(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%T read back as %+v, %v; want %+v", want, got, err, want)
		}
		if a := want.Audience(); a.Scope != Everyone && a.Scope != Operators && a.Subject == 0 {
			t.Errorf("%T is for %v of nobody", want, a.Scope)
		}
	}
}

func TestAMessageToNobodyInParticularIsForEveryone(t *testing.T) {
	if got := (Told{}).Audience().Scope; got != Everyone {
		t.Errorf("scope %v, want Everyone", got)
	}
}

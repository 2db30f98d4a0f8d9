package web

import (
	"encoding/json"
	"flag"
	"fmt"
	"loam/core/auction"
	"loam/core/character"
	"loam/core/mail"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loam/core/auth"
	"loam/core/command"
	"loam/core/content"
	"loam/core/event"
	"loam/core/geo"
	"loam/core/group"
	"loam/core/guid"
	"loam/core/guild"
	"loam/core/intent"
	"loam/core/plain"
	"loam/core/problem"
	"loam/core/ruling"
	"loam/core/session"
	"loam/core/view"
)

var update = flag.Bool("update", false, "write golden files and docs/web-protocol.md anew")

// golden compares with a file of testdata/golden, or writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (go test -run %s -update writes it)", err, t.Name())
	}
	if string(want) != string(got) {
		t.Errorf("%s differs:\ngot  %s\nwant %s", path, got, want)
	}
}

var (
	anna = guid.New(guid.Player, 0, 7)
	wolf = guid.New(guid.Creature, 1, 17)
	line = func(key string) content.Text { return content.Text{Bundle: "toy", Key: key} }
)

// samples is one event of each kind, with every field set.
var samples = map[event.Kind]event.Event{
	event.KindSpawned:      event.Spawned{Unit: wolf, Def: "toy:wolf", Again: true},
	event.KindDespawned:    event.Despawned{Unit: wolf, Reason: event.Expired},
	event.KindAggroed:      event.Aggroed{Unit: wolf, Enemy: anna},
	event.KindEvaded:       event.Evaded{Unit: wolf},
	event.KindPhaseEntered: event.PhaseEntered{Unit: wolf, Phase: "burning", Before: "calm"},
	event.KindCameHome:     event.CameHome{Unit: wolf},
	event.KindMissed:       event.Missed{Attacker: anna, Victim: wolf, How: event.OutcomeDodge, Hand: event.HandOff},
	event.KindDamageDealt: event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 12, Overkill: 3, Crit: true, Swing: true, How: event.OutcomeCrit,
		Hand: event.HandRanged, Blocked: 4, Resisted: 5, Absorbed: 6, School: "toy:frost", Spell: "toy:spark"},
	event.KindHealed:           event.Healed{Source: anna, Target: wolf, Amount: 5},
	event.KindDied:             event.Died{Unit: wolf, Killer: anna},
	event.KindRevived:          event.Revived{Unit: anna},
	event.KindReleased:         event.Released{Unit: anna},
	event.KindVictimChanged:    event.VictimChanged{Unit: wolf, Victim: anna, Before: wolf},
	event.KindSpoke:            event.Spoke{Unit: wolf, Speech: intent.Yell, Text: line("greet"), Args: oneFact("name", plain.OfString("Anna"))},
	event.KindExperienceGained: event.ExperienceGained{Player: anna, Source: wolf, Amount: 45, Now: 145, Needed: 400},
	event.KindLeveledUp:        event.LeveledUp{Player: anna, Level: 4},
	event.KindAreaEntered:      event.AreaEntered{Player: anna, Area: "toy:camp"},
	event.KindAreaLeft:         event.AreaLeft{Player: anna, Area: "toy:camp"},
	event.KindMapEntered:       event.MapEntered{Player: anna},
	event.KindMapLeft:          event.MapLeft{Player: anna, Reason: event.LoggedOut},
	event.KindWaypointReached:  event.WaypointReached{Unit: wolf, Path: "toy:round", Index: 2},
	event.KindTeleported:       event.Teleported{Unit: anna, To: position(1, 2)},
	event.KindPutBack:          event.PutBack{Player: anna, To: position(3, 4), Reason: "too fast"},
	event.KindRefused:          event.Refused{Player: anna, Intent: intent.KindAttack, Reason: line("far")},
	event.KindTold:             event.Told{Text: line("greet"), Args: oneFact("name", plain.OfString("Anna"))},
	event.KindPrinted:          event.Printed{Level: "warn", Bundle: "toy", File: "toy/scripts/wolf.lua", Line: 3, Unit: wolf, Text: "thin"},
	event.KindFaulted:          event.Faulted{Bundle: "toy", File: "toy/scripts/wolf.lua", Line: 12, Handler: "howl", Unit: wolf, Message: "attempt to index a nil value", Excerpt: "> 12 | self:say(x.y)"},
	event.KindSwitchedOff:      event.SwitchedOff{Bundle: "toy", Handler: "howl"},
	event.KindAdopted:          event.Adopted{Number: 15, Hash: "9c1f00aa"},
	event.KindPanelOpened:      event.PanelOpened{Player: anna, Panel: "toy:stall"},
	event.KindPanelClosed:      event.PanelClosed{Player: anna, Panel: "toy:stall"},
	event.KindPressed:          event.Pressed{Player: anna, Panel: "toy:stall", Handler: "buy"},
	event.KindHeard:            event.Heard{Player: anna, Way: event.Whispered, From: guid.New(guid.Player, 0, 8), Name: "Ben", Text: "Are you there?"},
	event.KindGroupTold:        event.GroupTold{Player: anna, News: group.Invited, Name: "Ben"},
	event.KindPinged:           event.Pinged{Player: anna, From: guid.New(guid.Player, 0, 8), At: geo.Point{X: 12.5, Y: -3}},
	event.KindChanneled:        event.Channeled{Player: anna, Channel: "trade", Notice: event.Kicked, Who: anna, Name: "Anna", ByName: "Ben"},
	event.KindSounded:          event.Sounded{Unit: wolf, Sound: "toy:horn", Name: content.Text{Key: "A horn sounds."}, Yards: 50},
	event.KindGestured:         event.Gestured{Unit: anna, Target: guid.New(guid.Player, 0, 8), Name: content.Text{Key: "Ben"}, Emote: "toy:wave", Text: content.Text{Bundle: "toy", Key: "waves at {target}."}},
	event.KindRoster:           event.Roster{Player: anna, Channel: "trade", Members: []event.Member{{Player: anna, Name: "Anna", Rights: event.Owns | event.Moderates}}},
	event.KindFlew:             event.Flew{Player: anna, Flight: "meadow:up", To: "meadow:hill", Landed: true},
	event.KindQuestTold:        event.QuestTold{Player: anna, News: event.QuestThanked, Quest: "meadow:wolves", Unit: guid.New(guid.Creature, 1, 9), Objective: "wolf", Have: 2, Want: 5, Points: 90, Name: "Anna", Late: true, Why: "core.quest.too_far"},
	event.KindGrown:            event.Grown{Player: anna, News: event.SkillRose, ID: "toy:pottery", Was: 4, Now: 5, Most: 75},
	event.KindEncounterChanged: event.EncounterChanged{Name: "warden", State: "done"},
	event.KindInstanceTold:     event.InstanceTold{Player: anna, News: event.InstanceRefused, Map: "toy:field", Why: "level_low", Difficulty: "heroic", Number: 5, Text: line("greet"), Args: oneFact("name", plain.OfString("Anna"))},
	event.KindDuelTold:         event.DuelTold{Player: anna, Foe: guid.New(guid.Player, 0, 8), News: event.DuelAccepted, First: true, Place: guid.New(guid.Object, 1, 9), At: geo.Point{X: 12.5, Y: -3}, Wait: 3000},
	event.KindDuelWon:          event.DuelWon{Winner: anna, Loser: guid.New(guid.Player, 0, 8), WinnerName: "Anna", LoserName: "Ben", Fled: true},
	event.KindMoved:            event.Moved{Player: anna, Move: intent.Move{To: position(1, 2)}},
	event.KindItemGained:       event.ItemGained{Player: anna, Item: "toy:bread", Count: 3},
	event.KindItemLost:         event.ItemLost{Player: anna, Item: "toy:bread", Count: 1},
	event.KindEquipped:         event.Equipped{Player: anna, Item: "toy:hat", Slot: content.SlotHead},
	event.KindUnequipped:       event.Unequipped{Player: anna, Item: "toy:hat", Slot: content.SlotHead},
	event.KindTalked:           event.Talked{Player: anna, To: wolf},
	event.KindMenuShown:        event.MenuShown{Player: anna, Speaker: wolf, Text: line("greet")},
	event.KindMenuClosed:       event.MenuClosed{Player: anna},
	event.KindChosen:           event.Chosen{Player: anna, Speaker: wolf, Option: 1, Handler: "ride"},
	event.KindCastBegun:        event.CastBegun{Caster: anna, Spell: "toy:spark", Target: wolf, Time: 1500},
	event.KindCastFailed:       event.CastFailed{Caster: anna, Spell: "toy:spark", Reason: "no_power"},
	event.KindCastInterrupted:  event.CastInterrupted{Caster: anna, By: wolf, Spell: "toy:spark", Reason: "interrupted"},
	event.KindCastDelayed:      event.CastDelayed{Caster: anna, Spell: "toy:spark", By: 500, Left: 900},
	event.KindCastWent:         event.CastWent{Caster: anna, Spell: "toy:spark", Target: wolf, At: geo.Point{X: 12.5, Y: -3}, Flight: 300},
	event.KindChannelBegan:     event.ChannelBegan{Caster: anna, Spell: "toy:rain", Target: wolf, Time: 5000},
	event.KindChannelEnded:     event.ChannelEnded{Caster: anna, Spell: "toy:rain"},
	event.KindRested:           event.Rested{Player: anna, Spell: "toy:spark", Time: 1500, Global: true},
	event.KindSpellMissed:      event.SpellMissed{Caster: anna, Target: wolf, Spell: "toy:spark", Miss: event.MissResisted},
	event.KindEnergized:        event.Energized{Source: anna, Target: anna, Spell: "toy:drink", Power: "toy:mana", Amount: 9},
	event.KindAuraApplied:      event.AuraApplied{Unit: wolf, Caster: anna, Aura: "toy:burning", Spell: "toy:spark", Serial: 3, Stacks: 2, Again: true},
	event.KindAuraRemoved:      event.AuraRemoved{Unit: wolf, Caster: anna, Aura: "toy:burning", Spell: "toy:spark", Serial: 3},
	event.KindDispelled:        event.Dispelled{Caster: anna, Target: wolf, Spell: "toy:cleanse", Auras: []content.ID{"toy:burning"}},
	event.KindSpellLearned:     event.SpellLearned{Player: anna, Spell: "toy:spark"},
	event.KindMoneyChanged:     event.MoneyChanged{Player: anna, Source: wolf, Currency: "base:coins", Change: 12, Now: 40, Shared: 2},
	event.KindLootOpened:       event.LootOpened{Player: anna, Source: wolf, What: "corpse"},
	event.KindLootClosed:       event.LootClosed{Player: anna, Source: wolf},
	event.KindDealt:            event.Dealt{Player: anna, News: event.DealBought, With: guid.New(guid.Creature, 1, 9), What: "shop", Item: "toy:hat", Count: 1, Coins: 30, Left: 2},
	event.KindLooted:           event.Looted{Player: anna, Source: wolf, Item: "toy:hat", Count: 1},
	event.KindTradeTold: event.TradeTold{Player: anna, With: wolf, Name: "Bert", News: event.TradeChanged,
		Mine: event.TradeSide{Money: 5, Locked: true}, Theirs: event.TradeSide{Things: []event.TradeThing{{Place: 1, Thing: character.Item{Number: 3, Def: "toy:hat", Count: 1}}}}},
	event.KindMailShown: event.MailShown{Player: anna, Where: anna, Now: 1000, Letters: []mail.Letter{{Number: 4, Sender: "Bert", Subject: "Hat", Text: "Wear it.", Money: 5, Owed: 2, Expires: 61000,
		Things: []character.Item{{Number: 3, Def: "toy:hat", Count: 1}}}}},
	event.KindMailTold: event.MailTold{Player: anna, News: event.MailSent, Name: "Bert"},
	event.KindSocialTold: event.SocialTold{Player: anna, News: event.FriendCame, Who: event.Contact{Player: guid.New(guid.Player, 0, 8), Name: "Ben", Note: "baker",
		Presence: event.Presence{Online: true, Away: true, Busy: true, Level: 3, Map: "toy:field"}}},
	event.KindGuildTold: event.GuildTold{Player: anna, Who: guid.New(guid.Player, 0, 8), Guild: "Night Watch", News: guild.Promoted, Name: "Ben", By: "Anna", Text: "Mate"},
	event.KindGuildShown: event.GuildShown{Player: anna, Asked: intent.GuildRoster, Now: 99, Here: []event.Presence{{Online: true, Level: 3, Map: "toy:field"}},
		Guild: guild.Guild{ID: 3, Name: "Night Watch", Founded: 5, Message: "Hello", Info: "We watch.", Ranks: []guild.Rank{{Name: "Captain"}, {Name: "Mate", Rights: guild.Listen}},
			Members: []guild.Member{{Player: anna, Name: "Anna", Note: "n", OfficerNote: "o", Left: 4}}, Log: []guild.Entry{{News: guild.Promoted, At: 6, Name: "Ben", ByName: "Anna", Rank: 1}}}},
	event.KindVaultShown: event.VaultShown{Player: anna, Where: wolf, Now: 9, Guild: "Night Watch", Leads: true, Things: 3, Money: 4, Ranks: []guild.Rank{{Name: "Captain"}},
		Bank: guild.Bank{Money: 5, Tabs: []guild.Tab{{Name: "Hats", Text: "Take one.", Things: []character.Item{{Number: 3, Def: "toy:hat", Count: 1, Slot: 6}}}}, Log: []guild.BankEntry{{News: guild.Withdrawn, At: 7, Name: "Ben", Tab: 1, Def: "toy:hat", Count: 2, Money: 8}}}},
	event.KindPetitionShown: event.PetitionShown{Player: anna, Asked: intent.PetitionOffer, Thing: guid.OfItem(8, 3), Owner: guid.New(guid.Player, 0, 8), Name: "Ben", Takes: 2,
		Petition: character.Petition{Charter: "toy:crew", Name: "Night Watch", Signed: []character.Signature{{Player: 9, Account: 5, Name: "Cleo"}}}},
	event.KindPetitionTold: event.PetitionTold{Player: anna, News: event.PetitionSigned, Thing: guid.OfItem(8, 3), Owner: guid.New(guid.Player, 0, 8), Who: anna, Name: "Anna", Guild: "Night Watch", Item: "toy:hat", Price: 5, Takes: 2, Where: wolf},
	event.KindContactsShown: event.ContactsShown{Player: anna, Friends: []event.Contact{{Player: guid.New(guid.Player, 0, 8), Name: "Ben", Note: "baker"}},
		Ignored: []event.Contact{{Player: guid.New(guid.Player, 0, 9), Name: "Cleo"}}},
	event.KindAuctionShown: event.AuctionShown{Player: anna, Where: wolf, House: "toy:hall", Now: 1000, Total: 1, Lots: []auction.Lot{{Number: 4, By: "Bert", Thing: character.Item{Number: 3, Def: "toy:hat", Count: 1}, Start: 5, Buyout: 9, Ends: 61000}}, Least: []int64{5}},
	event.KindAuctionTold:  event.AuctionTold{Player: anna, News: auction.Outbid, House: "toy:hall", Lot: auction.Lot{Number: 4, Thing: character.Item{Number: 3, Def: "toy:hat", Count: 1}}, Money: 5},
	event.KindPosted:       event.Posted{Player: anna, Item: "toy:hat", Count: 1, Why: "core.mail.nobody"},
	event.KindRolled:       event.Rolled{Player: anna, News: event.RollWon, Source: wolf, Slot: 2, Item: "toy:hat", Count: 1, By: anna, Name: "Anna", Choice: "need", Number: 87, Wait: 60000},
	event.KindOffered:      event.Offered{Player: anna, Offer: intent.OfferCall, News: event.OfferMade, By: guid.New(guid.Player, 0, 8), ByName: "Ben", Spell: "toy:beckon", Map: "toy:field", Wait: 20000},
	event.KindPublished:    event.Published{Bundle: "toy", Name: "rang"},
	event.KindInspected:    event.Inspected{Player: anna, Unit: wolf, Facts: oneFact("level", plain.OfNumber(4))},
	event.KindAnimated:     event.Animated{Object: guid.New(guid.Object, 1, 9), Animation: 2},
	event.KindObjectUsed:   event.ObjectUsed{Player: anna, Object: guid.New(guid.Object, 1, 9), Def: "toy:ledger"},
	event.KindObjectTurned: event.ObjectTurned{Object: guid.New(guid.Object, 1, 9), By: anna, Def: "toy:ledger", State: content.Active},
	event.KindBoarded:      event.Boarded{Unit: anna, Transport: "toy:lift", Off: true},
	event.KindCalled:       event.Called{Object: guid.New(guid.Object, 1, 9), Transport: "toy:lift", Stop: "top", Left: true},
	event.KindBitten:       event.Bitten{Player: anna, Object: guid.New(guid.Object, 1, 9)},
}

func oneFact(key string, v plain.Value) plain.Value {
	return plain.OfTable([]plain.Entry{{Key: plain.OfString(key), Value: v}})
}

func position(x, y float64) geo.Position {
	return geo.Position{Point: geo.Point{X: x, Y: y, Z: 0.5}, Facing: 1.5708}
}

func sampleObject() *view.Object {
	return &view.Object{
		GUID: wolf, Def: "toy:wolf", Name: line("wolf"), Level: 4, Health: 88, MaxHealth: 100, Position: position(-12.3456, 7),
		Motion:  view.Motion{Points: []geo.Point{{X: -12.3456, Y: 7, Z: 0.5}, {X: -8, Y: 9}}, Start: 1000, End: 3000},
		Target:  anna,
		Faction: "toy:beast", Flags: view.Fighting | view.Walking, Scale: 1.5, Radius: 0.6, Look: content.Look{Color: "#9aa0a6", Shape: "triangle"},
		Worn:   []view.Worn{{Slot: content.SlotHead, Item: "toy:hat"}, {Slot: content.SlotMainHand, Item: "toy:gone"}},
		Held:   content.Held{content.OffHand: "toy:hat"},
		Powers: []view.Power{{Power: "toy:vigor", Now: 7, Max: 20}, {Power: "toy:gone", Now: 0, Max: 1}},
		Auras: []view.Aura{
			{Serial: 7, Aura: "toy:burning", Caster: anna, Stacks: 2, Charges: 3, Harmful: true, Span: 6000, Ends: 9000},
			{Serial: 8, Aura: "toy:shield", Stacks: 1}, {Serial: 9, Aura: "toy:gone", Stacks: 1},
		},
		Cast: &view.Cast{Spell: "toy:spark", Target: anna, Began: 1000, Ends: 2500},
	}
}

// sampleReplies is one message of each type besides step.
func sampleReplies() map[string]message {
	t := texts{toyContent(), "en"}
	place := session.Place{Map: toyMap, Instance: 1, Player: anna, Viewer: guid.New(guid.Viewer, 0, 3)}
	list := []message{
		welcome{version: "0.1.0", development: true, guest: true, password: true},
		account{who: "ANNA", role: auth.Builder, token: "c2b1f0", proof: &auth.Proof{0xa7}},
		challenge{salt: [32]byte{0x5a}, public: [32]byte{0xb3}},
		characterList{characters: []listedCharacter{{anna, "Anna", "Wanderer", 4}}, created: anna,
			starts: []listedStart{{"toy:wanderer", "Wanderer", content.Look{Color: "#8ab4f8", Shape: "circle"}}}},
		seated{fresh: true, place: place, texts: t, release: 14},
		commandList{toyCommands(), auth.Player, t},
		completions{"wave an", command.Completion{Keep: "wave ", Items: []string{"Anna"}}},
		itemAbout{"toy:blade", 5, t},
		questions{[]session.Question{{Bundle: "stranger", Version: "1.2.0", Again: true, Asks: []session.Ask{{Word: "storage", Doc: "Keep data."}}}}},
		timeControl{session.TimeControl{Paused: true, Speed: 0.5}},
		itemList{sampleItems(), t},
		spellList{toyBook(), t},
		growthTold{sampleGrowth(), t},
		outlookTold{sampleOutlook(), t},
		questList{&view.QuestLog{Name: "Anna", Quests: []view.Quest{{Quest: "toy:wolves", State: "open", Have: []int{2}, Left: 60000}}}, t},
		panelList{map[content.ID]*view.Panel{"toy:stall": samplePanel()}, sampleMenu(), t},
		settingsList{session.SettingsList{Version: "1f0c2d3e4b5a6978", Problem: "world/loam.yaml:3:1: unknown key \"sede\"", Entries: []session.Setting{
			{Bundle: "toy", Name: "pack", Type: "whole", Unit: "wolves", Ranged: true, Min: 1, Max: 9, Doc: "How many.", Default: plain.OfNumber(3), Value: plain.OfNumber(5), Chosen: true},
			{Bundle: "toy", Name: "mood", Type: "choice", Choices: []string{"calm", "wild"}, Doc: "Which.", Default: plain.OfString("calm"), Value: plain.OfString("calm")},
			{Bundle: "toy", Name: "loud", Type: "bool", Doc: "Whether.", Default: plain.OfBool(false), Value: plain.OfBool(false)},
		}}, true},
		rulesRead{sampleOutcome()},
		rulesTried{sampleOutcome()},
		refusal{&session.Refusal{Code: session.BadField, Text: `attack: field "target" is missing`}, "attack", texts{}},
	}
	byName := map[string]message{}
	for _, m := range list {
		byName[m.name()] = m
	}
	return byName
}

func sampleOutcome() *ruling.Outcome {
	p := problem.Problem{File: "paste", Line: 2, Column: 7, Msg: "unknown key", Text: "atcion", Suggestion: "action"}
	return &ruling.Outcome{
		Form: "sql", Dialect: "ac", Why: "line 1: 31 columns", Problems: problem.List{p}, Notes: problem.List{p}, Deferred: problem.List{p},
		Findings: []ruling.Finding{{Problem: p, Level: "warning", Check: "timer-zero", About: "creature 299 rule 0", Fix: "give it a repeat"}},
		Scripts:  []ruling.Tried{{Name: "creature 299", Rules: 1, Line: 2}}, Sheet: "creatures:\n", Stubs: []ruling.Stub{{Kind: "creatures", N: 1}},
		Who: "creature 299", Steps: []string{"attack"}, Time: 2000, Cut: "it was ended",
		Timeline: []ruling.Moment{{At: 50, Sort: "fired", Who: "creature", Rule: 0, Line: 2, Text: "rule 0 fired"}},
		Stands:   []ruling.Bearer{{Def: "c299", Explanation: ruling.Explanation{Compat: "azerothcore", Rules: []ruling.Report{{ID: 0, Does: "Die.", Line: 2, Times: 1}}}}},
	}
}

func TestEveryEventKindIsInTheTable(t *testing.T) {
	for kind := range event.Kind(event.Count) {
		if _, ok := outbound[kind]; !ok {
			t.Errorf("outbound lacks %s: give it an encoder, or nil if browsers are not told", kind)
		}
		if samples[kind] == nil || samples[kind].Kind() != kind {
			t.Errorf("samples lacks %s", kind)
		}
	}
	if len(outbound) != event.Count {
		t.Errorf("outbound has %d entries, there are %d kinds", len(outbound), event.Count)
	}
}

func TestEveryReplyIsInTheTable(t *testing.T) {
	for name := range sampleReplies() {
		if replies[name] == "" {
			t.Errorf("replies does not say when %q is sent", name)
		}
	}
	if got, want := len(replies), len(sampleReplies()); got != want {
		t.Errorf("replies has %d entries, there are samples of %d", got, want)
	}
}

func TestEveryFatalCodeClosesInItsOwnWay(t *testing.T) {
	seen := map[int]session.Code{}
	for code := range session.Code(session.CodeCount) {
		c, ok := closings[code]
		if ok != code.Fatal() {
			t.Errorf("%s: in closings %t, fatal %t", code, ok, code.Fatal())
		}
		if other, twice := seen[int(c.code)]; ok && twice {
			t.Errorf("%s and %s close with the same code %d", code, other, c.code)
		}
		seen[int(c.code)] = code
	}
}

// The page must know which codes are final; it has its own list.
func TestThePageKnowsWhenToStayAway(t *testing.T) {
	script, err := page.ReadFile("page/connection.js")
	if err != nil {
		t.Fatal(err)
	}
	var final []string
	for _, code := range slices.Sorted(maps.Keys(closings)) {
		if c := closings[code]; !c.comeBack {
			final = append(final, fmt.Sprint(int(c.code)))
		}
	}
	slices.Sort(final)
	if want := "new Set([" + strings.Join(final, ", ") + "])"; !strings.Contains(string(script), want) {
		t.Errorf("connection.js does not say FINAL = %s", want)
	}
}

func TestEveryIntentCanBeSent(t *testing.T) {
	sent := map[intent.Kind]bool{}
	for name, message := range inbound {
		_, asked, _, err := decode([]byte(message.example))
		if err != nil {
			t.Errorf("the example of %s: %v", name, err)
		}
		if in, ok := asked.(submit); ok {
			sent[in.in.Kind()] = true
		}
	}
	for kind := range intent.Kind(intent.Count) {
		if !sent[kind] {
			t.Errorf("no message submits %s: browsers cannot do it", kind)
		}
	}
}

func TestFactsCoverTheMask(t *testing.T) {
	var all view.Mask
	for _, f := range facts {
		if all&f.mask != 0 {
			t.Errorf("mask %b stands there twice", f.mask)
		}
		all |= f.mask
		if f.text != (f.mask&languageBound != 0) {
			t.Errorf("mask %b: text %t does not agree with languageBound", f.mask, f.text)
		}
	}
	if want := view.All &^ byEvents; all != want {
		t.Errorf("facts cover %b of %b", all, want)
	}
}

func TestGoldenInbound(t *testing.T) {
	for name, message := range inbound {
		_, asked, _, err := decode([]byte(message.example))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		golden(t, "inbound/"+name+".txt", fmt.Appendf(nil, "%s\n%T %+v\n", message.example, asked, asked))
	}
}

func TestGoldenEvents(t *testing.T) {
	for kind, message := range outbound {
		if message != nil {
			golden(t, "event/"+kind.String()+".json", exampleEvent(t, samples[kind]))
		}
	}
}

func exampleEvent(t *testing.T, e event.Event) []byte {
	t.Helper()
	var w writer
	encodeEvent(&w, texts{toyContent(), "en"}, e)
	return valid(t, w.buf)
}

func TestGoldenReplies(t *testing.T) {
	for name, m := range sampleReplies() {
		golden(t, "reply/"+name+".json", valid(t, marshal(m)))
	}
}

func TestGoldenObjects(t *testing.T) {
	var w writer
	encodeObject(&w, texts{toyContent(), "de"}, sampleObject())
	golden(t, "object/entered.json", valid(t, w.buf))
	for _, test := range []struct {
		name string
		mask view.Mask
		turn func(*view.Object)
	}{
		{"health", view.Health, nil},
		{"level", view.Level, nil},
		{"walks", view.Place, nil},
		{"stands", view.Place, func(o *view.Object) { o.Motion = view.Motion{} }},
		{"target", view.Target, nil},
		{"no-target", view.Target, func(o *view.Object) { o.Target = 0 }},
		{"state", view.State, nil},
		{"no-state", view.State, func(o *view.Object) { o.Flags = 0 }},
		{"looks", view.Looks, nil},
		{"gear", view.Gear, nil},
		{"no-gear", view.Gear, func(o *view.Object) { o.Worn = nil }},
		{"powers", view.Powers, nil},
		{"no-powers", view.Powers, func(o *view.Object) { o.Powers = nil }},
		{"auras", view.Auras, nil},
		{"no-auras", view.Auras, func(o *view.Object) { o.Auras = nil }},
		{"all", view.All, nil},
		{"nothing", 0, nil},
	} {
		o := sampleObject()
		if test.turn != nil {
			test.turn(o)
		}
		var w writer
		encodeChange(&w, texts{toyContent(), "en"}, &view.Change{Mask: test.mask, Object: o})
		golden(t, "object/changed-"+test.name+".json", valid(t, w.buf))
	}
}

// valid checks that bytes are JSON and ends them with a line break.
func valid(t *testing.T, data []byte) []byte {
	t.Helper()
	if !json.Valid(data) {
		t.Errorf("not JSON: %s", data)
	}
	return append(data, '\n')
}

func TestNumbersAndTextsAreAlwaysJSON(t *testing.T) {
	for _, v := range []float64{0, math.Copysign(0, -1), 1, -1.5, 0.0004, 0.0005, 1e300, -1e300, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64} {
		if got := appendNumber(nil, v); !json.Valid(got) {
			t.Errorf("%g becomes %s", v, got)
		}
	}
	for _, s := range []string{"", "plain", `"quotes" and \`, "line\nbreak", "\x00\x1f\x7f", "äöü 漢字 🦊", "\xff\xfe", "</script>", "\u2028"} {
		got := appendString(nil, s)
		var back string
		if err := json.Unmarshal(got, &back); err != nil || back != strings.ToValidUTF8(s, "\ufffd\ufffd") && back != s && !strings.Contains(back, "\ufffd") {
			t.Errorf("%q becomes %s (%v)", s, got, err)
		}
	}
	for _, g := range []guid.GUID{0, anna, wolf, guid.New(guid.Viewer, guid.MaxMap, guid.MaxCounter)} {
		want := `"` + g.String() + `"`
		if g == 0 {
			want = `""`
		}
		if got := string(appendGUID(nil, g)); got != want {
			t.Errorf("%v becomes %s, want %s", g, got, want)
		}
	}
}

func sampleOutlook() *view.Outlook {
	return &view.Outlook{Weather: content.Rain, Pct: 60, Events: []view.Happening{{Event: "toy:fair", Ends: 1704110400000, Count: 3, Goal: 10}}, States: []view.WorldState{{ID: "toy:beacons", Now: 3}}}
}

package intent

import (
	"loam/core/lib/codec"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/lib/value"
	"loam/core/model/character"
	"loam/core/model/content"
	"loam/core/rules/guild"
	"reflect"
	"testing"
)

func TestEveryIntentIsNamedAndCoded(t *testing.T) {
	target := guid.New(guid.Creature, 1, 2)
	all := []Intent{
		Move{geo.Position{Point: geo.Point{X: 1, Y: 2, Z: 3}, Facing: 4}, Forward | Swimming, 0.5, 100, 200, TakeOff, Jump{1, 2, 3, 4}, true, 7, geo.Position{Point: geo.Point{X: 1, Y: 2, Z: 3}, Facing: 4}},
		Attack{target}, StopAttack{}, Select{target}, Chat{Yell, "hello"}, Respawn{}, Inspect{target}, Eval{"b", "return 1"},
		Press{"b:stall", 3, []Input{{"amount", value.OfNumber(2)}, {"note", value.OfString("quickly")}}}, ClosePanel{"b:stall"},
		Command{"xp 3"}, Whisper{"Ben", "hi"},
		Reclaim{},
		Group{GroupKick, target, "Ben", "Cleo", 2, 3, 4, 5, 6}, GroupChat{true, "hi"}, GroupPing{geo.Point{X: 1, Y: 2}},
		Channel{Kick, "trade", "Ben"}, Talk{"trade", "hi"},
		MoveItem{64, 3, 2}, Equip{65}, Unequip{3}, DestroyItem{66, 4}, GiveItem{target, "b:bread", -5},
		TalkTo{target}, Choose{4, 2, "12"}, CloseMenu{4},
		Gesture{"b:wave", target, "client", 7}, Away{true, "later"},
		Settle{}, TakeStance{Kneeling}, Duel{DuelDecline, target, "Ben"}, RaiseFlag{true, true},
		Cast{"b:spark", target, geo.Point{X: 1, Y: 2, Z: 3}, 9}, CancelCast{"b:spark", true}, CancelAura{"b:shield"},
		Pet{PetCast, "b:bolt", target}, Answer{OfferCall, true}, UseItem{64, target, geo.Point{X: 1, Y: 2, Z: 3}, 9},
		OpenLoot{target}, TakeLoot{3}, TakeMoney{}, CloseLoot{}, RollLoot{target, 3, 2}, GiveLoot{3, target},
		Quest{QuestTurnIn, "t:wolves", target, 2}, Grow{GrowTalent, "t:pottery", 2}, StoreItem{64, 2},
		Trade{TradeLay, target, 2, 65, 3, 40, 9, 120},
		Mail{2, target, "Ben", "Bread", "Enjoy", []Laid{{65, 2}, {66, 0}}, 5, 10, 7, 1}, UseObject{target}, Socket{9, 1, 10},
		Instance{InstanceChoose, content.ForRaid, "heroic"},
		Deal{DealSell, target, "b:bread", 9, 3, 4, 5},
		Social{Annotate, target, "Ben", "baker"},
		Auction{3, target, 65, 2, 10, 20, 3600000, 7, 15, character.Filter{Name: "a", Low: 1, High: 9, Quality: 2, Class: "head", Usable: true, Page: 3, Level: 4, Start: "b:s", Sort: "name", Descending: true, Spells: []string{"b:x"}}},
		Guild{GuildEditRank, target, "Ben", "Mate", 2, 3, 4, true, guild.InAllTabs(guild.TabRights{See: true, Things: 5}, 6)}, GuildChat{true, "hi"}, FoundGuild{"Crew"},
		Vault{VaultAllow, target, 1, 2, 3, 4, 5, 6, 7, "Ropes", "coil", 8, true, true, true, 9},
		Petition{PetitionOffer, target, 9, "Watch"},
		AskPlayed{Quiet: true}, RollDice{1, 100}, InspectPlayer{target}, AskPlayedOf{"Ben"},
	}
	if len(all) != Count {
		t.Fatalf("%d samples for %d kinds", len(all), Count)
	}
	names := map[string]bool{}
	for i, want := range all {
		name := want.Kind().String()
		if int(want.Kind()) != i || name == "unknown" || names[name] {
			t.Errorf("%T: kind %d named %q, want kind %d and a name of its own", want, want.Kind(), name, i)
		}
		names[name] = true
		w := codec.NewWriter()
		v := want
		Code(w, &v)
		r := codec.NewReader(w.Data())
		var got Intent
		Code(r, &got)
		if err := r.Close(); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%T read back as %+v, %v; want %+v", want, got, err, want)
		}
	}
}

package client

import (
	"reflect"
	"testing"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/codec"
	"loam/core/protocol/packets/combat"
)

func TestAPetIsSeenAndLost(t *testing.T) {
	for _, v := range versions {
		bar := combat.PetBar{Pet: wolf, Family: in[uint16](v, codec.Wrath, 1), Duration: 60000, React: combat.PetDefensive, Command: combat.PetFollow,
			Actions:   [10]uint32{combat.PetAction(combat.PetKindCommand, combat.PetAttack), 3: combat.PetAction(combat.PetKindAuto, 17253)},
			Spells:    []uint32{combat.PetAction(combat.PetKindAuto, 17253)},
			Cooldowns: []combat.PetCooldown{{Spell: 17253, Left: 1000}}}
		m := shown(t, v, &bar)
		if !reflect.DeepEqual(m.Pet, bar) {
			t.Errorf("%v: the bar is %+v\nwant %+v", v.Packet, m.Pet, bar)
		}
		m = shown(t, v, &bar, &combat.PetMode{Pet: wolf, React: combat.PetAggressive, Command: combat.PetStay}, &combat.PetBar{None: true})
		happened(t, v, m,
			Happening{What: Commands, By: self, At: wolf, Millis: 60000},
			Happening{What: Mode, At: wolf, Why: "aggressive, stay"},
			Happening{What: Commands, By: self},
		)
		if !m.Pet.None {
			t.Errorf("%v: a bar is left: %+v", v.Packet, m.Pet)
		}
	}
}

func TestAPlaceOfAPetsBarSaysWhatIsInIt(t *testing.T) {
	if kind, what := combat.PetActionOf(combat.PetAction(combat.PetKindManual, 17253)); kind != combat.PetKindManual || what != 17253 {
		t.Errorf("it is %d of kind %#x", what, kind)
	}
}

func TestWhatSomebodyAsksOfThePlayerIsSeen(t *testing.T) {
	for _, v := range versions {
		m := shown(t, v,
			&combat.SummonAsked{By: 9, Zone: 12, Left: 120000},
			&combat.ResurrectAsked{By: wolf, From: "Grey", Sickness: true, Timer: true},
			&packets.Result{Is: "SMSG_PET_TAME_FAILURE", Result: 4},
			&combat.Visual{Is: "SMSG_PLAY_SPELL_VISUAL", GUID: wolf, Kit: 179},
		)
		happened(t, v, m,
			Happening{What: Summons, By: 9, At: self, Amount: 12, Millis: 120000},
			Happening{What: Resurrects, By: wolf, At: self, Why: "Grey"},
			Happening{What: Tames, By: self, Why: "4"},
			Happening{What: ShowsVisual, At: wolf, Amount: 179},
		)
	}
}

func TestADuelIsSeenFromItsChallengeToItsEnd(t *testing.T) {
	const flag = 0xF110_0000_5400_0001
	for _, v := range versions {
		m := shown(t, v,
			&combat.DuelAsked{Flag: flag, By: 9},
			&packets.Number{Is: "SMSG_DUEL_COUNTDOWN", Value: 3000},
			packets.NewEmpty("SMSG_DUEL_OUTOFBOUNDS"), packets.NewEmpty("SMSG_DUEL_INBOUNDS"),
			&combat.DuelWon{Winner: "Anna", Loser: "Bert", Fled: true},
			&combat.DuelWon{Winner: "Anna", Loser: "Bert"},
			&packets.Result{Is: "SMSG_DUEL_COMPLETE", Result: 1}, &packets.Result{Is: "SMSG_DUEL_COMPLETE"},
		)
		happened(t, v, m,
			Happening{What: Challenges, By: 9, At: flag},
			Happening{What: DuelCounts, Millis: 3000},
			Happening{What: DuelBounds, Why: "out"}, Happening{What: DuelBounds, Why: "in"},
			Happening{What: DuelWon, Why: "Anna out of Bert"}, Happening{What: DuelWon, Why: "Anna over Bert"},
			Happening{What: DuelEnds, Why: "over"}, Happening{What: DuelEnds, Why: "broken off"},
		)
	}
}

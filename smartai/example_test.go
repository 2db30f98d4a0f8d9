package smartai_test

import (
	"fmt"

	"loam/smartai"
)

// A row consists of numbers; Sentence describes it, with the names of a Namer.
func ExampleSentence() {
	row := smartai.Row{
		Key:       smartai.Key{Source: smartai.Creature, Owner: 501},
		EventType: 2, Event: [smartai.EventParams]uint32{0, 30, 12000, 15000}, // below 30 % health
		ActionType: 11, Action: [smartai.ActionParams]uint32{1001}, // cast a spell
		TargetType: 2, // at the victim
	}
	fmt.Println(smartai.Sentence(row, nil))
	fmt.Println(smartai.Sentence(row, func(_ *smartai.Kind, p *smartai.Param, _ uint32) string {
		if p.Key == "spell" {
			return "Spark"
		}
		return ""
	}))
	// Output:
	// At 0-30 % health in combat, every 12-15 s: cast spell 1001 on its victim.
	// At 0-30 % health in combat, every 12-15 s: cast spell Spark on its victim.
}

// The catalogue knows kinds by name and by number, and suggests a near name.
func ExamplePart_Named() {
	n, _, _, err := smartai.OfAction.Named("CAST")
	fmt.Println(n, err)
	_, _, near, err := smartai.OfAction.Named("CASTT")
	fmt.Println(near, err)
	// Output:
	// 11 <nil>
	// CAST unknown action
}

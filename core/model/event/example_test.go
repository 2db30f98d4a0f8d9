package event_test

import (
	"fmt"

	"loam/core/lib/guid"
	"loam/core/model/event"
)

// Rules log what happened; views, sessions and scenarios read it.
func ExampleLog() {
	anna, wolf := guid.New(guid.Player, 0, 1), guid.New(guid.Creature, 1, 2)
	var log event.Log
	log.Add(event.DamageDealt{Attacker: anna, Victim: wolf, Amount: 30, Swing: true})
	log.Add(event.Died{Unit: wolf, Killer: anna})

	for _, e := range log.Events {
		switch e := e.(type) {
		case event.DamageDealt:
			fmt.Println(e.Kind(), e.Attacker, "hits", e.Victim, "for", e.Amount)
		case event.Died:
			fmt.Println(e.Kind(), e.Killer, "kills", e.Unit)
		}
	}
	// Output:
	// damage_dealt player-0-1 hits creature-1-2 for 30
	// died player-0-1 kills creature-1-2
}

// Each event says who receives it.
func ExampleEvent() {
	anna := guid.New(guid.Player, 0, 1)
	for _, e := range []event.Event{event.Died{Unit: anna}, event.ExperienceGained{Player: anna}} {
		a := e.Audience()
		fmt.Println(e.Kind(), "is for the player alone:", a.Scope == event.Owner)
	}
	// Output:
	// died is for the player alone: false
	// experience_gained is for the player alone: true
}

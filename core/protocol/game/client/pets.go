package client

import (
	"fmt"

	"loam/core/protocol/packets"
	"loam/core/protocol/packets/combat"
	"loam/core/protocol/packets/movement"
)

// What can happen with pets, with offers to the player, and in duels.
const (
	Commands    = "commands"    // the player has the bar of At, or of no unit
	Mode        = "mode"        // of a pet; Why is its reaction mode and its command
	Tames       = "cannot tame" // Why is the number of the reason
	PetSays     = "pet says"    // Why is the number of the sound
	Totems      = "totem"       // totem created
	Summons     = "summons"     // By offers a summon for Millis
	Resurrects  = "resurrects"  // By offers a resurrection
	Challenges  = "challenges"  // By offers a duel whose flag is At
	DuelCounts  = "duel counts" // Millis until it starts
	DuelEnds    = "duel ends"   // Why is "over" or "broken off"
	DuelWon     = "duel won"    // Why has the winner and the loser
	DuelBounds  = "duel bounds" // Why is "out" or "in"
	Points      = "points"      // 3.3.5a: Amount of combo points on At
	ShowsVisual = "shows"       // Amount is the number of the sound
)

// modes has the words for reaction modes of pets, and commands those for their commands.
var (
	modes    = []string{"passive", "defensive", "aggressive"}
	commands = []string{"stay", "follow", "attack", "dismiss"}
)

func word(words []string, n uint8) string {
	if int(n) < len(words) {
		return words[n]
	}
	return fmt.Sprint("number ", n)
}

// owning reads messages of pets and totems.
func (c *Client) owning(name string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *combat.PetBar:
		c.model.Pet = *b
		return one(Happening{What: Commands, By: c.model.Self, At: b.Pet, Millis: b.Duration})
	case *combat.PetMode:
		if b.Pet == c.model.Pet.Pet {
			c.model.Pet.React, c.model.Pet.Command = b.React, b.Command
		}
		return one(Happening{What: Mode, At: b.Pet, Why: word(modes, b.React) + ", " + word(commands, b.Command)})
	case *combat.Totem:
		return one(Happening{What: Totems, By: c.model.Self, At: b.GUID, Spell: b.Spell, Millis: b.Duration})
	case *combat.ComboPoints:
		return one(Happening{What: Points, By: c.model.Self, At: b.Target, Amount: uint32(b.Points)})
	case *combat.PetPoints:
		return one(Happening{What: Points, By: b.Pet, At: b.Target, Amount: uint32(b.Points)})
	case *combat.Visual:
		return one(Happening{What: ShowsVisual, At: b.GUID, Amount: b.Kit})
	case *packets.Result:
		switch name {
		case "SMSG_PET_TAME_FAILURE":
			return one(Happening{What: Tames, By: c.model.Self, Why: fmt.Sprint(b.Result)})
		case "SMSG_PET_ACTION_FEEDBACK":
			return one(Happening{What: PetSays, By: c.model.Self, Why: fmt.Sprint(b.Result)})
		}
	}
	return nil
}

// asked reads messages of offers to the player.
func (c *Client) asked(_ string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *combat.SummonAsked:
		return one(Happening{What: Summons, By: b.By, At: c.model.Self, Amount: b.Zone, Millis: b.Left})
	case *combat.ResurrectAsked:
		return one(Happening{What: Resurrects, By: b.By, At: c.model.Self, Why: b.From})
	case *combat.DuelAsked:
		return one(Happening{What: Challenges, By: b.By, At: b.Flag})
	}
	return nil
}

// duelling reads messages of duels.
func (c *Client) duelling(name string, body packets.Body) []Happening {
	switch b := body.(type) {
	case *combat.DuelWon:
		how := "over"
		if b.Fled {
			how = "out of"
		}
		return one(Happening{What: DuelWon, Why: b.Winner + " " + how + " " + b.Loser})
	case *packets.Number:
		if name == "SMSG_DUEL_COUNTDOWN" {
			return one(Happening{What: DuelCounts, Millis: b.Value})
		}
	case *packets.Result:
		if name == "SMSG_DUEL_COMPLETE" {
			why := "broken off"
			if b.Result != 0 {
				why = "over"
			}
			return one(Happening{What: DuelEnds, Why: why})
		}
	case *packets.Empty:
		switch name {
		case "SMSG_DUEL_OUTOFBOUNDS":
			return one(Happening{What: DuelBounds, Why: "out"})
		case "SMSG_DUEL_INBOUNDS":
			return one(Happening{What: DuelBounds, Why: "in"})
		}
	}
	return nil
}

// AnswerSummon answers the offer of a summon. Clients of 1.12.1 cannot decline: they let
// the offer expire.
func (c *Client) AnswerSummon(by uint64, agrees bool) error {
	return c.Send(&combat.SummonAnswered{By: by, Agrees: agrees})
}

// AnswerResurrect answers the offer of a resurrection.
func (c *Client) AnswerResurrect(by uint64, agrees bool) error {
	a := combat.ResurrectAnswered{By: by}
	if agrees {
		a.Status = 1
	}
	return c.Send(&a)
}

// AnswerDuel accepts or declines a duel; flag is the duel flag.
func (c *Client) AnswerDuel(flag uint64, agrees bool) error {
	name := "CMSG_DUEL_CANCELLED"
	if agrees {
		name = "CMSG_DUEL_ACCEPTED"
	}
	return c.Send(&packets.GUID{Is: name, GUID: flag})
}

// CommandPet gives a pet a command: combat.PetStay and so on.
func (c *Client) CommandPet(pet uint64, command uint32, target uint64) error {
	return c.Send(&combat.CommandPet{Pet: pet, Action: combat.PetAction(combat.PetKindCommand, command), Target: target})
}

// ReactPet sets a pet's reaction mode: combat.PetPassive and so on.
func (c *Client) ReactPet(pet uint64, react uint32) error {
	return c.Send(&combat.CommandPet{Pet: pet, Action: combat.PetAction(combat.PetKindReact, react)})
}

// CastPet makes a pet cast a spell of its bar at a unit.
func (c *Client) CastPet(pet uint64, spell uint32, at uint64) error {
	return c.Send(&combat.CommandPet{Pet: pet, Action: combat.PetAction(combat.PetKindManual, spell), Target: at})
}

// CastPetAtPlace makes a pet cast a spell at the ground.
func (c *Client) CastPetAtPlace(pet uint64, spell uint32, at movement.Vector) error {
	return c.Send(&combat.CastPet{Pet: pet, Count: c.counted(), Spell: spell, Targets: combat.Targets{Mask: combat.TargetDestination, Destination: at}})
}

// PetCastsItself sets the autocast of a pet's spell.
func (c *Client) PetCastsItself(pet uint64, spell uint32, does bool) error {
	return c.Send(&combat.PetCastsItself{Pet: pet, Spell: spell, Does: does})
}

// DismissPet dismisses a pet.
func (c *Client) DismissPet(pet uint64) error {
	return c.Send(&packets.GUID{Is: "CMSG_PET_ABANDON", GUID: pet})
}

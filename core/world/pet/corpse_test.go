package pet_test

import (
	"testing"

	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/mapstate/mapstatetest"
)

// mourner is a player whose tamed imp has died, on a court where the dead stay or not.
func mourner(t *testing.T, stay string) (*court, *entity.Unit, *entity.Unit) {
	t.Helper()
	c := newCourtWhere(t, stay)
	anna, imp := c.stage.Player(0), c.stage.Creature(1)
	imp.Def = "t:imp"
	c.Tame(anna, imp, &content.Effect{}, "t:tame")
	imp.Health, imp.Dead = 0, true
	return c, anna, imp
}

func TestWhichDeadPetStays(t *testing.T) {
	for _, test := range []struct {
		name   string
		stay   string
		change func(imp *entity.Unit)
		want   bool
	}{
		{"one that was tamed", "1", func(*entity.Unit) {}, true},
		{"none where the rules say so", "0", func(*entity.Unit) {}, false},
		{"none that goes in a time", "1", func(imp *entity.Unit) { imp.Creature.Service.Ends = 5000 }, false},
		{"none that is no pet", "1", func(imp *entity.Unit) { imp.Creature.Service.Role = content.RoleGuardian }, false},
		{"none that lives", "1", func(imp *entity.Unit) { imp.Health, imp.Dead = 1, false }, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, anna, imp := mourner(t, test.stay)
			test.change(imp)
			if got := c.DeadPet(anna); got != test.want {
				t.Errorf("it stays: %v, want %v", got, test.want)
			}
			if got := c.RemovePetCorpse(imp); got != test.want || (anna.Player.Stable.Fallen.Def != "") != test.want || c.Here(imp) == test.want {
				t.Errorf("its corpse goes: %v; what stays is %q", got, anna.Player.Stable.Fallen.Def)
			}
		})
	}
}

func TestWhileAPetIsDeadNoOtherComes(t *testing.T) {
	for _, buried := range []bool{false, true} {
		c, anna, imp := mourner(t, "1")
		if buried {
			c.RemovePetCorpse(imp)
		}
		other := c.stage.Creature(2)
		other.Def = "t:imp"
		c.Tame(anna, other, &content.Effect{}, "t:tame")
		if came := c.Summon(anna, &content.Effect{Creature: "t:imp", Role: content.RolePet}, "t:call", anna.Position.Point, nil); came || other.Creature.Owner != 0 || !c.DeadPet(anna) {
			t.Errorf("buried: %v; another comes: %v, and is tamed: %v", buried, came, other.Creature.Owner != 0)
		}
		c.AskPet(anna, intent.Pet{Act: intent.PetFollow})
		if no := mapstatetest.Logged[event.Refused](c.stage); len(no) != 1 || no[0].Reason.Key != "core.pet_dead" {
			t.Errorf("buried: %v; that it follows is refused with %+v", buried, no)
		}
		c.AskPet(anna, intent.Pet{Act: intent.PetDismiss})
		if c.DeadPet(anna) || c.RevivePet(anna, 50) {
			t.Errorf("buried: %v; given up, it is her dead pet still", buried)
		}
	}
}

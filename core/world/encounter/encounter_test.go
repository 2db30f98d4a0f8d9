package encounter_test

import (
	"fmt"
	"slices"
	"testing"

	"loam/core/lib/codec"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/hook"
	encounterrules "loam/core/rules/encounter"
	"loam/core/world/encounter"
	"loam/core/world/mapstate/mapstatetest"
)

// cave is a map state with an encounter of two ogres. It records what the realm receives.
type cave struct {
	stage *mapstatetest.Stage
	*encounter.Encounters
	big, small *entity.Unit
	waits      int
	told       []string
}

func newCave(t testing.TB) *cave {
	t.Helper()
	c := &cave{stage: mapstatetest.New(t, content.Tables{}, nil)}
	c.stage.Def().Instance = &content.Instance{Encounters: []content.Encounter{{Name: "ogres", Creatures: []content.ID{"t:ogre"}}}}
	c.Encounters = encounter.New(c.stage.State, c)
	c.Join(c)
	c.Use()
	c.big, c.small = c.stage.Creature(0), c.stage.Creature(3)
	c.big.Def, c.small.Def = "t:ogre", "t:ogre"
	return c
}

func (c *cave) Progress(done string, busy []string) {
	c.told = append(c.told, fmt.Sprintf("done %q, under way %q", done, busy))
}
func (c *cave) Waiting([]content.ID) int { return c.waits }
func (c *cave) EncounterChanged(string)  {}

func (c *cave) state() encounterrules.State {
	s, _ := c.Of("ogres")
	return s
}

func TestAnEncounterFollowsTheFightsOfItsCreatures(t *testing.T) {
	c := newCave(t)
	c.big.Combat = true
	c.Moment(c.big, hook.Aggro)
	if c.state() != encounterrules.InProgress || !c.big.Boss || !c.small.Boss {
		t.Errorf("a fight has begun: %s", c.state())
	}
	c.Moment(c.big, hook.Evade)
	if c.big.Combat = false; c.state() != encounterrules.NotStarted || c.big.Boss {
		t.Errorf("it has given up: %s", c.state())
	}
	c.big.Combat = true
	c.Moment(c.big, hook.Aggro)
	c.big.Dead = true
	c.small.Combat = true
	c.Moment(c.big, hook.Death)
	if c.state() != encounterrules.InProgress {
		t.Errorf("one of two is dead: %s", c.state())
	}
	c.small.Dead = true
	c.Moment(c.small, hook.Death)
	if c.state() != encounterrules.Done {
		t.Errorf("both are dead: %s", c.state())
	}
	want := []string{`done "", under way ["ogres"]`, `done "", under way []`, `done "", under way ["ogres"]`, `done "ogres", under way []`}
	if !slices.Equal(c.told, want) {
		t.Errorf("the realm is told %q, want %q", c.told, want)
	}
}

func TestWhoGoesHasNotBeenBeaten(t *testing.T) {
	c := newCave(t)
	c.small.Dead = true
	c.Moment(c.big, hook.Despawn)
	if c.state() != encounterrules.NotStarted {
		t.Errorf("the last has gone: %s", c.state())
	}
}

func TestWhoHasNotBeenNeededYetLives(t *testing.T) {
	c := newCave(t)
	c.waits, c.small.Dead, c.big.Dead = 1, true, true
	c.Moment(c.big, hook.Death)
	if c.state() == encounterrules.Done {
		t.Error("done, while one of them has never been seen")
	}
}

func TestWhatIsDoneElsewhereIsDoneHereAndToldOnce(t *testing.T) {
	c := newCave(t)
	c.Take([]string{"ogres", "nobody"})
	c.Take([]string{"ogres"})
	if got := mapstatetest.Logged[event.EncounterChanged](c.stage); c.state() != encounterrules.Done || len(got) != 1 || len(c.told) > 0 {
		t.Errorf("%s, told %+v, the realm %q", c.state(), got, c.told)
	}
}

func TestARestoredEncounterKnowsItsBosses(t *testing.T) {
	c := newCave(t)
	c.Set("ogres", encounterrules.InProgress)
	w := codec.NewWriter()
	c.Code(w)
	other := newCave(t)
	r := codec.NewReader(w.Data())
	if other.Code(r); r.Close() != nil || other.state() != encounterrules.InProgress || !other.big.Boss {
		t.Errorf("%v, %s, a boss: %t", r.Err(), other.state(), other.big.Boss)
	}
}

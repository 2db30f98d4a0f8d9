package pet_test

import (
	"strings"
	"testing"

	"loam/core/lib/clock"
	"loam/core/lib/formula"
	"loam/core/lib/geo"
	"loam/core/lib/guid"
	"loam/core/model/content"
	"loam/core/model/entity"
	"loam/core/model/event"
	"loam/core/model/intent"
	"loam/core/world/combat"
	"loam/core/world/grid"
	"loam/core/world/mapstate/mapstatetest"
	"loam/core/world/pet"
	"loam/core/world/unit"
)

// court is a map state with players that own creatures without AI: they attack whom they are
// sent at, and come and go on command.
type court struct {
	stage *mapstatetest.Stage
	*pet.Pets
	fight   *combat.Fights
	evaded  int
	resumed int
	spawns  int // that lost their creature
}

func newCourt(t testing.TB) *court {
	t.Helper()
	return newCourtWhere(t, "1")
}

// newCourtWhere is newCourt with a rule for whether dead pets stay.
func newCourtWhere(t testing.TB, stay string) *court {
	t.Helper()
	c := &court{}
	level := func(src string) *formula.Formula {
		f, err := formula.Compile(src, []string{"owner_level"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	constant := formula.Constant
	imp := content.Creature{
		ID: "t:imp", Name: content.Text{Key: "Imp"}, Faction: "t:them", LevelMin: 1, LevelMax: 1, Health: constant(50), DamageMin: constant(1), DamageMax: constant(1), Armor: constant(0),
		Swing: 2000, Reach: 2, Radius: 0.5, Walk: 2, Run: 7, Scale: 1, Attackable: true, Fights: true, Moves: true, Tamable: true, OwnerLevel: level("owner_level - 1"),
	}
	c.stage = mapstatetest.New(t, content.Tables{Creatures: []content.Creature{imp}}, map[content.Slot]string{content.SwitchVictimPct: "110", content.DamageThreat: "damage", content.DeadPetsStay: stay})
	c.fight = combat.New(c.stage.State, c.stage.Magic())
	b := unit.New(c.stage.State, c.stage.Magic(), c.fight)
	c.Pets = pet.New(c.stage.State, c.stage.Magic(), c.fight, b)
	c.fight.Join(c, b, c.Pets, c)
	b.Join(c, c.Pets)
	c.Join(c, c, c)
	return c
}

func (c *court) BeginFight(u, enemy *entity.Unit) {
	u.Creature.Mode = entity.Chase
	c.fight.EnterCombat(u)
	c.fight.SetVictim(u, enemy.GUID)
}

func (c *court) Evade(u *entity.Unit) {
	c.evaded++
	c.fight.ClearThreat(u)
	c.fight.LeaveCombat(u)
	c.fight.SetVictim(u, 0)
	u.Creature.Mode = entity.Idle
}

func (c *court) MakeCreature(d *content.Creature, at geo.Position) *entity.Unit {
	return &entity.Unit{
		GUID: c.NewGUID(), Def: d.ID, Name: d.Name, Faction: d.Faction, Level: 1, Scale: 1, Speed: 1, Position: at,
		Creature: &entity.Creature{Home: at},
	}
}

func (c *court) Settle(u *entity.Unit, _ bool) {
	u.Slot = int32(c.Grid.Add(u.Position.Point))
	c.Roster.Add(u)
	c.CountSummoned(u, 1)
}

func (c *court) Remove(u *entity.Unit, _ event.Reason) {
	c.fight.EndFights(u)
	c.Unbind(u)
	c.CountSummoned(u, -1)
	c.Roster.Remove(u)
	c.Grid.Remove(grid.Slot(u.Slot))
}

func (c *court) HealthChanged(*entity.Unit)                              {}
func (c *court) Arrived(*entity.Unit, clock.Time, bool)                  {}
func (c *court) OwnMaster(*entity.Unit)                                  {}
func (c *court) Landed(*entity.Unit, string)                             {}
func (c *court) LeavePhases(*entity.Unit)                                {}
func (c *court) LookAround(*entity.Unit)                                 {}
func (c *court) LookAtPhases(*entity.Unit)                               {}
func (c *court) Resume(*entity.Unit)                                     { c.resumed++ }
func (c *court) SettleMood(*entity.Unit)                                 {}
func (c *court) RaiseWeaponSkill(*entity.Unit, *entity.Unit, event.Hand) {}
func (c *court) UnitDied(*entity.Unit)                                   {}
func (c *court) AssignLoot(_, _ *entity.Unit)                            {}
func (c *court) DamageTaken(*entity.Unit, int64)                         {}
func (c *court) GiveExperience(*entity.Unit, int64, *entity.Unit)        {}
func (c *court) ReleaseSpawn(*entity.Unit)                               { c.spawns++ }
func (c *court) CancelRespawn(*entity.Unit)                              {}
func (c *court) Count() int                                              { return 0 }

// summon gives an owner an imp in a role.
func (c *court) summon(owner *entity.Unit, role content.Role, name string) *entity.Unit {
	before := len(owner.Owned)
	if !c.Summon(owner, &content.Effect{Creature: "t:imp", Role: role, Name: name}, "t:call", geo.Point{X: owner.Position.X + 2}, nil) {
		c.stage.T.Fatal("nothing comes")
	}
	if len(owner.Owned) == 0 {
		c.stage.T.Fatalf("nothing is owned, there were %d", before)
	}
	return c.Units[owner.Owned[len(owner.Owned)-1]]
}

func TestWhoComesMakesOthersGo(t *testing.T) {
	for _, test := range []struct {
		name          string
		first, second content.Role
		names         [2]string
		stay          int
	}{
		{"of pets there is one", content.RolePet, content.RolePet, [2]string{}, 1},
		{"guardians are many", content.RoleGuardian, content.RoleGuardian, [2]string{}, 2},
		{"of one name the newest", content.RoleTotem, content.RoleTotem, [2]string{"fire", "fire"}, 1},
		{"of two names both", content.RoleTotem, content.RoleTotem, [2]string{"fire", "water"}, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCourt(t)
			anna := c.stage.Player(0)
			c.summon(anna, test.first, test.names[0])
			second := c.summon(anna, test.second, test.names[1])
			if len(anna.Owned) != test.stay || !c.Here(second) {
				t.Errorf("she owns %d, want %d", len(anna.Owned), test.stay)
			}
		})
	}
}

func TestWhatIsSummonedIsOfItsOwner(t *testing.T) {
	c := newCourt(t)
	anna := c.stage.Player(0)
	imp := c.summon(anna, content.RolePet, "")
	if pet, ok := c.Pet(anna); !ok || pet != imp || imp.Level != 4 || imp.Faction != "t:us" || c.Answers(imp) != anna {
		t.Errorf("of level %d and side %s, want level 4 of her side", imp.Level, imp.Faction)
	}
	anna.Level = 9
	c.LevelOwned(anna)
	if imp.Level != 8 {
		t.Errorf("when she is of level 9 it is of %d, want 8", imp.Level)
	}
}

func TestWhatGoesAtWhichMoment(t *testing.T) {
	for _, test := range []struct {
		role content.Role
		at   content.Moments
		goes bool
	}{
		{content.RolePet, content.OwnerDies, false},
		{content.RoleTotem, content.OwnerDies, true},
		{content.RoleGuardian, content.OwnerLogsOut, true},
		{content.RoleCompanion, content.OwnerLogsOut, false},
		{content.RoleTotem, content.OwnerEvades, false},
	} {
		c := newCourt(t)
		anna := c.stage.Player(0)
		u := c.summon(anna, test.role, "")
		c.SendOff(anna, test.at)
		if gone := !c.Here(u); gone != test.goes || gone != (len(anna.Owned) == 0) {
			t.Errorf("a %s goes at moment %b: %v, want %v", test.role, test.at, gone, test.goes)
		}
	}
}

func TestWhatAPetDoesAtACommand(t *testing.T) {
	for _, test := range []struct {
		name    string
		act     intent.PetAct
		target  bool
		refused bool
		fights  bool
		evades  int
		temper  content.Temper
		stays   bool
	}{
		{"it attacks", intent.PetAttack, true, false, true, 0, content.Defensive, false},
		{"it attacks nobody", intent.PetAttack, false, true, false, 0, content.Defensive, false},
		{"it stays", intent.PetStay, false, false, false, 1, content.Defensive, true},
		{"it becomes passive, and gives up", intent.PetPassive, false, false, false, 1, content.Passive, false},
		{"it becomes aggressive", intent.PetAggressive, false, false, false, 0, content.Aggressive, false},
		{"it casts nothing that it is not taught", intent.PetCast, true, true, false, 0, content.Defensive, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := newCourt(t)
			anna, wolf := c.stage.Player(0), c.stage.Creature(5)
			imp := c.summon(anna, content.RolePet, "")
			in := intent.Pet{Act: test.act, Spell: "t:bolt"}
			if test.target {
				in.Target = wolf.GUID
			}
			c.AskPet(anna, in)
			if refused := len(mapstatetest.Logged[event.Refused](c.stage)) > 0; refused != test.refused {
				t.Errorf("it is refused: %v", refused)
			}
			k := imp.Creature
			if (imp.Victim != 0) != test.fights || c.evaded != test.evades || k.Bond.Temper != test.temper || k.Service.Stays != test.stays {
				t.Errorf("it fights %s, has given up %d times, temper %d, stays: %v", imp.Victim, c.evaded, k.Bond.Temper, k.Service.Stays)
			}
		})
	}
}

func TestTheOwnedFightWhomTheirOwnerFights(t *testing.T) {
	c := newCourt(t)
	anna, wolf := c.stage.Player(0), c.stage.Creature(1)
	wolf.Fights = false
	guard, friend := c.summon(anna, content.RoleGuardian, ""), c.summon(anna, content.RoleCompanion, "")
	c.fight.Damage(anna, wolf, combat.Hit{Amount: 1})
	if guard.Victim != wolf.GUID || friend.Victim != 0 {
		t.Errorf("the guardian fights %s, the companion %s", guard.Victim, friend.Victim)
	}
}

func TestATamedCreatureLeavesItsSpawn(t *testing.T) {
	c := newCourt(t)
	anna, wolf := c.stage.Player(0), c.stage.Creature(1)
	wolf.Def, wolf.Creature.Spawn = "t:imp", "t:den"
	c.Tame(anna, wolf, &content.Effect{}, "t:tame")
	if pet, ok := c.Pet(anna); !ok || pet != wolf || wolf.Creature.Spawn != "" || c.spawns != 1 || c.Reaction(wolf, anna) != content.Friendly {
		t.Errorf("it is her pet: %v, of spawn %q; %d spawns are bereft", ok, wolf.Creature.Spawn, c.spawns)
	}
}

func TestOneBundleSummonsOnlySoMany(t *testing.T) {
	c := newCourt(t)
	for i := range pet.MaxSummonsOfBundle + 1 {
		_, err := c.SummonCreature(pet.Summoning{By: "b", Def: "t:imp", At: geo.Position{Point: geo.Point{X: float64(i%1000) - 500}}})
		if over := i == pet.MaxSummonsOfBundle; over != (err != nil) {
			t.Fatalf("number %d: %v", i+1, err)
		}
	}
	for name, s := range map[string]pet.Summoning{
		"there is no creature":   {Def: "t:none"},
		"is outside":             {Def: "t:imp", At: geo.Position{Point: geo.Point{X: 1e7}}},
		"by bundle b on one map": {By: "b", Def: "t:imp"},
	} {
		if _, err := c.SummonCreature(s); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want that %s", err, name)
		}
	}
}

func TestNobodyObeysTheDead(t *testing.T) {
	c := newCourt(t)
	anna, wolf := c.stage.Player(0), c.stage.Creature(1)
	wolf.Charmer = anna.GUID
	c.CharmerChanged(wolf, 0)
	if c.Charmed() != 1 || wolf.Creature.Mode != entity.Follow || wolf.Creature.Goal != anna.GUID {
		t.Fatalf("%d are charmed, it is %s", c.Charmed(), wolf.Creature.Mode)
	}
	wolf.Charmer = 0
	c.CharmerChanged(wolf, anna.GUID)
	if c.Charmed() != 0 || wolf.Victim != anna.GUID {
		t.Errorf("%d are charmed; the freed one fights %s, want who charmed it", c.Charmed(), guid.GUID(wolf.Victim))
	}
}

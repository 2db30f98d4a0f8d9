package pet

import (
	"testing"

	"loam/core/lib/formula"
	"loam/core/model/content"
	"loam/core/model/entity"
)

const always = content.OwnerDies | content.OwnerLeaves | content.OwnerLogsOut

func TestWhatARoleTies(t *testing.T) {
	for _, test := range []struct {
		name    string
		role    content.Role
		effect  content.Effect
		bond    content.Bond
		travels bool
	}{
		{"a pet goes along", content.RolePet, content.Effect{}, content.Bond{Temper: content.Defensive, Follows: true}, true},
		{"a companion goes along in peace", content.RoleCompanion, content.Effect{}, content.Bond{Temper: content.Passive, Follows: true}, true},
		{"a guardian goes with its owner", content.RoleGuardian, content.Effect{}, content.Bond{Temper: content.Defensive, Follows: true, Goes: always}, true},
		{"a totem stands", content.RoleTotem, content.Effect{}, content.Bond{Temper: content.Defensive, Goes: always}, false},
		{"the wild are nobody's", content.RoleWild, content.Effect{Temper: content.Passive}, content.Bond{}, false},
		{"the effect says the temper", content.RolePet, content.Effect{Temper: content.Passive}, content.Bond{Temper: content.Passive, Follows: true}, true},
		{"the effect says when it goes", content.RolePet, content.Effect{Goes: content.OwnerDies, Fixed: true}, content.Bond{Temper: content.Defensive, Follows: true, Goes: content.OwnerDies}, true},
		{"the effect says that it never does", content.RoleGuardian, content.Effect{Fixed: true}, content.Bond{Temper: content.Defensive, Follows: true}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			bond, service := Ties(&test.effect, test.role, "t:call")
			if bond != test.bond || service.Travels != test.travels || service.Role != test.role || service.Spell != "t:call" {
				t.Errorf("tied by %+v as %+v, want %+v, travels: %v", bond, service, test.bond, test.travels)
			}
		})
	}
}

func TestWhatGoesForWhatComes(t *testing.T) {
	pet, light, other := entity.Service{Role: content.RolePet}, entity.Service{Role: content.RoleTotem, Name: "light"}, entity.Service{Role: content.RoleTotem, Name: "dark"}
	plain := entity.Service{Role: content.RoleTotem}
	for _, test := range []struct {
		name       string
		has, comes entity.Service
		want       bool
	}{
		{"a pet for a pet", pet, pet, true},
		{"a totem of the same name", light, light, true},
		{"not one of another", light, other, false},
		{"not one without a name", plain, plain, false},
		{"no totem for a pet", light, pet, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Yields(&test.has, &test.comes); got != test.want {
				t.Errorf("goes: %v, want %v", got, test.want)
			}
		})
	}
}

func TestTheLevelFollowsTheOwner(t *testing.T) {
	below, err := formula.Compile("level - 3", []string{"level"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &content.Creature{OwnerLevel: below}
	for owner, want := range map[int]int{10: 7, 2: 1, 5000: MaxLevel} {
		if got, ok := Level(d, &entity.Unit{Level: owner}); got != want || !ok {
			t.Errorf("level %d, %v for an owner of level %d, want %d", got, ok, owner, want)
		}
	}
	if _, ok := Level(&content.Creature{}, &entity.Unit{Level: 10}); ok {
		t.Error("a creature that says nothing follows")
	}
}

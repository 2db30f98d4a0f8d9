package game_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"loam/core/protocol/packets/combat"
)

// enumeration is a line of types.json.
type enumeration struct {
	Name     string
	Versions []string
	Values   map[string]json.RawMessage
}

// numbersOf are those that the definitions of a version have for an enumeration.
func numbersOf(t *testing.T, name, word string) map[string]string {
	t.Helper()
	var list []enumeration
	definitions(t, "types.json", &list)
	numbers := map[string]string{}
	for _, e := range list {
		if e.Name == name && slices.Contains(e.Versions, word) {
			for of, n := range e.Values {
				numbers[of] = string(n)
			}
		}
	}
	if len(numbers) == 0 {
		t.Fatalf("%s: no %s is defined", word, name)
	}
	return numbers
}

// reasons are what the definitions call reasons for which we have another word.
var reasons = map[string][]string{
	"stronger_active": {"MORE_POWERFUL_SPELL_ACTIVE", "AURA_BOUNCED"}, "no_targets": {"BAD_IMPLICIT_TARGETS", "NO_VALID_TARGETS"},
	"in_combat": {"AFFECTING_COMBAT"}, "high_level": {"HIGHLEVEL"}, "low_level": {"LOWLEVEL"}, "no_path": {"NOPATH"},
	"not_in_front": {"NOT_INFRONT"}, "only_above_water": {"ONLY_ABOVEWATER"}, "target_dead": {"TARGETS_DEAD"},
	"target_in_fight": {"TARGET_AFFECTING_COMBAT"}, "target_aura_state": {"TARGET_AURASTATE"},
	"target_trivial": {"TARGET_IS_TRIVIAL"}, "target_not_behind": {"UNIT_NOT_BEHIND"}, "target_not_in_front": {"UNIT_NOT_INFRONT"},
	"custom": {"CUSTOM_ERROR"},
}

func TestReasonsHaveTheNumbersOfTheDefinitions(t *testing.T) {
	t.Parallel()
	for word, v := range tables {
		numbers := numbersOf(t, "SpellCastResult", word)
		for reason, f := range v.Battle.Failures {
			names, other := reasons[reason]
			if !other {
				names = []string{strings.ToUpper(reason)}
			}
			exact := false
			for _, name := range names {
				exact = exact || numbers[name] == fmt.Sprint(f.Number)
			}
			if exact == f.Near {
				t.Errorf("%s: %s is %d, near %v; the definitions have %v as %s", word, reason, f.Number, f.Near, names, numbers[names[0]])
			}
			if f.Near && !slices.Contains(slices.Collect(maps.Values(numbers)), fmt.Sprint(f.Number)) {
				t.Errorf("%s: %s is %d, which is no reason", word, reason, f.Number)
			}
		}
	}
}

func TestBothVersionsHaveTheSameReasons(t *testing.T) {
	t.Parallel()
	of := func(word string) []string { return slices.Sorted(maps.Keys(tables[word].Battle.Failures)) }
	if v, w := of("1.12"), of("3.3.5"); !slices.Equal(v, w) || len(v) == 0 {
		t.Errorf("1.12.1 has %v\n3.3.5a has %v", v, w)
	}
	for word, v := range tables {
		for reason, f := range v.Battle.Failures {
			if why, ok := v.Battle.Why(f.Number); !f.Near && (!ok || why != reason) {
				t.Errorf("%s: %s is %d, which is called %q", word, reason, f.Number, why)
			}
		}
		if why, ok := v.Battle.Why(0xFE); ok {
			t.Errorf("%s: a number that is no reason is called %s", word, why)
		}
	}
}

func TestMissesStatesAndHitsHaveTheNumbersOfTheDefinitions(t *testing.T) {
	t.Parallel()
	named := func(word, of string) string {
		switch {
		case word == "immune_to_all":
			return "IMMUNE2"
		case of == "SpellMissInfo" || word == "intact" || word == "hit" || word == "dodge" || word == "parry" || word == "interrupt":
			return strings.ToUpper(word)
		case word == "immune":
			return "IS_IMMUNE"
		}
		return strings.ToUpper(word) + "S"
	}
	for word, v := range tables {
		for kind, n := range combat.MissKinds {
			if want := numbersOf(t, "SpellMissInfo", word)[named(kind, "SpellMissInfo")]; want != fmt.Sprint(n) {
				t.Errorf("%s: %s is %d, want %s", word, kind, n, want)
			}
		}
		h, hits := v.Battle.Hits, numbersOf(t, "HitInfo", word)
		for name, bit := range map[string]uint32{
			"AFFECTS_VICTIM": h.Normal, "LEFT_SWING|OFFHAND": h.OffHand, "MISS": h.Miss, "CRITICAL_HIT|CRITICALHIT": h.Critical,
			"ABSORB|FULL_ABSORB": h.Absorb, "ABSORB|PARTIAL_ABSORB": h.AbsorbPart, "RESIST|FULL_RESIST": h.Resist,
			"RESIST|PARTIAL_RESIST": h.ResistPart, "BLOCK": h.Block, "GLANCING": h.Glancing, "CRUSHING": h.Crushing,
			"NO_ACTION|NO_ANIMATION": h.NoAnimation, "SWING_NO_HIT_SOUND|SWINGNOHITSOUND": h.NoSound,
		} {
			want := "0"
			for _, one := range strings.Split(name, "|") {
				if n, ok := hits[one]; ok {
					want = n
				}
			}
			if want != fmt.Sprint(bit) {
				t.Errorf("%s: %s is %#x, want %s", word, name, bit, want)
			}
		}
	}
	for state, n := range combat.States {
		if want := numbersOf(t, "VictimState", "3.3.5")[named(state, "VictimState")]; want != fmt.Sprint(n) {
			t.Errorf("%s is %d, want %s", state, n, want)
		}
	}
}

func TestOtherNumbersAreThoseOfTheDefinitions(t *testing.T) {
	t.Parallel()
	both := map[string]map[string]uint32{
		"Power": {"MANA": combat.PowerMana, "RAGE": combat.PowerRage, "FOCUS": combat.PowerFocus, "ENERGY": combat.PowerEnergy,
			"HAPPINESS": combat.PowerHappiness, "HEALTH": combat.PowerHealth},
		"SpellSchool": {"NORMAL": combat.SchoolPhysical, "HOLY": combat.SchoolHoly, "FIRE": combat.SchoolFire, "NATURE": combat.SchoolNature,
			"FROST": combat.SchoolFrost, "SHADOW": combat.SchoolShadow, "ARCANE": combat.SchoolArcane},
		"PetReactState":   {"PASSIVE": combat.PetPassive, "DEFENSIVE": combat.PetDefensive, "AGGRESSIVE": combat.PetAggressive},
		"PetCommandState": {"STAY": combat.PetStay, "FOLLOW": combat.PetFollow, "ATTACK": combat.PetAttack, "DISMISS": combat.PetDismiss},
		"EnvironmentalDamageType": {"EXHAUSTED": combat.Exhausted, "DROWNING": combat.Drowning, "FALL": combat.Falling, "LAVA": combat.Lava,
			"SLIME": combat.Slime, "FIRE": combat.Fire},
		"AuraType": {"PERIODIC_DAMAGE": combat.TickDamage, "PERIODIC_HEAL": combat.TickHeal, "OBS_MOD_HEALTH": combat.TickHealShare,
			"PERIODIC_ENERGIZE": combat.TickPower, "PERIODIC_MANA_LEECH": combat.TickDrain, "PERIODIC_DAMAGE_PERCENT": combat.TickDamageShare},
		"SpellCastTargetFlags": {"UNIT": combat.TargetUnit, "ITEM": combat.TargetItem, "SOURCE_LOCATION": combat.TargetSource,
			"DEST_LOCATION": combat.TargetDestination, "GAMEOBJECT": combat.TargetObject, "TRADE_ITEM": combat.TargetTradeItem, "STRING": combat.TargetText},
		"CastFlags": {"AMMO": combat.FlagAmmo},
	}
	flags := tables["3.3.5"].Battle.Auras
	wrathOnly := map[string]map[string]uint32{
		"Power":    {"RUNE": combat.PowerRune, "RUNIC_POWER": combat.PowerRunic},
		"AuraType": {"OBS_MOD_POWER": combat.TickPowerShare},
		"AuraFlag": {"EFFECT_1": uint32(flags.Effects[0]), "EFFECT_2": uint32(flags.Effects[1]), "EFFECT_3": uint32(flags.Effects[2]),
			"NOT_CASTER": uint32(flags.Own), "CANCELLABLE": uint32(flags.Cancellable), "DURATION": uint32(flags.Timed), "NEGATIVE": uint32(flags.Harmful)},
		"CastFlags": {"PENDING": combat.FlagHidden, "HAS_TRAJECTORY": combat.FlagBar, "UNKNOWN_9": combat.FlagOver, "NO_GCD": combat.FlagNoGlobal,
			"POWER_LEFT_SELF": combat.FlagPower, "ADJUST_MISSILE": combat.FlagMissile, "VISUAL_CHAIN": combat.FlagChain,
			"RUNE_LIST": combat.FlagRunes, "UNKNOWN_23": combat.FlagImmune},
	}
	check := func(word, name string, values map[string]uint32) {
		t.Helper()
		numbers := numbersOf(t, name, word)
		for of, n := range values {
			if numbers[of] != fmt.Sprint(n) {
				t.Errorf("%s: %s of %s is %d, want %q", word, of, name, n, numbers[of])
			}
		}
	}
	for name, values := range both {
		for word := range tables {
			check(word, name, values)
		}
	}
	for name, values := range wrathOnly {
		check("3.3.5", name, values)
	}
	check("1.12", "CastFlags", map[string]uint32{"HIDDEN_COMBATLOG": combat.FlagHidden, "UNKNOWN2": combat.FlagBar, "UNKNOWN9": combat.FlagOver})
	check("1.12", "AuraType", map[string]uint32{"OBS_MOD_MANA": combat.TickPowerShare})
}

package combatlog

import (
	"maps"

	"loam/core/protocol/packets/combat"
)

// reasons map the failure words of package spell to those of package packets/combat; a test
// fails if a word of either is missing or unknown.
var reasons = map[string]string{
	"afraid":           "fleeing",
	"aura_missing":     "target_aura_state",
	"aura_present":     "target_aura_state",
	"bad_spot":         "not_here",
	"bad_target":       "bad_targets",
	"busy":             "spell_in_progress",
	"cancelled":        "interrupted",
	"caster_dead":      "caster_dead",
	"confused":         "confused",
	"damaged":          "interrupted",
	"died":             "caster_dead",
	"fine":             "dont_report",
	"flying":           "not_on_taxi",
	"global_cooldown":  "not_ready",
	"in_combat":        "in_combat",
	"indoors":          "only_outdoors",
	"interrupted":      "interrupted",
	"item_gone":        "item_gone",
	"low_level":        "low_level",
	"low_skill":        "min_skill",
	"mounted":          "not_mounted",
	"moved":            "interrupted",
	"moving":           "moving",
	"no_charge":        "no_charges_remain",
	"no_focus":         "requires_spell_focus",
	"no_health":        "no_power",
	"no_line_of_sight": "line_of_sight",
	"no_pet":           "no_pet",
	"no_power":         "no_power",
	"no_reagent":       "reagents",
	"no_room":          "too_many_of_item",
	"no_target":        "no_targets",
	"no_tools":         "totems",
	"not_behind":       "not_behind",
	"not_facing":       "target_not_in_front",
	"not_in_combat":    "target_aura_state",
	"not_in_party":     "target_not_in_party",
	"not_in_raid":      "target_not_in_raid",
	"not_known":        "not_known",
	"not_ready":        "not_ready",
	"out_of_range":     "out_of_range",
	"pacified":         "pacified",
	"passive":          "spell_unavailable",
	"pet_dead":         "target_dead",
	"refused":          "fizzle",
	"silenced":         "silenced",
	"spell_gone":       "spell_unavailable",
	"stunned":          "stunned",
	"swimming":         "only_above_water",
	"target_alive":     "target_not_dead",
	"target_aura":      "target_aura_state",
	"target_dead":      "target_dead",
	"target_friendly":  "target_friendly",
	"target_gone":      "bad_targets",
	"target_healthy":   "target_aura_state",
	"target_hostile":   "target_enemy",
	"too_close":        "too_close",
	"too_deep":         "error",
	"unknown_spell":    "spell_unavailable",
	"wrong_form":       "only_shapeshift",
	"wrong_weapon":     "equipped_item",
}

// failure returns the version's number for a reason.
func (w *Writer) failure(reason string) combat.Failure {
	if f, ok := w.Numbers.Failures[reasons[reason]]; ok {
		return f
	}
	return w.Numbers.Failures["error"]
}

// Reasons returns all failure words of package spell that clients can receive, with those of
// package packets/combat.
func Reasons() map[string]string { return maps.Clone(reasons) }

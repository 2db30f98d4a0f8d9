package web

import (
	"loam/core/event"
)

var (
	toldAggroed = told("A creature out of combat has begun to fight.", func(w *writer, e event.Aggroed) {
		w.guid("unit", e.Unit, "")
		w.guid("enemy", e.Enemy, "")
	})
	toldPhaseEntered = told("The fight of a creature has come to a phase.", func(w *writer, e event.PhaseEntered) {
		w.guid("unit", e.Unit, "")
		w.text("phase", e.Phase, "its name")
		w.textIf("before", e.Before, "the one that it left; left out: the fight has begun")
	})
	toldEvaded = told("A creature gave its fight up and runs home.", func(w *writer, e event.Evaded) {
		w.guid("unit", e.Unit, "")
	})
	toldCameHome = told("An evading creature is home, healed and ready.", func(w *writer, e event.CameHome) {
		w.guid("unit", e.Unit, "")
	})
	toldMissed = told("Nothing came through of a blow.", func(w *writer, e event.Missed) {
		w.guid("attacker", e.Attacker, "")
		w.guid("victim", e.Victim, "")
		w.text("how", e.How.String(), "miss, dodge, parry, deflect, resist, evade or immune")
		encodeHand(w, e.Hand)
	})
	toldDamageDealt = told("A unit lost health.", func(w *writer, e event.DamageDealt) {
		w.guidIf("attacker", e.Attacker, "left out: the world itself")
		w.guid("victim", e.Victim, "")
		w.integer("amount", e.Amount, "points that the victim really lost")
		w.integerIf("overkill", e.Overkill, "points beyond its health")
		w.booleanIf("crit", e.Crit, "a critical one")
		w.booleanIf("swing", e.Swing, "a blow of a hand; else a spell, a script or the world")
		w.textIf("spell", string(e.Spell), "id of the spell, or with `periodic` or `shield` of the aura")
		w.textIf("school", string(e.School), "its id")
		w.booleanIf("periodic", e.Periodic, "a tick of an aura")
		w.booleanIf("shield", e.Shield, "an aura that strikes back")
		w.integerIf("absorbed", e.Absorbed, "points that auras took up before")
		w.text("how", e.How.String(), "hit, glancing, block, crit or crushing")
		encodeHand(w, e.Hand)
		w.integerIf("blocked", e.Blocked, "points that the victim blocked")
		w.integerIf("resisted", e.Resisted, "points that its resistance kept off")
	})
	toldHealed = told("A unit won health back; regeneration is not told.", func(w *writer, e event.Healed) {
		w.guidIf("source", e.Source, "left out: the world itself")
		w.guid("target", e.Target, "")
		w.integer("amount", e.Amount, "points")
		w.integerIf("over", e.Over, "points beyond full health")
		w.booleanIf("crit", e.Crit, "a critical one")
		w.textIf("spell", string(e.Spell), "id of the spell, or with `periodic` of the aura")
		w.booleanIf("periodic", e.Periodic, "a tick of an aura")
	})
	toldDied = told("A unit's health reached 0.", func(w *writer, e event.Died) {
		w.guid("unit", e.Unit, "")
		w.guidIf("killer", e.Killer, "left out: nobody")
	})
	toldRevived = told("A dead unit lives again where it now stands.", func(w *writer, e event.Revived) {
		w.guid("unit", e.Unit, "")
	})
	toldReleased = told("A dead player has left its body and walks as a ghost.", func(w *writer, e event.Released) {
		w.guid("unit", e.Unit, "")
	})
	toldVictimChanged = told("A unit attacks somebody else, or nobody now.", func(w *writer, e event.VictimChanged) {
		w.guid("unit", e.Unit, "")
		w.guidIf("victim", e.Victim, "left out: nobody")
	})
	toldDuelTold = told("News of the player's duel.", encodeDuelTold)
	toldDuelWon  = told("A duel was fought to its end.", encodeDuelWon)
)
